/** A use that was none is taken off the vehicle again by a movement the other way. Nothing in the ledger is ever erased. */
import type { Context } from '#server/http/handler.ts';
import { gone, invalid, missing } from '#server/http/refusal.ts';
import { heldRow } from '#server/kit/records.ts';
import { releaseCharge } from '../task-expenses/charging.ts';
import { addMovement, type Move } from './ledger.ts';
import { heldLevel } from './levels.ts';
import { auditMove } from './moving.ts';
import { type ItemKind, onSeenShelf } from './queries.ts';
import { tellUse } from './telling.ts';

/** The movement of an item of this kind. 404 where its shelf is not the person's; 422 where it is no use. */
async function readUse({ db, person }: Context, kind: ItemKind, id: number) {
  const use = await db
    .selectFrom('stock_movements as m')
    .innerJoin('stock_items as i', 'i.id', 'm.item_id')
    .select(['m.id', 'm.item_id', 'm.branch_id', 'm.kind', 'm.quantity', 'm.unit_cost', 'm.vehicle_id', 'm.todo_id'])
    .where('m.id', '=', id)
    .where('i.kind', '=', kind)
    .where(onSeenShelf(person, 'm.branch_id'))
    .executeTakeFirst();
  if (!use) throw missing('use');
  if (use.kind !== 'use') throw invalid({ id: ['Only a use on a vehicle can be taken back.'] });
  return use;
}

/** Answers the item. What was taken back stays so: a repetition changes nothing. */
export async function takeBackUse(ctx: Context, kind: ItemKind, movementId: number): Promise<number> {
  const use = await readUse(ctx, kind, movementId);
  const { item_id, branch_id, vehicle_id, todo_id } = use;
  const item = await heldRow(ctx, { table: 'stock_items', noun: kind }, item_id, 'any');
  // Whoever takes the same use back at the same time waits here, and then finds that it was done.
  await heldLevel(ctx.db, item_id, branch_id);
  const back = ctx.db.selectFrom('stock_movements').select('id').where('reverses_id', '=', use.id);
  if (await back.executeTakeFirst()) return item_id;
  if (item.deleted_at !== null) throw gone(kind);
  await releaseCharge(ctx, use.id);
  const move: Move = {
    item_id,
    branch_id,
    vehicle_id,
    todo_id,
    kind: 'return',
    reverses_id: use.id,
    at: ctx.now,
    quantity: -Number(use.quantity),
    unit_cost: Number(use.unit_cost),
  };
  await addMovement(ctx, move);
  auditMove(ctx, item, move, 'unuse');
  await tellUse(ctx, item, move);
  return item_id;
}
