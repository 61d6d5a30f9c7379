/** The known damage that a renter was shown at the vehicle. */
import type { Kysely } from 'kysely';
import type { Database } from '#server/db/tables.ts';
import { invalid } from '#server/http/refusal.ts';
import { anyOf } from '#server/lib/any-of.ts';
import type { BookingRow } from '../booking.ts';
import { everHadVehicle } from '../earlier-vehicles.ts';

/**
 * What was repaired or taken off since was shown all the same, and so was that of a vehicle which the booking had before.
 *
 * @throws 422 `damages_seen` for damage that there never was, or of another vehicle
 */
export async function refuseOtherDamage(
  db: Kysely<Database>,
  booking: Pick<BookingRow, 'id' | 'vehicle_id'>,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return;
  const found = await db.selectFrom('damages').select('vehicle_id').where(anyOf('id', ids)).execute();
  const vehicles = [...new Set(found.map(({ vehicle_id }) => vehicle_id))];
  const had = await Promise.all(vehicles.map((vehicle) => everHadVehicle(db, booking, vehicle)));
  if (found.length < ids.length || had.includes(false))
    throw invalid({ damages_seen: ['This must be damage of the booking’s vehicle.'] });
}
