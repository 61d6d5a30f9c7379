/** Acts at the provider: done outside of any transaction, and settled in one of their own (rentals.md §4.13). */
import type { Kysely } from 'kysely';
import type { Database } from '#server/db/tables.ts';
import type { Context } from '#server/http/handler.ts';
import type { Paid, PaymentProvider } from '#server/payments/provider.ts';
import type { Selectable } from 'kysely';
import type { Writing } from './rows.ts';
import type { PaymentRequests } from './tables.ts';

/** What acts are settled with, in a request or in a job. */
export interface Settler {
  readonly db: Kysely<Database>;
  readonly now: Date;
  readonly payments: PaymentProvider | null;
  /** A transaction of its own, with its lines of the audit. */
  readonly write: <T>(work: (ctx: Writing) => Promise<T>) => Promise<T>;
}

export const settlerOf = ({ db, now, payments, write }: Context): Settler => ({ db, now, payments, write });

/**
 * Does what a payment row in `creating` asks of the provider (refund, capture, release), or asks what became of one that is `unknown`, and writes what
 * came of it. The row is committed before. Of what is settled already nothing is done.
 */
export async function settlePayment(_settler: Settler, _paymentId: number): Promise<void> {
  throw new Error('to be made');
}

/** The same of a payment request: its checkout is made, or looked for. */
export async function settleRequest(_settler: Settler, _requestId: number): Promise<void> {
  throw new Error('to be made');
}

/** The renter paid: makes its payment, once, and closes the request. Danger: the caller holds the booking. */
export async function applyPaid(_ctx: Writing, _request: Selectable<PaymentRequests>, _paid: Paid): Promise<void> {
  throw new Error('to be made');
}
