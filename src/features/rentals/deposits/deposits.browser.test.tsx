import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Route, Routes } from 'react-router-dom';
import type { ListedDeposit } from '#contract/areas/rental-deposits.ts';
import { permissions, type Permission } from '#contract/permissions.ts';
import { framed } from '#tests/support/answers.ts';
import { axeFaults } from '#tests/support/axe.ts';
import { depositAnswer } from '#tests/support/booking-money.ts';
import { bookingAnswer } from '#tests/support/bookings.ts';
import { fakeServer, type FakeServer } from '#tests/support/fake-server.ts';
import { putMaster } from '#tests/support/office.ts';
import { openPhone, type Phone } from '#tests/support/screen.tsx';
import DepositsScreen from './deposits-screen.tsx';

const UPDATE = '/api/admin/bookings/21/update-deposit';

let person = 9_300;
let phone: Phone;
let server: FakeServer;
let rows: ListedDeposit[];

const listed = (id: number, fields: Partial<ListedDeposit> = {}): ListedDeposit => ({
  ...depositAnswer({ booking_id: id }),
  id,
  number: `B-0000${id}`,
  booking_status: 'returned',
  renter_name: `Elena Marsh ${id}`,
  plate: 'KLM-4821',
  branch_name: 'Newark',
  zone: 'America/New_York',
  starts_at: '2026-11-20T14:00:00.000Z',
  ends_at: '2026-11-23T23:00:00.000Z',
  charged: 80,
  ...fields,
});

beforeEach(async () => {
  person += 1;
  localStorage.clear();
  rows = [listed(21, { authorised_until: new Date(Date.now() + 36_000_000).toISOString() }), listed(22)];
  server = fakeServer({
    '/api/getRentalToken': () => framed({ token: 'rental', token_type: 'Bearer', expires_in: 3600 }),
    '/api/admin/deposits': () =>
      framed({
        deposits: rows,
        counts: { to_take: 4, held: 2, at_risk: 1, to_settle: rows.length, settled: 9, all: 17 },
        next_cursor: null,
        total: rows.length,
      }),
    [UPDATE]: () => {
      rows = rows.filter(({ id }) => id !== 21);
      return framed({ message: 'Kept.', deposit: depositAnswer(), link: null, booking: bookingAnswer(21) });
    },
    '/api/admin/bookings/21/check-payments': () =>
      framed({ booking: bookingAnswer(21, { deposit: depositAnswer({ is_unknown: true }) }) }),
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

const show = (query = '', may: readonly Permission[] = permissions) =>
  phone.show(
    <Routes>
      <Route path="/rentals/deposits" element={<DepositsScreen />} />
    </Routes>,
    `/rentals/deposits${query}`,
    may,
  );
const row = (name: RegExp) => page.getByRole('row', { name });
const drawer = () => page.getByRole('complementary');
const dialog = () => page.getByRole('dialog');
const lastQuery = () => server.asked.findLast(({ pathname }) => pathname === '/api/admin/deposits')?.searchParams;

test('says of each deposit until when it is held, and what is left to do; views ask for their rows', async () => {
  show();
  await expect.element(row(/B-000021.*KLM-4821.*300\.00.*Blocked until .*To settle/)).toBeVisible();
  expect(lastQuery()?.get('view')).toBe('to_take');
  expect(await axeFaults()).toEqual([]);
  await page.getByRole('button', { name: 'At risk 1' }).click();
  await expect.poll(() => lastQuery()?.get('view')).toBe('at_risk');
});

test('is kept from its drawer, on what was seen of it', async () => {
  show('?view=to_settle');
  await expect.element(row(/Elena Marsh 21/)).toBeVisible();
  await userEvent.keyboard('j{Enter}');
  await expect
    .element(drawer().getByRole('link', { name: 'B-000021' }))
    .toHaveAttribute('href', '/rentals/21?tab=money');
  expect(await axeFaults()).toEqual([]);
  await drawer().getByRole('button', { name: 'Keep' }).click();
  await dialog().getByLabelText('Amount').fill('80');
  await dialog().getByLabelText('Why').fill('Fuel and a scratch.');
  await dialog().getByRole('button', { name: 'Keep it' }).click();
  await expect.element(row(/Elena Marsh 21/)).not.toBeInTheDocument();
  await expect.element(drawer()).not.toBeInTheDocument();
  expect(server.writes.find(({ path }) => path === UPDATE)?.body).toMatchObject({
    action: 'capture',
    amount: 80,
    seen_status: 'authorised',
    seen_available: 300,
  });
});

test('for a long trip a card is blocked only where somebody renews it', async () => {
  const no_authorisation = 'An authorisation would run out on Tue 1 Dec 14:00; or take the deposit as a payment.';
  rows = [
    listed(21, { status: 'due', mode: 'none', booking_status: 'confirmed', acts: ['request'], no_authorisation }),
  ];
  show('?open=21');
  await drawer().getByRole('button', { name: 'Ask for it' }).click();
  await expect.element(dialog().getByLabelText('Way')).toHaveValue('payment');
  expect(dialog().getByLabelText('Somebody renews it in time').query()).toBeNull();
  await dialog().getByLabelText('Way').selectOptions('authorisation');
  await dialog().getByLabelText('Somebody renews it in time').click();
  await dialog().getByRole('button', { name: 'Make the link' }).click();
  await expect
    .poll(() => server.writes.find(({ path }) => path === UPDATE)?.body)
    .toMatchObject({ action: 'request', mode: 'authorisation', renews: true });
});

test('without the right to change deposits they are only looked at', async () => {
  show('?open=21', ['payment.view']);
  await expect.element(drawer().getByText('Charged, open')).toBeVisible();
  expect(drawer().getByRole('button', { name: 'Keep' }).query()).toBeNull();
});

test('while an answer is unknown nothing is offered, and it is looked up', async () => {
  rows = [listed(21, { is_unknown: true, available: 220 })];
  show('?open=21');
  await expect.element(drawer().getByText(/Answer unknown, checking.*80\.00/)).toBeVisible();
  expect(drawer().getByRole('button', { name: 'Keep' }).query()).toBeNull();
  await drawer().getByRole('button', { name: 'Check now' }).click();
  await expect.element(page.getByText(/There is no answer yet/)).toBeVisible();
});

test('where nothing fits in a view, all deposits can be looked through', async () => {
  rows = [];
  show('?q=zzz');
  await page.getByRole('button', { name: 'Look in all deposits' }).click();
  await expect.poll(() => Object.fromEntries(lastQuery() ?? [])).toMatchObject({ view: 'all', search: 'zzz' });
});
