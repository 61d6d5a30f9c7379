import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { rentalMoney } from '#contract/areas/rental-money.ts';
import type { RequestPurpose } from '#contract/areas/rental-money-words.ts';
import { insertPayment } from '#server/areas/rentals/money/rows.ts';
import { allJobs } from '#server/jobs/all.ts';
import { deskOf, makeBooking } from '#tests/support/rentals.ts';
import { startTestApp, type TestApp } from '#tests/support/server.ts';
import { type LocalProvider, SIGNATURE_HEADER } from './local/provider.ts';
import type { ProviderEvent } from './provider.ts';

let app: TestApp;
let provider: LocalProvider;
const MINUTE_MS = 60_000;

beforeAll(async () => {
  app = await startTestApp({ localPayments: [] });
  provider = app.kernel.payments as LocalProvider;
});

interface Asked {
  readonly bookingId: number;
  readonly id: number;
  readonly key: string;
  readonly ref: string;
  readonly path: string;
}

/** A request for money, by the office's call. Tokens end while the clock goes on: each has one of its own. */
async function ask(purpose: RequestPurpose = 'balance', amount = 112.9): Promise<Asked> {
  const desk = await deskOf(app);
  const booking = await makeBooking(app, { booking_amount: '161.29', deposit_amount: '300.00' });
  const body = { booking_id: booking.id, purpose, amount, request_id: randomUUID() };
  const { body: made } = await desk.call(rentalMoney.generateLink, { body });
  const { id } = made.payment_request;
  const row = await app.db.selectFrom('payment_requests').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const path = new URL(made.link!).pathname;
  return { bookingId: booking.id, id, key: row.provider_key!, ref: row.provider_ref!, path };
}

async function pay({ path }: Asked, number = '4242424242424242'): Promise<void> {
  await app.fetch(path, { method: 'POST', body: new URLSearchParams({ number }) });
  await provider.deliver();
}

const runJob = (name: string) => allJobs.find((job) => job.name === name)!.run(app.kernel, {});

const paymentsOf = ({ bookingId }: Asked) =>
  app.db
    .selectFrom('payments')
    .select(['id', 'kind', 'amount', 'status', 'provider_ref'])
    .where('booking_id', '=', bookingId)
    .orderBy('id')
    .execute();

const requestOf = ({ id }: Asked) =>
  app.db.selectFrom('payment_requests').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

const eventsAbout = (key: string) =>
  app.db.selectFrom('payment_events').selectAll().where('key', '=', key).orderBy('id').execute();

let told = 0;
const newEvent = (event: Partial<ProviderEvent>): ProviderEvent => ({
  id: `evt_${(told += 1)}`,
  type: 'other',
  ref: null,
  key: null,
  paid: null,
  why: '',
  ...event,
});

async function post(
  event: unknown,
  { signature, path = '/hooks/payments/local' }: { signature?: string; path?: string } = {},
) {
  const body = JSON.stringify(event);
  const headers = { [SIGNATURE_HEADER]: signature ?? provider.sign(body) };
  return (await app.fetch(path, { method: 'POST', headers, body })).status;
}

const paidFor = (asked: Asked, amount: number) => ({
  type: 'checkout.paid' as const,
  key: asked.key,
  ref: asked.ref,
  paid: {
    ref: `paid_${asked.key}`,
    amount,
    currency: 'USD',
    at: app.clock.now,
    capture: 'now' as const,
    captureBefore: null,
  },
});

describe('rentals 7.7: events', () => {
  it('paid comes twice, and before created: one payment of 112.90', async () => {
    const asked = await ask();
    await pay(asked);
    expect((await eventsAbout(asked.key)).map(({ type }) => type)).toEqual(['checkout.paid']);
    app.clock.advance(MINUTE_MS);
    await runJob('test-payments');
    const events = await eventsAbout(asked.key);
    expect(events.map(({ type, problem }) => [type, problem])).toEqual([
      ['checkout.paid', ''],
      ['checkout.created', ''],
    ]);
    expect(await app.db.selectFrom('test_events').select('id').execute()).toEqual([]);
    const payments = await paymentsOf(asked);
    expect(payments).toMatchObject([{ kind: 'payment', amount: '112.90', status: 'succeeded' }]);
    expect(events[0]).toMatchObject({
      payment_id: payments[0]!.id,
      payment_request_id: asked.id,
      booking_id: asked.bookingId,
    });
    expect(await requestOf(asked)).toMatchObject({ status: 'paid' });
    const booking = await app.db
      .selectFrom('bookings')
      .select('paid')
      .where('id', '=', asked.bookingId)
      .executeTakeFirst();
    expect(booking).toEqual({ paid: '112.90' });
    const lines = await app.db
      .selectFrom('audit')
      .select(['actor', 'user_id'])
      .where('entity', '=', 'booking')
      .where('entity_id', '=', asked.bookingId)
      .orderBy('id')
      .execute();
    expect(lines.at(-1)).toEqual({ actor: 'provider:local', user_id: null });
  });

  it('a bad signature, or one of six minutes ago: 400, and nothing is stored', async () => {
    const asked = await ask();
    const event = newEvent(paidFor(asked, 11_290));
    const old = provider.sign(JSON.stringify(event));
    expect(await post(event, { signature: old.replace(/.$/, (last) => (last === '0' ? '1' : '0')) })).toBe(400);
    expect(await post(event, { signature: '' })).toBe(400);
    app.clock.advance(6 * MINUTE_MS);
    expect(await post(event, { signature: old })).toBe(400);
    expect(await post({ id: 'evt_odd' })).toBe(400);
    expect([await eventsAbout(asked.key), await paymentsOf(asked)]).toEqual([[], []]);
    expect(await post(event)).toBe(200);
    expect(await paymentsOf(asked)).toHaveLength(1);
  });

  it('100.00 instead of 112.90 needs a person, and is no payment', async () => {
    const asked = await ask();
    expect(await post(newEvent(paidFor(asked, 10_000)))).toBe(200);
    const problem = '100.00 came instead of 112.90.';
    expect(await eventsAbout(asked.key)).toMatchObject([{ problem, booking_id: asked.bookingId, payment_id: null }]);
    expect(await requestOf(asked)).toMatchObject({ problem, status: 'open' });
    expect(await paymentsOf(asked)).toEqual([]);
  });
});

describe('rentals 7.1: money as the provider has it', () => {
  it('"19.99" is 1,999 cents there, and 1.005 is no sum', async () => {
    const { ref } = await ask('balance', Number('19.99'));
    const row = await app.db.selectFrom('test_checkouts').select('amount').where('ref', '=', ref).executeTakeFirst();
    expect(row).toEqual({ amount: 1_999 });
    const { id: booking_id } = await makeBooking(app, { booking_amount: '161.29' });
    const body = { booking_id, purpose: 'balance', amount: 1.005, request_id: randomUUID() } as const;
    const desk = await deskOf(app);
    const { status, errors } = await desk.call(rentalMoney.generateLink, { body });
    expect([status, Object.keys(errors)]).toEqual([422, ['amount']]);
    expect(
      await app.db.selectFrom('payment_requests').selectAll().where('booking_id', '=', booking_id).execute(),
    ).toEqual([]);
  });
});

describe('the route of events', () => {
  it('knows its provider only, and takes 256 kB', async () => {
    const event = newEvent({});
    expect(await post(event, { path: '/hooks/payments/stripe' })).toBe(404);
    expect(await post({ ...event, why: 'x'.repeat(260 * 1024) })).toBe(413);
    expect(await post(event)).toBe(200);
    expect(await post(event)).toBe(200);
    const rows = await app.db.selectFrom('payment_events').select('id').where('event_id', '=', event.id).execute();
    expect(rows).toHaveLength(1);
  });

  it('of many at once takes each once', async () => {
    const asked = await ask();
    const event = newEvent(paidFor(asked, 11_290));
    const again = { ...event, id: `${event.id}_again` };
    const answers = await Promise.all(Array.from({ length: 6 }, (_, i) => post(i % 2 === 0 ? event : again)));
    expect(new Set(answers)).toEqual(new Set([200]));
    expect(await paymentsOf(asked)).toHaveLength(1);
  });

  it('lets one wait that comes before what it is about; after an hour a person must look', async () => {
    const asked = await ask();
    await app.db
      .updateTable('payment_requests')
      .set({ provider_key: null, provider_ref: null })
      .where('id', '=', asked.id)
      .execute();
    expect(await post(newEvent(paidFor(asked, 11_290)))).toBe(200);
    const stray = newEvent({ type: 'act.failed', key: 'pay-of-nobody', ref: 'x', why: 'No.' });
    await post(stray);
    expect(await eventsAbout(asked.key)).toMatchObject([{ applied_at: null }]);
    await app.db.updateTable('payment_requests').set({ provider_key: asked.key }).where('id', '=', asked.id).execute();
    await runJob('payment-events');
    expect(await paymentsOf(asked)).toHaveLength(1);
    expect(await eventsAbout('pay-of-nobody')).toMatchObject([{ applied_at: null, problem: '' }]);
    app.clock.advance(61 * MINUTE_MS);
    await runJob('payment-events');
    expect(await eventsAbout('pay-of-nobody')).toMatchObject([
      { problem: 'It is about something that is not known here.' },
    ]);
  });

  it('ends a request that ran out, and takes money that comes all the same', async () => {
    const asked = await ask();
    await provider.closeCheckout(asked.ref);
    await provider.deliver();
    expect(await requestOf(asked)).toMatchObject({ status: 'expired', closed_at: app.clock.now });
    await post(newEvent(paidFor(asked, 11_290)));
    expect(await requestOf(asked)).toMatchObject({ status: 'paid' });
    await post(newEvent({ type: 'checkout.expired', key: asked.key, ref: asked.ref }));
    expect(await requestOf(asked)).toMatchObject({ status: 'paid' });
  });

  it('hears a minute later of a card that pays late', async () => {
    const asked = await ask();
    await pay(asked, '4000000000000259');
    expect(await paymentsOf(asked)).toEqual([]);
    app.clock.advance(MINUTE_MS);
    await runJob('test-payments');
    expect(await paymentsOf(asked)).toHaveLength(1);
  });
});

describe('acts that are told of', () => {
  async function refundOf(asked: Asked) {
    const [payment] = await paymentsOf(asked);
    const ctx = { db: app.db, now: app.clock.now, person: null, audit: () => undefined };
    return insertPayment(ctx, asked.bookingId, 11_290, {
      kind: 'refund',
      covers: 'booking',
      currency: 'USD',
      method: 'link',
      status: 'unknown',
      provider: 'local',
      parent_id: payment!.id,
    });
  }

  it('settle a refund whose answer was lost; failing later needs a person', async () => {
    const asked = await ask();
    await pay(asked);
    const { id, provider_key: key } = await refundOf(asked);
    await post(newEvent({ type: 'act.succeeded', key, ref: 'refund_1' }));
    expect((await paymentsOf(asked))[1]).toMatchObject({ id, status: 'succeeded', provider_ref: 'refund_1' });
    const booking = await app.db
      .selectFrom('bookings')
      .select('refunded')
      .where('id', '=', asked.bookingId)
      .executeTakeFirst();
    expect(booking).toEqual({ refunded: '112.90' });
    await post(newEvent({ type: 'act.succeeded', key, ref: 'refund_1' }));
    await post(newEvent({ type: 'act.failed', key, ref: 'refund_1', why: 'The account is closed.' }));
    expect((await eventsAbout(key!)).map(({ problem }) => problem)).toEqual([
      '',
      '',
      'It failed after it was noted as done: The account is closed.',
    ]);
    expect((await paymentsOf(asked))[1]).toMatchObject({ status: 'succeeded' });
  });

  it('end a deposit whose money went back by itself', async () => {
    const asked = await ask('deposit_authorisation');
    await pay(asked);
    const deposit = () =>
      app.db.selectFrom('deposits').select('status').where('booking_id', '=', asked.bookingId).executeTakeFirst();
    await app.db
      .updateTable('deposits')
      .set({ status: 'authorised' })
      .where('booking_id', '=', asked.bookingId)
      .execute();
    app.clock.advance(7 * 24 * 60 * MINUTE_MS);
    await runJob('test-payments');
    expect(await deposit()).toEqual({ status: 'expired' });
  });
});
