import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Route, Routes, useLocation } from 'react-router-dom';
import type { OddEvent } from '#contract/areas/rental-money-record.ts';
import type { ListedPayment } from '#contract/areas/rental-money.ts';
import { permissions, type Permission } from '#contract/permissions.ts';
import { framed } from '#tests/support/answers.ts';
import { axeFaults } from '#tests/support/axe.ts';
import { paymentAnswer } from '#tests/support/booking-money.ts';
import { bookingAnswer } from '#tests/support/bookings.ts';
import { fakeServer, type FakeServer } from '#tests/support/fake-server.ts';
import { putMaster } from '#tests/support/office.ts';
import { openPhone, type Phone } from '#tests/support/screen.tsx';
import PaymentsScreen from './payments-screen.tsx';

const VERIFY = '/api/admin/booking/payment/verify';
const CHECK = '/api/admin/bookings/21/check-payments';
const DECIDE = '/api/admin/payment-events/3/decide';

let person = 9_100;
let phone: Phone;
let server: FakeServer;
let rows: ListedPayment[];
let odd: OddEvent[];

const listed = (id: number, fields: Partial<ListedPayment> = {}): ListedPayment => ({
  ...paymentAnswer(id),
  number: 'B-000021',
  renter_name: `Elena Marsh ${id}`,
  branch_name: 'Newark',
  zone: 'America/New_York',
  ...fields,
});

beforeEach(async () => {
  person += 1;
  localStorage.clear();
  const waits = { status: 'pending', method: 'bank_transfer', paid_at: null } as const;
  rows = [
    listed(5, { ...waits, amount: 177.65, reference: 'INV 21' }),
    listed(4, { ...waits, amount: 640, created_by: person, created_by_name: 'You' }),
  ];
  odd = [];
  server = fakeServer({
    '/api/getRentalToken': () => framed({ token: 'rental', token_type: 'Bearer', expires_in: 3600 }),
    '/api/admin/payments': () =>
      framed({
        payments: rows,
        counts: { to_verify: rows.length, unknown: 0, to_refund: 1, all: 40 },
        odd,
        next_cursor: null,
        total: rows.length,
      }),
    '/api/bookings/21': () => framed({ booking: bookingAnswer(21) }),
    [VERIFY]: () => {
      rows = rows.filter(({ id }) => id !== 5);
      return framed({ message: 'Confirmed.', payment: paymentAnswer(5), booking: bookingAnswer(21) });
    },
    [CHECK]: () => {
      rows = [];
      const payments = [paymentAnswer(5, { amount: 177.65 })];
      return framed({ booking: bookingAnswer(21, { payments }) });
    },
    [DECIDE]: () => {
      odd = [];
      return framed({ message: 'Counted as a payment.', booking: bookingAnswer(21) });
    },
  });
  phone = await openPhone({ reach: 'online' }, undefined, person);
  await putMaster(phone.yard);
  await page.viewport(1440, 900);
});
afterEach(async () => {
  await phone.close();
  server.stop();
  await page.viewport(414, 896);
});

const Where = () => <p>{useLocation().pathname + useLocation().search}</p>;

function show(query = '', may: readonly Permission[] = permissions) {
  phone.show(
    <Routes>
      <Route path="/rentals/payments" element={<PaymentsScreen />} />
      <Route path="*" element={<Where />} />
    </Routes>,
    `/rentals/payments${query}`,
    may,
  );
}
const button = (name: string | RegExp) => page.getByRole('button', { name });
const row = (name: RegExp) => page.getByRole('row', { name });
const drawer = () => page.getByRole('complementary');
const dialog = () => page.getByRole('dialog');
const lastQuery = () => server.asked.findLast(({ pathname }) => pathname === '/api/admin/payments')?.searchParams;
const bodies = (path: string) =>
  server.writes.filter((write) => write.path === path).map(({ body }) => body as Record<string, unknown>);

test('a transfer is confirmed by keys alone, on what its booking owes, and leaves the list', async () => {
  show();
  await expect.element(row(/Elena Marsh 5.*B-000021.*177\.65.*Bank transfer/)).toBeVisible();
  expect(lastQuery()?.get('view')).toBe('to_verify');
  await userEvent.keyboard('j{Enter}');
  await expect.element(drawer().getByText('INV 21')).toBeVisible();
  await expect
    .element(drawer().getByRole('link', { name: 'B-000021' }))
    .toHaveAttribute('href', '/rentals/21?tab=money');
  expect(await axeFaults()).toEqual([]);
  await userEvent.keyboard('c');
  await expect.element(dialog().getByText('177.65 → 0.00')).toBeVisible();
  await dialog().getByRole('button', { name: 'It is on the account' }).click();
  await expect.element(dialog()).not.toBeInTheDocument();
  await expect.element(row(/Elena Marsh 5/)).not.toBeInTheDocument();
  expect(bodies(VERIFY)).toMatchObject([{ booking_id: 21, payment_id: 5, action: 'approve' }]);
});

test('a large entry of one’s own is for a colleague: it says so, and no key confirms it', async () => {
  show();
  await expect.element(row(/Elena Marsh 4.*For a colleague/)).toBeVisible();
  await row(/Elena Marsh 4/).click();
  await expect.element(drawer().getByText(/a colleague must confirm it/)).toBeVisible();
  expect(
    drawer()
      .getByRole('button', { name: /Confirm/ })
      .query(),
  ).toBeNull();
  await userEvent.keyboard('c');
  expect(dialog().query()).toBeNull();
});

test('what is not there is rejected with a reason', async () => {
  show();
  await row(/Elena Marsh 5/).click();
  await userEvent.keyboard('r');
  await dialog().getByLabelText('Why').fill('Nothing came for a week.');
  await dialog().getByRole('button', { name: 'It is not there' }).click();
  await expect.poll(() => bodies(VERIFY)).toMatchObject([{ action: 'reject', reason: 'Nothing came for a week.' }]);
});

test('who may only look is offered no act', async () => {
  odd = [oddEvent()];
  show('?open=5', ['payment.view']);
  await expect.element(drawer().getByText('INV 21')).toBeVisible();
  await expect.element(page.getByText('100.00 came instead of 112.90.')).toBeVisible();
  expect(button(/Confirm|Count it/).query()).toBeNull();
});

test('what the provider has not answered is looked up as soon as it is looked at, and never asked twice', async () => {
  rows = [listed(5, { status: 'unknown', provider: 'test', method: 'link', amount: 177.65, paid_at: null })];
  show('?view=unknown&open=5');
  await expect.element(page.getByText('177.65: done.')).toBeVisible();
  await expect.element(page.getByText('Everything was answered')).toBeVisible();
  expect(server.writes.map(({ path }) => path)).toEqual([CHECK]);
});

test('another sum than was asked for is counted, or none, by somebody', async () => {
  odd = [oddEvent()];
  show('?view=all');
  await expect.element(page.getByText('100.00 came instead of 112.90.')).toBeVisible();
  expect(await axeFaults()).toEqual([]);
  await button('Count it').click();
  await dialog().getByRole('button', { name: 'Count it' }).click();
  await expect.element(page.getByText('100.00 came instead of 112.90.')).not.toBeInTheDocument();
  expect(bodies(DECIDE)).toMatchObject([{ action: 'count' }]);
});

test('views, state and search stand in the call; the number of a row leads to all of the booking’s money', async () => {
  show('?view=all&status=pending&q=marsh&branch_id=1');
  await expect.element(row(/Elena Marsh 5/)).toBeVisible();
  expect(Object.fromEntries(lastQuery() ?? [])).toMatchObject({
    view: 'all',
    status: 'pending',
    search: 'marsh',
    branch_id: '1',
  });
  await button('To give back 1').click();
  await expect.poll(() => lastQuery()?.get('view')).toBe('to_refund');
  expect(lastQuery()?.has('status')).toBe(false);
  await row(/Elena Marsh 5/)
    .getByRole('link')
    .click();
  await expect.element(page.getByText('/rentals/21?tab=money')).toBeVisible();
});

function oddEvent(): OddEvent {
  return {
    id: 3,
    booking_id: 21,
    number: 'B-000021',
    type: 'checkout.paid',
    amount: 100,
    problem: '100.00 came instead of 112.90.',
    received_at: '2026-11-24T09:00:00.000Z',
  };
}
