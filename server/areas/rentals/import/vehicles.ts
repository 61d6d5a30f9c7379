/** Vehicles as a file of bookings names them. */
import { sql } from 'kysely';
import type { Context } from '#server/http/handler.ts';
import type { RowErrors, Values } from '#server/import/door.ts';

export interface KnownVehicle {
  readonly id: number;
  readonly plate: string;
  readonly plate_key: string;
  readonly vin: string | null;
  readonly branch_id: number | null;
}

/** Danger: it reads the whole fleet, which is some thousands of rows at most. */
export async function fleetOf({ db }: Pick<Context, 'db'>): Promise<readonly KnownVehicle[]> {
  const { rows } = await sql<KnownVehicle>`
    select id, plate, plate_key, upper(vin) as vin, branch_id from vehicles
    where deleted_at is null and retired_at is null order by id`.execute(db);
  return rows;
}

const plateKey = (plate: string): string => plate.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');

/** The vehicle that a row names, by its plate as the yard writes it; or what is wrong with the name. A row may name none. */
export function namedVehicle(
  fleet: readonly KnownVehicle[],
  { vin, plate }: Values,
): { readonly plate: string | null } | { readonly errors: RowErrors } {
  if (vin === undefined && plate === undefined) return { plate: null };
  const byVin = vin === undefined ? fleet : fleet.filter((one) => one.vin === vin);
  const found = plate === undefined ? byVin : byVin.filter((one) => one.plate_key === plateKey(String(plate)));
  const [first, second] = found;
  const name = plate === undefined ? 'vin' : 'plate';
  if (!first) return { errors: { [name]: ['The yard has no such vehicle.'] } };
  if (second) return { errors: { [name]: ['Several vehicles have this plate. Say the VIN, too.'] } };
  return { plate: first.plate };
}
