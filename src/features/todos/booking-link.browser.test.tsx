import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { Route, Routes } from 'react-router-dom';
import { bare } from '#tests/support/inspection.ts';
import { openPhone, type Phone } from '#tests/support/screen.tsx';
import TodoScreen from './todo-screen.tsx';

let phone: Phone;
beforeEach(async () => {
  phone = await openPhone();
  const booking = { id: 123, renter: 'Elena Marsh', from: '2026-11-21T09:00:00.000Z', to: '2026-11-24T09:00:00.000Z' };
  await phone.yard.rows(bare({ title: 'Check In B-000123', bookingDetails: booking }));
});
afterEach(() => phone.close());

const screens = (
  <Routes>
    <Route path="/to-do/:key" element={<TodoScreen />} />
    <Route path="/handovers/:key" element={<h1>The hand-over</h1>} />
  </Routes>
);

test('the todo of a booking leads to its hand-over, for who may see bookings', async () => {
  phone.show(screens, '/to-do/1', ['todo.view']);
  await expect.element(page.getByRole('heading', { name: 'Check In B-000123' })).toBeVisible();
  expect(page.getByRole('link', { name: /Hand-over/ }).query()).toBeNull();
  phone.show(screens, '/to-do/1', ['todo.view', 'booking.view']);
  await page.getByRole('link', { name: 'Hand-over: Elena Marsh' }).click();
  await expect.element(page.getByRole('heading', { name: 'The hand-over' })).toBeVisible();
});
