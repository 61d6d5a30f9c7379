/** Whether damage is of the vehicle of which somebody says something. */
import type { Kysely } from 'kysely';
import type { Database } from '#server/db/tables.ts';
import { invalid } from '#server/http/refusal.ts';

/**
 * Damage that was taken off the drawing meanwhile is still taken: its picture was on its way by then.
 *
 * @throws 422 `damage_id` for damage of another vehicle, or that there never was
 */
export async function refuseOtherDamage(
  db: Kysely<Database>,
  vehicleId: number | null,
  damageId: number | null,
): Promise<void> {
  if (damageId === null) return;
  const damage = await db.selectFrom('damages').select('vehicle_id').where('id', '=', damageId).executeTakeFirst();
  if (!damage || damage.vehicle_id !== vehicleId) throw invalid({ damage_id: ['This must be damage of the vehicle.'] });
}
