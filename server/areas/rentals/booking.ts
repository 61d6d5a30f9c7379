/** A booking in the hands of a handler: found within the person's branches, and held until the transaction ends. */
import { type Selectable, sql } from 'kysely';
import type { Bookings } from './tables.ts';
import type { Context } from '#server/http/handler.ts';
import { gone, missing } from '#server/http/refusal.ts';
import { scopeOf } from '#server/kit/scope.ts';

export const BOOKING = { table: 'bookings', noun: 'booking' } as const;
export type BookingRow = Selectable<Bookings>;

/** The condition on a booking of the query's `b` for being of the person's branches, or of any with `booking.view-all`. */
export const withinBookings = (person: Context['person']) =>
  scopeOf(person, 'booking').within({ people: [], branch: 'b.branch_id' });

/**
 * The booking, held until the transaction ends. Whoever also locks vehicles or todos locks the booking first.
 *
 * @throws 404 where there never was one, or it is of another branch; 410 where it was deleted
 */
export async function heldBooking({ db, person }: Pick<Context, 'db' | 'person'>, id: number): Promise<BookingRow> {
  const { rows } = await sql<BookingRow>`
    select b.* from bookings b where b.id = ${id} and ${withinBookings(person)} for no key update`.execute(db);
  const [row] = rows;
  if (!row) throw missing('booking');
  if (row.deleted_at !== null) throw gone('booking');
  return row;
}

/** The booking, to be read only: 404 and 410 as `heldBooking`. */
export async function seenBooking({ db, person }: Pick<Context, 'db' | 'person'>, id: number): Promise<BookingRow> {
  const { rows } = await sql<BookingRow>`
    select b.* from bookings b where b.id = ${id} and ${withinBookings(person)}`.execute(db);
  const [row] = rows;
  if (!row) throw missing('booking');
  if (row.deleted_at !== null) throw gone('booking');
  return row;
}
