/** What was noted of private rentals, as they went out and as they came back. */
import { type Kysely, sql } from 'kysely';
import type { PrivateHandover } from '#contract/areas/private-at-vehicle.ts';
import type { RentalPhase } from '#contract/areas/rental-words.ts';
import type { Database } from '#server/db/tables.ts';
import { present, type Stored } from '#server/kit/present.ts';
import { anyOf } from '#server/lib/any-of.ts';

type Row = Stored<PrivateHandover> & { readonly private_rental_id: number; readonly phase: RentalPhase };

const NOTHING: ReadonlyMap<RentalPhase, PrivateHandover> = new Map();

/** By the number of the private rental: what was noted on each way, as far as anything was. */
export async function handoversOfRentals(
  db: Kysely<Database>,
  ids: readonly number[],
): Promise<ReadonlyMap<number, ReadonlyMap<RentalPhase, PrivateHandover>>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<Row>`
    select h.private_rental_id, h.phase, o.value as odometer, h.fuel_eighths, h.charge_percent, h.done_at, u.name as done_by
    from handovers h left join odometer_readings o on o.id = h.odometer_id left join users u on u.id = h.done_by
    where ${anyOf('h.private_rental_id', ids)}`.execute(db);
  const own = Map.groupBy(rows, ({ private_rental_id }) => private_rental_id);
  return new Map([...own].map(([id, of]) => [id, new Map(of.map(wayOf))]));
}

function wayOf({ private_rental_id: _rental, phase, ...row }: Row): [RentalPhase, PrivateHandover] {
  return [phase, present<PrivateHandover>(row)];
}

/** The same of one. */
export const handoversOf = async (db: Kysely<Database>, id: number) =>
  (await handoversOfRentals(db, [id])).get(id) ?? NOTHING;
