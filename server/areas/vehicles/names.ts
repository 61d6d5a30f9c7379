/** The VIN and the plate that a vehicle may have (vehicles.md §4.1). */
import { type Kysely, sql } from 'kysely';
import type { FieldErrors } from '#contract/schema.ts';
import { judgeVin, readVin, repairsOf } from '#contract/vin.ts';
import type { Database } from '#server/db/tables.ts';
import type { Context } from '#server/http/handler.ts';
import { formatDay } from '#server/lib/yard-time.ts';

/** So many of the VINs that may have been meant are offered. */
const MOST_REPAIRS = 3;

/** What is wrong with a name, by field, and what a program may make of it. */
export interface Wrong {
  readonly errors: FieldErrors;
  readonly detail: Readonly<Record<string, unknown>>;
}

export interface VinColumns {
  readonly vin: string | null;
  readonly vin_check: 'ok' | 'unchecked' | 'none';
  readonly vin_reason: string;
}

export const isWrong = (found: VinColumns | Wrong): found is Wrong => 'errors' in found;

/** Nobody else gives a VIN or a plate to a vehicle until the transaction ends, so that none is given twice. */
export async function holdNames({ db }: Pick<Context, 'db'>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('names of vehicles'))`.execute(db);
}

/** The vehicle that has a VIN, retired or not. */
export function vehicleOfVin(db: Kysely<Database>, vin: string, except = 0) {
  return db
    .selectFrom('vehicles')
    .select(['id', 'plate', sql<string | null>`retired_on::text`.as('retired_on')])
    .where(sql<string>`upper(vin)`, '=', vin)
    .where('deleted_at', 'is', null)
    .where('id', '<>', except)
    .executeTakeFirst();
}

/** At most three of the VINs that may have been meant: first those of the fleet, then in the order of `worth`, the greater first. */
export async function likeliest(
  db: Kysely<Database>,
  candidates: readonly string[],
  worth: (vin: string) => number = () => 0,
): Promise<string[]> {
  if (candidates.length === 0) return [];
  const { rows } = await sql<{ readonly vin: string }>`
    select upper(vin) as vin from vehicles
    where deleted_at is null and upper(vin) = any(${[...candidates]}::text[])`.execute(db);
  const fleet = new Set(rows.map(({ vin }) => vin));
  const rank = (vin: string) => (fleet.has(vin) ? 10 : 0) + worth(vin);
  return candidates.toSorted((a, b) => rank(b) - rank(a)).slice(0, MOST_REPAIRS);
}

interface SentVin {
  readonly vin: string | null;
  readonly vin_reason?: string | undefined;
}

/** The columns of a VIN as it was typed, or what is wrong with it. `except`: the vehicle that may have it. */
export async function vinColumns(
  db: Kysely<Database>,
  { vin: typed, vin_reason = '' }: SentVin,
  except = 0,
): Promise<VinColumns | Wrong> {
  const { vin } = readVin(typed ?? '');
  if (vin === '') {
    if (vin_reason !== '') return { vin: null, vin_check: 'none', vin_reason };
    return { errors: { vin: ['Please say why it has no VIN: a trailer, or made before 1981.'] }, detail: {} };
  }
  const verdict = judgeVin(vin);
  if (verdict.check === 'refused')
    return { errors: { vin: [verdict.why] }, detail: { repairs: await likeliest(db, repairsOf(vin)) } };
  return (await takenVin(db, vin, except)) ?? { vin, vin_check: verdict.check, vin_reason: '' };
}

/** Says who has the VIN; null when nobody else does. */
export async function takenVin(db: Kysely<Database>, vin: string, except: number): Promise<Wrong | null> {
  const taken = await vehicleOfVin(db, vin, except);
  if (!taken) return null;
  const words =
    taken.retired_on === null
      ? `${taken.plate} has this VIN already.`
      : `${taken.plate} was retired on ${formatDay(taken.retired_on)}. Bring it back?`;
  return {
    errors: { vin: [words] },
    detail: { taken: { id: taken.id, plate: taken.plate, retired: taken.retired_on !== null } },
  };
}

/** What is wrong with a plate; null when nothing is. Two vehicles in service never have the same one in one region. */
export async function wrongPlate(
  db: Kysely<Database>,
  { plate, plate_region }: { readonly plate: string; readonly plate_region: string | null },
  except = 0,
): Promise<Wrong | null> {
  const key = plate.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
  if (key.length < 2 || key.length > 12)
    return { errors: { plate: ['A plate has two to twelve letters and digits.'] }, detail: {} };
  const other = await db
    .selectFrom('vehicles')
    .select(['id', 'name'])
    .where('plate_key', '=', key)
    .where(sql<string>`coalesce(plate_region, '')`, '=', plate_region ?? '')
    .where('deleted_at', 'is', null)
    .where('retired_at', 'is', null)
    .where('id', '<>', except)
    .executeTakeFirst();
  if (!other) return null;
  return {
    errors: { plate: [`Another vehicle in service has this plate: ${other.name}.`] },
    detail: { taken: { id: other.id, plate, retired: false } },
  };
}
