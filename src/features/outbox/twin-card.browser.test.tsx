import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openPhone, type Phone } from '#tests/support/screen.tsx';
import { actOne, addTodo, lid, NOW, serverTodo } from '#tests/support/store/subject.ts';
import OutboxScreen from './outbox-screen.tsx';

let phone: Phone;
beforeEach(async () => {
  phone = await openPhone();
});
afterEach(() => phone.close());

/** “Wash” was sent twice, and its first try arrived after all. */
async function twice() {
  const { store } = phone.yard;
  const todo = lid('todos');
  const made = await actOne(store, addTodo(todo, 'Wash'));
  const epoch = await store.takeLead(NOW);
  const again = { since: 0, until: Date.parse('2030-01-01') };
  const created_at = '2026-11-21T09:00:00.000Z';
  const row = serverTodo(7, { title: 'Wash', created_at });
  await store.acknowledge(made.mid, epoch, { sid: 7, rows: [row], superseded: [], now: NOW, again });
  await phone.yard.rows(row, serverTodo(8, { title: 'Wash', created_at }));
}

test('both are named, and keeping both ends the question', async () => {
  await twice();
  phone.show(<OutboxScreen />, '/outbox');
  await expect.element(page.getByRole('heading', { name: '“Wash” may be there twice' })).toBeVisible();
  await expect.element(page.getByText(/no\. 7/)).toBeVisible();
  await expect.element(page.getByText(/no\. 8/)).toBeVisible();
  await page.getByRole('button', { name: 'Keep both' }).click();
  await expect.element(page.getByText('Nothing waits here')).toBeVisible();
  expect(await phone.outbox()).toEqual([]);
});

test('the second one is deleted as anything is', async () => {
  await twice();
  phone.show(<OutboxScreen />, '/outbox');
  await page.getByRole('button', { name: 'Delete the second one' }).click();
  await expect.poll(async () => (await phone.outbox()).map((m) => [m.op, m.lid])).toEqual([['todos.remove', 'todo/8']]);
  await expect.element(page.getByRole('heading', { name: /may be there twice/ })).not.toBeInTheDocument();
});

test('a decision that this device could not keep is said, and the question stays', async () => {
  await twice();
  phone.show(<OutboxScreen />, '/outbox');
  await expect.element(page.getByRole('button', { name: 'Keep both' })).toBeVisible();
  phone.yard.database.table('meta').hook('updating', () => {
    throw new Error('the disk does not take it');
  });
  await page.getByRole('button', { name: 'Keep both' }).click();
  await expect.element(page.getByText(/Not saved/)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Keep both' })).toBeVisible();
});
