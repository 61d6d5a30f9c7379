/** Vehicles in the lists of the office, with what says whether they are still of the fleet. */
import { sql } from 'kysely';
import type { ListedVehicle } from '#contract/areas/vehicle-record.ts';
import type { Context } from '#server/http/handler.ts';
import { iso } from '#server/lib/iso.ts';
import { withinReach } from './access.ts';
import { pageOfVehicles, type VehicleQuery } from './queries.ts';

interface Life extends Pick<ListedVehicle, 'id' | 'branch_name' | 'retired_on' | 'within'> {
  readonly deleted_at: Date | null;
}

/** A page of all vehicles, each with its branch, and with whether it was retired or deleted. */
export async function pageOfFleet(ctx: Pick<Context, 'db' | 'person' | 'now'>, query: VehicleQuery) {
  const { vehicles, ...rest } = await pageOfVehicles(ctx, query);
  const ids = vehicles.map(({ id }) => id);
  const { rows } = await sql<Life>`
    select v.id, b.name as branch_name, v.retired_on::text as retired_on, v.deleted_at,
      coalesce(${withinReach(ctx.person)}, false) as within
    from vehicles v left join branches b on b.id = v.branch_id where v.id = any(${ids}::bigint[])`.execute(ctx.db);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const listed = vehicles.flatMap((vehicle): ListedVehicle[] => {
    const life = byId.get(vehicle.id);
    return life ? [{ ...vehicle, ...life, deleted_at: iso(life.deleted_at) }] : [];
  });
  return { ...rest, vehicles: listed };
}
