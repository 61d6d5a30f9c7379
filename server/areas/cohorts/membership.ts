/** Which vehicle is in which cohort from which day on. A vehicle is in one cohort a day: the database refuses a second. */
import { type Kysely, sql } from 'kysely';
import type { CohortKind } from '#contract/areas/cohorts.ts';
import type { FieldErrors } from '#contract/schema.ts';
import type { Database } from '#server/db/tables.ts';
import type { Context } from '#server/http/handler.ts';
import { invalid } from '#server/http/refusal.ts';
import { refuseStatedFrom } from '../statements/lock.ts';

interface Move {
  readonly cohort: { readonly id: number; readonly kind: CohortKind };
  readonly vehicleIds: readonly number[];
  readonly from: string;
}

interface Left {
  readonly vehicle_id: number;
  readonly cohort_id: number;
}

/** Whose a vehicle is follows from all cohorts, so who moves vehicles holds all of them, always in the same order. */
export async function holdCohorts(db: Kysely<Database>): Promise<void> {
  await sql`select 1 from cohorts order by id for update`.execute(db);
}

/**
 * Puts the vehicles into the cohort from the day on; what each was to be in later gives way. In the house they are by being in no other.
 * The cohorts must be held.
 *
 * @throws 422 `vehicle_ids.4` for each that does not exist
 */
export async function moveVehicles(ctx: Context, { cohort, vehicleIds, from }: Move): Promise<void> {
  await checkVehicles(ctx.db, vehicleIds);
  const ids = await notYetThere(ctx.db, { cohort, vehicleIds: [...new Set(vehicleIds)], from });
  if (ids.length === 0) return;
  await refuseStatedFrom(ctx.db, [cohort.id, ...(await ownersFrom(ctx.db, ids, from))], from);
  const left = await leave(ctx.db, cohort.id, ids, from);
  if (cohort.kind !== 'house') await join(ctx.db, cohort.id, ids, from);
  ctx.audit({
    action: 'cohort.vehicles',
    entity: 'cohort',
    entityId: cohort.id,
    detail: { to: { vehicle_ids: ids, from_date: from } },
  });
  for (const [id, gone] of Map.groupBy(left, ({ cohort_id }) => cohort_id)) tellLeaving(ctx, id, gone, from);
}

/** Whose the vehicles are on the day, and would be later. */
async function ownersFrom(db: Kysely<Database>, ids: readonly number[], from: string): Promise<number[]> {
  const { rows } = await sql<{ readonly id: number }>`
    select distinct cohort_on(v.id, ${from}::date) as id from unnest(${[...ids]}::bigint[]) as v (id)
    union select cohort_id from cohort_vehicles
      where vehicle_id = any(${[...ids]}::bigint[]) and coalesce(until_date, 'infinity') >= ${from}::date`.execute(db);
  return rows.map(({ id }) => id);
}

function tellLeaving(ctx: Context, cohortId: number, gone: readonly Left[], from: string): void {
  const vehicle_ids = [...new Set(gone.map(({ vehicle_id }) => vehicle_id))];
  ctx.audit({
    action: 'cohort.leave',
    entity: 'cohort',
    entityId: cohortId,
    detail: { to: { vehicle_ids, from_date: from } },
  });
}

async function checkVehicles(db: Kysely<Database>, ids: readonly number[]): Promise<void> {
  const { rows } = await sql<{ readonly id: number }>`
    select id from vehicles where id = any(${[...ids]}::bigint[]) and deleted_at is null order by id for key share`.execute(
    db,
  );
  const there = new Set(rows.map(({ id }) => id));
  const errors: FieldErrors = Object.fromEntries(
    ids.flatMap((id, n) => (there.has(id) ? [] : [[`vehicle_ids.${n}`, ['This vehicle does not exist.']]])),
  );
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

/** Those of the vehicles that are not in it from the day on until further notice. */
async function notYetThere(db: Kysely<Database>, { cohort, vehicleIds, from }: Move): Promise<number[]> {
  const isThere =
    cohort.kind === 'house'
      ? sql`not exists (
          select 1 from cohort_vehicles m where m.vehicle_id = asked.id and coalesce(m.until_date, 'infinity') >= ${from}::date)`
      : sql`exists (
          select 1 from cohort_vehicles m where m.vehicle_id = asked.id and m.cohort_id = ${cohort.id}
            and m.from_date <= ${from}::date and m.until_date is null)`;
  const { rows } = await sql<{ readonly id: number }>`
    select id from unnest(${[...vehicleIds]}::bigint[]) as asked (id) where not ${isThere}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Ends what they are in, on the day before; answers which other cohorts they leave, now or later. */
async function leave(db: Kysely<Database>, to: number, ids: readonly number[], from: string): Promise<readonly Left[]> {
  const dropped = await sql<Left>`
    delete from cohort_vehicles where vehicle_id = any(${[...ids]}::bigint[]) and from_date >= ${from}::date
    returning vehicle_id, cohort_id`.execute(db);
  const ended = await sql<Left>`
    update cohort_vehicles set until_date = ${from}::date - 1
    where vehicle_id = any(${[...ids]}::bigint[]) and coalesce(until_date, 'infinity') >= ${from}::date
    returning vehicle_id, cohort_id`.execute(db);
  return [...dropped.rows, ...ended.rows].filter(({ cohort_id }) => cohort_id !== to);
}

/** Goes on with what ended on the day before, so that a time without a gap stays one row. */
async function join(db: Kysely<Database>, cohortId: number, ids: readonly number[], from: string): Promise<void> {
  const { rows } = await sql<{ readonly vehicle_id: number }>`
    update cohort_vehicles set until_date = null
    where vehicle_id = any(${[...ids]}::bigint[]) and cohort_id = ${cohortId} and until_date = ${from}::date - 1
    returning vehicle_id`.execute(db);
  const goesOn = new Set(rows.map(({ vehicle_id }) => vehicle_id));
  const fresh = ids.filter((id) => !goesOn.has(id));
  await sql`
    insert into cohort_vehicles (cohort_id, vehicle_id, from_date)
    select ${cohortId}, id, ${from}::date from unnest(${fresh}::bigint[]) as fresh (id)`.execute(db);
}

/** How many vehicles are in the cohort on the day or will be later. */
export async function vehiclesFrom(db: Kysely<Database>, cohortId: number, day: string): Promise<number> {
  const { rows } = await sql<{ readonly vehicles: number }>`
    select count(distinct vehicle_id)::int as vehicles from cohort_vehicles
    where cohort_id = ${cohortId} and coalesce(until_date, 'infinity') >= ${day}::date`.execute(db);
  return rows[0]?.vehicles ?? 0;
}
