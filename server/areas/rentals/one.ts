import { sql } from 'kysely';
import type { rentalBookings as rows } from '#contract/areas/rental-bookings.ts';
import type { Context, Handler } from '#server/http/handler.ts';
import { gone, missing } from '#server/http/refusal.ts';
import { withinBookings } from './booking.ts';
import { presentBooking } from './present.ts';

/**
 * The booking of the person's branches, deleted or not.
 *
 * @throws 404 where there never was one, or it is of another branch
 */
export async function bookingWithin({ db, person }: Pick<Context, 'db' | 'person'>, id: number) {
  const { rows: found } = await sql<{ readonly deleted_at: Date | null }>`
    select b.deleted_at from bookings b where b.id = ${id} and ${withinBookings(person)}`.execute(db);
  const [row] = found;
  if (!row) throw missing('booking');
  return row;
}

/**
 * Refuses a booking whose parts are not to be seen.
 *
 * @throws 404 where there never was one, or it is of another branch; 410 where it was deleted
 */
export async function liveBookingWithin(ctx: Pick<Context, 'db' | 'person'>, id: number): Promise<void> {
  const { deleted_at } = await bookingWithin(ctx, id);
  if (deleted_at !== null) throw gone('booking');
}

export const one: Handler<typeof rows.one> = async ({ params }, ctx) => {
  await liveBookingWithin(ctx, params.id);
  return { status: 200, message: '', booking: await presentBooking(ctx, params.id) };
};
