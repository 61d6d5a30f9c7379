/** Money that renters paid by a link becomes a payment, once (rentals.md §2 "Money"). */
import { type Kysely, type Selectable, sql } from 'kysely';
import type { PaymentCover, PaymentKind, RequestPurpose } from '#contract/areas/rental-money-words.ts';
import { centsOf, formatCents } from '#contract/rental/cents.ts';
import type { Database } from '#server/db/tables.ts';
import { sumText } from '#server/lib/sum-text.ts';
import type { Paid } from '#server/payments/provider.ts';
import { afterPayment } from './after.ts';
import { insertPayment, type PaymentRow, type Writing } from './rows.ts';
import type { PaymentRequests } from './tables.ts';

export type RequestRow = Selectable<PaymentRequests>;

/** Blocked money is counted on for so long where the provider does not say until when it can be kept. */
const BLOCKED_MS = 6.5 * 86_400_000;

/** What is made of a paid request. */
export const MADE: Readonly<Record<RequestPurpose, { readonly kind: PaymentKind; readonly covers: PaymentCover }>> = {
  part: { kind: 'payment', covers: 'booking' },
  balance: { kind: 'payment', covers: 'booking' },
  extra: { kind: 'payment', covers: 'checkout' },
  damage: { kind: 'payment', covers: 'checkout' },
  deposit_authorisation: { kind: 'deposit_authorisation', covers: 'deposit' },
  deposit_payment: { kind: 'deposit_payment', covers: 'deposit' },
};

/** The booking of money that moves, held until the transaction ends, whoever's it is. */
export async function holdForMoney(db: Kysely<Database>, bookingId: number): Promise<{ readonly branch_id: number }> {
  const { rows } = await sql<{ readonly branch_id: number }>`
    select branch_id from bookings where id = ${bookingId} for no key update`.execute(db);
  const [booking] = rows;
  if (!booking) throw new Error(`there is no booking ${bookingId}`);
  return booking;
}

/** What a person must look at; empty: it is what was asked for. */
function oddSum({ amount, currency }: Pick<RequestRow, 'amount' | 'currency'>, paid: Paid): string {
  const came = formatCents(paid.amount);
  if (currency.toUpperCase() !== paid.currency.toUpperCase())
    return `${came} ${paid.currency.toUpperCase()} came instead of ${sumText(amount)} ${currency}.`;
  return centsOf(amount) === paid.amount ? '' : `${came} came instead of ${sumText(amount)}.`;
}

async function saveProblem({ db, now }: Writing, { id }: RequestRow, problem: string): Promise<void> {
  await db.updateTable('payment_requests').set({ problem, updated_at: now }).where('id', '=', id).execute();
}

/** Until when blocked money can be kept. The state of the deposit follows from its payment. */
async function noteAuthorised({ db, now, person }: Writing, bookingId: number, paid: Paid): Promise<void> {
  const authorised_until = paid.captureBefore ?? new Date(paid.at.getTime() + BLOCKED_MS);
  await db
    .insertInto('deposits')
    .values({
      booking_id: bookingId,
      status: 'requested',
      status_at: now,
      authorised_until,
      waived_at: null,
      waived_by: null,
      created_at: now,
      created_by: person?.id ?? null,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.column('booking_id').doUpdateSet({ authorised_until, updated_at: now }))
    .execute();
}

/** The payment, where it is there already: events come twice, and what is looked up may have been told before. */
export const knownPayment = ({ db }: Writing, { provider }: RequestRow, { ref }: Paid) =>
  db
    .selectFrom('payments')
    .select('id')
    .where('provider', '=', provider)
    .where('provider_ref', '=', ref)
    .executeTakeFirst();

/** The payment of a request, whatever sum came; the request is paid. Danger: the caller holds the booking. */
export async function countPaid(ctx: Writing, request: RequestRow, paid: Paid): Promise<PaymentRow> {
  const { db, now } = ctx;
  const { id, booking_id, purpose, provider } = request;
  const payment = await insertPayment(ctx, booking_id, paid.amount, {
    ...MADE[purpose],
    currency: paid.currency.toUpperCase(),
    method: 'link',
    status: 'succeeded',
    provider,
    provider_ref: paid.ref,
    payment_request_id: id,
    paid_at: paid.at,
  });
  await db
    .updateTable('payment_requests')
    .set({ status: 'paid', status_at: now, closed_at: now, problem: '', updated_at: now })
    .where('id', '=', id)
    .execute();
  if (purpose === 'deposit_authorisation') await noteAuthorised(ctx, booking_id, paid);
  await afterPayment(ctx, payment);
  const { branch_id } = await holdForMoney(db, booking_id);
  ctx.audit({
    action: 'booking.renter-paid',
    entity: 'booking',
    entityId: booking_id,
    branchId: branch_id,
    detail: { payment_id: payment.id, payment_request_id: id, purpose, amount: payment.amount },
  });
  return payment;
}

/**
 * The renter paid: makes its payment, once, and closes the request; one that was cancelled or ran out, too. Answers what a person must look
 * at (empty: nothing): of another sum no payment is made.
 *
 * Danger: the caller holds the booking.
 */
export async function applyPaid(ctx: Writing, request: RequestRow, paid: Paid): Promise<string> {
  if (await knownPayment(ctx, request, paid)) return '';
  const isPaid = request.status === 'paid';
  const problem = isPaid ? `${formatCents(paid.amount)} came once more.` : oddSum(request, paid);
  if (problem === '') await countPaid(ctx, request, paid);
  else await saveProblem(ctx, request, problem);
  return problem;
}
