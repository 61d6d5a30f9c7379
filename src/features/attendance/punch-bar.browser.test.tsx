import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openPhone, type Phone } from '#tests/support/screen.tsx';
import { serverTodo, ME } from '#tests/support/store/subject.ts';
import { dayOf } from '#lib/day.ts';
import MeScreen from './me-screen.tsx';

let phone: Phone;
beforeEach(async () => {
  phone = await openPhone();
});
afterEach(() => phone.close());

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
