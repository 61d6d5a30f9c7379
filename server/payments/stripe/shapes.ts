/** What Stripe's answers and events look like, as much of them as is used. Another shape is no answer. */
import * as z from 'zod/mini';

const otherwise = z.catch;
const orNull = <T extends z.ZodMiniType>(schema: T) => z._default(otherwise(z.nullable(schema), null), null);
const ref = z.string().check(z.minLength(1), z.maxLength(300));
const cents = z.int();
const currency = z.pipe(
  z.string().check(z.regex(/^[A-Za-z]{3}$/)),
  z.transform((text) => text.toUpperCase()),
);
const moment = z.pipe(
  z.int().check(z.positive(), z.maximum(8_640_000_000_000)),
  z.transform((seconds) => new Date(seconds * 1000)),
);
const metadata = z._default(otherwise(z.record(z.string(), z.string()), {}), {});

const charge = z.object({
  created: moment,
  payment_method_details: orNull(z.object({ card: orNull(z.object({ capture_before: orNull(moment) })) })),
});

export const intent = z.object({
  id: ref,
  amount: cents,
  amount_received: z._default(cents, 0),
  currency,
  status: z.string(),
  capture_method: orNull(z.string()),
  cancellation_reason: orNull(z.string()),
  created: moment,
  metadata,
  latest_charge: orNull(charge),
});
export type Intent = z.output<typeof intent>;

export const session = z.object({
  id: ref,
  /** Null once it is over. */
  url: orNull(z.string().check(z.regex(/^https?:\/\//), z.maxLength(4_000))),
  status: z.enum(['open', 'complete', 'expired']),
  payment_status: orNull(z.string()),
  amount_total: orNull(cents),
  currency: orNull(currency),
  expires_at: moment,
  metadata,
  /** The payment itself where it was asked for, else its reference; null before anybody paid. */
  payment_intent: orNull(z.union([intent, ref])),
});
export type Session = z.output<typeof session>;

export const refund = z.object({
  id: ref,
  amount: cents,
  status: orNull(z.string()),
  failure_reason: orNull(z.string()),
  metadata,
});
export type Refund = z.output<typeof refund>;

export const listOf = <T extends z.ZodMiniType>(item: T) =>
  z.object({ data: z.array(item), has_more: z._default(z.boolean(), false) });

export const event = z.object({
  id: ref,
  type: z.string(),
  created: moment,
  data: z.object({ object: z.unknown() }),
});

const error = z.object({
  error: z.object({ type: orNull(z.string()), code: orNull(z.string()), decline_code: orNull(z.string()) }),
});

export interface StripeError {
  readonly type: string | null;
  readonly code: string | null;
  readonly declineCode: string | null;
}

/** Null: something else answered, such as a proxy. */
export function errorIn(body: unknown): StripeError | null {
  const read = z.safeParse(error, body);
  if (!read.success) return null;
  const { type, code, decline_code: declineCode } = read.data.error;
  return { type, code, declineCode };
}
