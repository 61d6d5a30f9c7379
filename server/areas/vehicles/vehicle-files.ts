/** Pictures of vehicles: seen by whoever sees vehicles, deleted by whoever may change theirs. */
import { sql } from 'kysely';
import type { FileOwner } from '#server/files/owners.ts';
import { withinReach } from './access.ts';
import { wasEverVehicle } from './queries.ts';

export const vehicleFiles: FileOwner = {
  noun: 'picture',
  sees: async ({ db, person }, id) => person.can('vehicle.view') && wasEverVehicle(db, id),
  changes: async ({ db, person }, id) => {
    if (!person.can('vehicle.update')) return false;
    const { rows } = await sql`select 1 from vehicles v where v.id = ${id} and ${withinReach(person)}`.execute(db);
    return rows.length > 0;
  },
};
