import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { Route, Routes } from 'react-router-dom';
import { check, hour, mirror, mirrored } from '#tests/support/mirrored-booking.ts';
import { openPhone, type Phone } from '#tests/support/screen.tsx';
import { act, intent, pulled } from '#tests/support/store/subject.ts';
import HandoversScreen from './handovers-screen.tsx';

let phone: Phone;
beforeEach(async () => {
  await page.viewport(390, 844);
  phone = await openPhone();
});
afterEach(() => phone.close());

const open = () =>
  phone.show(
    <Routes>
      <Route path="/handovers" element={<HandoversScreen />} />
      <Route path="*" element={<p>elsewhere</p>} />
    </Routes>,
    '/handovers',
  );
const section = (name: RegExp) => page.getByRole('region', { name });

const MARSH = mirrored(21, {
  starts_at: hour(0),
  checks: [check(11, 'checkin', 'Spare wheel'), check(12, 'checkin', 'Charger')],
  blockers: [
    { kind: 'license', text: 'The licence is missing.', passable: true },
    { kind: 'deposit', text: 'The deposit is not held.', passable: true },
  ],
});
const OUT = { status: 'checked_in', picked_up_at: hour(0, -2) } as const;
const LOTTE = mirrored(22, { ...OUT, renter: { id: 51, name: 'Lotte Brandt', phone: null }, ends_at: hour(0, -1) });
const TOMORROW = mirrored(23, { starts_at: hour(9, 1), renter: { id: 52, name: 'Tom Ode', phone: null } });

test('the day stands in its sections, with what is late, what stands against it and how far it is', async () => {
  await pulled(phone.yard.store, mirror(MARSH, LOTTE, TOMORROW), { key: 'bookings', at: Date.now() });
  open();
  const out = section(/^Going out today 1/);
  await expect.element(out.getByText('Elena Marsh')).toBeVisible();
  await expect.element(out.getByText('The licence is missing. And 1 more.')).toBeVisible();
  await expect.element(out.getByText(/· 0 of 2 checks/)).toBeVisible();
  await expect.element(out.getByText('Still open: odometer, fuel, keys, 2 checks')).toBeVisible();
  const back = section(/^Coming back today 1/);
  await expect.element(back.getByText('Lotte Brandt')).toBeVisible();
  await expect.element(back.getByText(/late$/)).toBeVisible();
  await expect.element(back.getByText('Still open: odometer, fuel, cleanliness, keys')).toBeVisible();
  await expect.element(section(/^Tomorrow 1/).getByText('Tom Ode')).toBeVisible();
});

test('a tick without a connection shows at once, with its mark; the notice says how old all of it is', async () => {
  await pulled(phone.yard.store, mirror(MARSH), { key: 'bookings', at: Date.now() });
  open();
  await expect.element(page.getByText(/^As of \d\d:\d\d/)).toBeVisible();
  await act(
    phone.yard.store,
    intent('rentals.tick', {
      lid: 'check/11',
      booking: 'booking/21',
      entity_type: 'checkin',
      patch: { is_checked: true },
    }),
  );
  await expect.element(page.getByText(/· 1 of 2 checks/)).toBeVisible();
  await expect.element(section(/^Going out/).getByText(/^On this (phone|computer)$/)).toBeVisible();
});

test('finds by plate, number and renter, and leads to the booking', async () => {
  await phone.yard.rows(...mirror(MARSH, LOTTE));
  open();
  const field = page.getByRole('searchbox');
  await field.fill('brandt');
  await expect.element(page.getByRole('list', { name: 'Found' }).getByText('Lotte Brandt')).toBeVisible();
  await expect.element(page.getByText('Elena Marsh')).not.toBeInTheDocument();
  await field.fill('nobody');
  await expect.element(page.getByText(/^Nothing here matches/)).toBeVisible();
  await field.fill('b-000021');
  await page.getByRole('link', { name: /Elena Marsh/ }).click();
  await expect.element(page.getByText('elsewhere')).toBeVisible();
});

test('before the bookings were ever read it says what to do', async () => {
  open();
  await expect.element(page.getByText('Connect once to load the bookings.')).toBeVisible();
});
