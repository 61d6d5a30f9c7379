import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Route, Routes } from 'react-router-dom';
import { permissions } from '#contract/permissions.ts';
import { bare, inspectionLine } from '#tests/support/inspection.ts';
import { openPhone, type Phone } from '#tests/support/screen.tsx';
import { ME } from '#tests/support/store/subject.ts';
import TodoScreen from './todo-screen.tsx';

let phone: Phone;
beforeEach(async () => {
  await page.viewport(390, 844);
  phone = await openPhone();
  await phone.yard.rows(
    bare(),
    inspectionLine(5, 'Tyres above 3 mm'),
    inspectionLine(6, 'Lights work'),
    inspectionLine(7, 'Body and glass'),
  );
});
afterEach(() => phone.close());

/** What a technician may. */
const technician = permissions.filter((name) => name !== 'todo.create' && name !== 'todo.approve');
const screens = (
  <Routes>
    <Route path="/to-do/:key" element={<TodoScreen />} />
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
  // So tall that nothing has to be scrolled into sight: then what is below moves down on the screen, too.
  await page.viewport(414, 1400);
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
  await phone.yard.rows(inspectionLine(8, 'Sun blind', { created_by: ME, created_by_name: 'Maya Patel', position: 8 }));
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

test('use 21: who adds lines sees the field above the Complete bar, and the count goes on as “0 of 14”', async () => {
  await phone.yard.rows(...Array.from({ length: 10 }, (_, i) => inspectionLine(20 + i, `Line ${i}`)));
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
