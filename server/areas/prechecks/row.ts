/** A walk-round in the hands of a handler: found by the key that the phone made, and held until the transaction ends. */
import { type Selectable, sql } from 'kysely';
import type { prechecks as rows } from '#contract/areas/prechecks.ts';
import type { Body } from '#contract/endpoint.ts';
import type { Context } from '#server/http/handler.ts';
import { invalid, lacking, missing } from '#server/http/refusal.ts';
import type { ActTime } from '#server/lib/act-times.ts';
import { notBefore } from '#server/lib/not-before.ts';
import { withinReach } from '../vehicles/access.ts';
import type { HeldVehicle } from '../vehicle-status/access.ts';
import { holdTodos } from '../vehicle-status/failing.ts';
import type { Prechecks } from './tables.ts';

/** What the audit calls it. */
export const PRECHECK = 'precheck';

export type PrecheckRow = Selectable<Prechecks>;
/** Held until the transaction ends, with the branch of its vehicle: the audit names it. */
export type HeldPrecheck = PrecheckRow & { readonly branch_id: number | null };
export type Said = Body<typeof rows.save>;

const DAY_MS = 24 * 60 * 60_000;

/** The todos that this call may touch are held before the vehicle is, as everywhere: its own, and those that its failed checks made. */
export async function holdTodosOf(ctx: Context, { key, todo_id, items = [] }: Said): Promise<void> {
  const { rows: made } = await sql<{ readonly id: number }>`
    select p.todo_id as id from prechecks p where p.key = ${key} and p.todo_id is not null
    union select i.todo_id from precheck_items i join prechecks p on p.id = i.precheck_id
    where p.key = ${key} and i.check_id = any(${items.map(({ check_id }) => check_id)}::bigint[]) and i.todo_id is not null`.execute(
    ctx.db,
  );
  await holdTodos(ctx, [...made.map(({ id }) => id), ...(todo_id ? [todo_id] : [])]);
}

/**
 * The walk-round of the key, made when there is none. It began with the first that was done of it, whatever came first. The vehicle is held.
 *
 * @throws 422 `key` where it is of another vehicle
 */
export async function precheckFor(
  ctx: Context,
  vehicle: HeldVehicle,
  { key, kind }: Said,
  { at, device_at, received_at }: ActTime,
): Promise<{ readonly row: HeldPrecheck; readonly isNew: boolean }> {
  const nothing = { todo_id: null, booking_id: null, reading_id: null, fuel_eighths: null, charge_percent: null };
  const who = {
    completed_at: null,
    completed_by: null,
    created_at: ctx.now,
    created_by: ctx.person.id,
    updated_at: ctx.now,
  };
  const made = await ctx.db
    .insertInto('prechecks')
    .values({ ...nothing, ...who, key, vehicle_id: vehicle.id, kind, at, device_at, received_at })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('id')
    .executeTakeFirst();
  const row = await ctx.db
    .selectFrom('prechecks')
    .selectAll()
    .where('key', '=', key)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  if (row.vehicle_id !== vehicle.id) throw invalid({ key: ['This walk-round is of another vehicle.'] });
  const held = { ...row, branch_id: vehicle.branch_id };
  if (at >= row.at) return { row: held, isNew: made !== undefined };
  await ctx.db.updateTable('prechecks').set({ at }).where('id', '=', row.id).execute();
  return { row: { ...held, at }, isNew: made !== undefined };
}

/** Says that something of it is another than before. */
export async function touch({ db, now }: Context, { id }: PrecheckRow): Promise<void> {
  await db
    .updateTable('prechecks')
    .set({ updated_at: notBefore(now) })
    .where('id', '=', id)
    .execute();
}

/** @throws 404 where there is no such walk-round, or its vehicle is beyond the person's reach */
export async function seenPrecheck(
  { db, person }: Pick<Context, 'db' | 'person'>,
  by: { key: string } | { id: number },
) {
  const is = 'key' in by ? sql`p.key = ${by.key}` : sql`p.id = ${by.id}`;
  const { rows: found } = await sql<PrecheckRow>`
    select p.* from prechecks p join vehicles v on v.id = p.vehicle_id where ${is} and ${withinReach(person)}`.execute(
    db,
  );
  const [row] = found;
  if (!row) throw missing('walk-round');
  return row;
}

/** A day after it was completed it is evidence: what is done to it from then on needs a right of its own, with 403. */
export function needWithinDay({ person }: Pick<Context, 'person'>, { completed_at }: PrecheckRow, at: Date): void {
  if (completed_at === null || at.getTime() - completed_at.getTime() <= DAY_MS) return;
  if (!person.can('precheck.update')) throw lacking('precheck.update');
}
