/** Moving some of an item: receiving, using, bringing back, counting, and from one branch to another. */
import { sql } from 'kysely';
import type { stock as rows } from '#contract/areas/stock.ts';
import type { Body } from '#contract/endpoint.ts';
import type { Context } from '#server/http/handler.ts';
import { invalid, lacking } from '#server/http/refusal.ts';
import { heldRow } from '#server/kit/records.ts';
import { refuseMissing } from '#server/kit/refs.ts';
import { scopeOf } from '#server/kit/scope.ts';
import { chargeUse, type ChargeWords } from '../task-expenses/charging.ts';
import { isKnownTodo } from '../todos/access.ts';
import { addMovement, type Added, type Move, roundQuantity } from './ledger.ts';
import { heldLevel, setPlace } from './levels.ts';
import { type Item, tellLow, tellUse } from './telling.ts';

type Asked = Body<typeof rows.move>;

/** 422 where there is no such branch, or its shelves are not the person's to touch. */
export async function checkShelf({ db, person }: Context, branchId: number, field = 'branch_id'): Promise<void> {
  await refuseMissing(db, { [field]: branchId }, { [field]: 'branches' });
  if (!person.branches.includes(branchId) && scopeOf(person, 'vehicle').reach !== 'all')
    throw invalid({ [field]: ['You keep the stock of your own branches.'] });
}

/** Technicians use and bring back; everything else is for who may change stock. */
function checkRight({ person }: Context, { kind, place }: Asked): void {
  const isField = (kind === 'use' || kind === 'return') && place === undefined;
  if (!isField && !person.can('part.update')) throw lacking('part.update');
}

/** What each kind of movement must say. */
function checkSaid({ kind, quantity, unit_cost, vehicle_id, branch_id, to_branch_id }: Asked): void {
  if (kind !== 'adjust' && quantity === 0) throw invalid({ quantity: ['This must be above zero.'] });
  if (kind === 'receive' && typeof unit_cost !== 'number') throw invalid({ unit_cost: ['Say what one costs.'] });
  if (kind === 'use' && !vehicle_id) throw invalid({ vehicle_id: ['Say which vehicle it is used on.'] });
  if (kind === 'transfer' && !to_branch_id) throw invalid({ to_branch_id: ['Say where it goes.'] });
  if (kind === 'transfer' && to_branch_id === branch_id) throw invalid({ to_branch_id: ['It is there already.'] });
}

/** 422 for what is not there. A todo that was deleted meanwhile refuses nothing: the part was used. */
async function checkSubjects(ctx: Context, asked: Asked): Promise<void> {
  await refuseMissing(ctx.db, asked, { vehicle_id: 'vehicles', to_branch_id: 'branches' });
  if (asked.todo_id && !(await isKnownTodo(ctx, asked.todo_id)))
    throw invalid({ todo_id: ['This todo does not exist.'] });
}

/** What has been moved since: whoever counts a shelf counts what was there at that moment, however late they send it. */
async function movedSince({ db }: Context, { item_id, branch_id }: Asked, at: Date): Promise<number> {
  const { rows: sums } = await sql<{ readonly later: number }>`
    select coalesce(sum(quantity), 0)::double precision as later from stock_movements
    where item_id = ${item_id} and branch_id = ${branch_id} and at > ${at}`.execute(db);
  return sums[0]?.later ?? 0;
}

/** By how much the level changes. A count says what is there; it changes the level by what that differs. */
async function changeOf(ctx: Context, asked: Asked, onHand: number, at: Date): Promise<number> {
  const { kind, quantity } = asked;
  if (kind === 'adjust') return roundQuantity(quantity - (onHand - (await movedSince(ctx, asked, at))));
  return kind === 'use' || kind === 'transfer' ? -quantity : quantity;
}

/** Holds both levels of a transfer in the order of their branches; answers the one of the asked branch. */
async function heldLevels({ db }: Context, { item_id, branch_id, to_branch_id, kind }: Asked) {
  const to = kind === 'transfer' ? to_branch_id : null;
  if (to && to < branch_id) await heldLevel(db, item_id, to);
  const level = await heldLevel(db, item_id, branch_id);
  if (to && to > branch_id) await heldLevel(db, item_id, to);
  return level;
}

/** Nothing happens later than now. */
const momentOf = ({ at }: Asked, now: Date) => new Date(Math.min(at === undefined ? Infinity : Date.parse(at), +now));

/** Adds what is asked to the ledger, of a transfer both sides. */
async function addAsked(ctx: Context, asked: Asked): Promise<{ readonly move: Move; readonly added: Added }> {
  const { item_id, branch_id, kind, quantity, unit_cost, to_branch_id, note = '', place } = asked;
  const { on_hand, average_cost } = await heldLevels(ctx, asked);
  const at = momentOf(asked, ctx.now);
  const isOnVehicle = kind === 'use' || kind === 'return';
  const move: Move = {
    item_id,
    branch_id,
    kind,
    note,
    at,
    quantity: await changeOf(ctx, asked, on_hand, at),
    unit_cost: kind === 'receive' ? (unit_cost ?? null) : null,
    vehicle_id: (isOnVehicle && asked.vehicle_id) || null,
    todo_id: (isOnVehicle && asked.todo_id) || null,
  };
  const added = await addMovement(ctx, move);
  if (kind === 'transfer' && to_branch_id)
    await addMovement(ctx, { item_id, branch_id: to_branch_id, kind, quantity, unit_cost: average_cost, note, at });
  if (place !== undefined) await setPlace(ctx.db, item_id, branch_id, place);
  return { move, added };
}

/** What the audit tells of a movement, as a part of the history of its item. */
export function auditMove(ctx: Context, item: Item, move: Move, act: string = move.kind): void {
  const { branch_id, quantity, vehicle_id = null, note = '' } = move;
  const to = { quantity, branch_id, ...(vehicle_id !== null && { vehicle_id }), ...(note !== '' && { note }) };
  ctx.audit({
    action: `${item.kind}.${act}`,
    entity: item.kind,
    entityId: item.id,
    branchId: branch_id,
    detail: { to },
  });
}

/**
 * Checks what is asked, moves it, charges the vehicle with a use, and tells whom it concerns. Answers the item and the first movement.
 *
 * @param words of the charge, where somebody says them
 */
export async function moveStock(
  ctx: Context,
  asked: Asked,
  words: ChargeWords | null = null,
): Promise<{ readonly item: Item; readonly id: number }> {
  checkRight(ctx, asked);
  checkSaid(asked);
  // It is held, so that nobody archives it meanwhile: an archived item has nothing on any shelf.
  const item = await heldRow(ctx, { table: 'stock_items', noun: 'item' }, asked.item_id, 'live');
  await checkShelf(ctx, asked.branch_id);
  await checkSubjects(ctx, asked);
  const { move, added } = await addAsked(ctx, asked);
  auditMove(ctx, item, move);
  const { vehicle_id, todo_id = null, branch_id, at } = move;
  if (move.kind === 'use' && vehicle_id)
    await chargeUse(ctx, { id: added.id, item, vehicle_id, todo_id, branch_id, at }, words);
  await tellUse(ctx, item, move);
  await tellLow(ctx, item, move.branch_id, added);
  return { item, id: added.id };
}
