import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Route, Routes } from 'react-router-dom';
import { permissions } from '#contract/permissions.ts';
import { MASTER } from '#db/views/settings.ts';
import CaptureScreen from '#features/capture/capture-screen.tsx';
import { dayOf } from '#lib/day.ts';
import { bare, inspectionLine } from '#tests/support/inspection.ts';
import { openPhone, type Phone } from '#tests/support/screen.tsx';
import { ME } from '#tests/support/store/subject.ts';
import TodoScreen from './todo-screen.tsx';

const car = { id: 3, vin: '1FTBR1C80LKA54321', plate: 'AB12 CDE', name: 'Ford Transit 2022' };

let phone: Phone;
beforeEach(async () => {
  await page.viewport(390, 844);
  phone = await openPhone();
  await phone.yard.rows(
    bare({ vehicle: car }),
    inspectionLine(5, 'Tyres above 3 mm'),
    inspectionLine(6, 'Lights work'),
  );
  await phone.yard.rows(inspectionLine(7, 'Body and glass'));
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
        todo_date: dayOf(Date.now()),
        resource: null,
        vehicle_id: 3,
      },
    });
  expect(await phone.yard.database.checklists.get('line/7')).toMatchObject({ note: 'scratch left front' });
  await link.click();
  await expect.element(page.getByRole('heading', { name: 'AB12 CDE: scratch left front' })).toBeVisible();
});

test('bugs 3: the title of a follow-on ends before an emoji that would be cut in two', async () => {
  open();
  await button('Body and glass', 'Fail').click();
  await rowOf('Body and glass')
    .getByLabelText('Note')
    .fill(`${'x'.repeat(189)}🚐`);
  await rowOf('Body and glass').getByRole('button', { name: 'Make a todo' }).click();
  await page.getByRole('button', { name: 'Make the todo' }).click();
  await expect
    .poll(async () => (await phone.outbox()).find(({ op }) => op === 'todos.createStatus')?.args['title'])
    .toBe(`AB12 CDE: ${'x'.repeat(189)}`);
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
  await phone.yard.rows(inspectionLine(6, 'Lights work', { note: 'Left one is dim.' }));
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
  await expect.element(rowOf('Tyres above 3 mm').getByText('Skipped: Wheels are off')).toBeVisible();
  // Taken back where it was said.
  await button('Tyres above 3 mm', 'More').click();
  await page.getByRole('button', { name: 'Take the answer back' }).click();
  await isOpen('Tyres above 3 mm');
});
