/** What is known of the time after an act that became known late: it may have ended by then what the act begins. */
import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/db/tables.ts';
import type { HoldKind } from './tables.ts';

/** When the vehicle was said to be ready after this instant, for the first time; null when it was not. */
export async function readyAfter(db: Kysely<Database>, vehicleId: number, at: Date): Promise<Date | null> {
  const row = await db
    .selectFrom('vehicle_events')
    .select('at')
    .where('vehicle_id', '=', vehicleId)
    .where('kind', 'in', ['ready', 'override'])
    .where('at', '>', at)
    .orderBy('at')
    .limit(1)
    .executeTakeFirst();
  return row?.at ?? null;
}

/** When somebody called it ready after this instant whatever was open, for the first time; null when nobody did. */
export async function overriddenAfter(db: Kysely<Database>, vehicleId: number, at: Date): Promise<Date | null> {
  const row = await db
    .selectFrom('vehicle_events')
    .select('at')
    .where('vehicle_id', '=', vehicleId)
    .where('kind', '=', 'override')
    .where('at', '>=', at)
    .orderBy('at')
    .limit(1)
    .executeTakeFirst();
  return row?.at ?? null;
}

/** When work of this kind was completed at the vehicle after this instant, for the first time; null when it was not. */
async function doneAfter(db: Kysely<Database>, vehicleId: number, kind: HoldKind, at: Date): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(t.completed_at) as at from todos t join task_categories c on c.id = t.category_id
    where t.vehicle_id = ${vehicleId} and c.status_while_open = ${kind} and t.completed_at >= ${at} and t.deleted_at is null`.execute(
    db,
  );
  return rows[0]?.at ?? null;
}

/** When what a return at this instant asked for was over: done, or the vehicle said to be ready. Null while it is open. */
export async function clearedAfter(
  db: Kysely<Database>,
  vehicleId: number,
  kind: HoldKind,
  at: Date,
): Promise<Date | null> {
  const [done, ready] = [await doneAfter(db, vehicleId, kind, at), await readyAfter(db, vehicleId, at)];
  return done === null || (ready !== null && ready < done) ? ready : done;
}
