/**
 * Why a vehicle is what it is. Areas open and close holds here, each its own; the status follows from those that are open, and nobody writes it
 *. Every act counts at its own time, however late it becomes known.
 */
import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/db/tables.ts';
import type { HoldCause, HoldKind, VehicleHolds } from './tables.ts';
import type { Context, Person } from '#server/http/handler.ts';
import { missing } from '#server/http/refusal.ts';
import { anyOf } from '#server/lib/any-of.ts';
import type { Selectable } from 'kysely';
import { tellVehicle } from '../vehicles/events.ts';
import { overriddenAfter } from './later.ts';
import { rebuildFrom } from './periods.ts';

/** Who opens and closes; `person` is null for a job. */
export type Holding = Pick<Context, 'db' | 'now' | 'audit'> & { readonly person: Pick<Person, 'id'> | null };

/** The record behind a hold: `['todo', 12]`. */
export type HoldSource = readonly [kind: string, id: number];

/** What makes a hold one's own: closing names all of it, so that nobody closes what somebody else opened. */
export interface HoldName {
  readonly vehicle_id: number;
  readonly kind: HoldKind;
  readonly cause: HoldCause;
  readonly source: HoldSource | null;
}

export interface NewHold extends HoldName {
  /** When it began. */
  readonly at: Date;
  readonly note?: string | undefined;
  readonly expected_end?: Date | null | undefined;
}

export type CloseReason = 'done' | 'cancelled' | 'undone' | 'overridden';
export type Hold = Selectable<VehicleHolds>;

/** Holds the rows of those of these vehicles that are there, until the transaction ends, in the order of their ids. */
export const lockLiving = (db: Kysely<Database>, ids: readonly number[]) =>
  db
    .selectFrom('vehicles')
    .select(['id', 'vin', 'plate', 'name', 'branch_id', 'status', 'own_status_set', 'stamps', 'retired_at'])
    .where(anyOf('id', [...new Set(ids)]))
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();

/**
 * The same; 404 where one is not there. Whoever writes several vehicles calls it first with all of them, and whoever also locks todos locks those
 * before.
 */
export async function lockVehicles(db: Kysely<Database>, ids: readonly number[]) {
  const rows = await lockLiving(db, ids);
  if (rows.length < new Set(ids).size) throw missing('vehicle');
  return rows;
}

const ofName = (db: Kysely<Database>, { vehicle_id, kind, cause, source }: HoldName) =>
  db
    .selectFrom('vehicle_holds')
    .selectAll()
    .where('vehicle_id', '=', vehicle_id)
    .where('kind', '=', kind)
    .where('cause', '=', cause)
    .where(sql<boolean>`source_kind is not distinct from ${source?.[0] ?? null}::text`)
    .where(sql<boolean>`source_id is not distinct from ${source?.[1] ?? null}::bigint`);

/** The vehicle's holds that are open, the oldest first. */
export const openHoldsOf = (db: Kysely<Database>, vehicleId: number): Promise<Hold[]> =>
  db
    .selectFrom('vehicle_holds')
    .selectAll()
    .where('vehicle_id', '=', vehicleId)
    .where('closed_at', 'is', null)
    .orderBy('opened_at')
    .orderBy('id')
    .execute();

const KIND_TEXT: Readonly<Record<HoldKind, string>> = {
  rented: 'Rented',
  out_of_service: 'Out of service',
  maintenance: 'Maintenance',
  inspection: 'Inspection',
  cleaning: 'Cleaning',
};

/** Says in the audit and the vehicle's history what became of a hold. */
async function tellHold(ctx: Holding, act: 'open' | 'close', hold: Hold, at: Date, reason?: CloseReason) {
  const { id, vehicle_id, kind, cause, source_kind, source_id, note } = hold;
  ctx.audit({
    action: `hold.${act}`,
    entity: 'vehicle',
    entityId: vehicle_id,
    detail: { hold: id, at, kind, cause, source_kind, source_id, note, ...(reason && { reason }) },
  });
  const text = `${KIND_TEXT[kind]}${act === 'close' ? ' ended' : ''}${note === '' ? '' : `: ${note}`}`;
  const isShown = source_kind === 'todo' || source_kind === 'booking';
  const about = isShown && source_id !== null ? { kind: source_kind, id: source_id } : undefined;
  await tellVehicle(ctx, vehicle_id, { kind: 'status', text, at, ...(about && { about }) });
}

/** The status and the periods follow from this instant on. The vehicle must be held. */
async function follow(ctx: Holding, vehicleId: number, from: Date): Promise<void> {
  await rebuildFrom(ctx.db, vehicleId, from, ctx.now);
}

/** Of one that is open: what is said of it now, and the earlier of the two beginnings. */
async function amend(ctx: Holding, hold: Hold, { at, note, expected_end }: NewHold): Promise<void> {
  const opened_at = at < hold.opened_at ? at : hold.opened_at;
  await ctx.db
    .updateTable('vehicle_holds')
    .set({ opened_at, ...(note !== undefined && { note }), ...(expected_end !== undefined && { expected_end }) })
    .where('id', '=', hold.id)
    .execute();
  await follow(ctx, hold.vehicle_id, opened_at);
}

/**
 * Opens a hold and answers its id. One of this name that is open already stays the one: it takes note and end as they are said now, and the earlier
 * beginning. The vehicle is locked here; who writes several vehicles locks them all first (`lockVehicles`). 404 where there is no such vehicle.
 */
export async function openHold(ctx: Holding, hold: NewHold): Promise<number> {
  await lockVehicles(ctx.db, [hold.vehicle_id]);
  const there = await ofName(ctx.db, hold).where('closed_at', 'is', null).executeTakeFirst();
  if (there) {
    await amend(ctx, there, hold);
    return there.id;
  }
  const { vehicle_id, kind, cause, source, at, note = '', expected_end = null } = hold;
  const made = await ctx.db
    .insertInto('vehicle_holds')
    .values({
      vehicle_id,
      kind,
      cause,
      source_kind: source?.[0] ?? null,
      source_id: source?.[1] ?? null,
      note,
      expected_end,
      opened_at: at,
      opened_by: ctx.person?.id ?? null,
      created_at: ctx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await tellHold(ctx, 'open', made, at);
  await follow(ctx, vehicle_id, at);
  return made.id;
}

/** Closes holds of one vehicle that is held; each ends at `at`, or where it began when that was later. */
export async function closeThese(
  ctx: Holding,
  holds: readonly Hold[],
  at: Date,
  reason: CloseReason = 'done',
): Promise<void> {
  for (const hold of holds) {
    const closed_at = at < hold.opened_at ? hold.opened_at : at;
    await ctx.db
      .updateTable('vehicle_holds')
      .set({ closed_at, closed_by: ctx.person?.id ?? null, close_reason: reason })
      .where('id', '=', hold.id)
      .execute();
    await tellHold(ctx, 'close', hold, closed_at, reason);
    await follow(ctx, hold.vehicle_id, closed_at);
  }
}

/**
 * Opens a hold of work or of a defect. One that becomes known after somebody called the vehicle ready all the same, at a later time than its own, was
 * overridden by that.
 */
export async function openWork(ctx: Holding, hold: NewHold): Promise<void> {
  const id = await openHold(ctx, hold);
  const at = await overriddenAfter(ctx.db, hold.vehicle_id, hold.at);
  if (at === null) return;
  const open = await openHoldsOf(ctx.db, hold.vehicle_id);
  await closeThese(
    ctx,
    open.filter((one) => one.id === id),
    at,
    'overridden',
  );
}

/**
 * Closes the hold of this name, whatever else is open. Answers whether it was open: a repetition changes nothing. The vehicle is locked here, as
 * in `openHold`.
 */
export async function closeHold(
  ctx: Holding,
  name: HoldName,
  at: Date,
  reason: CloseReason = 'done',
): Promise<boolean> {
  await lockVehicles(ctx.db, [name.vehicle_id]);
  const open = await ofName(ctx.db, name).where('closed_at', 'is', null).execute();
  await closeThese(ctx, open, at, reason);
  return open.length > 0;
}

/**
 * Undoes the last closing of the hold of this name: a new row goes on from where the old one began. Answers false when one is open, or none ever was.
 */
export async function reopenHold(ctx: Holding, name: HoldName): Promise<boolean> {
  await lockVehicles(ctx.db, [name.vehicle_id]);
  const last = await ofName(ctx.db, name)
    .orderBy(sql`closed_at is null`, 'desc')
    .orderBy('closed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!last || last.closed_at === null) return false;
  await ctx.db.updateTable('vehicle_holds').set({ close_reason: 'undone' }).where('id', '=', last.id).execute();
  const { opened_at: at, note, expected_end } = last;
  await openHold(ctx, { ...name, at, note, expected_end });
  return true;
}

/** Closes every hold of the vehicle that a person opened by hand: it is retired. The vehicle is locked here. */
export async function closeManualHolds(ctx: Holding, vehicleId: number, at: Date): Promise<void> {
  await lockVehicles(ctx.db, [vehicleId]);
  const open = await openHoldsOf(ctx.db, vehicleId);
  await closeThese(
    ctx,
    open.filter(({ cause }) => cause === 'manual'),
    at,
    'cancelled',
  );
}
