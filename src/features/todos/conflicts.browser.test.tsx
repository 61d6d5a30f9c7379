import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { Route, Routes } from 'react-router-dom';
import { openPhone, type Phone } from '#tests/support/screen.tsx';
import { serverLine, serverTodo } from '#tests/support/store/subject.ts';
import TodoScreen from './todo-screen.tsx';

let phone: Phone;
beforeEach(async () => {
  phone = await openPhone();
  const work = {
    title: 'Wash',
    vehicle_id: null,
    vehicle: null,
    todo_time: null,
    category: null,
    completed_at: null,
    deleted_at: null,
  };
  await phone.yard.rows(serverTodo(1, work));
  await phone.yard.rows(serverLine(5, 1, { title: 'Tyres', direction: 'own', note: 'worn', checked_at: null }));
  await phone.yard.store.addConflicts([
    { t: 'checklists', lid: 'line/5', field: 'note', mine: 'fine', theirs: 'worn', by: 'Ana Sousa', at: Date.now() },
  ]);
  phone.show(
    <Routes>
      <Route path="/to-do/:key" element={<TodoScreen />} />
    </Routes>,
    '/to-do/1',
  );
});
afterEach(() => phone.close());

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
