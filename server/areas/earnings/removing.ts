/** Earnings and their papers are deleted, and earnings brought back. */
import type { Context } from '#server/http/handler.ts';
import { missing } from '#server/http/refusal.ts';
import { detach } from '#server/files/attachments.ts';
import { deleteRow, heldRow, restoreRow } from '#server/kit/records.ts';
import { checkTrip, KIND, tripOf } from './record.ts';

export async function removeEarning(ctx: Context, id: number): Promise<void> {
  const row = await heldRow(ctx, KIND, id, 'any');
  if (row.deleted_at === null) await deleteRow(ctx, KIND, row);
}

/** 422 where the trip was entered again meanwhile, or its vehicle is gone. */
export async function restoreEarning(ctx: Context, id: number): Promise<void> {
  const row = await heldRow(ctx, KIND, id, 'any');
  if (row.deleted_at === null) return;
  await checkTrip(ctx, tripOf(row), id);
  await restoreRow(ctx, KIND, row);
}

/** @param id of the file; 404 where it is no earning’s */
export async function removeEarningFile(ctx: Context, id: number): Promise<void> {
  const file = await ctx.db
    .selectFrom('attachments')
    .selectAll()
    .where('id', '=', id)
    .where('owner_kind', '=', KIND.noun)
    .forUpdate()
    .executeTakeFirst();
  if (!file) throw missing('file');
  await detach(ctx, file);
}
