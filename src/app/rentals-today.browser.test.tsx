import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { Route, Routes } from 'react-router-dom';
import { openPhone, type Phone } from '#tests/support/screen.tsx';
import type { ServerRow } from '#sync/ports.ts';
import { ToDo } from './to-do.tsx';

let phone: Phone;
beforeEach(async () => {
  phone = await openPhone();
});
afterEach(() => phone.close());

const HOUR = 3_600_000;
const later = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString();

const booking = (sid: number, status: string, starts: number, ends: number): ServerRow => {
  const fields = { number: `B-00000${sid}`, status, starts_at: later(starts), ends_at: later(ends), zone: 'UTC' };
  return { t: 'bookings', sid, fields: { ...fields, returned_at: null }, refs: {}, deleted: false };
};

const screens = (
  <Routes>
    <Route path="/to-do" element={<ToDo />} />
    <Route path="/handovers" element={<h1>Pick-ups and returns</h1>} />
  </Routes>
);

test('the day says how many vehicles go out and come back, and leads to them; who may not see bookings is told nothing', async () => {
  await phone.yard.rows(
    booking(1, 'confirmed', -1, 48),
    booking(2, 'confirmed', -30, 48),
    booking(3, 'confirmed', 72, 96),
    booking(4, 'checked_in', -72, -1),
  );
  phone.show(screens, '/to-do', ['todo.view']);
  await expect.element(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
  expect(page.getByRole('link', { name: /pick-up/ }).query()).toBeNull();
  phone.show(screens, '/to-do', ['todo.view', 'booking.view']);
  await page.getByRole('link', { name: '2 pick-ups, 1 return today' }).click();
  await expect.element(page.getByRole('heading', { name: 'Pick-ups and returns' })).toBeVisible();
});
