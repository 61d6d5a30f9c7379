/** Ticking checks: each item by itself, so that two phones that tick different ones never stand in each other's way. */
import { type Kysely, sql } from 'kysely';
import type { statusCalls } from '#contract/areas/vehicle-status-calls.ts';
import type { ItemState } from '#contract/areas/vehicle-status-record.ts';
import type { Body } from '#contract/endpoint.ts';
import type { Database } from '#server/db/tables.ts';
import type { Context, Handler } from '#server/http/handler.ts';
import { invalid } from '#server/http/refusal.ts';
import { actTime } from '#server/lib/act-times.ts';
import { mergeFields } from '#server/lib/stamps.ts';
import { type HeldVehicle, vehicleToChange } from './access.ts';
import { checklistOf } from './checklist.ts';
import { closeCleared, doneCategories } from './clearing.ts';
import { holdTodos, takeBackWork, workFor } from './failing.ts';
import type { RoundItem } from './round-item.ts';
import { beginRound, openRoundOf } from './rounds.ts';

type Tick = Body<typeof statusCalls.tick>['items'][number];

/** The round that was under way at that instant: a tick that comes after the vehicle's return belongs to the round before. The first begins with it. */
async function roundAt(ctx: Context, vehicleId: number, at: Date): Promise<number> {
  const then = await ctx.db
    .selectFrom('checklist_rounds')
    .select('id')
    .where('vehicle_id', '=', vehicleId)
    .where('started_at', '<=', at)
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return then?.id ?? (await openRoundOf(ctx.db, vehicleId))?.id ?? beginRound(ctx, vehicleId, 'new', at);
}

async function itemOf(db: Kysely<Database>, roundId: number, itemId: number): Promise<RoundItem | undefined> {
  const { rows } = await sql<RoundItem>`
    select n.round_id, n.item_id, n.title, i.severity, n.state, n.note, n.stamps, n.todo_id
    from round_items n join status_items i on i.id = n.item_id
    where n.round_id = ${roundId} and n.item_id = ${itemId}`.execute(db);
  return rows[0];
}

/** Writes what is newer than what is there; answers the state that it has now. */
async function write(
  ctx: Context,
  item: RoundItem,
  { state, note }: Tick,
  at: Date,
  place: string,
): Promise<ItemState> {
  const { taken, stamps, superseded } = mergeFields(item.stamps, { state, note }, ctx.stamp);
  ctx.superseded(superseded.map((field) => `${place}.${field}`));
  if (Object.keys(taken).length === 0) return item.state;
  const checked =
    taken.state === 'open' ? { checked_at: null, checked_by: null } : { checked_at: at, checked_by: ctx.person.id };
  await ctx.db
    .updateTable('round_items')
    .set({ ...taken, ...(taken.state !== undefined && checked), stamps: JSON.stringify(stamps) })
    .where('round_id', '=', item.round_id)
    .where('item_id', '=', item.item_id)
    .execute();
  return taken.state ?? item.state;
}

/** Holds the todos that failing these items of the vehicle has made. */
async function holdMade(ctx: Context, vehicleId: number, itemIds: readonly number[]): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select n.todo_id as id from round_items n join checklist_rounds r on r.id = n.round_id
    where r.vehicle_id = ${vehicleId} and n.item_id = any(${[...itemIds]}::bigint[]) and n.todo_id is not null`.execute(
    ctx.db,
  );
  await holdTodos(
    ctx,
    rows.map(({ id }) => id),
  );
}

async function link({ db }: Context, { round_id, item_id }: RoundItem, todo_id: number | null): Promise<void> {
  await db
    .updateTable('round_items')
    .set({ todo_id })
    .where('round_id', '=', round_id)
    .where('item_id', '=', item_id)
    .execute();
}

/** An item that fails makes a todo unless that is nothing to anybody; one that was taken back takes its todo with it. */
async function follow(
  ctx: Context,
  vehicle: HeldVehicle,
  item: RoundItem,
  after: ItemState,
  { note, at, place }: { readonly note: string; readonly at: Date; readonly place: string },
): Promise<void> {
  const { title, severity, todo_id, state: before } = item;
  if (after === 'failed' && before !== 'failed' && severity !== 'none')
    await link(ctx, item, await workFor(ctx, vehicle, { title, note, at, blocks: severity === 'blocks' }));
  if (after !== 'failed' && before === 'failed' && todo_id !== null && (await takeBackWork(ctx, todo_id, place)))
    await link(ctx, item, null);
}

async function tickOne(ctx: Context, vehicle: HeldVehicle, tick: Tick, place: string) {
  const { at } = actTime(tick, ctx.now);
  const item = await itemOf(ctx.db, await roundAt(ctx, vehicle.id, at), tick.item_id);
  if (!item) throw invalid({ [`${place}.item_id`]: ['This is not checked on this vehicle.'] });
  const state = await write(ctx, item, tick, at, place);
  await follow(ctx, vehicle, item, state, { note: tick.note ?? item.note, at, place: `${place}.state` });
  return { round: item.round_id, item: item.item_id, before: item.state, after: state };
}

type Ticked = Awaited<ReturnType<typeof tickOne>>;

/** A line for each round, since late ticks may be of the one before. */
function trail(ctx: Context, { id, branch_id }: HeldVehicle, ticked: readonly Ticked[]): void {
  for (const [round, items] of Map.groupBy(ticked, (one) => one.round))
    ctx.audit({
      action: 'round.tick',
      entity: 'round',
      entityId: round,
      detail: { vehicle: id, items: items.map(({ item, before, after }) => ({ item, before, after })) },
      ...(branch_id !== null && { branchId: branch_id }),
    });
}

export const tick: Handler<typeof statusCalls.tick> = async ({ body }, ctx) => {
  await holdMade(
    ctx,
    body.vehicle_id,
    body.items.map(({ item_id }) => item_id),
  );
  const vehicle = await vehicleToChange(ctx, body.vehicle_id);
  const cleared = await doneCategories(ctx.db, vehicle.id);
  const ticked = [];
  for (const [n, one] of body.items.entries()) ticked.push(await tickOne(ctx, vehicle, one, `items.${n}`));
  await closeCleared(ctx, vehicle.id, cleared);
  trail(ctx, vehicle, ticked);
  return { status: 200, message: 'Checks saved.', ...(await checklistOf(ctx, vehicle.id)) };
};
