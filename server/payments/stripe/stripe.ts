/** The adapter for Stripe: its own checkout pages, cards only, by its API over fetch (docs/payments.md). */
import * as z from 'zod/mini';
import type { Checkout, CheckoutWanted, Outcome, PaymentProvider } from '../provider.ts';
import type { StripeSettings } from '../settings.ts';
import { isSigned } from '../signature.ts';
import { type Ask, createAsk, type Fields, type Limits } from './ask.ts';
import { actRef, findAtStripe, refundState, WHY_REFUND } from './finding.ts';
import { readStripeEvent } from './reading.ts';
import { refund as refundShape, session as sessionShape } from './shapes.ts';

interface Options {
  readonly settings: StripeSettings;
  readonly clock: () => Date;
  /** Where renters come back to. */
  readonly yardUrl: () => Promise<string>;
  readonly limits?: Limits;
}

/** Stripe's pages are open for half an hour at least, and for a day at most. A minute is left for the way. */
const [SHORTEST_MS, LONGEST_MS] = [31 * 60_000, 24 * 3_600_000 - 60_000];

const UNKNOWN = { outcome: 'unknown' } as const;

const at = (path: string, ref: string, act = ''): string => `${path}/${encodeURIComponent(ref)}${act}`;

function fieldsOf(
  { key, amount, currency, capture, reference }: CheckoutWanted,
  expiresAt: number,
  back: string,
): Fields {
  return {
    mode: 'payment',
    'payment_method_types[0]': 'card',
    'line_items[0][quantity]': 1,
    'line_items[0][price_data][currency]': currency.toLowerCase(),
    'line_items[0][price_data][unit_amount]': amount,
    'line_items[0][price_data][product_data][name]': reference,
    'metadata[key]': key,
    'metadata[capture]': capture,
    'payment_intent_data[metadata][key]': key,
    'payment_intent_data[description]': reference,
    'payment_intent_data[capture_method]': capture === 'later' ? 'manual' : undefined,
    client_reference_id: key,
    success_url: `${back}/pay/done`,
    expires_at: expiresAt,
  };
}

async function createCheckout(
  { clock, yardUrl }: Options,
  ask: Ask,
  wanted: CheckoutWanted,
): Promise<Outcome<Checkout>> {
  if (!Number.isSafeInteger(wanted.amount) || wanted.amount <= 0)
    return { outcome: 'refused', why: 'The sum must be whole cents above zero.' };
  const now = clock().getTime();
  const ends = Math.min(Math.max(wanted.expiresAt.getTime(), now + SHORTEST_MS), now + LONGEST_MS);
  const fields = fieldsOf(wanted, Math.floor(ends / 1000), await yardUrl());
  const made = await ask.post('/v1/checkout/sessions', fields, wanted.key);
  if (made.outcome !== 'done') return made;
  const read = z.safeParse(sessionShape, made.value);
  if (!read.success || read.data.url === null) return UNKNOWN;
  const { id, url, expires_at } = read.data;
  return { outcome: 'done', value: { ref: id, url, expiresAt: expires_at } };
}

/** Stripe refuses to close one that is paid or over; that is as good. */
async function closeCheckout(ask: Ask, ref: string): Promise<Outcome<null>> {
  const closed = await ask.post(at('/v1/checkout/sessions', ref, '/expire'), {}, null);
  if (closed.outcome === 'unknown') return UNKNOWN;
  if (closed.outcome === 'done') return { outcome: 'done', value: null };
  const answer = await ask.get(at('/v1/checkout/sessions', ref), {});
  if (answer.outcome !== 'done') return answer;
  const read = z.safeParse(sessionShape, answer.value);
  if (!read.success) return UNKNOWN;
  return read.data.status === 'open' ? closed : { outcome: 'done', value: null };
}

/** Keeps so much; what is over goes back to the renter's card by itself. */
async function capture(ask: Ask, ref: string, amount: number, key: string): Promise<Outcome<string>> {
  const fields = { amount_to_capture: amount, 'metadata[capture_key]': key };
  const answer = await ask.post(at('/v1/payment_intents', ref, '/capture'), fields, key);
  return answer.outcome === 'done' ? { outcome: 'done', value: actRef(ref, 'capture') } : answer;
}

/** Letting go takes no metadata: who asks for it is noted before. */
async function release(ask: Ask, ref: string, key: string): Promise<Outcome<string>> {
  const noted = await ask.post(at('/v1/payment_intents', ref), { 'metadata[release_key]': key }, `${key}-note`);
  if (noted.outcome !== 'done') return noted;
  const answer = await ask.post(at('/v1/payment_intents', ref, '/cancel'), {}, key);
  return answer.outcome === 'done' ? { outcome: 'done', value: actRef(ref, 'release') } : answer;
}

async function refund(ask: Ask, ref: string, amount: number, key: string): Promise<Outcome<string>> {
  const answer = await ask.post('/v1/refunds', { payment_intent: ref, amount, 'metadata[key]': key }, key);
  if (answer.outcome !== 'done') return answer;
  const read = z.safeParse(refundShape, answer.value);
  if (!read.success) return UNKNOWN;
  const state = refundState(read.data);
  if (state === 'failed') return { outcome: 'refused', why: WHY_REFUND };
  // On its way: an event says when it is there, or that it failed.
  return state === 'pending' ? UNKNOWN : { outcome: 'done', value: read.data.id };
}

/** `settings` come from the environment: no request can say where to ask. */
export function createStripe(options: Options): PaymentProvider {
  const { settings, clock, limits } = options;
  const ask = createAsk(settings, limits);
  return {
    name: 'stripe',
    title: 'Stripe',
    createCheckout: (wanted) => createCheckout(options, ask, wanted),
    closeCheckout: (ref) => closeCheckout(ask, ref),
    find: (key) => findAtStripe(ask, key, clock()),
    capture: (ref, amount, key) => capture(ask, ref, amount, key),
    release: (ref, key) => release(ask, ref, key),
    refund: (ref, amount, key) => refund(ask, ref, amount, key),
    readEvent: (raw, headers, now) =>
      isSigned(settings.webhookSecret, raw, headers.get('stripe-signature'), now)
        ? readStripeEvent(raw)
        : { read: 'bad' },
  };
}
