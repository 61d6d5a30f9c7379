import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Route, Routes } from 'react-router-dom';
import { TypedBefore } from '#app/typed-before.tsx';
import { bare, inspectionLine } from '#tests/support/inspection.ts';
import { openPhone, type Phone } from '#tests/support/screen.tsx';
import TodoScreen from './todo-screen.tsx';

let phone: Phone;
beforeEach(async () => {
  await page.viewport(390, 844);
  phone = await openPhone();
  await phone.yard.rows(bare(), inspectionLine(5, 'Tyres'), inspectionLine(6, 'Lights'));
});
afterEach(async () => {
  vi.restoreAllMocks();
  localStorage.clear();
  await phone.close();
});

const open = () =>
  phone.show(
    <>
      <TypedBefore />
      <Routes>
        <Route path="/to-do/:key" element={<TodoScreen />} />
        <Route path="*" element={<p>elsewhere</p>} />
      </Routes>
    </>,
    '/to-do/1',
  );
const rowOf = (title: string) => page.getByRole('group', { name: title });
const button = (title: string, name: string) => rowOf(title).getByRole('button', { name, exact: true });
const isPressed = (title: string, name: string) =>
  expect.element(button(title, name)).toHaveAttribute('aria-pressed', 'true');
const rowIn = (lid: string) => phone.yard.database.checklists.get(lid);
const noted = async (lid: string) => (await rowIn(lid))?.note;

/** Skips a line for a reason that stands ready, or for one's own. */
async function skip(title: string, reason: string): Promise<void> {
  await button(title, 'More').click();
  await page.getByRole('button', { name: /skip/i }).click();
  const ready = page.getByRole('dialog').getByRole('button', { name: reason, exact: true });
  if (ready.query()) return ready.click();
  await page.getByLabelText('Another reason').fill(reason);
  await userEvent.keyboard('{Enter}');
}

test('use 2: a note of a line that the device could not save is there after a reload', async () => {
  const { outbox } = phone.yard.database;
  const full = () => {
    throw new Error('The disk is full.');
  };
  open();
  await button('Lights', 'Fail').click();
  await isPressed('Lights', 'Fail');
  outbox.hook('creating', full);
  await rowOf('Lights').getByLabelText('Note').fill('Left one is dim.');
  await expect.element(page.getByText(/^Not saved/)).toBeVisible();
  phone.show(<p>left</p>, '/');
  await expect.element(page.getByText('left')).toBeVisible();
  outbox.hook('creating').unsubscribe(full);
  open();
  await expect.element(rowOf('Lights').getByLabelText('Note')).toHaveValue('Left one is dim.');
  await expect.poll(() => noted('line/6')).toBe('Left one is dim.');
});

test('use 22: another reason takes the place of the one before, and the note below stays', async () => {
  await phone.yard.rows(inspectionLine(6, 'Lights', { note: 'Left one is dim.' }));
  open();
  await skip('Lights', 'No access');
  await expect.poll(() => noted('line/6')).toBe('No access\nLeft one is dim.');
  await skip('Lights', 'Wheels are off');
  await expect.poll(() => noted('line/6')).toBe('Wheels are off\nLeft one is dim.');
  await skip('Lights', 'No time');
  await expect.poll(() => noted('line/6')).toBe('No time\nLeft one is dim.');
  await skip('Lights', 'No reason');
  await expect.poll(() => noted('line/6')).toBe('Left one is dim.');
});

test('use 22: a reason goes with its skip: taken back, or answered otherwise', async () => {
  await phone.yard.rows(inspectionLine(6, 'Lights', { note: 'Left one is dim.' }));
  open();
  await skip('Lights', 'Wheels are off');
  await expect.poll(() => noted('line/6')).toBe('Wheels are off\nLeft one is dim.');
  await button('Lights', 'More').click();
  await page.getByRole('button', { name: 'Take the answer back' }).click();
  await expect.poll(async () => (await rowIn('line/6'))?.state).toBe('open');
  expect(await noted('line/6')).toBe('Left one is dim.');
  await skip('Tyres', 'No access');
  await expect.poll(() => noted('line/5')).toBe('No access');
  await button('Tyres', 'OK').click();
  await isPressed('Tyres', 'OK');
  expect(await rowIn('line/5')).toMatchObject({ state: 'done', note: '' });
});

test('use 22: what was noted of a line that was skipped without a reason is no reason', async () => {
  await phone.yard.rows(inspectionLine(6, 'Lights', { note: 'Left one is dim.' }));
  open();
  await skip('Lights', 'No reason');
  await expect.element(rowOf('Lights').getByText('Skipped', { exact: true })).toBeVisible();
  await skip('Lights', 'No time');
  await expect.poll(() => noted('line/6')).toBe('No time\nLeft one is dim.');
});

test('finish 7: a skipped line says so with its reason, apart from what was noted of it', async () => {
  await phone.yard.rows(inspectionLine(6, 'Lights', { note: 'Left one is dim.' }));
  open();
  await skip('Lights', 'Wheels are off');
  await expect.element(rowOf('Lights').getByText('Skipped: Wheels are off', { exact: true })).toBeVisible();
  await expect.element(rowOf('Lights').getByText('Left one is dim.', { exact: true })).toBeVisible();
  await skip('Lights', 'No reason');
  await expect.element(rowOf('Lights').getByText('Skipped', { exact: true })).toBeVisible();
  await expect.element(rowOf('Lights').getByText('Left one is dim.', { exact: true })).toBeVisible();
});

test('use 22: a reason above a long note stays within what a note may hold', async () => {
  await phone.yard.rows(inspectionLine(6, 'Lights', { note: 'x'.repeat(1998) }));
  open();
  await skip('Lights', 'No access');
  await expect.poll(() => noted('line/6')).toMatch(/^No access\nx+…$/);
  expect(await noted('line/6')).toHaveLength(2000);
});

test('use 22: an answer is taken back with an undo while nobody has looked whether it led to a todo', async () => {
  open();
  await button('Lights', 'Fail').click();
  await page.getByRole('button', { name: 'Make a todo' }).click();
  await page.getByRole('button', { name: 'Make the todo' }).click();
  await expect.element(page.getByRole('link', { name: /^Follow-on/ })).toBeVisible();
  vi.spyOn(phone.yard.database.todos, 'bulkGet').mockImplementation(() => new Promise<never>(() => undefined) as never);
  open();
  await isPressed('Lights', 'Fail');
  await button('Lights', 'Fail').click();
  await expect.element(page.getByText('Taken back.')).toBeVisible();
  vi.restoreAllMocks();
  await page.getByRole('button', { name: 'Undo' }).click();
  await isPressed('Lights', 'Fail');
  expect((await phone.outbox()).map(({ op }) => op)).toEqual(['todos.updateStatus', 'todos.createStatus']);
});
