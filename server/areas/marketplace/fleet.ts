/** The fleet as an import finds it: by the number of the listing, by VIN, by plate (vehicles.md §4.9). */
import { sql } from 'kysely';
import type { Context } from '#server/http/handler.ts';
import type { Found, Values } from '#server/import/door.ts';
import { withinReach } from '../vehicles/access.ts';
import { plateKey } from './fields.ts';

export interface KnownVehicle {
  readonly id: number;
  readonly vin: string | null;
  readonly plate: string;
  readonly plate_key: string;
  readonly plate_region: string | null;
  readonly is_retired: boolean;
  readonly external_id: string | null;
  /** The person may change it. */
  readonly within: boolean;
}

export interface Fleet {
  /** All vehicles that a row names, each in one of the three ways. */
  readonly namedBy: (values: Values) => readonly KnownVehicle[];
}

/** Danger: it reads the whole fleet, which is some thousands of rows at most. */
export async function fleetOf({ db, person }: Context): Promise<Fleet> {
  const { rows } = await sql<KnownVehicle>`
    select v.id, upper(v.vin) as vin, v.plate, v.plate_key, v.plate_region, v.retired_at is not null as is_retired, l.external_id,
      ${withinReach(person)} as within
    from vehicles v left join marketplace_listings l on l.vehicle_id = v.id
    where v.deleted_at is null
    order by v.id`.execute(db);
  const byListing = new Map(rows.flatMap((one) => (one.external_id === null ? [] : [[one.external_id, one] as const])));
  const byVin = new Map(rows.flatMap((one) => (one.vin === null ? [] : [[one.vin, one] as const])));
  const byPlate = Map.groupBy(
    rows.filter((one) => !one.is_retired),
    (one) => one.plate_key,
  );
  return {
    namedBy: ({ external_id, vin, plate, plate_region }) => {
      const plates = byPlate.get(plateKey(String(plate ?? ''))) ?? [];
      const here = plate_region === undefined ? plates : plates.filter((one) => one.plate_region === plate_region);
      // A plate that several regions have names none of them.
      const byItsPlate = here.length === 1 ? here[0] : undefined;
      const found = [byListing.get(String(external_id ?? '')), byVin.get(String(vin ?? '')), byItsPlate];
      return [...new Map(found.flatMap((one) => (one ? [[one.id, one] as const] : []))).values()];
    },
  };
}

interface Row extends Omit<Found, 'isDeleted'> {
  readonly is_deleted: boolean;
}

/**
 * The vehicles, held, with what an import may say of them and of their listing. A missing listing counts as listed: that it was missing is
 * nobody's edit. Readings are added, and compared with what the last file said.
 */
export async function findVehicles({ db }: Pick<Context, 'db'>, ids: readonly number[]): Promise<Map<number, Found>> {
  const these = sql`v.id = any(${[...ids]}::bigint[])`;
  // Held first, then read: a statement that waits for the lock sees what it joins to the row as it was before the wait.
  await sql`select 1 from vehicles v where ${these} order by v.id for update`.execute(db);
  const { rows } = await sql<Row>`
    select v.id, v.plate as name, v.stamps, v.deleted_at is not null as is_deleted, jsonb_build_object(
      'external_id', l.external_id, 'status', case l.status when 'missing' then 'listed' else l.status end, 'title', l.title, 'url', l.url,
      'vin', v.vin, 'plate', v.plate, 'plate_region', v.plate_region, 'name', v.name, 'make', v.make, 'model', v.model,
      'model_year', v.model_year, 'color', v.color, 'branch_id', v.branch_id
    ) as values
    from vehicles v left join marketplace_listings l on l.vehicle_id = v.id
    where ${these} order by v.id`.execute(db);
  return new Map(rows.map(({ is_deleted, ...row }) => [row.id, { ...row, isDeleted: is_deleted }]));
}
