import { afterEach, beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { Route, Routes } from 'react-router-dom';
import { permissions, type Permission } from '#contract/permissions.ts';
import { framed } from '#tests/support/answers.ts';
import { axeFaults } from '#tests/support/axe.ts';
import { paymentAnswer } from '#tests/support/booking-money.ts';
import { captured, charged, closingAnswer, completed, type ClosingAnswer } from '#tests/support/closings.ts';
import { fakeServer, type FakeServer, type SentWrite } from '#tests/support/fake-server.ts';
import { openPhone, type Phone } from '#tests/support/screen.tsx';
import CloseScreen from './close-screen.tsx';

let phone: Phone;
let server: FakeServer;
let yard: ClosingAnswer;
/** What the next act at the deposit is answered with, after it was done. */
let depositSays: () => unknown;
/** What the server knows of an act that is looked up. */
let known: object | null;
let id = 700;
/** The looks come some seconds apart. */
const SLOW = { timeout: 12_000 };

const bodyOf = (write: SentWrite | null) => (write?.body ?? {}) as Record<string, unknown>;

function note(_: URL, write: SentWrite | null): unknown {
  if (!write) return framed(yard);
  const { final, ...said } = bodyOf(write);
  const { reason: _reason, at: _at, ...values } = said;
  yard = { ...yard, values: { ...yard.values, ...values } };
  if (final === true) yard = charged(yard);
  if (final === false) yard = { ...yard, values: { ...yard.values, final_at: null } };
  return framed({ ...yard, message: 'Noted.' });
}

beforeEach(async () => {
  id += 1;
  localStorage.clear();
  await page.viewport(1440, 900);
  yard = closingAnswer(id);
  known = null;
  depositSays = () => {
    yard = captured(yard, 210.01);
    return framed({
      deposit: yard.booking.deposit,
      link: null,
      booking: yard.booking,
      message: 'The deposit is kept.',
    });
  };
  const answers = {
    '/api/getRentalToken': () => framed({ token: 'rental', token_type: 'Bearer', expires_in: 3600 }),
    [`/api/admin/bookings/${id}/checkout-values`]: () => framed(yard),
    [`/api/admin/bookings/${id}/checkout-value`]: note,
    [`/api/admin/bookings/${id}/update-deposit`]: () => depositSays(),
    '/api/bookings/update/status': () => {
      yard = completed(yard);
      return framed({ booking: yard.booking, message: 'Booking completed.' });
    },
    '/api/vehicle-damages/3': () => framed({ damages: [] }),
    [`/api/checkin-images/${id}`]: () => framed({ adminUploaded: [], customerUploaded: [], slots: [] }),
  };
  server = fakeServer(
    new Proxy(answers, {
      get: (all, path: string) =>
        path.startsWith('/api/admin/money-acts/')
          ? () => framed({ act: known && { at: yard.booking.created_at, booking_id: id, is_settled: true, ...known } })
          : Reflect.get(all, path),
    }),
  );
  phone = await openPhone({ reach: 'online' });
});
afterEach(async () => {
  await phone.close();
  server.stop();
  await page.viewport(414, 896);
});

const open = (may: readonly Permission[] = permissions) =>
  phone.show(
    <Routes>
      <Route path="/rentals/:id/close" element={<CloseScreen />} />
    </Routes>,
    `/rentals/${id}/close`,
    may,
  );
const button = (name: string | RegExp) => page.getByRole('button', { name });
const dialog = () => page.getByRole('dialog');
const acts = () => server.writes.map(({ path, body }) => [path.split('/').at(-1), body]);
const done = () => acts().map(([name]) => name);
const lost = () => new Response('upstream', { status: 502 });

it('says what will happen, and does it in this order, each once', async () => {
  open();
  await expect.element(page.getByText('(767 − 600) mi × 0.35')).toBeVisible();
  await expect.element(page.getByLabelText('Back at')).toHaveValue('2026-11-29T20:31');
  await button('Close').click();
  await expect
    .element(dialog().getByText('210.01 is kept of the deposit, 89.99 goes back to the card. Nothing is open.'))
    .toBeVisible();
  expect(await axeFaults()).toEqual([]);
  await button('Close it').click();
  await expect.element(dialog().getByText(/is closed\.$/)).toBeVisible();
  expect(done()).toEqual(['checkout-value', 'update-deposit', 'status']);
  expect(acts()[1]?.[1]).toMatchObject({
    action: 'capture',
    amount: 210.01,
    seen_status: 'authorised',
    seen_available: 300,
  });
  await button('Done').click();
  // Now it is only looked at.
  await expect.element(page.getByLabelText('Back at')).not.toBeInTheDocument();
  await expect.element(button('Closing statement')).toBeVisible();
  expect(await axeFaults()).toEqual([]);
  await button('Open it again').click();
  await page.getByLabelText('Why').fill('The dial was read again');
  await dialog()
    .getByRole('button', { name: /^Open it again/ })
    .click();
  await expect.element(dialog()).not.toBeInTheDocument();
  expect(acts().at(-1)?.[1]).toMatchObject({ status: 'reset', from_status: 'completed' });
});

it('looks a lost answer up, also after a reload, and goes on behind it', async () => {
  open();
  await button('Close').click();
  const capture = depositSays;
  depositSays = lost;
  await button('Close it').click();
  await expect.element(dialog().getByText(/^Answer unknown, checking\. Deposit of 210.01, kept/)).toBeVisible();
  open();
  await expect.element(page.getByText(/Deposit of 210.01, kept was sent at/)).toBeVisible();
  await button('Go on closing').click();
  await expect.element(button('Close it')).toBeDisabled();
  capture();
  known = { payment: paymentAnswer(9, { kind: 'deposit_capture', amount: 210.01 }), payment_request: null };
  await expect.element(button('Close it'), SLOW).toBeEnabled();
  await button('Close it').click();
  await expect.element(dialog().getByText(/is closed\.$/)).toBeVisible();
  expect(done()).toEqual(['checkout-value', 'update-deposit', 'status']);
});

it('stops where the provider refuses, and does not ask it again by itself', async () => {
  depositSays = () =>
    framed({ deposit: null, link: null, booking: yard.booking, message: 'The provider refused: no.' });
  open();
  await button('Close').click();
  await button('Close it').click();
  await expect.element(dialog().getByText(/The provider refused: no/)).toBeVisible();
  expect(done()).toEqual(['checkout-value', 'update-deposit']);
});

it('lets a proposal off with a reason, and charges it again', async () => {
  open();
  await button('Let off: Late return').click();
  await page.getByLabelText('Why').fill('The bridge was closed');
  await button('Let it off').click();
  await expect.element(dialog()).not.toBeInTheDocument();
  expect(acts()[0]?.[1]).toEqual({ waive: [{ code: 'late', reason: 'The bridge was closed' }] });
});

it('saves what was read, keeps it without a connection, and says what is missing', async () => {
  yard.values = {
    ...yard.values,
    odometer: null,
    missing: { odometer: ['Please note the odometer as it came back.'] },
  };
  open();
  await expect.element(page.getByRole('list', { name: 'Before it can be closed' })).toBeVisible();
  await expect.element(button('Close')).toBeDisabled();
  server.cut(true);
  await page.getByLabelText('Odometer (mi)').fill('82,011');
  await button('Save').click();
  await expect.element(page.getByText(/^Not saved: there is no connection\. It is kept on this/)).toBeVisible();
  open();
  await expect.element(page.getByLabelText('Odometer (mi)')).toHaveValue('82,011');
  server.cut(false);
  await button('Save').click();
  await expect.element(page.getByText('Noted.')).toBeVisible();
  expect(acts().at(-1)?.[1]).toMatchObject({ odometer: '82,011' });
});

it('is for readings only where somebody sees no payments', async () => {
  yard.sums = null;
  open(['booking.view', 'checkout.update']);
  await expect.element(page.getByLabelText('Odometer (mi)')).toHaveValue('82011');
  await expect.element(page.getByText('Charges and the deposit are for people who may see payments.')).toBeVisible();
  await expect.element(button('Close')).not.toBeInTheDocument();
});
