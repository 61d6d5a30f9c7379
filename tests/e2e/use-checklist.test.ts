/** A line that failed: what the technician said, photographed and asked for reaches the office, in one piece. */
import { expect, test } from 'vitest';
import { demoSignIn } from './support/api.ts';
import { stand, todayTodo } from './support/stand.ts';
import { expectStrip, leaveCamera, openTodo, readyForOffline, signInOnScreen } from './support/technician.ts';

const it = stand();
const TITLE = 'Return inspection';

test('use 22: offline a line fails with a photo and a word and becomes a todo of the pool; all of it arrives', async () => {
  const { network, office } = it;
  const { page } = it.phone;
  await signInOnScreen(page, network.url, demoSignIn('technician'));
  await readyForOffline(page);
  await network.weather('offline');
  await openTodo(page, TITLE);
  const plate = (await todayTodo(office, TITLE)).vehicle?.plate;
  const line = page.getByRole('group', { name: 'No new damage outside' });
  // As a trembling glove taps it.
  await line.getByRole('button', { name: 'Fail' }).dblclick();
  await line.getByLabel('Note').fill('scratch left front');
  await line.getByRole('button', { name: 'Photo' }).click();
  const shutter = page.getByRole('button', { name: 'Take a photo' });
  await expect.poll(() => shutter.isEnabled()).toBe(true);
  await shutter.click();
  await page.getByText(/^1 .*saved on this/).waitFor();
  // What the camera was opened for is in its address.
  await page.reload();
  await page.getByText(/^1 .*saved on this/).waitFor();
  await leaveCamera(page);
  await line.getByRole('button', { name: /^1 photo/ }).waitFor();
  await line.getByRole('button', { name: 'Make a todo' }).click();
  await line.getByLabel('Who').selectOption('The branch’s pool');
  await line.getByRole('button', { name: 'Make the todo' }).click();
  await line.getByRole('link', { name: `Follow-on: ${plate}: scratch left front` }).waitFor();

  await network.weather('clear');
  await expectStrip(page, /All sent/);
  const todo = await todayTodo(office, TITLE);
  const failed = todo.statusTodo.checklist.find(({ title }) => title === 'No new damage outside');
  expect(failed).toMatchObject({ state: 'failed', note: 'scratch left front' });
  expect(todo.todoimages.map(({ kind, line_id }) => [kind, line_id])).toEqual([['line', failed?.id]]);
  const title = `${plate}: scratch left front`;
  expect(todo.follow_ons).toMatchObject([{ id: failed?.status_todo_id, title, resource_name: null }]);
  // Not the same twice: a line with a follow-on offers the way to it.
  expect(await line.getByRole('button', { name: 'Make a todo' }).count()).toBe(0);
});
