/** What is paid of bookings and given back: summed up from their payments at every change, never counted on (rentals.md §4.5). */
import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/db/tables.ts';

/** Payments `p` of the booking itself that count. */
export const paidSum = sql<string>`coalesce(sum(p.amount) filter (where p.kind = 'payment'), 0)`;
export const refundedSum = sql<string>`coalesce(sum(p.amount) filter (where p.kind = 'refund'), 0)`;
export const isCounted = sql<boolean>`(p.covers = 'booking' and p.status = 'succeeded')`;

/** Danger: the caller holds the booking. */
export async function recount(
  { db, now }: { readonly db: Kysely<Database>; readonly now: Date },
  bookingId: number,
): Promise<void> {
  await sql`
    update bookings b set paid = s.paid, refunded = s.refunded, updated_at = greatest(b.updated_at, ${now}::timestamptz)
    from (select ${paidSum} as paid, ${refundedSum} as refunded from payments p
      where p.booking_id = ${bookingId} and ${isCounted}) s
    where b.id = ${bookingId}`.execute(db);
}
