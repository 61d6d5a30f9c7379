import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { Route, Routes } from 'react-router-dom';
import { openPhone, type Phone } from '#tests/support/screen.tsx';
import { serverLine, serverTodo } from '#tests/support/store/subject.ts';
import TodoScreen from './todo-screen.tsx';

const WORK = {
  title: 'Wash',
  vehicle_id: null,
  vehicle: null,
  todo_time: null,
  category: null,
  completed_at: null,
  deleted_at: null,
};

let phone: Phone;
beforeEach(async () => {
  phone = await openPhone();
  await phone.yard.rows(serverTodo(1, WORK));
  await phone.yard.rows(serverLine(5, 1, { title: 'Tyres', direction: 'own', note: 'worn', checked_at: null }));
  await phone.yard.store.addConflicts([
    { t: 'checklists', lid: 'line/5', field: 'note', mine: 'fine', theirs: 'worn', by: 'Ana Sousa', at: Date.now() },
  ]);
  open();
});
afterEach(() => phone.close());

const open = () =>
  phone.show(
    <Routes>
      <Route path="/to-do/:key" element={<TodoScreen />} />
    </Routes>,
    '/to-do/1',
  );

const sentence = () =>
  page.getByText(/Ana Sousa set the note of “Tyres” to “worn”; you had set “fine” without seeing it/);

test('says in one sentence who changed what, and is gone when theirs is kept', async () => {
  await expect.element(sentence()).toBeVisible();
  await page.getByRole('button', { name: 'Keep theirs' }).click();
  await expect.element(sentence()).not.toBeInTheDocument();
  expect(await phone.outbox()).toEqual([]);
});

test('mine can be set again with one tap', async () => {
  await page.getByRole('button', { name: 'Use mine' }).click();
  await expect.element(sentence()).not.toBeInTheDocument();
  expect((await phone.outbox())[0]).toMatchObject({ op: 'todos.updateStatus', lid: 'line/5', args: { note: 'fine' } });
});

/** Two people completed it, and wrote different notes. */
async function twoNotes(status: string) {
  const completed_at = status === 'completed' ? new Date().toISOString() : null;
  await phone.yard.rows(serverTodo(1, { ...WORK, status, completed_at, completion_note: 'All fine.' }));
  const note = {
    t: 'todos',
    lid: 'todo/1',
    field: 'completion_note',
    mine: 'New wipers.',
    theirs: 'All fine.',
  } as const;
  await phone.yard.store.addConflicts([{ ...note, by: 'Ana Sousa', at: Date.now() }]);
  open();
  return page
    .getByRole('status')
    .filter({ hasText: 'Ana Sousa set the note of the completion to “All fine.”; you had set “New wipers.”' });
}

test('use 13: my note of a completion is sent by completing, the one act that takes it', async () => {
  const banner = await twoNotes('completed');
  await banner.getByRole('button', { name: 'Use mine' }).click();
  await expect.element(banner).not.toBeInTheDocument();
  expect(await phone.outbox()).toMatchObject([
    { op: 'todos.complete', lid: 'todo/1', args: { lid: 'todo/1', note: 'New wipers.' } },
  ]);
  await expect.element(page.getByText('New wipers.')).toBeVisible();
});

test('use 13: of work that is open again my note is not offered: it would complete it', async () => {
  const banner = await twoNotes('pending');
  await expect.element(banner.getByRole('button', { name: 'Keep theirs' })).toBeVisible();
  expect(banner.getByRole('button', { name: 'Use mine' }).query()).toBeNull();
});
