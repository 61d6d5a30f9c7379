/** Which vehicles a booking had before it got another one: what was done at one of them without a network may come late. */
import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/db/tables.ts';
import type { BookingRow } from './booking.ts';

/** Whether the vehicle is the booking's, or was once. The audit says what it was before each edit, and forgets nothing. */
export async function everHadVehicle(
  db: Kysely<Database>,
  { id, vehicle_id }: Pick<BookingRow, 'id' | 'vehicle_id'>,
  vehicleId: number,
): Promise<boolean> {
  if (vehicle_id === vehicleId) return true;
  const { rows } = await sql`
    select 1 from audit
    where entity = 'booking' and entity_id = ${id} and detail->'from'->>'vehicle_id' = ${String(vehicleId)} limit 1`.execute(
    db,
  );
  return rows.length > 0;
}
