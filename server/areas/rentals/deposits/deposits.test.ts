import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { notices } from '#contract/areas/notices.ts';
import { rentalBookings } from '#contract/areas/rental-bookings.ts';
import { rentalDeposits } from '#contract/areas/rental-deposits.ts';
import type { Body, Query } from '#contract/endpoint.ts';
import { withRentalToken } from '#tests/support/bearer.ts';
import type { Client } from '#tests/support/browser.ts';
import { testProvider } from '#tests/support/payments.ts';
import { makeClearBooking } from '#tests/support/rental-papers.ts';
import { deskOf, holdDeposit, type MadeBooking, makeBooking } from '#tests/support/rentals.ts';
import { startTestApp } from '#tests/support/server.ts';
import { afterPayment } from '../money/after.ts';
import { insertPayment, movePayment } from '../money/rows.ts';
import { depositsExpireJob } from './expire-job.ts';

const provider = testProvider();
const app = await startTestApp({ payments: provider });
const HOUR = 3_600_000;
const START = new Date('2026-11-21T09:00:00Z');
let desk: Client;

beforeEach(async () => {
  app.clock.set(START);
  provider.mood = 'well';
  provider.done.length = 0;
  desk = await deskOf(app);
});

type Said = Omit<Body<typeof rentalDeposits.update>, 'request_id'> & { readonly request_id?: string };
const act = ({ id }: MadeBooking, said: Said, who = desk) =>
  who.call(rentalDeposits.update, { params: { id }, body: { request_id: randomUUID(), ...said } });
const read = async ({ id }: MadeBooking, who = desk) =>
  (await who.call(rentalBookings.one, { params: { id } })).body.booking;
const list = async (query: Query<typeof rentalDeposits.list> = {}, who = desk) =>
  (await who.call(rentalDeposits.list, { query })).body;
const idsOf = async (query: Query<typeof rentalDeposits.list>) => (await list(query)).deposits.map(({ id }) => id);

const later = (hours: number) => new Date(app.clock.now.getTime() + hours * HOUR);
const withDeposit = (fields: Parameters<typeof makeBooking>[1] = {}) =>
  makeBooking(app, { deposit_amount: '300.00', ...fields });
let blocked = 0;
const writing = () => ({ db: app.db, now: app.clock.now, audit: () => undefined, person: null });

/** The renter's card is blocked, as if by a link. */
async function block(booking: MadeBooking): Promise<void> {
  const how = { kind: 'deposit_authorisation', covers: 'deposit', method: 'link', currency: 'USD' } as const;
  const there = { provider: 'test', provider_ref: `paid_${++blocked}`, paid_at: app.clock.now } as const;
  const payment = await insertPayment(writing(), booking.id, 30_000, { ...how, ...there, status: 'succeeded' });
  await afterPayment(writing(), payment);
}

/** The return is closed: so much was charged. */
async function close({ id }: MadeBooking, total: string): Promise<void> {
  const { now } = app.clock;
  await app.db
    .insertInto('checkouts')
    .values({
      booking_id: id,
      total,
      final_at: now,
      final_by: null,
      returned_at: now,
      stamps: '{}',
      created_at: now,
      created_by: null,
      updated_at: now,
    })
    .execute();
}

const returned = () =>
  withDeposit({
    status: 'returned',
    picked_up_at: START,
    returned_at: START,
    ends_at: new Date(START.getTime() + HOUR),
    starts_at: new Date(START.getTime() - 47 * HOUR),
  });

describe('taking', () => {
  it('rentals 7.10: four days by authorisation are refused with the date and both ways out', async () => {
    const booking = await withDeposit({ ends_at: later(24 + 96) });
    const refused = await act(booking, { action: 'set', mode: 'authorisation' });
    expect(refused.status).toBe(422);
    expect(refused.errors).toEqual({
      mode: [
        'An authorisation would run out on Fri 27 Nov 16:00; renew it on Thu 26 Nov 16:00, or take the deposit as a payment.',
      ],
    });
    expect((await act(booking, { action: 'set', mode: 'authorisation', renews: true })).status).toBe(200);
    expect((await act(booking, { action: 'set', mode: 'payment' })).body.deposit).toMatchObject({ mode: 'payment' });
    const short = await act(await withDeposit(), { action: 'set', mode: 'authorisation' });
    expect(short.body.deposit).toMatchObject({ mode: 'authorisation', status: 'due', no_authorisation: null });
  });

  it('at the desk: in parts, in cash at once, by transfer once somebody saw it', async () => {
    const booking = await withDeposit();
    expect((await act(booking, { action: 'record' })).errors).toHaveProperty('method');
    expect((await act(booking, { action: 'record', method: 'cash', amount: 300.01 })).errors).toEqual({
      amount: ['At most 300.00.'],
    });
    const part = await act(booking, { action: 'record', method: 'cash', amount: 100 });
    expect(part.body.deposit).toMatchObject({ status: 'due', held: 100, available: 100 });
    const slow = await act(booking, { action: 'record', method: 'bank_transfer' });
    expect(slow.body.deposit).toMatchObject({ status: 'due', held: 100 });
    expect((await read(booking)).blockers.map(({ text }) => text)).toContain('The deposit of 300.00 is not held.');
    const { id } = await app.db
      .selectFrom('payments')
      .select('id')
      .where('booking_id', '=', booking.id)
      .where('status', '=', 'pending')
      .executeTakeFirstOrThrow();
    await afterPayment(writing(), await movePayment(writing(), id, 'succeeded'));
    expect((await read(booking)).deposit).toMatchObject({ status: 'paid', mode: 'payment', held: 300, available: 300 });
    expect((await read(booking)).blockers.map(({ kind }) => kind)).not.toContain('deposit');
  });

  it('by a link, which is answered', async () => {
    const booking = await withDeposit();
    const request_id = randomUUID();
    const asked = await act(booking, { action: 'request', request_id });
    expect(asked.body).toMatchObject({ link: 'https://pay.test/checkout_1', deposit: { status: 'requested' } });
    expect(asked.body.deposit).toMatchObject({ mode: 'authorisation' });
    expect((await act(booking, { action: 'request', request_id })).body.link).toBe('https://pay.test/checkout_1');
    expect((await act(booking, { action: 'request' })).errors).toEqual({ action: ['A link for it is open.'] });
    // Paid in cash instead: the link is not to be paid any more.
    const paid = await act(booking, { action: 'record', method: 'cash' });
    expect(paid.body.deposit).toMatchObject({ status: 'paid' });
    expect(paid.body.booking.payment_request).toMatchObject([{ status: 'cancelled' }]);
  });

  it('waived with a reason, and asked for again', async () => {
    const booking = await withDeposit();
    expect((await act(booking, { action: 'waive' })).errors).toEqual({ reason: ['Please say why.'] });
    const waived = await act(booking, { action: 'waive', reason: 'A partner of the yard' });
    expect(waived.body.deposit).toMatchObject({ status: 'waived', reason: 'A partner of the yard', acts: ['set'] });
    expect(waived.body.deposit?.waived_by_name).toBeTruthy();
    expect(waived.body.booking.blockers.map(({ kind }) => kind)).not.toContain('deposit');
    const again = await act(booking, { action: 'set', amount: 200 });
    expect(again.body.deposit).toMatchObject({ status: 'due', required: 200, waived_by_name: null });
    const none = await act(booking, { action: 'set', amount: 0 });
    expect(none.body.deposit).toMatchObject({ status: 'not_required', acts: ['set'] });
  });
});

describe('keeping and giving back', () => {
  it('keeps what was charged of a blocked card once: of two cashiers one is told that it changed', async () => {
    const booking = await returned();
    await block(booking);
    const keep = { action: 'capture', amount: 210.01, seen_status: 'authorised', seen_available: 300 } as const;
    expect((await act(booking, keep)).errors).toEqual({
      action: ['The return is not closed yet: what is kept follows from what is charged.'],
    });
    await close(booking, '210.01');
    expect((await act(booking, { ...keep, amount: 300.01 })).errors).toEqual({ amount: ['At most 210.01.'] });
    const other = await deskOf(app);
    const both = await Promise.all([act(booking, keep), act(booking, keep, other)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(provider.done).toHaveLength(1);
    expect(provider.done[0]).toMatch(/^capture pay-\d+ 21001$/);
    const { deposit } = await read(booking);
    expect(deposit).toMatchObject({ status: 'captured', kept: 210.01, given_back: 89.99, available: 0, acts: [] });
  });

  it('keeps of a paid one at the desk, gives back the rest, and is settled', async () => {
    const booking = await returned();
    await holdDeposit(app, booking);
    await close(booking, '210.01');
    const { status_list } = await read(booking);
    expect(status_list.find(({ status }) => status === 'completed')?.why_not).toContain(
      'The deposit of 300.00 is neither kept nor given back.',
    );
    const request_id = randomUUID();
    const kept = await act(booking, { action: 'capture', request_id });
    expect(kept.body.deposit).toMatchObject({ status: 'paid', kept: 210.01, available: 89.99 });
    // Sent again, it is done once.
    expect((await act(booking, { action: 'capture', request_id })).body.deposit).toMatchObject({ kept: 210.01 });
    expect((await act(booking, { action: 'capture' })).errors).toEqual({
      action: ['Nothing is open of what was charged at the return.'],
    });
    expect((await act(booking, { action: 'refund', amount: 90 })).errors).toEqual({ amount: ['At most 89.99.'] });
    const back = await act(booking, { action: 'refund', method: 'cash' });
    expect(back.body.deposit).toMatchObject({ status: 'settled', kept: 210.01, given_back: 89.99, available: 0 });
    expect(provider.done).toEqual([]);
  });

  it('stays as it was where the provider refuses', async () => {
    const booking = await withDeposit();
    await block(booking);
    provider.mood = 'refuses';
    const refused = await act(booking, { action: 'release' });
    expect(refused.message).toBe('The provider refused: The card was declined.');
    expect(refused.body.deposit).toMatchObject({ status: 'authorised', available: 300, acts: ['release'] });
  });

  it('does nothing more as long as an answer is unknown', async () => {
    const booking = await withDeposit();
    await block(booking);
    provider.mood = 'lost';
    const lost = await act(booking, { action: 'release' });
    expect(lost.message).toBe('Answer unknown, checking.');
    expect(lost.body.deposit).toMatchObject({ status: 'authorised', is_unknown: true, available: 0, acts: [] });
    expect((await act(booking, { action: 'release' })).errors).toEqual({
      action: ['The answer of the provider is unknown; we are checking.'],
    });
    expect(provider.done).toHaveLength(1);
  });

  it('lets go, and is to be taken again', async () => {
    const booking = await withDeposit();
    await block(booking);
    const gone = await act(booking, { action: 'release' });
    expect(gone.body.deposit).toMatchObject({ status: 'released', held: 0, given_back: 300, authorised_until: null });
    expect(gone.body.booking.blockers.map(({ kind }) => kind)).toContain('deposit');
    await block(booking);
    expect((await read(booking)).deposit).toMatchObject({ status: 'authorised', available: 300 });
  });
});

describe('running out', () => {
  it('rentals 7.10: an authorisation that ran out is a blocker, and was at risk 48 hours before', async () => {
    const booking = await makeClearBooking(app, {
      deposit_amount: '300.00',
      starts_at: later(140),
      ends_at: later(144),
    });
    await block(booking);
    const cashier = await app.makeUser('office');
    app.clock.set(later(156 - 47));
    desk = await deskOf(app);
    expect(await idsOf({ view: 'at_risk' })).toContain(booking.id);
    expect((await read(booking)).blockers).toEqual([]);
    await depositsExpireJob.run(app.kernel, {});
    await depositsExpireJob.run(app.kernel, {});
    const told = await (await app.signIn(cashier)).call(notices.list, { query: {} });
    expect(told.body.notices.filter(({ about_id }) => about_id === booking.id).map(({ title }) => title)).toEqual([
      `The deposit of B-${String(booking.id).padStart(6, '0')} is blocked on the card until Fri 27 Nov 16:00 only`,
    ]);
    app.clock.set(later(47));
    desk = await deskOf(app);
    // Before the job looked: what ran out has run out.
    const { deposit, blockers } = await read(booking);
    expect(deposit).toMatchObject({ status: 'expired', held: 0, available: 0 });
    expect(blockers).toMatchObject([
      { kind: 'deposit', text: "The card's authorisation of the deposit ran out on Fri 27 Nov 16:00.", passable: true },
    ]);
    await depositsExpireJob.run(app.kernel, {});
    expect(await idsOf({ view: 'to_take' })).toContain(booking.id);
    expect((await read(booking)).blockers).toEqual(blockers);
    const row = await app.db
      .selectFrom('deposits')
      .select('status')
      .where('booking_id', '=', booking.id)
      .executeTakeFirst();
    expect(row).toEqual({ status: 'expired' });
  });
});

describe('who', () => {
  it('may: with the right, in the branch, and sums for those who see payments', async () => {
    const booking = await withDeposit();
    const technician = await deskOf(app, 'technician');
    expect((await act(booking, { action: 'waive', reason: 'No' }, technician)).status).toBe(403);
    const seen = await read(booking, technician);
    expect(seen.deposit).toBeNull();
    expect(seen.blockers.map(({ text }) => text)).toContain('The deposit is not held.');
    const rights = ['deposit.update', 'payment.view', 'booking.view'] as const;
    const elsewhere = withRentalToken(await app.signIn(await app.makeUserWith([...rights], { branch_id: null })));
    expect((await act(booking, { action: 'waive', reason: 'No' }, await elsewhere)).status).toBe(404);
    expect((await list({}, await elsewhere)).deposits).toEqual([]);
  });

  it('used the number of an act: nobody else, and for nothing else', async () => {
    const booking = await withDeposit();
    const request_id = randomUUID();
    await act(booking, { action: 'record', method: 'cash', amount: 10, request_id });
    const other = await act(booking, { action: 'record', method: 'cash', amount: 20, request_id });
    expect(other.errors).toEqual({ request_id: ['This was used for something else.'] });
    const seen = await act(booking, { action: 'record', method: 'cash', seen_available: 0 });
    expect(seen.status).toBe(409);
    expect((await read(booking)).deposit).toMatchObject({ held: 10 });
  });
});

describe('the list', () => {
  it('has views, counts them, and is searched', async () => {
    const due = await withDeposit();
    const held = await withDeposit();
    await holdDeposit(app, held);
    const back = await returned();
    await holdDeposit(app, back);
    await close(back, '10.00');
    const { counts, deposits } = await list({ view: 'to_settle' });
    expect(deposits).toMatchObject([
      { id: back.id, available: 300, charged: 10, booking_status: 'returned', acts: ['capture', 'refund'] },
    ]);
    expect(counts).toMatchObject({ to_settle: deposits.length });
    expect(await idsOf({ view: 'to_take' })).toContain(due.id);
    const byHeld = await idsOf({ sort: 'held' });
    expect(byHeld.indexOf(due.id)).toBeLessThan(byHeld.indexOf(held.id));
    expect(await idsOf({ view: 'held' })).toEqual(expect.arrayContaining([held.id, back.id]));
    expect(await idsOf({ search: `B-${String(due.id).padStart(6, '0')}` })).toEqual([due.id]);
    expect(await idsOf({ search: (await read(held)).vehicle!.plate })).toEqual([held.id]);
  });
});
