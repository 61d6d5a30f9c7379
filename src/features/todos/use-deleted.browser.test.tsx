import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { Route, Routes } from 'react-router-dom';
import { permissions } from '#contract/permissions.ts';
import { timeOf } from '#lib/day.ts';
import OutboxScreen from '#features/outbox/outbox-screen.tsx';
import { inspection, inspectionLine } from '#tests/support/inspection.ts';
import { openPhone, type Phone } from '#tests/support/screen.tsx';
import { act, addReading, bytesOf, intent, lid, NOW, upload } from '#tests/support/store/subject.ts';
import { followOnArgs } from './follow-on-text.ts';
import TodoScreen from './todo-screen.tsx';

const LINES = [5, 6, 7, 8];
const deletedAt = Date.now() - 600_000;

let phone: Phone;
beforeEach(async () => {
  await page.viewport(390, 844);
  phone = await openPhone();
  await phone.yard.rows(inspection(), ...LINES.map((sid) => inspectionLine(sid, `Line ${sid}`)));
});
afterEach(() => phone.close());

/** Seven changes of a shift without a network, of which the server has refused the first: the office had deleted the todo. */
async function refused() {
  const { store } = phone.yard;
  for (const sid of LINES)
    await act(store, intent('todos.updateStatus', { lid: `line/${sid}`, todo: 'todo/1', state: 'done' }));
  await act(store, addReading(lid('odometers'), 'todo/1', 81_400));
  await act(store, upload(lid('images'), 'todo/1', bytesOf(1, 2, 3)));
  await act(store, intent('todos.complete', { lid: 'todo/1' }));
  const [first] = await store.outbox();
  const deleted = { at: new Date(deletedAt).toISOString(), by_name: 'Ruth', reason: 'Double booked.' };
  const err = { class: 'gone', status: 410, message: 'Ruth deleted it.', fields: null, deleted } as const;
  await store.move(first!.mid, await store.takeLead(NOW), ['ready'], { st: 'failed', err });
}

const open = (at = '/to-do/1') =>
  phone.show(
    <Routes>
      <Route path="/to-do/:key" element={<TodoScreen />} />
      <Route path="/outbox" element={<OutboxScreen />} />
      <Route path="*" element={<p>elsewhere</p>} />
    </Routes>,
    at,
    permissions,
  );
const again = async (deletion: object) => {
  const { store } = phone.yard;
  const [first] = await store.outbox();
  const deleted = { at: new Date().toISOString(), by_name: 'Ruth', reason: null, ...deletion };
  const err = { class: 'gone', status: 410, message: 'Ruth deleted it.', fields: null, deleted } as const;
  await phone.yard.database.outbox.update(first!.seq, { st: 'failed', err });
};
const states = async () => (await phone.outbox()).map((m) => m.st);
const alert = () => page.getByRole('alert');

test('use 13: a todo that the office deleted says who, when and why, and what was not taken', async () => {
  await refused();
  open();
  await expect.element(alert().getByText(`Ruth deleted it at ${timeOf(deletedAt)}: Double booked.`)).toBeVisible();
  await expect.element(alert().getByText(/^Your 7 changes were not taken: 4 answers on the checklist/)).toBeVisible();
  await expect.element(alert().getByText(/1 odometer reading, 1 photo, 1 completion\.$/)).toBeVisible();
  expect(page.getByText(/Waiting for the office/).query()).toBeNull();
});

test('use 13: while it is deleted nothing is answered on it: what was done is read, the two acts stand ready', async () => {
  await refused();
  await phone.yard.database.todos.update('todo/1', { status: 'pending', note: 'Keys are in the box.' });
  await phone.yard.database.checklists.update('line/6', { state: 'failed', note: 'Worn to the wire.' });
  await phone.yard.database.meta.put({ key: 'setting:draft:todo/1:note', value: 'Nearly done.' });
  open();
  const line = (sid: number) => page.getByRole('group', { name: `Line ${sid}`, exact: true });
  await expect.element(line(5).getByText('OK')).toBeVisible();
  await expect.element(line(6).getByText('Worn to the wire.')).toBeVisible();
  for (const name of ['OK', 'Fail', 'More', 'Add a line', 'Make a todo', 'Correct', 'Take photos', 'Complete'])
    expect(page.getByRole('button', { name, exact: true }).query()).toBeNull();
  expect(page.getByRole('region', { name: 'Odometer' }).element().textContent).toContain('81,400');
  await expect.element(page.getByLabelText('For the office')).toHaveValue('Nearly done.');
  await expect.element(page.getByLabelText('For the office')).toHaveAttribute('readonly');
  await expect.element(alert().getByRole('button', { name: 'Ask to bring it back' })).toBeEnabled();
  await expect.element(alert().getByRole('button', { name: 'Let them go' })).toBeEnabled();
});

test('use 13: one tap lets all of them go', async () => {
  await refused();
  open();
  await page.getByRole('button', { name: 'Let them go' }).click();
  await expect.element(page.getByText('elsewhere')).toBeVisible();
  expect(await phone.outbox()).toEqual([]);
});

test('use 13: “Ask to bring it back” sends the office a message with a word, and says when', async () => {
  await refused();
  open();
  await page.getByRole('button', { name: 'Ask to bring it back' }).click();
  await page.getByLabelText(/A word for the office/).fill('The van is on the lift.');
  await page.getByRole('button', { name: 'Ask the office' }).click();
  await expect.element(page.getByText(/^Asked at \d\d:\d\d\./)).toBeVisible();
  expect(page.getByRole('button', { name: 'Ask to bring it back' }).query()).toBeNull();
  expect((await phone.outbox()).at(-1)).toMatchObject({
    op: 'todos.askRestore',
    lid: 'todo/1',
    args: { note: 'The van is on the lift.' },
  });
  // The question is no change that was not taken.
  await expect.element(alert().getByText(/^Your 7 changes/)).toBeVisible();
});

test('finish 2: the word for the office is there again after a crash, and not once it is sent', async () => {
  await refused();
  const word = page.getByLabelText(/A word for the office/);
  open();
  await asksAgain().click();
  await word.fill('The van is on the lift.');
  open();
  await asksAgain().click();
  await expect.element(word).toHaveValue('The van is on the lift.');
  await page.getByRole('button', { name: 'Ask the office' }).click();
  await expect.element(page.getByText(/^Asked at \d\d:\d\d\./)).toBeVisible();
  await again({ by_name: 'Tom' });
  await asksAgain().click();
  await expect.element(word).toHaveValue('');
});

test('use 13: once the office has brought it back, the changes go out with one tap', async () => {
  await refused();
  open();
  await expect.element(page.getByRole('button', { name: 'Let them go' })).toBeVisible();
  await phone.yard.rows(inspection({ updated_at: new Date().toISOString() }));
  await expect.element(page.getByText('The office has brought it back.')).toBeVisible();
  await page.getByRole('button', { name: 'Send my 7 changes' }).click();
  await expect.poll(states).toEqual(Array.from({ length: 7 }, () => 'ready'));
  await expect.element(page.getByText(/Waiting for the office/)).toBeVisible();
});

const asksAgain = () => page.getByRole('button', { name: 'Ask to bring it back' });
async function ask() {
  await asksAgain().click();
  await page.getByRole('button', { name: 'Ask the office' }).click();
  await expect.element(page.getByText(/^Asked at \d\d:\d\d\./)).toBeVisible();
}

test('use 13: who discards the question in the outbox can ask again', async () => {
  await refused();
  open();
  await ask();
  open('/outbox');
  await page.getByRole('button', { name: /^Asked to bring the todo back/ }).click();
  await page.getByRole('button', { name: 'Discard this' }).click();
  await page.getByRole('button', { name: 'Discard 1 change' }).click();
  await expect.poll(async () => (await phone.outbox()).some((m) => m.op === 'todos.askRestore')).toBe(false);
  open();
  await expect.element(asksAgain()).toBeVisible();
});

test('use 13: a todo that is deleted once more can be asked for once more', async () => {
  await refused();
  open();
  await ask();
  await again({ by_name: 'Tom' });
  await expect.element(alert().getByText(/^Tom deleted it/)).toBeVisible();
  await expect.element(asksAgain()).toBeVisible();
});

test('use 13: a line that the office removed does not make a deleted todo of its own', async () => {
  const { store } = phone.yard;
  await act(store, intent('todos.updateStatus', { lid: 'line/5', todo: 'todo/1', state: 'failed' }));
  const line = await phone.yard.database.checklists.get('line/5');
  const todo = await phone.yard.database.todos.get('todo/1');
  const words = { title: 'New tyres', note: '', todo_date: '2026-11-21', resource: null };
  await act(store, intent('todos.createStatus', { lid: lid('todos'), ...followOnArgs(line!, todo!, words) }));
  const made = (await store.outbox()).at(-1);
  const err = { class: 'gone', status: 410, message: 'This line was deleted.', fields: null } as const;
  await store.move(made!.mid, await store.takeLead(NOW), ['ready'], { st: 'failed', err });
  open();
  await expect.element(page.getByRole('button', { name: 'Complete', exact: true })).toBeVisible();
  expect(page.getByText(/deleted it/).query()).toBeNull();
  open('/outbox');
  await expect.element(page.getByRole('article', { name: 'B-YD 104 · New tyres' })).toBeVisible();
  expect(page.getByRole('button', { name: 'Let them go' }).query()).toBeNull();
});

test('use 13: once the office has brought it back, the outbox sends the changes, too', async () => {
  await refused();
  open('/outbox');
  await expect.element(page.getByRole('button', { name: 'Let them go' })).toBeVisible();
  await phone.yard.rows(inspection({ updated_at: new Date().toISOString() }));
  await expect.element(page.getByText(/The office has brought it back\./)).toBeVisible();
  expect(page.getByRole('button', { name: 'Let them go' }).query()).toBeNull();
  await page.getByRole('button', { name: 'Send my 7 changes' }).click();
  await expect.poll(states).toEqual(Array.from({ length: 7 }, () => 'ready'));
});
