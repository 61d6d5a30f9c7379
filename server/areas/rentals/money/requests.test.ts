import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { rentalBookings } from '#contract/areas/rental-bookings.ts';
import { rentalMoney as rows } from '#contract/areas/rental-money.ts';
import { bookingNumber } from '#contract/areas/rental-words.ts';
import type { Body } from '#contract/endpoint.ts';
import { mailsTo } from '#tests/support/accounts.ts';
import { withRentalToken } from '#tests/support/bearer.ts';
import type { Client } from '#tests/support/browser.ts';
import { testProvider } from '#tests/support/payments.ts';
import { deskOf, type MadeBooking, makeBooking } from '#tests/support/rentals.ts';
import { startTestApp } from '#tests/support/server.ts';
import { makeBranch } from '#tests/support/yard.ts';
import { paymentsSettleJob } from './settle-job.ts';

const provider = testProvider();
const app = await startTestApp({ payments: provider });
const MINUTE = 60_000;
let [ida, rui, boss]: Client[] = [];

beforeEach(async () => {
  app.clock.set(new Date('2026-11-21T09:00:00Z'));
  provider.mood = 'well';
  provider.done.length = 0;
  [ida, rui, boss] = [await deskOf(app), await deskOf(app), await deskOf(app, 'manager')];
});

const owing = (booking_amount = '161.29', fields: Parameters<typeof makeBooking>[1] = {}) =>
  makeBooking(app, { booking_amount, ...fields });
type Link = Partial<Body<typeof rows.generateLink>>;
const link = ({ id }: Pick<MadeBooking, 'id'>, fields: Link = {}, who = ida!) =>
  who.call(rows.generateLink, {
    body: { booking_id: id, purpose: 'balance', request_id: randomUUID(), ...fields },
  });
type Sent = Partial<Body<typeof rows.sendRequest>>;
const send = ({ id }: MadeBooking, to: string, fields: Sent = {}) =>
  ida!.call(rows.sendRequest, { body: { booking_id: id, to, request_id: randomUUID(), ...fields } });
const cancel = (payment_request_id: number, who = ida!) =>
  who.call(rows.cancelRequest, { body: { payment_request_id, request_id: randomUUID() } });
const read = async ({ id }: MadeBooking) => (await ida!.call(rentalBookings.one, { params: { id } })).body.booking;
const sweep = () => paymentsSettleJob.run(app.kernel, {});
const later = async (ms: number) => {
  app.clock.advance(ms);
  await sweep();
};
const rowOf = (id: number) =>
  app.db.selectFrom('payment_requests').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const addressOf = async ({ customerId }: MadeBooking) =>
  (await app.db.selectFrom('customers').select('email').where('id', '=', customerId).executeTakeFirstOrThrow()).email!;

describe('a link', () => {
  it('asks for what is due, once for each purpose, and says since when and by whom one is open', async () => {
    const booking = await owing('161.29', { payment_model: 'partial', partial_percent: 30 });
    const part = await link(booking, { purpose: 'part' });
    expect(part.body).toMatchObject({
      message: 'Link made.',
      link: expect.stringMatching(/^https:\/\/pay\.test\//),
      payment_request: { purpose: 'part', amount: 48.39, currency: 'USD', status: 'open', problem: '' },
    });
    expect(part.body.payment_request.expires_at).toBe('2026-11-24T09:00:00.000Z');
    expect((await link(booking, { amount: 112.91 })).errors).toEqual({
      amount: ['This must be above zero, and at most the 112.90 that are due.'],
    });
    const rest = await link(booking, { expires_in_hours: 1 });
    expect(rest.body.payment_request).toMatchObject({ amount: 112.9, expires_at: '2026-11-21T10:00:00.000Z' });
    const { created_by_name } = rest.body.payment_request;
    expect((await link(booking, {}, rui)).errors).toEqual({
      purpose: [`A request for the balance is open since Sat 21 Nov 04:00, by ${created_by_name}.`],
    });
    expect(provider.done.map((act) => act.split(' ')[2])).toEqual(['4839', '11290']);
    app.clock.advance(61 * MINUTE);
    [ida] = [await deskOf(app)];
    expect((await link(booking)).body.payment_request).toMatchObject({ amount: 112.9, status: 'open' });
  });

  it('is not made where nothing is due, the booking came to nothing or the return is open', async () => {
    expect((await link(await owing('0'))).errors).toEqual({ amount: ['Nothing is due.'] });
    expect((await link(await owing('10.00', { status: 'cancelled' }))).errors).toEqual({
      booking_id: ['The booking came to nothing.'],
    });
    expect((await link(await owing(), { purpose: 'damage' })).errors).toEqual({
      purpose: ['The return is not closed yet.'],
    });
    const rights = ['booking.view', 'payment.view', 'payment.request', 'payment.approve'];
    const own = await withRentalToken(await app.signIn(await app.makeUserWith(rights)));
    const elsewhere = await owing('10.00', { branch_id: await makeBranch(app, 'UTC') });
    expect((await link(elsewhere, {}, own)).status).toBe(404);
    expect((await own.call(rows.check, { params: { id: elsewhere.id } })).status).toBe(404);
    expect((await link(await owing(), {}, own)).status).toBe(200);
    provider.done.length = 0;
    expect((await link(await owing(), {}, await deskOf(app, 'technician'))).status).toBe(403);
    expect(provider.done).toEqual([]);
  });

  it('rentals 7.6: a lost answer is looked up by its request, never asked for again', async () => {
    const booking = await owing('112.90');
    const fields = { request_id: randomUUID() };
    provider.mood = 'lost';
    const lost = await link(booking, fields);
    expect(lost.body).toMatchObject({
      message: 'Answer unknown, checking.',
      link: null,
      payment_request: { status: 'unknown', link: null },
    });
    expect((await link(booking)).errors).toEqual({
      purpose: ['The answer of the provider is unknown; we are checking.'],
    });
    expect(Object.keys((await link(booking, fields, rui)).errors)).toEqual(['request_id']);
    expect(Object.keys((await link(booking, { ...fields, amount: 5 })).errors)).toEqual(['request_id']);
    const found = await link(booking, fields);
    expect(found.body.payment_request).toMatchObject({ id: lost.body.payment_request.id, status: 'open' });
    expect(found.body.link).toMatch(/^https:/);
    const { body } = await ida!.call(rows.act, { params: { request_id: fields.request_id } });
    expect(body.act).toMatchObject({ is_settled: true, payment_request: { id: lost.body.payment_request.id } });
    expect(provider.done).toHaveLength(1);
  });

  it('rentals 7.6: a server that is killed in between leaves one request, done there or not', async () => {
    for (const isDone of [true, false]) {
      const booking = await owing('112.90');
      const fields = { request_id: randomUUID() };
      const { body } = await link(booking, fields);
      const { id } = body.payment_request;
      // As the first transaction left it.
      const left = { status: 'creating', provider_ref: null, url: null, asked_at: null } as const;
      await app.db.updateTable('payment_requests').set(left).where('id', '=', id).execute();
      if (!isDone) provider.forget(`req-${id}`);
      await later(10_000);
      expect((await rowOf(id)).status).toBe('creating');
      await later(6_000);
      expect(await rowOf(id)).toMatchObject({ status: 'open', url: expect.stringMatching(/^https:/) });
      expect((await link(booking, fields)).body.payment_request.id).toBe(id);
      expect((await read(booking)).payment_request).toHaveLength(1);
      expect(provider.done.filter((act) => act.includes(`req-${id}`))).toHaveLength(isDone ? 1 : 2);
    }
  });

  it('is made once however often it is sent at the same time, and fails with the words of the provider', async () => {
    const booking = await owing();
    const fields = { request_id: randomUUID() };
    const answers = await Promise.all([link(booking, fields), link(booking, fields), link(booking), link(booking)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 422, 422]);
    expect(provider.done).toHaveLength(1);
    provider.mood = 'refuses';
    const refused = await link(await owing());
    expect(refused.body).toMatchObject({
      message: 'The provider refused: The card was declined.',
      link: null,
      payment_request: { status: 'failed' },
    });
  });

  it('of which the provider never heard fails after ten minutes, and makes room', async () => {
    const booking = await owing();
    provider.mood = 'deaf';
    const { id } = (await link(booking)).body.payment_request;
    provider.mood = 'well';
    await later(5 * MINUTE);
    expect((await rowOf(id)).status).toBe('unknown');
    expect((await cancel(id)).status).toBe(422);
    await later(6 * MINUTE);
    expect(await rowOf(id)).toMatchObject({ status: 'failed', problem: 'It never reached the provider.' });
    expect((await link(booking)).body.payment_request.status).toBe('open');
  });
});

describe('money that comes by a link', () => {
  it('counts once when its event was lost, by the sweep and by a person who asks', async () => {
    for (const ask of ['sweep', 'check'] as const) {
      const booking = await owing('112.90');
      const { id } = (await link(booking)).body.payment_request;
      provider.pay(`req-${id}`, new Date('2026-11-21T09:30:00Z'));
      await later(20 * MINUTE);
      expect((await read(booking)).payment_status).toBe('unpaid');
      const check = () => ida!.call(rows.check, { params: { id: booking.id } });
      if (ask === 'check') await Promise.all([check(), check()]);
      else await later(45 * MINUTE);
      await later(45 * MINUTE);
      app.clock.set(new Date('2026-11-21T09:00:00Z'));
      expect(await read(booking)).toMatchObject({
        payment_status: 'paid',
        payments: [{ kind: 'payment', covers: 'booking', amount: 112.9, method: 'link', payment_request_id: id }],
        payment_request: [{ id, status: 'paid' }],
      });
    }
  });

  it('is closed at the provider once it is cancelled, or its booking is; what slips in counts all the same', async () => {
    const [first, second] = [await owing('50.00'), await owing('60.00')];
    const [a, b] = [(await link(first)).body.payment_request, (await link(second)).body.payment_request];
    expect((await cancel(a.id)).body).toMatchObject({
      message: 'Request cancelled.',
      payment_request: { status: 'cancelled', link: null },
    });
    expect((await cancel(a.id)).errors).toEqual({ payment_request_id: ['It is closed: “Cancelled”.'] });
    const over = { booking_id: second.id, status: 'cancelled', reason: 'Changed their mind' } as const;
    expect((await ida!.call(rentalBookings.status, { body: over })).body.booking.payment_request).toMatchObject([
      { status: 'cancelled' },
    ]);
    provider.pay(`req-${b.id}`, app.clock.now);
    await later(MINUTE);
    expect((await rowOf(a.id)).closed_at).toEqual(app.clock.now);
    expect(await provider.find(`req-${a.id}`)).toMatchObject({ value: { state: 'expired' } });
    expect(await read(second)).toMatchObject({ payment_status: 'paid', payment_request: [{ status: 'paid' }] });
    expect((await read(first)).payment_status).toBe('unpaid');
  });

  /** A request of which another sum was paid, as a person finds it. */
  async function paidOddly() {
    const booking = await owing('112.90');
    const { id } = (await link(booking)).body.payment_request;
    provider.pay(`req-${id}`, app.clock.now, 10_000);
    const checked = await ida!.call(rows.check, { params: { id: booking.id } });
    expect(checked.body.booking).toMatchObject({
      payment_status: 'unpaid',
      payments: [],
      payment_request: [{ problem: '100.00 came instead of 112.90.' }],
    });
    const { odd } = (await boss!.call(rows.list, { query: {} })).body;
    const event = odd!.find(({ booking_id }) => booking_id === booking.id)!;
    expect(event.problem).toBe('100.00 came instead of 112.90.');
    return (body: Body<typeof rows.decideEvent>, who = boss!) =>
      who.call(rows.decideEvent, { params: { id: event.id }, body });
  }

  it('of another sum needs a person, who counts it once', async () => {
    const decide = await paidOddly();
    const said = { action: 'count', request_id: randomUUID() } as const;
    const answers = [await decide(said), await decide(said), await decide({ ...said, request_id: randomUUID() }, rui)];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 409]);
    expect(answers[1]?.body.booking).toMatchObject({
      payment_status: 'partially_paid',
      payments: [{ amount: 100 }],
      payment_request: [{ status: 'paid', problem: '' }],
    });
  });

  it('of another sum needs a person, who says why it does not count', async () => {
    const decide = await paidOddly();
    const said = { action: 'dismiss', request_id: randomUUID() } as const;
    expect((await decide(said)).errors).toEqual({ reason: ['Please say why.'] });
    expect((await decide({ ...said, reason: 'Given back at the provider' })).body.booking).toMatchObject({
      payment_status: 'unpaid',
      payments: [],
      payment_request: [{ status: 'cancelled', problem: '' }],
    });
  });
});

describe('a request that is mailed', () => {
  it('goes to people of the booking, with the office’s words, and not twice in ten minutes', async () => {
    const booking = await owing('112.90');
    const to = await addressOf(booking);
    const stranger = await send(booking, 'stranger@mail.test', { purpose: 'balance' });
    expect(stranger.errors).toEqual({ to: ['This is no address of the people of the booking.'] });
    expect(Object.keys((await send(booking, to)).errors)).toEqual(['purpose']);
    const fields = { purpose: 'balance', message: 'Until Tuesday, please.', request_id: randomUUID() } as const;
    const [sent] = await Promise.all([send(booking, to, fields), send(booking, to, fields)]);
    const { id, link: address } = sent.body.payment_request;
    expect(sent.body).toMatchObject({
      message: `Sent to ${to}.`,
      payment_request: { sent_to: to, sent_count: 1, status: 'open' },
    });
    expect(await mailsTo(app, to)).toHaveLength(1);
    const [letter] = await mailsTo(app, to);
    expect(letter?.subject).toBe(`Booking ${bookingNumber(booking.id)}: balance`);
    for (const words of ['112.90 USD', 'Until Tuesday, please.', 'until Tue 24 Nov 04:00', address!])
      expect(letter?.body).toContain(words);
    expect(await app.db.selectFrom('mails').select('key').where('to', '=', to).execute()).toEqual([
      { key: `payment-request:${id}:1` },
    ]);
    const again = { payment_request_id: id };
    expect(Object.keys((await send(booking, to, again)).errors)).toEqual(['payment_request_id']);
    app.clock.advance(11 * MINUTE);
    expect((await send(booking, to, again)).body.payment_request.sent_count).toBe(2);
    expect((await send(await owing('1.00'), to, again)).errors).toEqual({
      to: ['This is no address of the people of the booking.'],
    });
    await cancel(id);
    expect((await send(booking, to, again)).errors).toEqual({ payment_request_id: ['It is closed: “Cancelled”.'] });
  });

  it('is mailed once its answer is found', async () => {
    const booking = await owing();
    const to = await addressOf(booking);
    const fields = { purpose: 'balance', request_id: randomUUID() } as const;
    provider.mood = 'lost';
    expect((await send(booking, to, fields)).body.message).toBe('Answer unknown, checking.');
    expect(await mailsTo(app, to)).toEqual([]);
    expect((await send(booking, to, fields)).body.message).toBe(`Sent to ${to}.`);
    expect(await mailsTo(app, to)).toHaveLength(1);
  });
});
