/** What is due for each purpose that renters are asked for money for (rentals.md §4.4, §4.8). All sums are cents. */
import { type Kysely, sql } from 'kysely';
import type { RequestPurpose } from '#contract/areas/rental-money-words.ts';
import { centsOf } from '#contract/rental/cents.ts';
import { dueOf } from '#contract/rental/cost.ts';
import type { Database } from '#server/db/tables.ts';
import type { Context } from '#server/http/handler.ts';
import { invalid } from '#server/http/refusal.ts';
import type { BookingRow } from '../booking.ts';
import { MADE } from './applying.ts';
import { openCents } from './open-sums.ts';

/** The part that is due now; after it is paid, and of other models, what those ask for now. */
const partOf = (booking: BookingRow): number =>
  dueOf(centsOf(booking.booking_amount), centsOf(booking.paid) - centsOf(booking.refunded), booking).due_now;

/**
 * The cents that are due, whatever of them was asked for already.
 *
 * @throws 422 `purpose` for what is charged at the return, before it is final
 */
export async function dueFor(
  ctx: Pick<Context, 'db' | 'now'>,
  booking: BookingRow,
  purpose: RequestPurpose,
): Promise<number> {
  if (purpose === 'part') return partOf(booking);
  const open = await openCents(ctx, booking, MADE[purpose].covers);
  if (open === null) throw invalid({ purpose: ['The return is not closed yet.'] });
  return open;
}

/** Purposes for which the same money is asked for. */
const SAME: readonly (readonly RequestPurpose[])[] = [
  ['part', 'balance'],
  ['deposit_authorisation', 'deposit_payment'],
  ['extra', 'damage'],
];

/** The cents of it that open requests of another name ask for: nobody shall pay the same twice. */
export async function askedFor(db: Kysely<Database>, bookingId: number, purpose: RequestPurpose): Promise<number> {
  const others = SAME.flatMap((same) => (same.includes(purpose) ? same.filter((one) => one !== purpose) : []));
  const row = await db
    .selectFrom('payment_requests')
    .select(sql<string>`coalesce(sum(amount), 0)`.as('amount'))
    .where('booking_id', '=', bookingId)
    .where('purpose', 'in', others)
    .where('status', 'in', ['creating', 'open', 'unknown'])
    .executeTakeFirstOrThrow();
  return centsOf(row.amount);
}
