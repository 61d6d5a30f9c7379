/** Whose papers a booking needs. */
import type { Kysely } from 'kysely';
import type { Database } from '#server/db/tables.ts';
import { must } from '#server/lib/must.ts';

/** The renter first, then the drivers in their order. */
export const peopleOf = (db: Kysely<Database>, bookingId: number) =>
  db
    .selectFrom('booking_customers')
    .select(['customer_id', 'role'])
    .where('booking_id', '=', bookingId)
    .orderBy('role', 'desc')
    .orderBy('position')
    .orderBy('customer_id')
    .execute();

/** The number of the booking's renter. */
export async function renterIdOf(db: Kysely<Database>, bookingId: number): Promise<number> {
  const [first] = await peopleOf(db, bookingId);
  return must(first, 'a renter').customer_id;
}
