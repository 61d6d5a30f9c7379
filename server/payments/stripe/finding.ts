/**
 * What Stripe has under a key of ours. It forgets keys of acts after a day, so each thing carries ours in its metadata. Lists are up to date and are
 * looked through first; Stripe's search finds older things, but what is new only after a while.
 */
import * as z from 'zod/mini';
import type { Checkout, Found, Outcome, Paid } from '../provider.ts';
import type { Ask, Fields } from './ask.ts';
import { type Intent, intent, listOf, type Refund, refund, type Session, session } from './shapes.ts';

const PAGES = 10;
const DAYS = 31;
/** Shown in full: the payment of a checkout, and its charge. */
const SESSION_PARTS = { 'expand[0]': 'data.payment_intent', 'expand[1]': 'data.payment_intent.latest_charge' };

const NOTHING = { outcome: 'done', value: null } as const;
const UNKNOWN = { outcome: 'unknown' } as const;

interface Kind<T> {
  readonly path: string;
  readonly shape: z.ZodMiniType<T>;
  readonly parts?: Fields;
}

const SESSIONS: Kind<Session> = { path: '/v1/checkout/sessions', shape: session, parts: SESSION_PARTS };
const REFUNDS: Kind<Refund> = { path: '/v1/refunds', shape: refund };
const INTENTS: Kind<Intent> = { path: '/v1/payment_intents', shape: intent };

/** The first of the last month that fits; null: there is none among all of them. Unknown where there are too many to look at. */
async function inList<T extends { readonly id: string }>(
  ask: Ask,
  { path, shape, parts }: Kind<T>,
  now: Date,
  fits: (one: T) => boolean,
): Promise<Outcome<T | null>> {
  const since = Math.floor(now.getTime() / 1000) - DAYS * 86_400;
  let after: string | undefined;
  for (let page = 0; page < PAGES; page += 1) {
    const answer = await ask.get(path, { limit: 100, 'created[gte]': since, starting_after: after, ...parts });
    const read = answer.outcome === 'done' ? z.safeParse(listOf(shape), answer.value) : null;
    if (!read?.success) return UNKNOWN;
    const found = read.data.data.find(fits);
    if (found) return { outcome: 'done', value: found };
    after = read.data.data.at(-1)?.id;
    if (!read.data.has_more || after === undefined) return NOTHING;
  }
  return UNKNOWN;
}

/** Payments of whatever age whose metadata has the key under the name. */
async function inSearch(ask: Ask, name: string, key: string): Promise<Outcome<Intent | null>> {
  const query = `metadata['${name}']:'${key}'`;
  const answer = await ask.get('/v1/payment_intents/search', { query, limit: 1, 'expand[0]': 'data.latest_charge' });
  const read = answer.outcome === 'done' ? z.safeParse(listOf(intent), answer.value) : null;
  return read?.success ? { outcome: 'done', value: read.data.data[0] ?? null } : UNKNOWN;
}

const PAID_STATES: ReadonlySet<string> = new Set(['succeeded', 'requires_capture']);

/** Null as long as nothing is paid. What was kept or let go since was paid all the same, and is known by then. */
function paidOf(payment: Intent): Paid | null {
  const isLater = payment.capture_method === 'manual';
  if (!PAID_STATES.has(payment.status) && !(isLater && payment.status === 'canceled' && payment.latest_charge))
    return null;
  return {
    ref: payment.id,
    amount: payment.amount,
    currency: payment.currency,
    at: payment.latest_charge?.created ?? payment.created,
    capture: isLater ? 'later' : 'now',
    captureBefore: payment.latest_charge?.payment_method_details?.card?.capture_before ?? null,
  };
}

const checkoutOf = ({ id, url, expires_at }: Session): Checkout => ({ ref: id, url: url ?? '', expiresAt: expires_at });

function foundSession(one: Session): Found {
  const payment = typeof one.payment_intent === 'string' ? null : one.payment_intent;
  const paid = one.status === 'complete' && payment !== null ? paidOf(payment) : null;
  const state = paid !== null ? 'paid' : one.status === 'expired' ? 'expired' : 'open';
  return { kind: 'checkout', state, checkout: checkoutOf(one), paid };
}

async function findSession(ask: Ask, key: string, now: Date): Promise<Outcome<Found>> {
  const listed = await inList(ask, SESSIONS, now, ({ metadata }) => metadata['key'] === key);
  if (listed.outcome === 'done' && listed.value) return { outcome: 'done', value: foundSession(listed.value) };
  const searched = await inSearch(ask, 'key', key);
  if (searched.outcome !== 'done') return UNKNOWN;
  if (searched.value === null)
    return listed.outcome === 'done' ? { outcome: 'done', value: { kind: 'nothing' } } : UNKNOWN;
  // The checkout of a payment, by which it is asked for.
  const answer = await ask.get(SESSIONS.path, { payment_intent: searched.value.id, limit: 1, ...SESSION_PARTS });
  const read = answer.outcome === 'done' ? z.safeParse(listOf(session), answer.value) : null;
  const [one] = read?.success ? read.data.data : [];
  return one ? { outcome: 'done', value: foundSession(one) } : UNKNOWN;
}

const FAILED: ReadonlySet<string> = new Set(['failed', 'canceled']);

export const refundState = ({ status }: Refund): 'succeeded' | 'failed' | 'pending' => {
  if (status === 'succeeded') return 'succeeded';
  return FAILED.has(status ?? '') ? 'failed' : 'pending';
};

export const WHY_REFUND = 'The bank did not take the money back.';

/** Keeping and letting go have no record of their own at Stripe: they are a payment's state, and a note in its metadata of who asked for it. */
export const actRef = (payment: string, kind: 'capture' | 'release'): string => `${payment}/${kind}`;

function foundAct(key: string, one: Intent): Found {
  const isCapture = one.metadata['capture_key'] === key;
  const isDone = isCapture ? one.status === 'succeeded' : one.status === 'canceled';
  if (!isDone) return { kind: 'nothing' };
  const kind = isCapture ? 'capture' : 'release';
  return {
    kind: 'act',
    state: 'succeeded',
    ref: actRef(one.id, kind),
    amount: isCapture ? one.amount_received : 0,
    why: '',
  };
}

async function findAct(ask: Ask, key: string, now: Date): Promise<Outcome<Found>> {
  const refunded = await inList(ask, REFUNDS, now, ({ metadata }) => metadata['key'] === key);
  if (refunded.outcome !== 'done') return UNKNOWN;
  if (refunded.value) {
    const { id, amount } = refunded.value;
    const state = refundState(refunded.value);
    return {
      outcome: 'done',
      value: { kind: 'act', state, ref: id, amount, why: state === 'failed' ? WHY_REFUND : '' },
    };
  }
  const ofKey = ({ metadata }: Intent) => metadata['capture_key'] === key || metadata['release_key'] === key;
  const listed = await inList(ask, INTENTS, now, ofKey);
  if (listed.outcome !== 'done') return UNKNOWN;
  if (listed.value) return { outcome: 'done', value: foundAct(key, listed.value) };
  for (const name of ['capture_key', 'release_key']) {
    const searched = await inSearch(ask, name, key);
    if (searched.outcome !== 'done') return UNKNOWN;
    if (searched.value) return { outcome: 'done', value: foundAct(key, searched.value) };
  }
  return { outcome: 'done', value: { kind: 'nothing' } };
}

/** `req-17` is a checkout, `pay-812` an act. */
export function findAtStripe(ask: Ask, key: string, now: Date): Promise<Outcome<Found>> {
  // It stands in a search: whatever else could be in it would be another search.
  if (!/^[\w-]{1,100}$/.test(key)) return Promise.resolve({ outcome: 'done', value: { kind: 'nothing' } });
  return key.startsWith('req-') ? findSession(ask, key, now) : findAct(ask, key, now);
}
