/** Events of Stripe, as much of them as we act on. */
import * as z from 'zod/mini';
import type { EventRead, ProviderEvent } from '../provider.ts';
import { actRef, refundState, WHY_REFUND } from './finding.ts';
import { event as eventShape, intent, refund, session } from './shapes.ts';

type Told = Omit<ProviderEvent, 'id'>;

const OTHER: Told = { type: 'other', ref: null, key: null, paid: null, why: '' };

/** A key is what we gave it; things that were made at Stripe by hand have none. */
const keyIn = (metadata: Readonly<Record<string, string>>, name = 'key'): string | null => metadata[name] ?? null;

function ofSession(object: unknown, type: 'checkout.paid' | 'checkout.expired', at: Date): Told {
  const read = z.safeParse(session, object);
  if (!read.success) return OTHER;
  const { id, metadata, amount_total, currency, payment_intent, payment_status } = read.data;
  const common = { ref: id, key: keyIn(metadata), why: '' };
  if (type === 'checkout.expired') return { ...common, type, paid: null };
  const isLater = metadata['capture'] === 'later';
  // Money that is to be blocked is never "paid"; without it the renter's bank has not decided yet, and another event will come.
  if (amount_total === null || currency === null || payment_intent === null) return OTHER;
  if (payment_status !== 'paid' && !isLater) return OTHER;
  const [ref, charge] =
    typeof payment_intent === 'string' ? [payment_intent, null] : [payment_intent.id, payment_intent.latest_charge];
  const paid = {
    ref,
    amount: amount_total,
    currency,
    at,
    capture: isLater ? ('later' as const) : ('now' as const),
    captureBefore: charge?.payment_method_details?.card?.capture_before ?? null,
  };
  return { ...common, type, paid };
}

function ofRefund(object: unknown): Told {
  const read = z.safeParse(refund, object);
  const key = read.success ? keyIn(read.data.metadata) : null;
  if (!read.success || key === null) return OTHER;
  const state = refundState(read.data);
  if (state === 'pending') return OTHER;
  const isDone = state === 'succeeded';
  return {
    type: isDone ? 'act.succeeded' : 'act.failed',
    ref: read.data.id,
    key,
    paid: null,
    why: isDone ? '' : WHY_REFUND,
  };
}

function ofIntent(object: unknown, isCancelled: boolean): Told {
  const read = z.safeParse(intent, object);
  if (!read.success) return OTHER;
  const { id, metadata, cancellation_reason } = read.data;
  const [name, kind] = isCancelled ? (['release_key', 'release'] as const) : (['capture_key', 'capture'] as const);
  const key = keyIn(metadata, name);
  if (key !== null) return { type: 'act.succeeded', ref: actRef(id, kind), key, paid: null, why: '' };
  if (!isCancelled || cancellation_reason !== 'automatic') return OTHER;
  return { type: 'authorisation.expired', ref: id, key: keyIn(metadata), paid: null, why: '' };
}

function toldBy(type: string, object: unknown, at: Date): Told {
  switch (type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
      return ofSession(object, 'checkout.paid', at);
    case 'checkout.session.expired':
      return ofSession(object, 'checkout.expired', at);
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
    case 'charge.refund.updated':
      return ofRefund(object);
    case 'payment_intent.canceled':
      return ofIntent(object, true);
    case 'payment_intent.succeeded':
      return ofIntent(object, false);
    default:
      return OTHER;
  }
}

/** Of bytes whose signature is right. */
export function readStripeEvent(raw: Uint8Array): EventRead {
  try {
    const read = z.safeParse(eventShape, JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(raw)));
    if (!read.success) return { read: 'bad' };
    const { id, type, created, data } = read.data;
    return { read: 'event', event: { id, ...toldBy(type, data.object, created) } };
  } catch {
    return { read: 'bad' };
  }
}
