import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { openPhone, type Phone } from '#tests/support/screen.tsx';
import { serverTodo, ME } from '#tests/support/store/subject.ts';
import { dayOf } from '#lib/day.ts';
import MeScreen from './me-screen.tsx';

let phone: Phone;
beforeEach(async () => {
  phone = await openPhone();
});
afterEach(async () => {
  vi.useRealTimers();
  await phone.close();
});

test('in, break, back, out: each is saved and shown, and the end of the shift says what is open', async () => {
  const today = { todo_date: dayOf(Date.now()), resource: ME, deleted_at: null, todo_time: null };
  await phone.yard.rows(serverTodo(1, { ...today, title: 'Wash', needs_odometer: true }));
  phone.show(<MeScreen />, '/me');
  await page.getByRole('button', { name: 'Punch in' }).click();
  await page.getByRole('button', { name: 'Break', exact: true }).click();
  await page.getByRole('button', { name: 'End break' }).click();
  await page.getByRole('button', { name: 'Punch out' }).click();
  const dialog = page.getByRole('dialog', { name: 'End of your shift' });
  await expect.element(dialog.getByText('1 open todo')).toBeVisible();
  await expect.element(dialog.getByText('1 odometer not read')).toBeVisible();
  await dialog.getByRole('button', { name: 'Punch out' }).click();
  await expect.element(page.getByRole('button', { name: /^Punch in/ })).toBeVisible();
  const kinds = (await phone.outbox()).map((m) => m.args['event'] ?? m.op);
  expect(kinds).toEqual(['attendance.checkin', 'break_start', 'break_end', 'attendance.checkout']);
  expect(page.getByRole('listitem').elements()).toHaveLength(4);
});

test('without the permission there is no punch bar', async () => {
  phone.show(<MeScreen />, '/me', ['todo.view']);
  await expect.element(page.getByText('No punches today')).toBeVisible();
  expect(page.getByRole('button', { name: 'Punch in' }).query()).toBeNull();
});

test('use 3: unsent punches stand in the order they were done, whatever the clock was set to between them', async () => {
  const noon = new Date().setHours(12, 0, 0, 0);
  vi.useFakeTimers({ toFake: ['Date'], now: noon });
  phone.show(<MeScreen />, '/me');
  await page.getByRole('button', { name: 'Punch in' }).click();
  await expect.element(page.getByRole('button', { name: 'Break', exact: true })).toBeVisible();
  vi.setSystemTime(noon - 2 * 3_600_000);
  await page.getByRole('button', { name: 'Break', exact: true }).click();
  await expect.element(page.getByRole('button', { name: 'End break' })).toBeVisible();
  expect(
    page
      .getByRole('listitem')
      .elements()
      .map((item) => /(In|Break began)/.exec(item.textContent)?.[0]),
  ).toEqual(['In', 'Break began']);
});

test('use 3: a punch that the server does not take is said on the punch bar, with those that wait and the way out', async () => {
  phone.show(<MeScreen />, '/me');
  await page.getByRole('button', { name: 'Punch in' }).click();
  await page.getByRole('button', { name: 'Break', exact: true }).click();
  await expect.element(page.getByRole('button', { name: 'End break' })).toBeVisible();
  const [first] = await phone.outbox();
  const err = {
    class: 'rejected',
    status: 422,
    message: 'The fields are wrong.',
    fields: { reason_id: ['This reason does not exist.'] },
  };
  await phone.yard.database.outbox.update(first!.seq, { st: 'failed', err } as object);
  const bar = page.getByRole('region', { name: 'Punch' });
  await expect.element(bar.getByText('One punch needs you.')).toBeVisible();
  await expect.element(bar.getByText(/This reason does not exist\. 1 later punch waits for it/)).toBeVisible();
  await expect.element(bar.getByRole('link', { name: 'Settle it' })).toHaveAttribute('href', '/outbox');
});

test('finish 3: after the clock was set right without a network the bar counts from the punch', async () => {
  await phone.close();
  const right = Date.now();
  vi.useFakeTimers({ toFake: ['Date'], now: right + 2 * 3_600_000 });
  phone = await openPhone({ clockOffset: 2 * 3_600_000 });
  phone.show(<MeScreen />, '/me');
  await expect.element(page.getByRole('button', { name: 'Punch in' })).toBeVisible();
  vi.setSystemTime(right);
  // As the engine knows it the moment somebody asks, long before the bar looks at the clock again.
  phone.tell({ clockOffset: 0 });
  await page.getByRole('button', { name: 'Punch in' }).click();
  await expect.element(page.getByRole('region', { name: 'Punch' }).getByText(/^In \d+ s/)).toBeVisible();
});

test('use 3: the bar counts from the corrected time on a phone whose clock is fast', async () => {
  await phone.close();
  phone = await openPhone({ clockOffset: 2 * 3_600_000 });
  phone.show(<MeScreen />, '/me');
  await page.getByRole('button', { name: 'Punch in' }).click();
  const bar = page.getByRole('region', { name: 'Punch' });
  await expect.element(bar.getByText(/^In \d+ s/)).toBeVisible();
});
