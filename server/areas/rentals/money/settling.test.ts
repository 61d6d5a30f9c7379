import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { rentalBookings } from '#contract/areas/rental-bookings.ts';
import { rentalMoney as rows } from '#contract/areas/rental-money.ts';
import type { RequestPurpose } from '#contract/areas/rental-money-words.ts';
import type { Client } from '#tests/support/browser.ts';
import { testProvider } from '#tests/support/payments.ts';
import { deskOf, type MadeBooking, makeBooking } from '#tests/support/rentals.ts';
import { startTestApp } from '#tests/support/server.ts';
import { insertPayment } from './rows.ts';
import { paymentsSettleJob } from './settle-job.ts';

const provider = testProvider();
const app = await startTestApp({ payments: provider });
const MINUTE = 60_000;
let desk: Client;

beforeEach(async () => {
  app.clock.set(new Date('2026-11-21T09:00:00Z'));
  provider.mood = 'well';
  provider.done.length = 0;
  desk = await deskOf(app);
});

const sweep = () => paymentsSettleJob.run(app.kernel, {});
const later = async (ms: number) => {
  app.clock.advance(ms);
  await sweep();
};
const link = ({ id: booking_id }: MadeBooking, purpose: RequestPurpose = 'balance') =>
  desk.call(rows.generateLink, { body: { booking_id, purpose, request_id: randomUUID() } });
const check = ({ id }: MadeBooking) => desk.call(rows.check, { params: { id } });
const read = async ({ id }: MadeBooking) => (await desk.call(rentalBookings.one, { params: { id } })).body.booking;

/** A booking of which the renter paid by a link what was asked for. */
async function paidByLink(purpose: RequestPurpose, fields: Parameters<typeof makeBooking>[1]) {
  const booking = await makeBooking(app, fields);
  const request = (await link(booking, purpose)).body.payment_request;
  provider.pay(`req-${request.id}`, app.clock.now);
  await check(booking);
  return booking;
}

describe('what the renter pays', () => {
  it('of a deposit is blocked for six and a half days, or paid, and no rent', async () => {
    const blocked = await paidByLink('deposit_authorisation', { deposit_amount: '300.00' });
    expect(await read(blocked)).toMatchObject({
      payment_status: 'unpaid',
      payments: [{ kind: 'deposit_authorisation', covers: 'deposit', amount: 300, method: 'link' }],
    });
    const { authorised_until } = await app.db
      .selectFrom('deposits')
      .select('authorised_until')
      .where('booking_id', '=', blocked.id)
      .executeTakeFirstOrThrow();
    expect(authorised_until?.toISOString()).toBe('2026-11-27T21:00:00.000Z');
    const paid = await paidByLink('deposit_payment', { deposit_amount: '250.00' });
    expect((await read(paid)).payments).toMatchObject([{ kind: 'deposit_payment', covers: 'deposit', amount: 250 }]);
    expect((await link(paid, 'deposit_payment')).errors).toEqual({ amount: ['Nothing is due.'] });
  });

  it('for the return counts for the return', async () => {
    const booking = await makeBooking(app, { status: 'returned', deposit_amount: '300.00' });
    const { now } = app.clock;
    const closed = { total: '160.01', final_at: now, returned_at: now, created_at: now, updated_at: now };
    await app.db
      .insertInto('checkouts')
      .values({ booking_id: booking.id, ...closed, final_by: null, created_by: null })
      .execute();
    const { id, amount } = (await link(booking, 'damage')).body.payment_request;
    expect(amount).toBe(160.01);
    expect((await link(booking, 'extra')).errors).toEqual({
      amount: ['All that is due is asked for by an open request already.'],
    });
    provider.pay(`req-${id}`, now);
    expect((await check(booking)).body.booking.payments).toMatchObject([{ covers: 'checkout', amount: 160.01 }]);
    expect((await read(booking)).payment_status).toBe('unpaid');
  });
});

describe('an act at the provider', () => {
  /** A payment that came by a link, of which so much is on its way back. */
  async function refunding(cents: number) {
    const booking = await paidByLink('balance', { booking_amount: '112.90' });
    const parent = await app.db
      .selectFrom('payments')
      .select('id')
      .where('booking_id', '=', booking.id)
      .executeTakeFirstOrThrow();
    const ctx = { db: app.db, now: app.clock.now, person: null, audit: () => {} };
    const { id } = await insertPayment(ctx, booking.id, cents, {
      kind: 'refund',
      covers: 'booking',
      currency: 'USD',
      method: 'link',
      status: 'creating',
      provider: provider.name,
      parent_id: parent.id,
    });
    return { booking, id };
  }
  const stateOf = async (id: number) =>
    app.db.selectFrom('payments').select(['status', 'reason']).where('id', '=', id).executeTakeFirstOrThrow();

  it('that was left behind is done once, by whoever comes first', async () => {
    const { booking, id } = await refunding(5_000);
    app.clock.advance(16_000);
    await Promise.all([sweep(), sweep(), check(booking)]);
    expect(await stateOf(id)).toEqual({ status: 'succeeded', reason: '' });
    expect(provider.done.filter((act) => act.startsWith('refund'))).toEqual([`refund pay-${id} 5000`]);
    expect(await read(booking)).toMatchObject({ payment_status: 'partially_paid', cost_summary: { paid: 62.9 } });
  });

  it('whose answer is lost is looked for; one that never arrived fails, and so does one that is refused', async () => {
    const lost = await refunding(100);
    provider.mood = 'lost';
    await later(16_000);
    expect((await stateOf(lost.id)).status).toBe('unknown');
    expect((await link(lost.booking)).errors).toMatchObject({ purpose: [expect.stringContaining('unknown')] });
    provider.mood = 'well';
    await later(MINUTE);
    expect((await stateOf(lost.id)).status).toBe('succeeded');
    expect(provider.done.filter((act) => act.startsWith('refund'))).toHaveLength(1);

    const deaf = await refunding(100);
    provider.mood = 'deaf';
    await later(16_000);
    provider.mood = 'well';
    await later(5 * MINUTE);
    expect((await stateOf(deaf.id)).status).toBe('unknown');
    await later(6 * MINUTE);
    expect(await stateOf(deaf.id)).toEqual({ status: 'failed', reason: 'It never reached the provider.' });

    const refused = await refunding(100);
    provider.mood = 'refuses';
    await later(16_000);
    expect(await stateOf(refused.id)).toEqual({ status: 'failed', reason: 'The card was declined.' });
    expect(provider.done.filter((act) => act.startsWith('refund'))).toHaveLength(1);
  });
});
