import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Reminder } from '#contract/areas/reminders.ts';
import { fakeServer, type FakeServer } from '#tests/support/fake-server.ts';
import { openPhone, type Phone } from '#tests/support/screen.tsx';
import RemindersScreen from './reminders-screen.tsx';

const AT = '2026-11-20T08:00:00.000Z';

const reminder = (id: number, title: string, state: Reminder['state']): Reminder => ({
  id,
  title,
  note: '',
  about_kind: null,
  about_id: null,
  about_name: null,
  day: '2026-11-20',
  time: '08:00',
  zone: 'UTC',
  rule: 'none',
  state,
  at: AT,
  next_at: state === 'coming' ? AT : null,
  snoozed_until: null,
  done_at: state === 'done' ? AT : null,
  created_at: AT,
  updated_at: AT,
  deleted_at: null,
});

const ok = { status: 200, message: '' };
let phone: Phone;
let server: FakeServer;
let due: Reminder;

beforeEach(async () => {
  localStorage.clear();
  due = reminder(1, 'Call the insurer', 'due');
  const others = [reminder(2, 'Winter tyres', 'coming'), reminder(3, 'Receipt rolls', 'done')];
  server = fakeServer({
    '/api/reminders': () => ({ ...ok, reminders: [due, ...others], next_cursor: null, total: 3 }),
    '/api/reminders/1': (_url, write) => {
      const done = (write?.body as { done?: boolean } | undefined)?.done;
      due = { ...due, state: done ? 'done' : done === false ? 'due' : 'coming' };
      return { ...ok, reminder: due };
    },
  });
  phone = await openPhone({ reach: 'online' });
  phone.show(<RemindersScreen />, '/reminders');
});
afterEach(async () => {
  await phone.close();
  server.stop();
  localStorage.clear();
});

const row = (name: string) => page.getByRole('row', { name: new RegExp(name) });
const bodies = () => server.writes.map(({ body }) => body);

test('what is due is done from its row, and taken back', async () => {
  await row('Call the insurer').getByRole('button', { name: 'Done' }).click();
  await expect.element(page.getByText('Call the insurer is done.')).toBeVisible();
  await page.getByRole('button', { name: /^Undo/ }).last().click();
  await expect.poll(bodies).toEqual([{ done: true }, { done: false }]);
  await expect.element(row('Call the insurer').getByRole('button', { name: 'Done' })).toBeVisible();
});

test('what is due is put off, what comes is not', async () => {
  await row('Winter tyres').click();
  await expect.element(page.getByRole('heading', { name: 'Winter tyres' })).toBeVisible();
  expect(page.getByRole('button', { name: 'In 1 hour' }).query()).toBeNull();
  await page.getByRole('button', { name: 'Close' }).click();
  await row('Call the insurer').click();
  await page.getByRole('button', { name: 'In 1 hour' }).click();
  await expect.element(page.getByText(/^Call the insurer rings again/)).toBeVisible();
  expect(bodies()).toEqual([{ snooze: '1h' }]);
});
