/** Vehicles with what their readings say. Nothing derived is stored: correcting one reading corrects all that follows from it. */
import * as z from 'zod/mini';
import { sql, type Kysely } from 'kysely';
import { id } from '#contract/schema.ts';
import type { Database } from '#server/db/tables.ts';
import type { Person } from '#server/http/handler.ts';
import { settingValue } from '#server/kit/settings.ts';
import { cutPage, readCursor } from '#server/lib/cursor.ts';
import { seenBy } from '../todos/access.ts';

const PAGE = 100;

/** Of how many days the usual distance is taken, in the branch of the vehicle `v`. */
const averageDays = settingValue('odometers', 'average_days', sql.ref('v.branch_id'));

export type VehicleRow = Awaited<ReturnType<typeof vehicleById>>;

/** Each vehicle with its last reading and with the first of the days that its average is taken of, both by index. */
function selectVehicles(db: Kysely<Database>, now: Date) {
  return db
    .selectFrom('vehicles as v')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('odometer_readings as o')
          .select(['o.value', 'o.read_at'])
          .whereRef('o.vehicle_id', '=', 'v.id')
          .orderBy('o.read_at', 'desc')
          .orderBy('o.id', 'desc')
          .limit(1)
          .as('last'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('odometer_readings as o')
          .select(['o.value', 'o.read_at'])
          .whereRef('o.vehicle_id', '=', 'v.id')
          .where(sql<boolean>`o.read_at >= ${now}::timestamptz - make_interval(hours => (24 * ${averageDays})::int)`)
          .orderBy('o.read_at')
          .orderBy('o.id')
          .limit(1)
          .as('first'),
      (join) => join.onTrue(),
    )
    .select(['v.id', 'v.vin', 'v.plate', 'v.name', 'v.branch_id', 'v.status', 'v.odometer_unit', 'v.updated_at'])
    .select([
      'last.value as last_odometer',
      'last.read_at as last_odometer_at',
      'first.value as first_odometer',
      'first.read_at as first_odometer_at',
    ])
    .where('v.deleted_at', 'is', null);
}

const plateKey = z.tuple([z.string(), id]);

/** The vehicles in service, by plate. 422 on a strange `cursor`. */
export async function pageOfVehicles(
  db: Kysely<Database>,
  now: Date,
  query: {
    readonly branch_id?: number | undefined;
    readonly cursor?: string | undefined;
    readonly limit?: number | undefined;
  },
) {
  const after = readCursor(query.cursor, plateKey);
  const limit = query.limit ?? PAGE;
  let vehicles = selectVehicles(db, now).where('v.status', '<>', 'out_of_service');
  if (query.branch_id !== undefined) vehicles = vehicles.where('v.branch_id', '=', query.branch_id);
  if (after !== null) vehicles = vehicles.where(sql<boolean>`(v.plate, v.id) > (${after[0]}, ${after[1]})`);
  const rows = await vehicles
    .orderBy('v.plate')
    .orderBy('v.id')
    .limit(limit + 1)
    .execute();
  return cutPage(rows, limit, (row) => [row.plate, row.id]);
}

export function vehicleById(db: Kysely<Database>, now: Date, vehicleId: number) {
  return selectVehicles(db, now).where('v.id', '=', vehicleId).executeTakeFirst();
}

export async function vehicleExists(db: Kysely<Database>, vehicleId: number): Promise<boolean> {
  const row = await db
    .selectFrom('vehicles')
    .select('id')
    .where('id', '=', vehicleId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Also true of one that was deleted. */
export async function wasEverVehicle(db: Kysely<Database>, vehicleId: number): Promise<boolean> {
  const row = await db.selectFrom('vehicles').select('id').where('id', '=', vehicleId).executeTakeFirst();
  return row !== undefined;
}

/** The vehicle's readings, the newest first. */
export function readingsOfVehicle(db: Kysely<Database>, vehicleId: number, most: number) {
  return db
    .selectFrom('odometer_readings')
    .select(['id', 'value', 'read_at', 'todo_id'])
    .where('vehicle_id', '=', vehicleId)
    .orderBy('read_at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
}

/** What is open on the vehicle, of what the person sees, in order of day. */
export function openWorkOf(db: Kysely<Database>, person: Person, vehicleId: number, most: number) {
  return db
    .selectFrom('todos')
    .select(['todos.id', 'todos.title', sql<string>`to_char(todos.todo_date, 'YYYY-MM-DD')`.as('todo_date')])
    .where('todos.vehicle_id', '=', vehicleId)
    .where('todos.deleted_at', 'is', null)
    .where('todos.completed_at', 'is', null)
    .where(seenBy(person))
    .orderBy('todos.todo_date')
    .orderBy('todos.id')
    .limit(most)
    .execute();
}
