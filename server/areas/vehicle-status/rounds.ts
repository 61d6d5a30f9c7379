/** Rounds of checks: each time a vehicle comes back, everything is to be checked again. */
import { type Kysely, sql } from 'kysely';
import type { ChecklistRounds } from './tables.ts';
import type { Database } from '#server/db/tables.ts';
import { type Holding, lockVehicles } from './holds.ts';
import { rebuildFrom } from './periods.ts';
import { followSets, these } from './sets.ts';

export const openRoundOf = (db: Kysely<Database>, vehicleId: number) =>
  db
    .selectFrom('checklist_rounds')
    .selectAll()
    .where('vehicle_id', '=', vehicleId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();

/** What was ticked after the round began, by people who did not know yet that it had, was ticked in it. */
async function moveTicks(db: Kysely<Database>, from: number, to: number, at: Date): Promise<void> {
  await sql`
    with moved as (
      update round_items n set state = o.state, note = o.note, stamps = o.stamps, checked_at = o.checked_at,
        checked_by = o.checked_by, todo_id = o.todo_id
      from round_items o
      where o.round_id = ${from} and o.checked_at >= ${at} and n.round_id = ${to} and n.item_id = o.item_id
      returning n.item_id
    )
    update round_items o set state = 'open', note = '', checked_at = null, checked_by = null, todo_id = null
    from moved where o.round_id = ${from} and o.item_id = moved.item_id`.execute(db);
}

/** The past of a vehicle begins when it is first spoken of. */
async function beginPeriods({ db, now }: Holding, vehicleId: number, at: Date): Promise<void> {
  const known = db.selectFrom('vehicle_status_periods').select('id').where('vehicle_id', '=', vehicleId).limit(1);
  if ((await known.executeTakeFirst()) === undefined) await rebuildFrom(db, vehicleId, at, now);
}

/**
 * Begins the next round of the vehicle at this instant, ends the one before, and answers its id. Who heard of a return late, after the next one had
 * begun, has a round that is over already. The vehicle is locked here.
 */
export async function beginRound(
  ctx: Holding,
  vehicle_id: number,
  cause: ChecklistRounds['cause'],
  at: Date,
): Promise<number> {
  await lockVehicles(ctx.db, [vehicle_id]);
  const open = await openRoundOf(ctx.db, vehicle_id);
  const isLate = open !== undefined && open.started_at > at;
  if (open && !isLate)
    await ctx.db.updateTable('checklist_rounds').set({ ended_at: at }).where('id', '=', open.id).execute();
  const { id } = await ctx.db
    .insertInto('checklist_rounds')
    .values({
      vehicle_id,
      cause,
      started_at: at,
      ended_at: isLate ? open.started_at : null,
      created_at: ctx.now,
      created_by: ctx.person?.id ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (!isLate) await followSets(ctx.db, these([vehicle_id]), ctx.now);
  if (open && !isLate) await moveTicks(ctx.db, open.id, id, at);
  if (cause === 'new') await beginPeriods(ctx, vehicle_id, at);
  // What began the first one has a line of its own.
  if (cause !== 'new')
    ctx.audit({ action: 'round.begin', entity: 'vehicle', entityId: vehicle_id, detail: { round: id, cause, at } });
  return id;
}
