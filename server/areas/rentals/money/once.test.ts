/** Every form that moves money, or asks for it, whatever becomes of its answer: pressed twice, lost, and pressed at two desks, it changes the sums once. */
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { rentalDeposits } from '#contract/areas/rental-deposits.ts';
import { rentalMoney as rows } from '#contract/areas/rental-money.ts';
import type { Body } from '#contract/endpoint.ts';
import type { Client } from '#tests/support/browser.ts';
import { testProvider } from '#tests/support/payments.ts';
import { enter, paidByLink } from '#tests/support/rental-money.ts';
import { closeReturn, deskOf, type MadeBooking, makeBooking } from '#tests/support/rentals.ts';
import { blockDeposit } from '#tests/support/returns.ts';
import { startTestApp } from '#tests/support/server.ts';

const provider = testProvider();
const app = await startTestApp({ payments: provider });
let [ida, rui]: Client[] = [];

beforeEach(async () => {
  provider.mood = 'well';
  provider.done.length = 0;
  [ida, rui] = [await deskOf(app, 'manager'), await deskOf(app, 'manager')];
});

/** Presses the button of a form that was opened with this uuid; answers its status. */
type Press = (client: Client, request_id: string) => Promise<{ readonly status: number }>;
interface Form {
  readonly name: string;
  /** It reaches the provider, whose answer can be lost. */
  readonly goesOut?: boolean;
  readonly open: () => Promise<readonly [MadeBooking, Press]>;
}

const owing = () => makeBooking(app, { booking_amount: '161.29', deposit_amount: '300.00' });

/** A return that is closed: 210.01 of 300.00, which are blocked on a card or were paid in cash, are to be kept. */
async function closed(isPaid: boolean): Promise<MadeBooking> {
  const { now } = app.clock;
  const before = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
  const booking = await makeBooking(app, {
    status: 'returned',
    starts_at: before(48),
    ends_at: before(1),
    picked_up_at: before(48),
    returned_at: before(1),
    booking_amount: '161.29',
    deposit_amount: '300.00',
  });
  if (isPaid) await enter(ida!, { booking_id: booking.id, amount: 300, method: 'cash', kind: 'deposit_payment' });
  else await blockDeposit(app, booking);
  await closeReturn(app, booking, '210.01');
  return booking;
}

const deposit =
  ({ id }: MadeBooking, body: Omit<Body<typeof rentalDeposits.update>, 'request_id'>): Press =>
  (client, request_id) =>
    client.call(rentalDeposits.update, { params: { id }, body: { ...body, request_id } });

const waitingTransfer = async () => {
  const booking = await owing();
  const { body } = await enter(rui!, { booking_id: booking.id, amount: 161.29, method: 'bank_transfer' });
  return [booking, body.payment.id] as const;
};

const updated =
  (id: number, body: Omit<Body<typeof rows.updatePayment>, 'request_id'>): Press =>
  (client, request_id) =>
    client.call(rows.updatePayment, { params: { id }, body: { ...body, request_id } });

const FORMS: readonly Form[] = [
  {
    name: 'a payment at the desk',
    open: async () => {
      const booking = await owing();
      const body = { booking_id: booking.id, amount: 161.29, method: 'cash' } as const;
      return [booking, (client, request_id) => client.call(rows.createManual, { body: { ...body, request_id } })];
    },
  },
  {
    name: 'a transfer that is confirmed',
    open: async () => {
      const [booking, payment_id] = await waitingTransfer();
      const body = { booking_id: booking.id, payment_id, action: 'approve' } as const;
      return [booking, (client, request_id) => client.call(rows.verifyPayment, { body: { ...body, request_id } })];
    },
  },
  {
    name: 'a transfer that never came',
    open: async () => {
      const [booking, id] = await waitingTransfer();
      return [booking, updated(id, { status: 'failed', reason: 'It is not on the account' })];
    },
  },
  {
    name: 'cash that is given back',
    open: async () => {
      const booking = await owing();
      const { body } = await enter(ida!, { booking_id: booking.id, amount: 100, method: 'cash' });
      return [booking, updated(body.payment.id, { status: 'refunded', amount: 40, seen_available: 100 })];
    },
  },
  {
    name: 'a card payment that is given back',
    goesOut: true,
    open: async () => {
      const booking = await owing();
      const id = await paidByLink(app, booking.id, '112.90');
      return [booking, updated(id, { status: 'refunded', amount: 112.9, seen_available: 112.9 })];
    },
  },
  {
    name: 'a link for the balance',
    goesOut: true,
    open: async () => {
      const booking = await owing();
      const body = { booking_id: booking.id, purpose: 'balance' } as const;
      return [booking, (client, request_id) => client.call(rows.generateLink, { body: { ...body, request_id } })];
    },
  },
  {
    name: 'a request that is mailed',
    goesOut: true,
    open: async () => {
      const booking = await owing();
      const { email } = await app.db
        .selectFrom('customers')
        .select('email')
        .where('id', '=', booking.customerId)
        .executeTakeFirstOrThrow();
      const body = { booking_id: booking.id, purpose: 'balance', to: email ?? '' } as const;
      return [booking, (client, request_id) => client.call(rows.sendRequest, { body: { ...body, request_id } })];
    },
  },
  {
    name: 'a request that is cancelled',
    open: async () => {
      const booking = await owing();
      const { body } = await ida!.call(rows.generateLink, {
        body: { booking_id: booking.id, purpose: 'balance', request_id: randomUUID() },
      });
      const { id } = body.payment_request;
      return [
        booking,
        (client, request_id) => client.call(rows.cancelRequest, { body: { payment_request_id: id, request_id } }),
      ];
    },
  },
  {
    name: 'a deposit in cash',
    open: async () => {
      const booking = await owing();
      return [booking, deposit(booking, { action: 'record', amount: 300, method: 'cash', seen_status: 'due' })];
    },
  },
  {
    name: 'a deposit that is asked for',
    goesOut: true,
    open: async () => {
      const booking = await owing();
      return [booking, deposit(booking, { action: 'request', mode: 'payment', seen_status: 'due' })];
    },
  },
  {
    name: 'a deposit that is waived',
    open: async () => {
      const booking = await owing();
      return [booking, deposit(booking, { action: 'waive', reason: 'A regular', seen_status: 'due' })];
    },
  },
  {
    name: 'a card that is captured',
    goesOut: true,
    open: async () => {
      const booking = await closed(false);
      const seen = { seen_status: 'authorised', seen_available: 300 } as const;
      return [booking, deposit(booking, { action: 'capture', amount: 210.01, ...seen })];
    },
  },
  {
    name: 'a card that is let go',
    goesOut: true,
    open: async () => {
      const booking = await owing();
      await blockDeposit(app, booking);
      return [booking, deposit(booking, { action: 'release', seen_status: 'authorised', seen_available: 300 })];
    },
  },
  {
    name: 'a paid deposit of which something is kept',
    open: async () => {
      const booking = await closed(true);
      const seen = { seen_status: 'paid', seen_available: 300 } as const;
      return [booking, deposit(booking, { action: 'capture', amount: 210.01, ...seen })];
    },
  },
  {
    name: 'a paid deposit that is given back',
    open: async () => {
      const booking = await closed(true);
      const seen = { seen_status: 'paid', seen_available: 300 } as const;
      return [booking, deposit(booking, { action: 'refund', amount: 89.99, method: 'cash', ...seen })];
    },
  },
];

/** All that money acts can have changed of the booking. */
async function stateOf({ id }: MadeBooking) {
  const { db } = app;
  const payments = await db
    .selectFrom('payments')
    .select(['id', 'kind', 'amount', 'status', 'parent_id'])
    .where('booking_id', '=', id)
    .orderBy('id')
    .execute();
  const requests = await db
    .selectFrom('payment_requests')
    .select(['id', 'amount', 'status', 'sent_count'])
    .where('booking_id', '=', id)
    .orderBy('id')
    .execute();
  const sums = await db.selectFrom('bookings').select(['paid', 'refunded']).where('id', '=', id).executeTakeFirst();
  const held = await db.selectFrom('deposits').select('status').where('booking_id', '=', id).executeTakeFirst();
  return { payments, requests, sums, deposit: held?.status, there: [...provider.done] };
}

describe.each(FORMS)('$name', ({ goesOut = false, open }) => {
  it('pressed twice at once and once more is one act, and nobody else’s', async () => {
    const [booking, press] = await open();
    const before = await stateOf(booking);
    const request_id = randomUUID();
    const pressed = await Promise.all([press(ida!, request_id), press(ida!, request_id)]);
    expect(pressed.map(({ status }) => status)).toEqual([200, 200]);
    const after = await stateOf(booking);
    expect(after).not.toEqual(before);
    expect((await press(ida!, request_id)).status).toBe(200);
    expect((await press(rui!, request_id)).status).toBe(422);
    expect(await stateOf(booking)).toEqual(after);
    expect(after.payments.length + after.requests.length).toBeLessThanOrEqual(
      before.payments.length + before.requests.length + 1,
    );
    expect(after.there.length).toBeLessThanOrEqual(before.there.length + 1);
  });

  it('pressed at two desks at once changes the sums once', async () => {
    const [booking, press] = await open();
    const pressed = await Promise.all([press(ida!, randomUUID()), press(rui!, randomUUID())]);
    const statuses = pressed.map(({ status }) => status).toSorted((one, other) => one - other);
    expect(statuses[0]).toBe(200);
    expect([409, 422]).toContain(statuses[1]);
    const after = await stateOf(booking);
    expect([409, 422]).toContain((await press(rui!, randomUUID())).status);
    expect(await stateOf(booking)).toEqual(after);
  });

  it.runIf(goesOut)('whose answer was lost is looked up, and done once', async () => {
    const [booking, press] = await open();
    const before = provider.done.length;
    const request_id = randomUUID();
    provider.mood = 'lost';
    expect((await press(ida!, request_id)).status).toBe(200);
    const waits = await stateOf(booking);
    expect([...waits.payments, ...waits.requests].map(({ status }) => status)).toContain('unknown');
    expect([409, 422]).toContain((await press(rui!, randomUUID())).status);
    provider.mood = 'well';
    expect((await press(ida!, request_id)).status).toBe(200);
    const after = await stateOf(booking);
    expect([...after.payments, ...after.requests].map(({ status }) => status)).not.toContain('unknown');
    expect(after.there).toHaveLength(before + 1);
  });
});
