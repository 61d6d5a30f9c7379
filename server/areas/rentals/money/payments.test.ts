import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { audit } from '#contract/areas/audit.ts';
import { rentalMoney as rows } from '#contract/areas/rental-money.ts';
import type { Body } from '#contract/endpoint.ts';
import { cash, enter, sumsOf, update, verify } from '#tests/support/rental-money.ts';
import { deskOf, makeBooking } from '#tests/support/rentals.ts';
import { startTestApp } from '#tests/support/server.ts';
import { paymentsCheckJob } from './check-job.ts';

const app = await startTestApp();
const [ida, rui] = [await deskOf(app), await deskOf(app)];
const boss = await deskOf(app, 'manager');
const technician = await deskOf(app, 'technician');

const owing = (booking_amount: string, fields: Parameters<typeof makeBooking>[1] = {}) =>
  makeBooking(app, { booking_amount, ...fields });

describe('a payment at the desk', () => {
  test('is entered once, however often its form is sent, and its uuid is of nobody and nothing else', async () => {
    const { id } = await owing('161.29');
    const body = { booking_id: id, amount: 48.39, method: 'cash', request_id: randomUUID() } as const;
    const answers = [
      await enter(ida, body),
      await enter(ida, body),
      ...(await Promise.all([enter(ida, body), enter(ida, body)])),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set(answers.map(({ body: { payment } }) => payment.id)).size).toBe(1);
    expect(answers[0]?.body).toMatchObject({
      message: 'Payment entered.',
      payment: {
        kind: 'payment',
        covers: 'booking',
        amount: 48.39,
        status: 'succeeded',
        provider: null,
        refundable: 48.39,
      },
      booking: { payment_status: 'partially_paid', cost_summary: { paid: 48.39 }, payments: [{ amount: 48.39 }] },
    });
    for (const [client, fields] of [
      [rui, {}],
      [ida, { amount: 48.4 }],
      [ida, { note: 'Twice' }],
    ] as const) {
      const { status, errors } = await enter(client, { ...body, ...fields });
      expect([status, Object.keys(errors)]).toEqual([422, ['request_id']]);
    }
    expect(await sumsOf(app, id)).toEqual({ paid: '48.39', refunded: '0.00', payment_status: 'partially_paid' });
  });

  test('counts once of two desks that take the balance at the same time', async () => {
    const { id } = await owing('112.90');
    const answers = await Promise.all([cash(ida, id, 112.9), cash(rui, id, 112.9)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
    expect(answers.find(({ status }) => status === 422)?.errors).toEqual({
      amount: ['This is above the balance of 0.00.'],
    });
    expect(await sumsOf(app, id)).toEqual({ paid: '112.90', refunded: '0.00', payment_status: 'paid' });
  });

  test('is above what is open only on purpose, neither of the future nor long ago, and a refused form can be sent again', async () => {
    const { id } = await owing('100.00', { deposit_amount: '300.00' });
    const request_id = randomUUID();
    expect((await cash(ida, id, 100.01, { request_id })).errors).toEqual({
      amount: ['This is above the balance of 100.00.'],
    });
    expect((await cash(ida, id, 100, { request_id })).status).toBe(200);
    const { now } = app.clock;
    const at = (ms: number) => new Date(now.getTime() + ms).toISOString();
    const future = await cash(ida, id, 1, { allow_overpaid: true, paid_at: at(6 * 60_000) });
    expect(Object.keys(future.errors)).toEqual(['paid_at']);
    const old = await cash(ida, id, 1, { allow_overpaid: true, paid_at: at(-401 * 86_400_000) });
    expect(Object.keys(old.errors)).toEqual(['paid_at']);
    const over = await cash(ida, id, 0.5, { allow_overpaid: true, paid_at: at(4 * 60_000) });
    expect(over.body.booking.payment_status).toBe('overpaid');
    const unclosed = await cash(ida, id, 1, { covers: 'checkout' });
    expect(Object.keys(unclosed.errors)).toEqual(['covers']);
    const deposit = await cash(ida, id, 300.01, { kind: 'deposit_payment' });
    expect(deposit.errors).toEqual({ amount: ['This is above the 300.00 that are open of the deposit.'] });
    const taken = await cash(ida, id, 300, { kind: 'deposit_payment' });
    expect(taken.body.payment).toMatchObject({ kind: 'deposit_payment', covers: 'deposit', refundable: 0 });
    expect(await sumsOf(app, id)).toMatchObject({ paid: '100.50' });
  });

  test('pays what was charged at the return beside what the deposit paid of it, and not the booking', async () => {
    const { id } = await owing('161.29', { status: 'returned' });
    const { now } = app.clock;
    await app.db
      .insertInto('checkouts')
      .values({
        booking_id: id,
        returned_at: now,
        final_at: now,
        final_by: null,
        total: '210.01',
        created_at: now,
        created_by: null,
        updated_at: now,
      })
      .execute();
    expect((await cash(ida, id, 210.02, { covers: 'checkout' })).errors).toEqual({
      amount: ['This is above the 210.01 that are open of the return.'],
    });
    expect((await cash(ida, id, 200, { covers: 'checkout' })).body.payment).toMatchObject({ covers: 'checkout' });
    expect((await cash(rui, id, 10.02, { covers: 'checkout' })).status).toBe(422);
    expect(await sumsOf(app, id)).toMatchObject({ paid: '0.00', payment_status: 'unpaid' });
  });

  test('is told in the history of its booking without its sum', async () => {
    const { id } = await owing('161.29');
    await cash(ida, id, 61.29);
    const { body } = await technician.call(audit.recordHistory, { params: { entity: 'booking', id } });
    expect(body.history[0]).toMatchObject({ words: 'Payment entered', changes: [{ label: 'Method', to: 'Cash' }] });
    expect(JSON.stringify(body)).not.toContain('61.29');
  });
});

describe('a transfer', () => {
  test('rentals 7.14: of 600.00 is uncounted until a colleague has seen it, not who entered it', async () => {
    const { id } = await owing('600.00');
    const entered = await enter(ida, { booking_id: id, amount: 600, method: 'bank_transfer', reference: 'TR-77' });
    expect(entered.body.payment.status).toBe('pending');
    expect(await sumsOf(app, id)).toEqual({ paid: '0.00', refunded: '0.00', payment_status: 'unpaid' });
    const payment_id = entered.body.payment.id;
    const body = { booking_id: id, payment_id, action: 'approve', request_id: randomUUID() } as const;
    expect(Object.keys((await verify(ida, { ...body, request_id: randomUUID() })).errors)).toEqual(['payment_id']);
    expect(Object.keys((await update(ida, payment_id, { status: 'succeeded' })).errors)).toEqual(['status']);
    const answers = [await verify(rui, body), await verify(rui, body)];
    expect(answers.map(({ status, message }) => [status, message])).toEqual(Array(2).fill([200, 'Payment confirmed.']));
    expect(await sumsOf(app, id)).toEqual({ paid: '600.00', refunded: '0.00', payment_status: 'paid' });
    expect(Object.keys((await verify(boss, { ...body, request_id: randomUUID() })).errors)).toEqual(['payment_id']);
    expect(await sumsOf(app, id)).toMatchObject({ paid: '600.00' });
  });

  test('that is small anybody confirms; one that never came is rejected with a reason, and never counts', async () => {
    const { id } = await owing('600.00');
    const small = await enter(ida, { booking_id: id, amount: 499.99, method: 'check' });
    expect((await verify(ida, { booking_id: id, payment_id: small.body.payment.id, action: 'approve' })).status).toBe(
      200,
    );
    const { payment } = (await enter(ida, { booking_id: id, amount: 50, method: 'bank_transfer' })).body;
    const said = { booking_id: id, payment_id: payment.id, action: 'reject' } as const;
    expect(Object.keys((await verify(rui, said)).errors)).toEqual(['reason']);
    const rejected = await verify(rui, { ...said, reason: 'It never came.' });
    expect(rejected.body.payment).toMatchObject({ status: 'failed', reason: 'It never came.' });
    expect(Object.keys((await update(rui, payment.id, { status: 'succeeded' })).errors)).toEqual(['status']);
    expect(await sumsOf(app, id)).toMatchObject({ paid: '499.99' });
    const { id: elsewhere } = await owing('10.00');
    expect(Object.keys((await verify(rui, { ...said, booking_id: elsewhere })).errors)).toEqual(['payment_id']);
  });
});

describe('how it is paid', () => {
  const change = (booking_id: number, body: Omit<Body<typeof rows.paymentModel>, 'booking_id'>) => {
    app.clock.advance(1_000);
    return ida.call(rows.paymentModel, { body: { booking_id, ...body } });
  };

  test('is changed until the vehicle is out', async () => {
    const { id } = await owing('161.29');
    expect(Object.keys((await change(id, { payment_model: 'partial' })).errors)).toEqual(['partial_percent']);
    const { booking } = (await change(id, { payment_model: 'partial', partial_percent: 30 })).body;
    expect(booking).toMatchObject({ payment_model: 'partial', partial_percent: 30 });
    const again = await change(id, { payment_model: 'partial' });
    expect(again.body.booking).toMatchObject({ partial_percent: 30 });
    const later = await change(id, { payment_model: 'at_pickup', partial_percent: 30 });
    expect(later.body.booking).toMatchObject({ payment_model: 'at_pickup', partial_percent: null });
    await app.db.updateTable('bookings').set({ status: 'checked_in' }).where('id', '=', id).execute();
    expect(Object.keys((await change(id, { payment_model: 'full' })).errors)).toEqual(['payment_model']);
  });
});

test('what bookings say is paid is compared with their payments every night', async () => {
  const run = () => paymentsCheckJob.run(app.kernel, {});
  await expect(run()).resolves.toBeUndefined();
  const { id } = await owing('100.00', { paid: '50.00' });
  await expect(run()).rejects.toThrow(`B-${String(id).padStart(6, '0')}`);
});
