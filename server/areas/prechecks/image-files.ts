import { sql } from 'kysely';
import type { FileOwner } from '#server/files/owners.ts';
import { withinReach } from '../vehicles/access.ts';

/** Pictures of walk-rounds: who walks round vehicles, or sees them, sees those of vehicles within reach. They are deleted by the call of their own alone. */
export const precheckImageFiles: FileOwner = {
  noun: 'picture',
  sees: async ({ db, person }, id) => {
    if (!person.can('precheck.create') && !person.can('vehicle.view')) return false;
    const { rows } = await sql`
      select 1 from precheck_images i join prechecks p on p.id = i.precheck_id join vehicles v on v.id = p.vehicle_id
      where i.id = ${id} and ${withinReach(person)}`.execute(db);
    return rows.length > 0;
  },
  changes: () => Promise.resolve(false),
  isKept: true,
};
