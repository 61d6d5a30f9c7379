import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Route, Routes } from 'react-router-dom';
import { permissions } from '#contract/permissions.ts';
import CaptureScreen from '#features/capture/capture-screen.tsx';
import { MASTER } from '#db/views/settings.ts';
import { dayOf } from '#lib/day.ts';
import { openPhone, type Phone } from '#tests/support/screen.tsx';
import { ME, serverLine, serverTodo } from '#tests/support/store/subject.ts';
import TodoScreen from './todo-screen.tsx';

const car = { id: 3, vin: '1FTBR1C80LKA54321', plate: 'AB12 CDE', name: 'Ford Transit 2022' };
const work = {
  title: 'Return inspection',
  note: '',
  status: 'pending',
  todo_date: dayOf(Date.now()),
  todo_time: null,
  category: null,
  vehicle_id: 3,
  vehicle: car,
  branch_id: 1,
  resource: ME,
  resource_name: 'Maya Patel',
  usergroup: [],
  follow_ons: [],
  needs_odometer: false,
  photo_count: 0,
  completed_at: null,
  completed_by_name: null,
  complete_time_approved: null,
  approved_by_name: null,
  deleted_at: null,
};
const line = (sid: number, title: string, fields: object = {}) =>
  serverLine(sid, 1, {
    title,
    direction: 'own',
    checked_at: null,
    checked_by: null,
    checked_by_name: null,
    created_by: null,
    created_by_name: null,
    ...fields,
  });

let phone: Phone;
beforeEach(async () => {
  await page.viewport(390, 844);
  phone = await openPhone();
  await phone.yard.rows(serverTodo(1, work));
  await phone.yard.rows(line(5, 'Tyres above 3 mm'), line(6, 'Lights work'), line(7, 'Body and glass'));
});
afterEach(() => phone.close());

/** What a technician may. */
const technician = permissions.filter((name) => name !== 'todo.create' && name !== 'todo.approve');
const screens = (
  <Routes>
    <Route path="/to-do/:key" element={<TodoScreen />} />
    <Route path="/capture/:key" element={<CaptureScreen />} />
    <Route path="*" element={<p>elsewhere</p>} />
  </Routes>
);
const open = () => phone.show(screens, '/to-do/1', technician);
const rowOf = (title: string) => page.getByRole('group', { name: title });
const button = (title: string, name: string) => rowOf(title).getByRole('button', { name, exact: true });
const isPressed = (title: string, name: string) =>
  expect.element(button(title, name)).toHaveAttribute('aria-pressed', 'true');
const isOpen = async (title: string) => {
  await expect.element(button(title, 'OK')).toHaveAttribute('aria-pressed', 'false');
  await expect.element(button(title, 'Fail')).toHaveAttribute('aria-pressed', 'false');
};
const boxOf = (title: string, name: string) => button(title, name).element().getBoundingClientRect();
const heightOf = (title: string) => rowOf(title).element().getBoundingClientRect().height;
const said = async () => (await phone.outbox()).map(({ op, args }) => [op, args['state'] ?? null]);

/** What a finger that comes down in the middle of it hits now. */
function hit(control: Element): Element | null {
  const { left, top, width, height } = control.getBoundingClientRect();
  return document.elementFromPoint(left + width / 2, top + height / 2);
}

test('use 9: a double tap on Fail ends as failed', async () => {
  open();
  await button('Tyres above 3 mm', 'Fail').dblClick();
  await isPressed('Tyres above 3 mm', 'Fail');
  await expect.element(rowOf('Tyres above 3 mm').getByLabelText('Note')).toHaveFocus();
  // The next tap is one that was meant.
  await button('Lights work', 'OK').click();
  await isPressed('Lights work', 'OK');
  await isPressed('Tyres above 3 mm', 'Fail');
  expect(await said()).toEqual([
    ['todos.updateStatus', 'failed'],
    ['todos.updateStatus', 'done'],
  ]);
});

test('use 9: rows keep their height and buttons their place, and a tap on the answer takes it back', async () => {
  open();
  await isOpen('Lights work');
  const [before, ok] = [heightOf('Lights work'), boxOf('Lights work', 'OK')];
  await button('Lights work', 'OK').click();
  await isPressed('Lights work', 'OK');
  await expect.element(rowOf('Lights work').getByText(/^On this (phone|computer)$/)).toBeVisible();
  expect(heightOf('Lights work')).toBe(before);
  expect(boxOf('Lights work', 'OK')).toEqual(ok);
  await button('Lights work', 'OK').click();
  await isOpen('Lights work');
  expect(heightOf('Lights work')).toBe(before);
  await button('Lights work', 'Fail').click();
  await expect.element(rowOf('Lights work').getByRole('button', { name: 'Photo' })).toBeVisible();
  expect(boxOf('Lights work', 'OK')).toEqual(ok);
  expect(heightOf('Tyres above 3 mm')).toBe(before);
});

test('use 9: a second tap on what has moved under the finger does nothing, and a moment later it does', async () => {
  open();
  await expect.element(button('Lights work', 'OK')).toBeVisible();
  const ok = button('Lights work', 'OK').element();
  // Until the todo has been opened for a moment its buttons are new, and take no taps either.
  await expect.poll(() => hit(ok)?.closest('button')).toBe(ok);
  const { top } = ok.getBoundingClientRect();
  const struck = new Promise<Element | null>((resolve) => {
    const look = () =>
      ok.getBoundingClientRect().top > top + 20 ? resolve(hit(ok)) : void requestAnimationFrame(look);
    look();
  });
  await button('Tyres above 3 mm', 'Fail').click();
  expect((await struck)?.closest('button') ?? null).toBeNull();
  await button('Lights work', 'OK').click();
  await isPressed('Lights work', 'OK');
});

test('use 9: at 360 and in the largest text the answers stay on the row, 48 px at least, and nothing is cut', async () => {
  await page.viewport(360, 640);
  document.documentElement.dataset['text'] = 'largest';
  try {
    open();
    await button('Lights work', 'Fail').click();
    await isPressed('Lights work', 'Fail');
    for (const name of ['OK', 'Fail', 'More']) {
      const { left, right, width, height } = boxOf('Lights work', name);
      expect([left >= 0, right <= 360, width >= 48, height >= 48]).toEqual([true, true, true, true]);
    }
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
  } finally {
    delete document.documentElement.dataset['text'];
  }
});

test('use 9: who works by keyboard or by ear hears what became of a line, and loses no place', async () => {
  open();
  await expect.element(button('Lights work', 'OK')).toBeVisible();
  button('Lights work', 'OK').element().focus();
  await userEvent.keyboard(' ');
  await expect.element(page.getByText('Lights work: OK')).toBeInTheDocument();
  await isPressed('Lights work', 'OK');
  await expect.element(button('Lights work', 'OK')).toHaveFocus();
  await userEvent.tab();
  await userEvent.keyboard(' ');
  await expect.element(page.getByText('Lights work: failed')).toBeInTheDocument();
  await expect.element(rowOf('Lights work').getByLabelText('Note')).toHaveFocus();
  // Back to the answer, and it is taken back.
  await userEvent.keyboard('{Shift>}{Tab}{Tab}{Tab}{/Shift}');
  await expect.element(button('Lights work', 'Fail')).toHaveFocus();
  await userEvent.keyboard(' ');
  await isOpen('Lights work');
  await expect.element(button('Lights work', 'Fail')).toHaveFocus();
});

test('use 6: a line of the office cannot be removed; one’s own can, and comes back by undo', async () => {
  await phone.yard.rows(line(8, 'Sun blind', { created_by: ME, created_by_name: 'Maya Patel', position: 8 }));
  open();
  await button('Lights work', 'More').click();
  await expect.element(page.getByRole('dialog').getByRole('button', { name: 'Skip' })).toBeVisible();
  expect(
    page
      .getByRole('dialog')
      .getByRole('button', { name: /remove/i })
      .query(),
  ).toBeNull();
  await userEvent.keyboard('{Escape}');
  await button('Sun blind', 'More').click();
  await page.getByRole('button', { name: 'Remove this line' }).click();
  await expect.element(rowOf('Sun blind')).not.toBeInTheDocument();
  // The keyboard goes on at the line beside it.
  await expect.element(button('Body and glass', 'OK')).toHaveFocus();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(rowOf('Sun blind')).toBeVisible();
  expect(await said()).toEqual([]);
});

test('use 22: Fail asks for a word and names the follow-on after the car and the finding, for the branch’s pool', async () => {
  open();
  await button('Body and glass', 'Fail').click();
  const note = rowOf('Body and glass').getByLabelText('Note');
  await expect.element(note).toHaveFocus();
  await userEvent.keyboard('scratch left');
  await rowOf('Body and glass').getByRole('button', { name: 'Make a todo' }).click();
  const title = page.getByLabelText('What is to be done');
  await expect.element(title).toHaveValue('AB12 CDE: scratch left');
  // In step with the note, until it is changed itself.
  await note.fill('scratch left front');
  await expect.element(title).toHaveValue('AB12 CDE: scratch left front');
  await page.getByLabelText('Who').selectOptions('The branch’s pool');
  await page.getByRole('button', { name: 'Make the todo' }).click();
  const link = rowOf('Body and glass').getByRole('link', { name: 'Follow-on: AB12 CDE: scratch left front' });
  await expect.element(link).toHaveFocus();
  await expect
    .poll(async () => (await phone.outbox()).find(({ op }) => op === 'todos.createStatus'))
    .toMatchObject({
      args: {
        line: 'line/7',
        title: 'AB12 CDE: scratch left front',
        note: 'Failed: Body and glass',
        todo_date: work.todo_date,
        resource: null,
        vehicle_id: 3,
      },
    });
  expect(await phone.yard.database.checklists.get('line/7')).toMatchObject({ note: 'scratch left front' });
  await link.click();
  await expect.element(page.getByRole('heading', { name: 'AB12 CDE: scratch left front' })).toBeVisible();
});

test('use 22: a follow-on is given to somebody of the yard, under a title of one’s own that survives a kill', async () => {
  const resources = [
    { id: ME, name: 'Maya Patel', role: 'technician', branch_id: 1 },
    { id: 9, name: 'Ben Okafor', role: 'technician', branch_id: 1 },
  ];
  await phone.yard.database.meta.put({ key: MASTER, value: { resources } });
  open();
  await button('Body and glass', 'Fail').click();
  await page.getByRole('button', { name: 'Make a todo' }).click();
  await page.getByLabelText('What is to be done').fill('Polish the door');
  await expect.poll(() => phone.yard.database.meta.where('key').startsWith('setting:draft:').count()).toBe(1);
  open();
  await expect.element(page.getByLabelText('What is to be done')).toHaveValue('Polish the door');
  await expect.element(page.getByLabelText('Who').getByText('Me')).toBeInTheDocument();
  await page.getByLabelText('Who').selectOptions('Ben Okafor');
  await page.getByRole('button', { name: 'Make the todo' }).click();
  await expect.element(page.getByRole('link', { name: 'Follow-on: Polish the door' })).toBeVisible();
  expect((await phone.outbox()).at(-1)).toMatchObject({ args: { title: 'Polish the door', resource: 9 } });
});

test('use 22: taking back a failure that has a follow-on says so, and can be undone', async () => {
  open();
  await button('Body and glass', 'Fail').click();
  await page.getByRole('button', { name: 'Make a todo' }).click();
  await page.getByRole('button', { name: 'Make the todo' }).click();
  await expect.element(page.getByRole('link', { name: /^Follow-on/ })).toBeVisible();
  await button('Body and glass', 'Fail').click();
  await isOpen('Body and glass');
  await expect.element(page.getByText('Taken back, and its todo “AB12 CDE: Body and glass” with it.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await isPressed('Body and glass', 'Fail');
  await expect.element(page.getByRole('link', { name: /^Follow-on/ })).toBeVisible();
});

test('use 22: the photo of a failed line belongs to it, and shows there', async () => {
  open();
  await button('Body and glass', 'Fail').click();
  await rowOf('Body and glass').getByRole('button', { name: 'Photo' }).click();
  await expect.element(page.getByRole('heading', { name: 'Body and glass' })).toBeVisible();
  const picture = new File([new Uint8Array([0xff, 0xd8, 0xff, 0xd9])], 'scratch.jpg', { type: 'image/jpeg' });
  await page.getByLabelText('Choose photos').upload(picture);
  await expect.element(page.getByText('1 saved on this device')).toBeVisible();
  expect((await phone.outbox()).at(-1)).toMatchObject({
    op: 'todos.upload',
    args: { todo: 'todo/1', kind: 'line', line: 'line/7' },
  });
  await page.getByRole('button', { name: 'Done' }).click();
  await expect.element(rowOf('Body and glass').getByRole('button', { name: /^1 photo/ })).toBeVisible();
  await expect.element(rowOf('Body and glass').getByRole('button', { name: /^Photo 1, taken/ })).toBeVisible();
  // It is none of those that the todo asks for.
  await expect.element(page.getByText('None yet')).toBeVisible();
});

test('use 22: Skip asks why, and keeps what was noted', async () => {
  await phone.yard.rows(line(6, 'Lights work', { note: 'Left one is dim.' }));
  open();
  await button('Lights work', 'More').click();
  await page.getByRole('button', { name: 'Skip' }).click();
  const dialog = page.getByRole('dialog', { name: 'Why skip “Lights work”?' });
  await expect.element(dialog.getByRole('button', { name: 'Not on this car' })).toHaveFocus();
  await expect.element(dialog.getByRole('button', { name: 'Skip', exact: true })).toBeDisabled();
  await dialog.getByRole('button', { name: 'No access' }).click();
  await expect.element(rowOf('Lights work').getByText(/No access/)).toBeVisible();
  await expect.element(rowOf('Lights work').getByText(/Left one is dim/)).toBeVisible();
  await expect.element(button('Lights work', 'More')).toHaveFocus();
  expect((await phone.outbox()).at(-1)).toMatchObject({
    args: { state: 'skipped', note: 'No access\nLeft one is dim.' },
  });
});

test('use 22: a skip without a word has to be chosen, and one’s own words are kept', async () => {
  open();
  const why = async (title: string) => {
    await button(title, 'More').click();
    await page.getByRole('button', { name: 'Skip' }).click();
  };
  await why('Lights work');
  await page.getByRole('button', { name: 'No reason' }).click();
  await expect.element(rowOf('Lights work').getByText('Skipped, no reason given')).toBeVisible();
  expect((await phone.outbox()).at(-1)?.args).not.toHaveProperty('note');
  await why('Tyres above 3 mm');
  await page.getByLabelText('Another reason').fill('Wheels are off');
  await userEvent.keyboard('{Enter}');
  await expect.element(rowOf('Tyres above 3 mm').getByText('Wheels are off')).toBeVisible();
  // Taken back where it was said.
  await button('Tyres above 3 mm', 'More').click();
  await page.getByRole('button', { name: 'Take the answer back' }).click();
  await isOpen('Tyres above 3 mm');
});

test('use 21: who adds lines sees the field above the Complete bar, and the count goes on as “0 of 14”', async () => {
  await phone.yard.rows(...Array.from({ length: 10 }, (_, i) => line(20 + i, `Line ${i}`)));
  await page.viewport(360, 640);
  open();
  await page.getByRole('button', { name: 'Add a line' }).click();
  const field = page.getByLabelText('New line');
  const bar = page.getByRole('button', { name: 'Complete', exact: true });
  const inSight = () => {
    const { top, bottom } = field.element().getBoundingClientRect();
    const limit = bar.element().closest('[class*=primary]')!.getBoundingClientRect().top;
    return top >= 0 && bottom <= limit;
  };
  await expect.element(field).toHaveFocus();
  expect(inSight()).toBe(true);
  await userEvent.keyboard('Spare wheel{Enter}');
  await expect.element(rowOf('Spare wheel')).toBeVisible();
  await expect.element(field).toHaveFocus();
  expect(inSight()).toBe(true);
  await expect.element(page.getByRole('region', { name: 'Checklist' }).getByText('0 of 14')).toBeInTheDocument();
});
