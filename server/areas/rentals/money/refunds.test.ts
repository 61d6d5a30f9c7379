import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { rentalBookings } from '#contract/areas/rental-bookings.ts';
import { rentalMoney as rows } from '#contract/areas/rental-money.ts';
import type { Input } from '#contract/endpoint.ts';
import { withRentalToken } from '#tests/support/bearer.ts';
import type { Client } from '#tests/support/browser.ts';
import { testProvider } from '#tests/support/payments.ts';
import { cash, enter, giveBack, paidByLink, sumsOf, update } from '#tests/support/rental-money.ts';
import { deskOf, makeBooking } from '#tests/support/rentals.ts';
import { startTestApp } from '#tests/support/server.ts';
import { makeBranch } from '#tests/support/yard.ts';

const provider = testProvider();
const app = await startTestApp({ payments: provider });
const [ida, rui] = [await deskOf(app), await deskOf(app)];
const [boss, other] = [await deskOf(app, 'manager'), await deskOf(app, 'manager')];
const technician = await deskOf(app, 'technician');

/** Sees the bookings of another branch only. */
async function strangerWith(...rights: readonly string[]): Promise<Client> {
  const branch_id = await makeBranch(app, 'America/New_York');
  const user = await app.makeUserWith(['booking.view', ...rights], { branch_id });
  return withRentalToken(await app.signIn(user));
}

const owing = (booking_amount: string, fields: Parameters<typeof makeBooking>[1] = {}) =>
  makeBooking(app, { booking_amount, ...fields });

const one = async (client: Client, id: number) =>
  (await client.call(rentalBookings.one, { params: { id } })).body.booking;
const paymentsOf = async (id: number) => (await one(boss, id)).payments ?? [];

describe('a refund', () => {
  test('rentals 7.9: of 112.90 pressed twice and by two people is one refund; more is refused, and so are those who may not', async () => {
    const { id } = await owing('161.29');
    const { payment } = (await cash(ida, id, 112.9)).body;
    expect((await giveBack(boss, payment.id, 112.91, 112.9)).errors).toEqual({
      amount: ['Only 112.90 of it can be given back.'],
    });
    expect((await giveBack(ida, payment.id, 112.9, 112.9)).status).toBe(403);
    const stranger = await strangerWith('payment.view', 'payment.approve', 'payment.refund');
    expect((await giveBack(stranger, payment.id, 112.9, 112.9)).status).toBe(404);

    const request_id = randomUUID();
    const press = () => giveBack(boss, payment.id, 112.9, 112.9, { request_id, reason: 'Cancelled' });
    const answers = await Promise.all([press(), press(), giveBack(other, payment.id, 112.9, 112.9)]);
    const statuses = answers.map(({ status }) => status);
    expect(statuses).toContain(409);
    expect(statuses.filter((status) => status === 200).length).toBe(statuses[2] === 200 ? 1 : 2);
    expect((await paymentsOf(id)).filter(({ kind }) => kind === 'refund')).toMatchObject([
      { amount: 112.9, parent_id: payment.id, method: 'cash', status: 'succeeded' },
    ]);
    expect(await sumsOf(app, id)).toEqual({ paid: '112.90', refunded: '112.90', payment_status: 'refunded' });

    const seen = await one(technician, id);
    expect([seen.payments, seen.cost_summary, seen.payment_request, seen.booking_amount]).toEqual([
      null,
      null,
      null,
      null,
    ]);
    expect((await technician.call(rows.list, {})).status).toBe(403);
  });

  test('goes back in parts, by the way that is said, as long as something is left', async () => {
    const { id } = await owing('100.00');
    const { payment } = (await cash(ida, id, 100)).body;
    const first = await giveBack(boss, payment.id, 30, 100, { method: 'bank_transfer' });
    expect(first.body).toMatchObject({
      message: '30.00 given back.',
      payment: { method: 'bank_transfer', amount: 30 },
    });
    const unseen = await giveBack(other, payment.id, 70, 100);
    expect([unseen.status, unseen.message]).toEqual([
      409,
      'It was changed meanwhile: 70.00 of it can be given back now.',
    ]);
    expect((await update(other, payment.id, { status: 'refunded', seen_available: 70 })).body.payment.amount).toBe(70);
    expect(Object.keys((await giveBack(boss, payment.id, 1, 0)).errors)).toEqual(['amount']);
    expect(Object.keys((await giveBack(boss, first.body.payment.id, 1, 0)).errors)).toEqual(['status']);
    expect(await sumsOf(app, id)).toMatchObject({ paid: '100.00', refunded: '100.00', payment_status: 'refunded' });
  });

  test('of a deposit is none, and of a link goes back the way it came', async () => {
    const { id } = await owing('100.00', { deposit_amount: '300.00' });
    const { payment } = (await cash(ida, id, 300, { kind: 'deposit_payment' })).body;
    expect((await giveBack(boss, payment.id, 300, 300)).errors).toEqual({
      status: ['A deposit is given back as a deposit.'],
    });
    const linked = await paidByLink(app, id, '100.00');
    expect(Object.keys((await giveBack(boss, linked, 100, 100, { method: 'cash' })).errors)).toEqual(['method']);
    expect(await sumsOf(app, id)).toMatchObject({ paid: '100.00', refunded: '0.00' });
  });
});

describe('a refund at the provider', () => {
  const doneSince = (before: number) => provider.done.slice(before);

  test('rentals 7.9: is made once there, however often it is pressed and by how many', async () => {
    const { id } = await owing('112.90');
    const link = await paidByLink(app, id, '112.90');
    const before = provider.done.length;
    const request_id = randomUUID();
    const press = () => giveBack(boss, link, 112.9, 112.9, { request_id });
    const answers = await Promise.all([press(), press(), giveBack(other, link, 112.9, 112.9)]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect((await giveBack(other, link, 112.9, 112.9)).status).toBe(409);
    const refunds = (await paymentsOf(id)).filter(({ kind }) => kind === 'refund');
    expect(refunds).toMatchObject([{ amount: 112.9, method: 'link', provider: 'test', status: 'succeeded' }]);
    expect(doneSince(before)).toEqual([`refund pay-${refunds[0]?.id} 11290`]);
    expect(await sumsOf(app, id)).toEqual({ paid: '112.90', refunded: '112.90', payment_status: 'refunded' });
  });

  test('whose answer was lost is found, and not made again; until then nothing more goes back', async () => {
    const { id } = await owing('112.90');
    const link = await paidByLink(app, id, '112.90');
    const before = provider.done.length;
    const request_id = randomUUID();
    provider.mood = 'lost';
    const lost = await giveBack(boss, link, 112.9, 112.9, { request_id });
    provider.mood = 'well';
    expect(lost.body).toMatchObject({
      message: 'The provider has not answered; we are checking.',
      payment: { status: 'unknown', amount: 112.9 },
      booking: { payment_status: 'paid' },
    });
    const looked = await boss.call(rows.act, { params: { request_id } });
    expect(looked.body.act).toMatchObject({ payment: { id: lost.body.payment.id }, is_settled: false });
    const { body } = await boss.call(rows.list, { query: { view: 'unknown' } });
    expect(body.payments.map(({ id: listed }) => listed)).toEqual([lost.body.payment.id]);
    expect((await giveBack(other, link, 112.9, 112.9)).status).toBe(409);

    const again = await giveBack(boss, link, 112.9, 112.9, { request_id });
    expect(again.body).toMatchObject({ message: '112.90 given back.', payment: { id: lost.body.payment.id } });
    expect(doneSince(before)).toEqual([`refund pay-${lost.body.payment.id} 11290`]);
    expect(await sumsOf(app, id)).toMatchObject({ refunded: '112.90', payment_status: 'refunded' });
  });

  test('that the provider refuses gives nothing back, and can be tried again', async () => {
    const { id } = await owing('50.00');
    const link = await paidByLink(app, id, '50.00');
    provider.mood = 'refuses';
    const refused = await giveBack(boss, link, 50, 50);
    provider.mood = 'well';
    expect([refused.status, refused.message]).toEqual([200, 'It was not given back: The card was declined.']);
    expect(await sumsOf(app, id)).toMatchObject({ refunded: '0.00', payment_status: 'paid' });
    expect((await giveBack(boss, link, 50, 50)).body.payment.status).toBe('succeeded');
  });
});

describe('an act whose answer the provider never gave', () => {
  test('is decided by a person after a day, with a reason', async () => {
    const { id } = await owing('100.00');
    const parent_id = await paidByLink(app, id, '100.00');
    const {
      created_at: _at,
      id: _id,
      ...parent
    } = await app.db.selectFrom('payments').selectAll().where('id', '=', parent_id).executeTakeFirstOrThrow();
    const lost = await app.db
      .insertInto('payments')
      .values({
        ...parent,
        kind: 'refund',
        parent_id,
        status: 'unknown',
        provider_ref: null,
        paid_at: null,
        created_at: app.clock.now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const decide = (fields: Partial<Parameters<typeof update>[2]> = {}) =>
      update(boss, lost.id, { status: 'succeeded', ...fields });
    // As long as it may have happened, nothing more can be given back.
    expect((await paymentsOf(id)).find((payment) => payment.id === parent_id)?.refundable).toBe(0);
    expect(Object.keys((await decide({ reason: 'Seen there' })).errors)).toEqual(['status']);
    const yesterday = new Date(app.clock.now.getTime() - 86_400_001);
    await app.db.updateTable('payments').set({ created_at: yesterday }).where('id', '=', lost.id).execute();
    expect(Object.keys((await decide()).errors)).toEqual(['reason']);
    expect((await decide({ reason: 'Seen there' })).body.payment).toMatchObject({ status: 'succeeded' });
    expect(await sumsOf(app, id)).toEqual({ paid: '100.00', refunded: '100.00', payment_status: 'refunded' });
  });
});

describe('the list of payments', () => {
  const list = async (client: Client, query: Input<typeof rows.list>['query'] = {}) =>
    (await client.call(rows.list, { query: { limit: 500, ...query } })).body;

  test('shows what is to be confirmed, to be found out and to be given back, of the own branches', async () => {
    const branch_id = await makeBranch(app, 'America/New_York');
    const user = await app.makeUserWith(['booking.view', 'payment.view'], { branch_id });
    const reader = await withRentalToken(await app.signIn(user));
    const over = await owing('100.00', { branch_id });
    const extra = (await cash(boss, over.id, 120, { allow_overpaid: true, reference: 'Desk 7' })).body.payment;
    const gone = await owing('100.00', { branch_id, status: 'cancelled' });
    const kept = (await cash(boss, gone.id, 40)).body.payment;
    const fine = await owing('100.00', { branch_id });
    const waits = (await enter(boss, { booking_id: fine.id, amount: 10, method: 'check' })).body.payment;
    await app.db
      .insertInto('payment_events')
      .values({
        provider: 'test',
        event_id: randomUUID(),
        type: 'checkout.paid',
        ref: 'x',
        key: null,
        payment_id: null,
        payment_request_id: null,
        payload: JSON.stringify({ paid: { amount: 10_000 } }),
        received_at: app.clock.now,
        applied_at: null,
        booking_id: fine.id,
        problem: '100.00 came instead of 112.90.',
        decided_at: null,
        decided_by: null,
        decision: null,
      })
      .execute();

    const all = await list(reader);
    expect(all.payments.map(({ id }) => id)).toEqual([waits.id, kept.id, extra.id]);
    expect(all.counts).toEqual({ to_verify: 1, unknown: 0, to_refund: 2, all: 3 });
    expect(all.odd).toMatchObject([{ booking_id: fine.id, amount: 100, problem: '100.00 came instead of 112.90.' }]);
    const idsOf = async (query: Input<typeof rows.list>['query']) =>
      (await list(reader, query)).payments.map(({ id }) => id);
    expect(await idsOf({ view: 'to_verify' })).toEqual([waits.id]);
    expect(await idsOf({ view: 'to_refund' })).toEqual([kept.id, extra.id]);
    expect(await idsOf({ search: 'desk 7' })).toEqual([extra.id]);
    expect(await idsOf({ search: kept.booking_id.toString().padStart(6, '0') })).toEqual([kept.id]);
    expect(await idsOf({ status: 'pending' })).toEqual([waits.id]);
    const first = await list(reader, { limit: 2 });
    const second = await list(reader, { limit: 2, cursor: first.next_cursor ?? '' });
    expect([second.payments.map(({ id }) => id), second.counts, second.total]).toEqual([[extra.id], undefined, 3]);
    const { payments } = await list(ida, { branch_id });
    expect(payments.length).toBe(3);
  });
});

describe('an act that was sent', () => {
  test('is found by its uuid by whoever sent it, and by nobody else', async () => {
    const { id } = await owing('100.00');
    const request_id = randomUUID();
    const look = (client: Client, sent = request_id) => client.call(rows.act, { params: { request_id: sent } });
    expect((await look(ida)).body.act).toBeNull();
    await cash(ida, id, 100.01, { request_id });
    expect((await look(ida)).body.act).toBeNull();
    await cash(ida, id, 100, { request_id });
    expect((await look(ida)).body.act).toMatchObject({ booking_id: id, payment: { amount: 100 }, is_settled: true });
    expect((await look(rui)).body.act).toBeNull();
  });
});
