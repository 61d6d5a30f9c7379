import { afterEach, beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Route, Routes } from 'react-router-dom';
import type { ClosingCharge } from '#contract/areas/rental-closing.ts';
import type { Booking } from '#contract/areas/rental-record.ts';
import { permissions, type Permission } from '#contract/permissions.ts';
import { framed } from '#tests/support/answers.ts';
import { axeFaults } from '#tests/support/axe.ts';
import { depositAnswer, paymentAnswer, requestAnswer } from '#tests/support/booking-money.ts';
import { bookingAnswer } from '#tests/support/bookings.ts';
import { closingAnswer, type ClosingAnswer } from '#tests/support/closings.ts';
import { fakeServer, type FakeServer } from '#tests/support/fake-server.ts';
import { openPhone, type Phone } from '#tests/support/screen.tsx';
import { ME } from '#tests/support/store/subject.ts';
import BookingScreen from '../booking-screen.tsx';

let phone: Phone;
let server: FakeServer;
let booking: Booking;
/** What the next write is answered with. */
let answer: () => unknown;
/** What the server knows of an act that is looked up. */
let known: object | null;
/** Its return. */
let closing: ClosingAnswer;
let id = 500;

const TAKE = '/api/admin/create-payment/manual';
/** The looks come some seconds apart. */
const SLOW = { timeout: 12_000 };

beforeEach(async () => {
  id += 1;
  localStorage.clear();
  await page.viewport(1280, 900);
  booking = bookingAnswer(id, {
    blockers: [],
    payments: [paymentAnswer(1, { booking_id: id, refundable: 100 })],
    deposit: depositAnswer({ booking_id: id }),
  });
  known = null;
  closing = closingAnswer(id);
  answer = () => framed({ booking, payment: paymentAnswer(2, { booking_id: id }) });
  const write = () => answer();
  const answers = {
    '/api/getRentalToken': () => framed({ token: 'rental', token_type: 'Bearer', expires_in: 3600 }),
    [`/api/bookings/${id}`]: () => framed({ booking }),
    [`/api/admin/bookings/${id}/checkout-values`]: () => framed(closing),
    [TAKE]: write,
    '/api/admin/booking/payment/verify': write,
    '/api/admin/payments/update-status/1': write,
    [`/api/admin/bookings/${id}/update-deposit`]: write,
    '/api/admin/payment-request/send': write,
    '/api/admin/bookings/generate-payment-link': write,
    [`/api/admin/bookings/${id}/check-payments`]: () => framed({ booking }),
  };
  // The address of a look has the id of the act.
  server = fakeServer(
    new Proxy(answers, {
      get: (all, path: string) =>
        path.startsWith('/api/admin/money-acts/')
          ? () => framed({ act: known && { at: booking.created_at, booking_id: id, is_settled: true, ...known } })
          : (all as Record<string, () => unknown>)[path],
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
      <Route path="/rentals/:id" element={<BookingScreen />} />
    </Routes>,
    `/rentals/${id}?tab=money`,
    may,
  );
const button = (name: string | RegExp) => page.getByRole('button', { name });
const dialog = () => page.getByRole('dialog');
const looks = () => server.asked.filter(({ pathname }) => pathname.startsWith('/api/admin/money-acts/'));
const bodies = (path: string) =>
  server.writes.filter((write) => write.path === path).map(({ body }) => body as Record<string, unknown>);
const lost = () => new Response('upstream', { status: 502 });
const paid = () => {
  booking = {
    ...booking,
    cost_summary: booking.cost_summary && { ...booking.cost_summary, paid: 212.9, balance: 64.75, due_now: 64.75 },
    payments: [paymentAnswer(2, { booking_id: id, amount: 112.9, method: 'cash' }), ...(booking.payments ?? [])],
  };
};

async function takeCash(): Promise<void> {
  await expect.element(page.getByRole('tabpanel', { name: 'Money' })).toBeVisible();
  await userEvent.keyboard('p');
  await expect.element(page.getByLabelText('Amount')).toHaveValue('177.65');
  await page.getByLabelText('Amount').fill('112.90');
  await page.getByLabelText('How').selectOptions('cash');
  await expect.element(dialog().getByText('100.00 → 212.90')).toBeVisible();
  await expect.element(dialog().getByText('177.65 → 64.75')).toBeVisible();
}

it('takes a payment once, however often it is pressed, and shows the sums that come of it', async () => {
  open();
  await takeCash();
  expect(await axeFaults()).toEqual([]);
  paid();
  const save = button('Take it').element() as HTMLButtonElement;
  save.click();
  save.click();
  await expect.element(dialog()).not.toBeInTheDocument();
  await expect.element(page.getByRole('region', { name: 'Payments' }).getByText('212.90')).toBeVisible();
  expect(bodies(TAKE)).toHaveLength(1);
  expect(bodies(TAKE)[0]).toMatchObject({ booking_id: id, amount: 112.9, method: 'cash' });
  expect(await axeFaults()).toEqual([]);
});

it('looks up what became of a lost answer, also after a reload, and settles it once', async () => {
  open();
  await takeCash();
  answer = lost;
  await button('Take it').click();
  await expect.element(dialog().getByText(/^Answer unknown, checking/)).toBeVisible();
  await expect.element(dialog().getByText(/Payment of 112.90 \(Cash\) was sent at/)).toBeVisible();
  // The page is loaded anew before anything was found.
  open();
  await expect.element(page.getByText(/Payment of 112.90 \(Cash\) was sent at/)).toBeVisible();
  paid();
  known = { payment: paymentAnswer(2, { booking_id: id, amount: 112.9 }), payment_request: null };
  await expect.element(page.getByText('It had arrived: Payment of 112.90 (Cash).'), SLOW).toBeVisible();
  await expect.element(page.getByText(/Answer unknown/)).not.toBeInTheDocument();
  await expect.element(page.getByRole('region', { name: 'Payments' }).getByText('212.90')).toBeVisible();
  expect(bodies(TAKE)).toHaveLength(1);
  expect(looks().at(-1)?.pathname).toContain(String(bodies(TAKE)[0]?.['request_id']));
  // Nothing of it is left in the form.
  await userEvent.keyboard('p');
  await expect.element(page.getByLabelText('Amount')).toHaveValue('64.75');
});

it('offers to send again what the server knows nothing of, under the same id', async () => {
  open();
  await takeCash();
  answer = lost;
  await button('Take it').click();
  await expect.element(dialog().getByText('It did not arrive.'), SLOW).toBeVisible();
  expect(looks()).toHaveLength(2);
  paid();
  answer = () => framed({ message: 'The payment was taken.', booking, payment: paymentAnswer(2) });
  await dialog().getByRole('button', { name: 'Send it again' }).click();
  await expect.element(page.getByText('The payment was taken.')).toBeVisible();
  const ids = bodies(TAKE).map(({ request_id }) => request_id);
  expect(ids).toHaveLength(2);
  expect(new Set(ids).size).toBe(1);
});

it('asks whether more than is open is to be taken, and shows a refusal at its field', async () => {
  open();
  await takeCash();
  await page.getByLabelText('Amount').fill('200');
  answer = () => Response.json({ message: 'No.', errors: { amount: ['177.65 is open.'] } }, { status: 422 });
  await button('Take it').click();
  await expect.element(page.getByText('177.65 is open.', { exact: true })).toBeVisible();
  answer = () => framed({ booking, payment: paymentAnswer(2) });
  await page.getByLabelText('Take it all the same').click();
  await page.getByRole('button', { name: /^Take it(?! all)/ }).click();
  await expect.element(dialog()).not.toBeInTheDocument();
  expect(bodies(TAKE).at(-1)).toMatchObject({ amount: 200, allow_overpaid: true });
  expect(looks()).toHaveLength(0);
});

it('says that the deposit is another by now, and keeps what is seen then', async () => {
  open();
  await button('Keep').click();
  await page.getByLabelText('Amount').fill('210.01');
  await page.getByLabelText('Why').fill('Bumper');
  await expect.element(dialog().getByText('300.00 → 89.99')).toBeVisible();
  booking = { ...booking, deposit: depositAnswer({ booking_id: id, available: 250, held: 250 }) };
  answer = () => Response.json({ message: 'The deposit changed meanwhile: 250.00 is held.' }, { status: 409 });
  await button('Keep it').click();
  await expect.element(dialog().getByText(/250.00 is held/)).toBeVisible();
  await expect.element(dialog().getByText('250.00 → 39.99')).toBeVisible();
  answer = () => framed({ deposit: booking.deposit, link: null, booking });
  await button('Keep it').click();
  await expect.element(dialog()).not.toBeInTheDocument();
  expect(bodies(`/api/admin/bookings/${id}/update-deposit`).at(-1)).toMatchObject({
    action: 'capture',
    amount: 210.01,
    seen_status: 'authorised',
    seen_available: 250,
  });
});

it('lets a colleague confirm large sums that one entered, and has the provider asked for unknown ones', async () => {
  const now = new Date().toISOString();
  booking = {
    ...booking,
    payments: [
      paymentAnswer(3, { amount: 900, method: 'bank_transfer', status: 'pending', created_by: ME }),
      paymentAnswer(4, { amount: 50, method: 'check', status: 'pending' }),
      paymentAnswer(5, { amount: 177.65, method: 'link', provider: 'local', status: 'unknown', created_at: now }),
    ],
    payment_request: [requestAnswer(7, { booking_id: id, problem: '100.00 came instead of 177.65.' })],
  };
  open();
  await expect.element(page.getByText('You entered it: a colleague must confirm it.')).toBeVisible();
  await expect.element(page.getByText(/177.65 was asked from Elena Marsh today/)).toBeVisible();
  await expect.element(page.getByText('100.00 came instead of 177.65.')).toBeVisible();
  await expect.poll(() => bodies(`/api/admin/bookings/${id}/check-payments`)).toHaveLength(1);
  await button('Confirm').click();
  await expect.element(dialog().getByText('100.00 → 150.00')).toBeVisible();
  await button('It is on the account').click();
  await expect.element(dialog()).not.toBeInTheDocument();
  expect(bodies('/api/admin/booking/payment/verify')).toMatchObject([{ payment_id: 4, action: 'approve' }]);
});

it('makes a link for who asks for money without a mail', async () => {
  open();
  await button('Ask for a payment').click();
  await page.getByLabelText(/^Mail to/).selectOptions('');
  answer = () =>
    framed({ booking, payment_request: requestAnswer(7, { booking_id: id }), link: 'https://yard.test/pay/#abc' });
  await button('Ask for it').click();
  await expect.element(dialog().getByText('https://yard.test/pay/#abc')).toBeVisible();
  expect(bodies('/api/admin/bookings/generate-payment-link')).toMatchObject([{ booking_id: id, purpose: 'balance' }]);
});

it('waits for a connection, and shows no acts to who may only look', async () => {
  phone.tell({ reach: 'offline' });
  open();
  await expect.element(button(/^Take a payment/)).toBeDisabled();
  await phone.close();
  phone = await openPhone({ reach: 'online' });
  open(['booking.view', 'payment.view']);
  await expect.element(page.getByRole('region', { name: 'Payments' })).toBeVisible();
  for (const name of [/^Take a payment/, 'Give back', 'Keep', 'Ask for a payment'])
    await expect.element(button(name)).not.toBeInTheDocument();
  open(['booking.view']);
  await expect.element(page.getByRole('tab', { name: 'Papers' })).toBeVisible();
  await expect.element(page.getByRole('tab', { name: 'Money' })).not.toBeInTheDocument();
});

it('keeps no more of a deposit than what is open of the charges', async () => {
  booking = {
    ...booking,
    status: 'returned',
    deposit: depositAnswer({ booking_id: id, status: 'paid', held: 300, available: 300, acts: ['capture', 'refund'] }),
    checkout_values: {
      final_at: booking.created_at,
      final_by_name: 'Ida Holm',
      total: 173.65,
      kept: 0,
      paid: 0,
      open: 173.65,
    },
  };
  open();
  await button('Keep').click();
  await expect.element(dialog().getByLabelText('Amount')).toHaveValue('173.65');
  await expect.element(dialog().getByText('300.00 → 126.35')).toBeVisible();
  await expect.element(dialog().getByText('173.65 → 0.00')).toBeVisible();
});

it('takes off what is let off of the return, and says what is paid too much', async () => {
  const made = { basis: '', taxable: false, damage_id: null, waived_reason: '' };
  const charges: ClosingCharge[] = [
    { ...made, code: 'fee', label: 'Lost key', amount: 80 },
    { ...made, code: 'discount', label: 'Goodwill', amount: 10 },
  ];
  booking = {
    ...booking,
    status: 'completed',
    checkout_values: {
      final_at: booking.created_at,
      final_by_name: 'Ida Holm',
      total: 70,
      kept: 80,
      paid: 80,
      open: 0,
    },
  };
  closing = { ...closing, sums: closing.sums && { ...closing.sums, charges } };
  open();
  const card = page.getByRole('region', { name: 'Charges of the return' });
  await expect.element(card.getByRole('row', { name: /^Goodwill/ })).toHaveTextContent('Goodwill-10.00');
  await expect.element(card.getByText('Paid too much')).toBeVisible();
});

it('sends nothing without a connection, and says so', async () => {
  await phone.close();
  phone = await openPhone({ reach: 'offline' });
  open();
  await expect.element(page.getByText('Money is taken, asked for and given back with a connection.')).toBeVisible();
  await expect.element(button('Give back')).toBeDisabled();
  await userEvent.keyboard('p');
  await expect.element(dialog()).not.toBeInTheDocument();
});
