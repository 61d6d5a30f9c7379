import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Route, Routes, useLocation } from 'react-router-dom';
import type { BookingItem } from '#contract/areas/rental-record.ts';
import { permissions } from '#contract/permissions.ts';
import { axeFaults } from '#tests/support/axe.ts';
import { bookingItem } from '#tests/support/booking-items.ts';
import { fakeServer, type FakeServer } from '#tests/support/fake-server.ts';
import { putMaster } from '#tests/support/office.ts';
import { openPhone, type Phone } from '#tests/support/screen.tsx';
import RentalsScreen from './rentals-screen.tsx';

const ok = { status: 200, message: '' };

let person = 8_400;
let phone: Phone;
let server: FakeServer;
let rows: BookingItem[];

beforeEach(async () => {
  rows = [
    bookingItem(123, { status: 'confirmed' }),
    bookingItem(124, {
      status: 'pending',
      license_status: 'expiring',
      blockers: 3,
      first_blocker: 'Licence ends Fri 27 Nov, the return is Sun 29 Nov.',
    }),
    bookingItem(125, {
      status: 'checked_in',
      overdue: true,
      ends_at: '2026-11-20T17:00:00.000Z',
      zone: 'America/Denver',
    }),
  ];
  server = fakeServer({
    '/api/getRentalToken': () => ({ ...ok, token: 'rental', expires_in: 3600 }),
    '/api/rental-details': () => ({
      ...ok,
      bookings: rows,
      counts: { open: 3, late: 1, unpaid: 0, all: 40 },
      listed_vehicles: [{ id: 4, plate: 'W30-PLD', name: 'Toyota Corolla 2021' }],
      next_cursor: null,
      total: rows.length,
    }),
  });
  person += 1;
  phone = await openPhone({ reach: 'online' }, undefined, person);
  await putMaster(phone.yard);
  await page.viewport(1440, 900);
});
afterEach(async () => {
  await phone.close();
  server.stop();
});

const Where = () => <p>{useLocation().pathname}</p>;

function show(query = '', may = permissions) {
  phone.show(
    <Routes>
      <Route path="/rentals" element={<RentalsScreen />} />
      <Route path="*" element={<Where />} />
    </Routes>,
    `/rentals${query}`,
    may,
  );
}
const lastQuery = () => server.asked.findLast(({ pathname }) => pathname === '/api/rental-details')?.searchParams;

test('says of each booking when, who, how its papers are and what comes next; the times are those of its branch', async () => {
  show();
  await expect.element(page.getByRole('row', { name: /Late .*Ask for it: due Fri 20 Nov.* 10:00/ })).toBeVisible();
  await expect
    .element(page.getByRole('row', { name: /Licence ends early, Address missing.*Licence ends Fri 27 Nov.*\+2/ }))
    .toBeVisible();
  await expect.element(page.getByRole('row', { name: /B-000123.*Hand over/ })).toBeVisible();
  expect(lastQuery()?.get('view')).toBe('open');
  expect(await axeFaults()).toEqual([]);
});

test('a view shows its count and asks for its rows; what ended is read from its end', async () => {
  show();
  await page.getByRole('button', { name: 'Late 1' }).click();
  await expect.poll(() => lastQuery()?.get('view')).toBe('late');
  await page.getByRole('button', { name: 'All 40' }).click();
  await expect.poll(() => lastQuery()?.get('direction')).toBe('desc');
  expect(lastQuery()?.has('view')).toBe(false);
});

test('a row opens the page of its booking, by Enter as well', async () => {
  show();
  await expect.element(page.getByRole('table', { name: 'Bookings' })).toBeVisible();
  await userEvent.keyboard('jj{Enter}');
  await expect.element(page.getByText('/rentals/124')).toBeVisible();
});

test('without the right to see payments there is no money; without that to make bookings nothing is made', async () => {
  show('', ['booking.view']);
  await expect.element(page.getByRole('table', { name: 'Bookings' })).toBeVisible();
  expect(page.getByRole('columnheader', { name: 'Money' }).query()).toBeNull();
  expect(page.getByRole('button', { name: /^Unpaid/ }).query()).toBeNull();
  expect(page.getByRole('button', { name: /New booking/ }).query()).toBeNull();
});

test('days, vehicle and search stand in the call; where nothing fits all bookings can be looked through', async () => {
  rows = [];
  show('?q=marsh&view=late&vehicle_id=4&from=2026-11-20');
  await expect.element(page.getByText('No booking fits “marsh”')).toBeVisible();
  expect(Object.fromEntries(lastQuery() ?? [])).toMatchObject({
    search: 'marsh',
    view: 'late',
    vehicle_id: '4',
    from: '2026-11-20',
  });
  await expect.element(page.getByRole('button', { name: /^On the road: since/ })).toBeVisible();
  await page.getByRole('button', { name: 'Look in all bookings' }).click();
  await expect.poll(() => lastQuery()?.has('view')).toBe(false);
});
