/** Keeps the status of a vehicle and the periods of its past as its holds say. Both could be made anew from the holds at any time. */
import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/db/tables.ts';
import { notBefore } from '#server/lib/not-before.ts';
import { type HeldSpan, type Period, timelineOf } from './timeline.ts';

const holdsSince = (db: Kysely<Database>, vehicleId: number, from: Date): Promise<readonly HeldSpan[]> =>
  db
    .selectFrom('vehicle_holds')
    .select(['id', 'kind', 'opened_at', 'closed_at'])
    .where('vehicle_id', '=', vehicleId)
    .where((eb) => eb.or([eb('closed_at', 'is', null), eb('closed_at', '>', from)]))
    .execute();

/** Takes away what was said of the time from `from` on, and answers the period before it, which ends there. */
async function cutAt(db: Kysely<Database>, vehicleId: number, from: Date) {
  const of = { vehicle_id: vehicleId };
  await db
    .deleteFrom('vehicle_status_periods')
    .where('vehicle_id', '=', of.vehicle_id)
    .where('from_at', '>=', from)
    .execute();
  const { rows } = await sql<{ id: number; status: string; from_at: Date }>`
    update vehicle_status_periods set to_at = ${from}
    where id = (select id from vehicle_status_periods where vehicle_id = ${vehicleId} order by from_at desc limit 1)
    returning id, status, from_at`.execute(db);
  return rows[0];
}

async function append(db: Kysely<Database>, vehicleId: number, periods: readonly Period[]): Promise<void> {
  if (periods.length === 0) return;
  const values = periods.map(({ status, from, hold_id }, n) => ({
    vehicle_id: vehicleId,
    status,
    from_at: from,
    to_at: periods[n + 1]?.from ?? null,
    hold_id,
  }));
  await db.insertInto('vehicle_status_periods').values(values).execute();
}

/** Writes what the vehicle is now; answers whether that is something else than before. */
async function setStatus(
  db: Kysely<Database>,
  vehicleId: number,
  { status, from }: Pick<Period, 'status' | 'from'>,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('vehicles')
    .set({ status, status_since: from, updated_at: notBefore(now) })
    .where('id', '=', vehicleId)
    .where(sql<boolean>`(status, status_since) is distinct from (${status}::text, ${from}::timestamptz)`)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Makes the periods of the vehicle anew from this instant on, and its status; answers whether that changed. The vehicle must be held. What was before
 * the instant must not have changed.
 */
export async function rebuildFrom(db: Kysely<Database>, vehicleId: number, from: Date, now: Date): Promise<boolean> {
  const before = await cutAt(db, vehicleId, from);
  const periods = timelineOf(await holdsSince(db, vehicleId, from), from);
  const [first] = periods;
  const goesOn = before !== undefined && before.status === first?.status;
  if (goesOn) {
    const to_at = periods[1]?.from ?? null;
    await db.updateTable('vehicle_status_periods').set({ to_at }).where('id', '=', before.id).execute();
  }
  await append(db, vehicleId, goesOn ? periods.slice(1) : periods);
  const last = periods.at(-1);
  if (!last) return false;
  const since = goesOn && periods.length === 1 ? before.from_at : last.from;
  return setStatus(db, vehicleId, { status: last.status, from: since }, now);
}
