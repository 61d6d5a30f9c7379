import type { rentalBookings as rows } from '#contract/areas/rental-bookings.ts';
import type { Context, Handler } from '#server/http/handler.ts';
import { gone, missing } from '#server/http/refusal.ts';
import { withinBookings } from './booking.ts';
import { presentBooking } from './present.ts';
import { sql } from 'kysely';

/**
 * Refuses a booking that the person does not see.
 *
 * @throws 404 where there never was one, or it is of another branch; 410 where it was deleted
 */
export async function checkBookingWithin({ db, person }: Pick<Context, 'db' | 'person'>, id: number): Promise<void> {
  const { rows: found } = await sql<{ readonly deleted_at: Date | null }>`
    select b.deleted_at from bookings b where b.id = ${id} and ${withinBookings(person)}`.execute(db);
  const [row] = found;
  if (!row) throw missing('booking');
  if (row.deleted_at !== null) throw gone('booking');
}

export const one: Handler<typeof rows.one> = async ({ params }, ctx) => {
  await checkBookingWithin(ctx, params.id);
  return { status: 200, message: '', booking: await presentBooking(ctx, params.id) };
};
