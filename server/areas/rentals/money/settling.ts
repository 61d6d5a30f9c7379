/** Acts at the provider: done outside of any transaction, and settled in one of their own (rentals.md §4.13). */
import type { Kysely } from 'kysely';
import { requestPurposes } from '#contract/areas/rental-money-words.ts';
import { bookingNumber } from '#contract/areas/rental-words.ts';
import { centsOf } from '#contract/rental/cents.ts';
import type { Database } from '#server/db/tables.ts';
import type { Context } from '#server/http/handler.ts';
import { must } from '#server/lib/must.ts';
import { applyWaiting } from '#server/payments/events.ts';
import type { Checkout, Found, Outcome, PaymentProvider } from '#server/payments/provider.ts';
import { afterPayment } from './after.ts';
import { holdForMoney, type RequestRow } from './applying.ts';
import { becameOf, isWaiting, UNKNOWN } from './asking.ts';
import { applyLooked } from './odd-events.ts';
import { movePayment, type PaymentRow, type Writing } from './rows.ts';

/** What acts are settled with, in a request or in a job. */
export interface Settler {
  readonly db: Kysely<Database>;
  readonly now: Date;
  readonly payments: PaymentProvider | null;
  /** A transaction of its own, with its lines of the audit. */
  readonly write: <T>(work: (ctx: Writing) => Promise<T>) => Promise<T>;
}

export const settlerOf = ({ db, now, payments, write }: Context): Settler => ({ db, now, payments, write });

/** What the row asks of the provider, by the reference of the payment that it is about. */
async function doAct({ db }: Settler, provider: PaymentProvider, row: PaymentRow): Promise<Outcome<string>> {
  const parent = await db
    .selectFrom('payments')
    .select('provider_ref')
    .where('id', '=', must(row.parent_id, `the payment that ${row.id} is about`))
    .executeTakeFirstOrThrow();
  const ref = must(parent.provider_ref, `the reference of payment ${row.parent_id}`);
  const key = must(row.provider_key, `the key of payment ${row.id}`);
  if (row.kind === 'deposit_capture') return provider.capture(ref, centsOf(row.amount), key);
  if (row.kind === 'deposit_release') return provider.release(ref, key);
  return provider.refund(ref, centsOf(row.amount), key);
}

/** What the provider has of it; null: it knows nothing of it. */
async function findAct(provider: PaymentProvider, key: string): Promise<Outcome<string | null>> {
  const found = await provider.find(key);
  if (found.outcome !== 'done') return UNKNOWN;
  const { value } = found;
  if (value.kind === 'nothing') return { outcome: 'done', value: null };
  if (value.kind !== 'act' || value.state === 'pending') return UNKNOWN;
  return value.state === 'succeeded' ? { outcome: 'done', value: value.ref } : { outcome: 'refused', why: value.why };
}

/** Writes what came of it: only of a row that still waits, for of two who settle at once the second finds it done. */
async function settleAct(ctx: Writing, { id, booking_id }: PaymentRow, came: Outcome<string>): Promise<void> {
  const { db, now } = ctx;
  const booking = booking_id === null ? null : await holdForMoney(db, booking_id);
  const row = await db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  if (!isWaiting(row)) return;
  if (came.outcome === 'unknown' && row.status === 'unknown') {
    await db.updateTable('payments').set({ asked_at: now }).where('id', '=', id).execute();
    return;
  }
  const moved = await moveAct(ctx, id, came);
  if (came.outcome !== 'unknown') await afterPayment(ctx, moved);
  if (booking === null || booking_id === null) return;
  const { kind, amount, status, reason } = moved;
  ctx.audit({
    action: `booking.payment-${status}`,
    entity: 'booking',
    entityId: booking_id,
    branchId: booking.branch_id,
    detail: { payment_id: id, payment_kind: kind, amount, reason },
  });
}

function moveAct(ctx: Writing, id: number, came: Outcome<string>): Promise<PaymentRow> {
  const asked_at = ctx.now;
  if (came.outcome === 'unknown') return movePayment(ctx, id, 'unknown', { asked_at });
  if (came.outcome === 'refused') return movePayment(ctx, id, 'failed', { asked_at, reason: came.why });
  return movePayment(ctx, id, 'succeeded', { asked_at, provider_ref: came.value, paid_at: ctx.now });
}

/**
 * Does what a payment row in `creating` asks of the provider (refund, capture, release), or asks what became of one that is `unknown`, and writes what
 * came of it. The row is committed before. Of what is settled already, or is another provider's, nothing is done.
 */
export async function settlePayment(settler: Settler, paymentId: number): Promise<void> {
  const { db, now, payments: provider, write } = settler;
  const row = await db.selectFrom('payments').selectAll().where('id', '=', paymentId).executeTakeFirst();
  if (!row || !isWaiting(row) || provider?.name !== row.provider) return;
  const key = must(row.provider_key, `the key of payment ${row.id}`);
  const came = await becameOf(row, now, {
    find: () => findAct(provider, key),
    act: () => doAct(settler, provider, row),
  });
  await write((ctx) => settleAct(ctx, row, came));
}

export type FoundCheckout = Extract<Found, { kind: 'checkout' }>;

/** What the renter reads: `B-000123, balance`. */
const referenceOf = ({ booking_id, purpose }: RequestRow): string =>
  `${bookingNumber(booking_id)}, ${requestPurposes[purpose].toLowerCase()}`;

async function makeCheckout(provider: PaymentProvider, row: RequestRow): Promise<Outcome<FoundCheckout>> {
  const made = await provider.createCheckout({
    key: must(row.provider_key, `the key of payment request ${row.id}`),
    amount: centsOf(row.amount),
    currency: row.currency,
    capture: row.purpose === 'deposit_authorisation' ? 'later' : 'now',
    reference: referenceOf(row),
    expiresAt: row.expires_at,
  });
  if (made.outcome !== 'done') return made;
  return { outcome: 'done', value: { kind: 'checkout', state: 'open', checkout: made.value, paid: null } };
}

/** What the provider has under the key of a request; null: it knows nothing of it. */
export async function findCheckout(
  provider: PaymentProvider,
  { id, provider_key }: RequestRow,
): Promise<Outcome<FoundCheckout | null>> {
  const found = await provider.find(must(provider_key, `the key of payment request ${id}`));
  if (found.outcome !== 'done') return UNKNOWN;
  if (found.value.kind === 'nothing') return { outcome: 'done', value: null };
  return found.value.kind === 'checkout' ? { outcome: 'done', value: found.value } : UNKNOWN;
}

/** What the provider calls it, where the renter pays and until when. A request that was cancelled meanwhile stays so, and is closed by its reference. */
async function openRequest({ db, now }: Writing, row: RequestRow, { ref, url, expiresAt }: Checkout) {
  const opens = isWaiting(row) ? ({ status: 'open', status_at: now } as const) : {};
  return db
    .updateTable('payment_requests')
    .set({ ...opens, provider_ref: ref, url, expires_at: expiresAt, asked_at: now, updated_at: now })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** A request that is over without having been paid. */
async function endRequest(
  { db, now }: Writing,
  { id }: Pick<RequestRow, 'id'>,
  status: 'expired' | 'failed',
  problem = '',
): Promise<RequestRow> {
  return db
    .updateTable('payment_requests')
    .set({ status, status_at: now, closed_at: now, asked_at: now, updated_at: now, ...(problem !== '' && { problem }) })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The request as it is now, with its booking held. */
export async function heldRequest({ db }: Writing, { id, booking_id }: RequestRow) {
  const { branch_id } = await holdForMoney(db, booking_id);
  const row = await db.selectFrom('payment_requests').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  return { ...row, branch_id };
}

/** Writes what the provider has of a request: where it is paid, that it was paid, or that it ran out. The booking is held. */
export async function applyFound(ctx: Writing, row: RequestRow, found: FoundCheckout): Promise<RequestRow> {
  const { provider, provider_ref: ref, provider_key: key } = await openRequest(ctx, row, found.checkout);
  await applyWaiting(ctx, { provider, ref, key });
  const opened = await heldRequest(ctx, row);
  if (found.paid !== null) await applyLooked(ctx, opened, found.paid);
  else if (found.state === 'expired' && opened.status === 'open') return endRequest(ctx, row, 'expired');
  return opened;
}

async function moveRequest(ctx: Writing, row: RequestRow, came: Outcome<FoundCheckout>): Promise<RequestRow> {
  if (came.outcome === 'done') return applyFound(ctx, row, came.value);
  if (came.outcome === 'refused') return endRequest(ctx, row, 'failed', came.why);
  return ctx.db
    .updateTable('payment_requests')
    .set({ asked_at: ctx.now, ...(row.status === 'creating' && { status: 'unknown', status_at: ctx.now }) })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

async function settleCheckout(ctx: Writing, asked: RequestRow, came: Outcome<FoundCheckout>): Promise<void> {
  const row = await heldRequest(ctx, asked);
  // Cancelled while the provider made it: its reference is kept, by which it is closed.
  const isCancelled = row.status === 'cancelled' && row.provider_ref === null && came.outcome === 'done';
  if (!isWaiting(row) && !isCancelled) return;
  const { id, booking_id, purpose, amount, status, problem } = await moveRequest(ctx, row, came);
  if (status === row.status) return;
  ctx.audit({
    action: `booking.request-${status}`,
    entity: 'booking',
    entityId: booking_id,
    branchId: row.branch_id,
    detail: { payment_request_id: id, purpose, amount, reason: problem },
  });
}

/** The same of a payment request: its checkout is made, or looked for. */
export async function settleRequest(settler: Settler, requestId: number): Promise<void> {
  const { db, now, payments: provider, write } = settler;
  const row = await db.selectFrom('payment_requests').selectAll().where('id', '=', requestId).executeTakeFirst();
  if (!row || !isWaiting(row) || provider?.name !== row.provider) return;
  const came = await becameOf(row, now, {
    find: () => findCheckout(provider, row),
    act: () => makeCheckout(provider, row),
  });
  await write((ctx) => settleCheckout(ctx, row, came));
}
