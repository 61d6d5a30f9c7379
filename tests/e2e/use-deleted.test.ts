/** A todo that the office deletes while a phone without a network is at work on it. */
import { expect, test } from 'vitest';
import { todos } from '#contract/areas/todos.ts';
import { LINE_OK } from '#tests/support/lines.ts';
import { complete } from '#tests/support/completing.ts';
import { demoSignIn } from './support/api.ts';
import { stand, todayTodo } from './support/stand.ts';
import { expectStrip, openTodo, readyForOffline, signInOnScreen } from './support/technician.ts';

const it = stand();

const TITLE = 'Wash and vacuum';

test('use 13: what was done on a deleted todo is kept; the office is asked, brings it back, and the work goes out', async () => {
  const { phone, yard, office } = it;
  const { page } = phone;
  await signInOnScreen(page, yard.url, demoSignIn('technician'));
  await readyForOffline(page);
  const { id } = await todayTodo(office, TITLE);
  await phone.context.setOffline(true);
  await openTodo(page, TITLE);
  await page.locator(LINE_OK).first().click();
  await complete(page);
  await office.call(todos.remove, { params: { id }, body: { reason: 'Double booked.' } });
  await phone.context.setOffline(false);

  await page.getByText(/ deleted it at \d\d:\d\d: Double booked\./).waitFor();
  await page.getByText(/^Your 2 changes were not taken: 1 answer on the checklist, 1 completion\./).waitFor();
  expect(await page.getByText(/Waiting for the office/).count()).toBe(0);

  await page.getByRole('button', { name: 'Ask to bring it back' }).click();
  await page.getByLabel(/A word for the office/).fill('The van is wet already.');
  await page.getByRole('button', { name: 'Ask the office' }).click();
  await page.getByText(/^Asked at \d\d:\d\d\.$/).waitFor();
  await expect
    .poll(async () => (await office.call(todos.restoreAsks, {})).asks.map((ask) => [ask.todo.id, ask.note]))
    .toContainEqual([id, 'The van is wet already.']);

  await office.call(todos.restore, { params: { id } });
  await page.getByText('The office has brought it back.').waitFor();
  await page.getByRole('button', { name: 'Send my 2 changes' }).click();
  await expectStrip(page, /^All sent/);
  expect((await todayTodo(office, TITLE)).status).toBe('completed');
});
