import { beforeEach, describe, expect, it } from 'vitest';
import { type FakeStripe, startStripe, STRIPE_KEY, STRIPE_SECRET, stripeEvent } from '#tests/support/stripe.ts';
import type { PaymentProvider } from '../provider.ts';
import { createStripe } from './stripe.ts';

const NOW = new Date('2026-11-21T09:00:00.000Z');
let fake: FakeStripe;
let stripe: PaymentProvider;

beforeEach(async () => {
  fake = await startStripe(() => NOW);
  stripe = createStripe({
    settings: { key: STRIPE_KEY, webhookSecret: STRIPE_SECRET, url: fake.url },
    clock: () => NOW,
    yardUrl: async () => 'https://yard.test',
    limits: { timeMs: 400, bytes: 100_000 },
  });
});

const wanted = (key: string, capture: 'now' | 'later' = 'now', amount = 11_290) => ({
  key,
  amount,
  currency: 'USD',
  capture,
  reference: 'B-000123, balance',
  expiresAt: new Date('2026-11-24T09:00:00.000Z'),
});

async function paid(key: string, capture: 'now' | 'later' = 'now'): Promise<string> {
  await stripe.createCheckout(wanted(key, capture));
  fake.pay(fake.sessions[0]!.id);
  return fake.intents[0]!.id;
}

describe('checkouts at Stripe', () => {
  it('are made once for a key, in whole cents, and last a day at most', async () => {
    const made = await stripe.createCheckout(wanted('req-1', 'later', 1_999));
    expect(made).toMatchObject({ outcome: 'done', value: { ref: 'cs_test_1', url: 'https://checkout.stripe.test/1' } });
    expect(await stripe.createCheckout(wanted('req-1', 'later', 1_999))).toEqual(made);
    expect(fake.sessions).toHaveLength(1);
    expect(fake.asked[0]).toMatchObject({
      key: 'req-1',
      fields: {
        mode: 'payment',
        'line_items[0][price_data][unit_amount]': '1999',
        'line_items[0][price_data][currency]': 'usd',
        'payment_intent_data[capture_method]': 'manual',
        'payment_intent_data[metadata][key]': 'req-1',
        success_url: 'https://yard.test/pay/done',
        expires_at: String(NOW.getTime() / 1000 + 86_400 - 60),
      },
    });
    expect(await stripe.createCheckout(wanted('req-2', 'now', 19.99))).toMatchObject({ outcome: 'refused' });
  });

  it('whose answer was lost are found by their key, also on a later page', async () => {
    fake.faults.push('lost');
    expect(await stripe.createCheckout(wanted('req-1'))).toEqual({ outcome: 'unknown' });
    for (const key of ['req-2', 'req-3']) await stripe.createCheckout(wanted(key));
    expect(await stripe.find('req-1')).toMatchObject({
      outcome: 'done',
      value: { kind: 'checkout', state: 'open', checkout: { ref: 'cs_test_1' }, paid: null },
    });
    expect(await stripe.find('req-9')).toEqual({ outcome: 'done', value: { kind: 'nothing' } });
  });

  it('are found as paid, with until when blocked money can be kept', async () => {
    const ref = await paid('req-1', 'later');
    expect(await stripe.find('req-1')).toMatchObject({
      value: {
        state: 'paid',
        paid: {
          ref,
          amount: 11_290,
          currency: 'USD',
          capture: 'later',
          captureBefore: new Date('2026-11-28T09:00:00.000Z'),
        },
      },
    });
  });

  it('are closed; those that are paid stay so', async () => {
    await stripe.createCheckout(wanted('req-1'));
    expect(await stripe.closeCheckout('cs_test_1')).toEqual({ outcome: 'done', value: null });
    expect(await stripe.find('req-1')).toMatchObject({ value: { state: 'expired' } });
    await paid('req-2');
    expect(await stripe.closeCheckout(fake.sessions[0]!.id)).toEqual({ outcome: 'done', value: null });
    expect(await stripe.find('req-2')).toMatchObject({ value: { state: 'paid' } });
    await stripe.createCheckout(wanted('req-3'));
    fake.faults.push('no key', 'no key');
    expect(await stripe.closeCheckout(fake.sessions[0]!.id)).toMatchObject({ outcome: 'refused' });
  });
});

describe('acts at Stripe', () => {
  it('keeps a part of what is blocked, once', async () => {
    const ref = await paid('req-1', 'later');
    const kept = await stripe.capture(ref, 210, 'pay-1');
    expect([kept, await stripe.capture(ref, 210, 'pay-1')]).toEqual([kept, kept]);
    expect(kept).toEqual({ outcome: 'done', value: `${ref}/capture` });
    expect(await stripe.find('pay-1')).toEqual({
      outcome: 'done',
      value: { kind: 'act', state: 'succeeded', ref: `${ref}/capture`, amount: 210, why: '' },
    });
    expect(await stripe.capture(ref, 5_000, 'pay-2')).toMatchObject({
      outcome: 'refused',
      why: expect.stringContaining('kept or let go already'),
    });
    expect(await stripe.find('req-1')).toMatchObject({ value: { state: 'paid' } });
  });

  it('lets go and gives back, and finds both when their answers are lost', async () => {
    const blocked = await paid('req-1', 'later');
    fake.faults.push('lost');
    expect(await stripe.release(blocked, 'pay-1')).toEqual({ outcome: 'unknown' });
    expect(await stripe.find('pay-1')).toEqual({ outcome: 'done', value: { kind: 'nothing' } });
    expect(await stripe.release(blocked, 'pay-1')).toEqual({ outcome: 'done', value: `${blocked}/release` });
    expect(await stripe.find('pay-1')).toMatchObject({ value: { kind: 'act', state: 'succeeded' } });
    const payment = await paid('req-2');
    fake.faults.push('slow');
    expect(await stripe.refund(payment, 11_290, 'pay-2')).toEqual({ outcome: 'unknown' });
    expect(await stripe.find('pay-2')).toMatchObject({ value: { kind: 'act', state: 'succeeded', amount: 11_290 } });
    expect(await stripe.refund(payment, 11_290, 'pay-2')).toMatchObject({ outcome: 'done' });
    expect(await stripe.refund(payment, 1, 'pay-3')).toEqual({
      outcome: 'refused',
      why: 'This payment was given back already.',
    });
    expect(fake.refunds).toHaveLength(1);
  });

  it.each(['500', '429', 'html', 'slow', 'lost'] as const)('%s: nobody knows whether it was done', async (fault) => {
    const ref = await paid('req-1');
    fake.faults.push(fault);
    expect(await stripe.refund(ref, 100, 'pay-1')).toEqual({ outcome: 'unknown' });
    fake.faults.push(fault);
    expect(await stripe.find('pay-1')).toEqual({ outcome: 'unknown' });
  });

  it('says why in words, with nothing of what Stripe wrote', async () => {
    const ref = await paid('req-1');
    fake.faults.push('declined', 'no key');
    const whys = [await stripe.refund(ref, 1, 'pay-1'), await stripe.refund(ref, 1, 'pay-2')];
    expect(whys).toEqual([
      { outcome: 'refused', why: 'There is not enough money on the card.' },
      { outcome: 'refused', why: 'The provider does not accept the key of this yard.' },
    ]);
    expect(JSON.stringify(whys)).not.toContain(STRIPE_KEY);
  });

  it('is unknown where the key is used with another form: what became of the first one is not said', async () => {
    const ref = await paid('req-1');
    await stripe.refund(ref, 100, 'pay-1');
    expect(await stripe.refund(ref, 200, 'pay-1')).toEqual({ outcome: 'unknown' });
  });
});

describe('events of Stripe', () => {
  const read = ({ raw, headers }: ReturnType<typeof stripeEvent>, now = NOW) => stripe.readEvent(raw, headers, now);

  it('are told in our words', async () => {
    await stripe.createCheckout(wanted('req-1', 'later'));
    const session = fake.pay(fake.sessions[0]!.id);
    const [intent] = fake.intents;
    expect(read(stripeEvent('checkout.session.completed', session, NOW))).toMatchObject({
      event: {
        type: 'checkout.paid',
        key: 'req-1',
        paid: { ref: intent!.id, amount: 11_290, currency: 'USD', capture: 'later' },
      },
    });
    expect(read(stripeEvent('checkout.session.expired', session, NOW))).toMatchObject({
      event: { type: 'checkout.expired' },
    });
    const gone = { ...intent, status: 'canceled', cancellation_reason: 'automatic' };
    expect(read(stripeEvent('payment_intent.canceled', gone, NOW))).toMatchObject({
      event: { type: 'authorisation.expired', ref: intent!.id },
    });
    const released = { ...gone, cancellation_reason: null, metadata: { key: 'req-1', release_key: 'pay-4' } };
    expect(read(stripeEvent('payment_intent.canceled', released, NOW))).toMatchObject({
      event: { type: 'act.succeeded', key: 'pay-4', ref: `${intent!.id}/release` },
    });
    const refund = { id: 're_1', amount: 5, status: 'failed', metadata: { key: 'pay-2' } };
    expect(read(stripeEvent('refund.updated', refund, NOW))).toMatchObject({
      event: { type: 'act.failed', key: 'pay-2', why: 'The bank did not take the money back.' },
    });
    expect(read(stripeEvent('refund.updated', { ...refund, status: 'succeeded', metadata: {} }, NOW))).toMatchObject({
      event: { type: 'other' },
    });
    expect(read(stripeEvent('customer.created', { id: 'cus_1' }, NOW))).toMatchObject({ event: { type: 'other' } });
  });

  it('are believed for five minutes, before and after, and only as they were signed', () => {
    const sent = stripeEvent('charge.refunded', {}, NOW);
    const after = (minutes: number) => read(sent, new Date(NOW.getTime() + minutes * 60_000)).read;
    expect([after(5), after(6), after(-5), after(-6)]).toEqual(['event', 'bad', 'event', 'bad']);
    expect(read({ ...sent, raw: Buffer.from('{}') }).read).toBe('bad');
    expect(read({ ...sent, headers: new Headers() }).read).toBe('bad');
    expect(read({ ...sent, headers: new Headers({ 'stripe-signature': 't=,v1=' }) }).read).toBe('bad');
  });
});
