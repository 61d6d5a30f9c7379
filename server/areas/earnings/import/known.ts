/** What a file of earnings is compared with: the fleet, and the trips that are there. */
import { sql } from 'kysely';
import type { Context } from '#server/http/handler.ts';
import { plateKey } from '#server/areas/marketplace/fields.ts';

interface KnownVehicle {
  readonly id: number;
  readonly plate: string;
  readonly plate_key: string;
  readonly is_retired: boolean;
  /** Of its branch: days of its trips are counted there. */
  readonly zone: string;
}

export interface Known {
  readonly vehicles: readonly KnownVehicle[];
  /** By `tripKey`. A deleted one only where there is no other: a file does not bring it back. */
  readonly trips: ReadonlyMap<string, number>;
}

export const tripKey = (reservation: string, vehicleId: number): string => `earning:${vehicleId}:${reservation}`;

/** Danger: it reads the whole fleet and the numbers of all trips, which is some ten thousand rows. Retired vehicles earned, too. */
export async function knownOf({ db }: Pick<Context, 'db'>): Promise<Known> {
  const { rows: vehicles } = await sql<KnownVehicle>`
    select v.id, v.plate, v.plate_key, v.retired_at is not null as is_retired,
      coalesce(b.timezone, (select timezone from branches order by id limit 1), 'UTC') as zone
    from vehicles v left join branches b on b.id = v.branch_id where v.deleted_at is null order by v.id`.execute(db);
  const { rows: trips } = await sql<{
    readonly id: number;
    readonly reservation_id: string;
    readonly vehicle_id: number;
  }>`
    select id, reservation_id, vehicle_id from earnings where source = 'marketplace' and reservation_id is not null
    order by deleted_at is null, id`.execute(db);
  return {
    vehicles,
    trips: new Map(trips.map((trip) => [tripKey(trip.reservation_id, trip.vehicle_id), trip.id])),
  };
}

/** The vehicle that a cell names: by its plate alone, or as `Tesla Model 3 (CA #7ABC123)`. Or what is wrong with the name. */
export function namedVehicle({ vehicles }: Known, text: string): KnownVehicle | { readonly wrong: string } {
  const [, plate = text] = /#([^)#]+)\)?\s*$/.exec(text) ?? [];
  const all = vehicles.filter((one) => one.plate_key === plateKey(plate));
  const inUse = all.filter((one) => !one.is_retired);
  const [first, second] = inUse.length > 0 ? inUse : all;
  if (!first) return { wrong: 'The yard has no such vehicle.' };
  return second ? { wrong: 'Several vehicles have this plate.' } : first;
}
