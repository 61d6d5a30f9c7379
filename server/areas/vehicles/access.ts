/** Who sees a vehicle wholly: its papers, damage and prices, and may change it. Its plain row is everybody's: a car stands in any yard. */
import { sql } from 'kysely';
import type { Context } from '#server/http/handler.ts';
import { missing } from '#server/http/refusal.ts';
import { scopeOf } from '#server/kit/scope.ts';

/** The condition on a vehicle of the query's `v` for being in the person's reach (vehicles.md §3). */
export const withinReach = (person: Pick<Context['person'], 'id' | 'branches' | 'can'>) =>
  scopeOf(person, 'vehicle').within({ people: [], branch: 'v.branch_id' });

/** @throws 404 where there never was such a vehicle, or it is of a branch beyond the person's reach */
export async function checkVehicleWithin(
  { db, person }: Pick<Context, 'db' | 'person'>,
  vehicleId: number,
): Promise<void> {
  const { rows } = await sql`
    select 1 from vehicles v where v.id = ${vehicleId} and ${withinReach(person)}`.execute(db);
  if (rows.length === 0) throw missing('vehicle');
}
