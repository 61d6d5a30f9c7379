import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { BookingItem } from '#contract/areas/rental-record.ts';
import { fakeServer, type FakeServer } from '#tests/support/fake-server.ts';
import { openPhone, type Phone } from '#tests/support/screen.tsx';
import TodayScreen from './today-screen.tsx';

const HOUR = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString();

const booking = (id: number, change: Partial<BookingItem>): BookingItem => ({
  id,
  token: `token-${id}`,
  number: `B-00000${id}`,
  status: 'confirmed',
  branch_id: 1,
  branch_name: 'Newark',
  starts_at: inHours(1),
  ends_at: inHours(49),
  zone: 'UTC',
  overdue: false,
  picked_up_at: null,
  returned_at: null,
  vehicle: { id, plate: `KLM-482${id}`, name: 'Toyota Corolla', vin: null, unit: 'mi', fuel: null },
  renter: { id, name: 'Elena Marsh', phone: '+1 973 555 0142' },
  license_status: 'approved',
  address_proof_status: 'approved',
  agreement_status: 'approved',
  final_agreement_status: 'missing',
  insurance_status: 'approved',
  payment_status: 'paid',
  booking_amount: 80,
  blockers: 0,
  first_blocker: null,
  updated_at: inHours(-1),
  ...change,
});

const OUT = [booking(1, {}), booking(2, { blockers: 1, first_blocker: 'The licence is missing.' })];
const IN = [booking(3, { status: 'checked_in', ends_at: inHours(0.5) })];
const LATE = [booking(4, { status: 'checked_in', ends_at: inHours(-26), overdue: true })];

let rows: Readonly<Record<string, readonly BookingItem[]>>;
const list = (url: URL) => {
  const { searchParams: asked } = url;
  const bookings = rows[asked.get('view') ?? asked.get('status') ?? ''] ?? [];
  return { status: 200, message: '', bookings, next_cursor: null, total: bookings.length };
};

/** Each test is of another person: what one has read is not shown to the next. */
let person = 100;
let phone: Phone;
let server: FakeServer;
beforeEach(async () => {
  await page.viewport(390, 844);
  localStorage.clear();
  const token = { status: 200, message: '', token: 'rental', token_type: 'Bearer', expires_in: 3600 };
  server = fakeServer({ '/api/rental-details': list, '/api/getRentalToken': () => token });
  person += 1;
  phone = await openPhone({ reach: 'online' }, undefined, person);
});
afterEach(async () => {
  await phone.close();
  server.stop();
  await page.viewport(414, 896);
});

const words = () =>
  page
    .getByRole('listitem')
    .elements()
    .map((card) => card.textContent);

test('has what goes out by time with what is missing, and what comes back with the late ones of any day first', async () => {
  rows = { today_out: OUT, today_in: IN, late: LATE };
  phone.show(<TodayScreen />, '/rentals/today');
  await expect.element(page.getByRole('button', { name: 'Out 2' })).toHaveAttribute('aria-current', 'true');
  await expect.element(page.getByText('The licence is missing.')).toBeVisible();
  await expect.element(page.getByText('Ready', { exact: true })).toBeVisible();
  const call = page.getByRole('link', { name: /^Call .*Elena Marsh/ }).first();
  await expect.element(call).toHaveAttribute('href', 'tel:+19735550142');
  await expect.element(page.getByRole('link', { name: 'KLM-4821, B-000001' })).toHaveAttribute('href', '/rentals/1');

  await page.getByRole('button', { name: 'In 2' }).click();
  await expect.element(page.getByText('1 day late')).toBeVisible();
  expect(words()).toEqual([expect.stringContaining('KLM-4824'), expect.stringContaining('KLM-4823')]);
});

test('where there is nothing today it says what comes next', async () => {
  rows = { confirmed: [booking(7, { starts_at: inHours(24) })] };
  await page.viewport(1440, 900);
  phone.show(<TodayScreen />, '/rentals/today');
  await expect.element(page.getByText('Nothing goes out today')).toBeVisible();
  const next = page.getByRole('link', { name: /^Next: tomorrow \d\d:\d\d, KLM-4827/ });
  await expect.element(next).toHaveAttribute('href', '/rentals/7');
  await expect.element(page.getByText('No vehicle is out.', { exact: false })).toBeVisible();
});
