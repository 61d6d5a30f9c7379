/** Items: added, changed, ticked. */
import type { Selectable } from 'kysely';
import { parseStamp } from '#contract/stamp.ts';
import type { Context } from '#server/http/handler.ts';
import { changeRow, heldRow, insertRow, mergeRow } from '#server/kit/records.ts';
import { refuseMissing } from '#server/kit/refs.ts';
import type { ListKind } from './kinds.ts';
import type { ListItems } from './tables.ts';

interface NewItem {
  readonly text: string;
  readonly qty?: number | null | undefined;
  readonly unit?: string | null | undefined;
  readonly price?: number | null | undefined;
  readonly vehicle_id?: number | null | undefined;
}

export type ItemChange = { readonly [F in keyof NewItem]?: NewItem[F] | undefined } & {
  readonly status?: string | undefined;
};

export type ItemRow = Selectable<ListItems>;

export const itemTable = ({ itemNoun }: ListKind) => ({ table: 'list_items', noun: itemNoun }) as const;

/** When it was done: the moment of its stamp, for whoever was offline sends it later. Never after now. */
function actedAt({ stamp, now }: Context): Date {
  return new Date(Math.min(parseStamp(stamp)?.ms ?? now.getTime(), now.getTime()));
}

/** Inserts the item and answers its id. 422 `vehicle_id` when there is none such. */
export async function addItem(ctx: Context, kind: ListKind, listId: number, item: NewItem): Promise<number> {
  const { text, qty = null, unit = null, price = null, vehicle_id = null } = item;
  await refuseMissing(ctx.db, { vehicle_id }, { vehicle_id: 'vehicles' });
  const status = kind.itemStates.first;
  const fields = { text, qty, unit, price, vehicle_id, status, done_at: null, done_by: null };
  return insertRow(ctx, itemTable(kind), { list_id: listId, ...fields });
}

/** Who did it and when, where the new status says so and stands. */
function tickOf(ctx: Context, kind: ListKind, row: ItemRow, status: string | undefined) {
  const stands = ctx.stamp > (row.stamps['status'] ?? '');
  if (!stands || status === undefined || status === row.status) return {};
  if (status !== kind.itemStates.done) return { done_at: null, done_by: null };
  return { done_at: actedAt(ctx), done_by: ctx.person.id };
}

/**
 * Changes the fields that are sent, each unless a later change of it stands. An item that is ticked already stays ticked once; whoever ticked it
 * first is named, even where that is learned later.
 */
export async function changeItem(ctx: Context, kind: ListKind, row: ItemRow, change: ItemChange): Promise<void> {
  const { text, qty, unit, price, vehicle_id, status } = change;
  await refuseMissing(ctx.db, { vehicle_id }, { vehicle_id: 'vehicles' });
  const tick = tickOf(ctx, kind, row, status);
  await mergeRow(ctx, itemTable(kind), row, { text, qty, unit, price, vehicle_id, status, ...tick });
  const at = actedAt(ctx);
  const isTickedTwice = status === kind.itemStates.done && row.status === status;
  if (isTickedTwice && row.done_at !== null && at < row.done_at)
    await changeRow(ctx, itemTable(kind), row, { done_at: at, done_by: ctx.person.id });
}

/** With a list that gets the status, its items of another one are ticked. */
export async function takeAlong(ctx: Context, kind: ListKind, listId: number, status: string): Promise<void> {
  const { along } = kind;
  if (along?.when !== status) return;
  const items = await ctx.db
    .selectFrom('list_items')
    .select('id')
    .where('list_id', '=', listId)
    .where('status', '=', along.from)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();
  for (const { id } of items) {
    const row = await heldRow(ctx, itemTable(kind), id, 'any');
    await changeItem(ctx, kind, row, { status: kind.itemStates.done });
  }
}
