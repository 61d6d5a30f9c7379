/** Earnings and their papers are deleted, and earnings brought back. */
import { sql } from 'kysely';
import type { Context } from '#server/http/handler.ts';
import { invalid, missing } from '#server/http/refusal.ts';
import { detach } from '#server/files/attachments.ts';
import { deleteRow, heldRow, restoreRow } from '#server/kit/records.ts';
import { isStatedEarning, refuseStatedEarning, shareCohorts, tripDay } from '../statements/lock.ts';
import { checkTrip, KIND, tripOf } from './record.ts';

export async function removeEarning(ctx: Context, id: number): Promise<void> {
  const row = await heldRow(ctx, KIND, id, 'any');
  if (row.deleted_at !== null) return;
  await refuseStatedEarning(ctx.db, id);
  await deleteRow(ctx, KIND, row);
}

/** 422 where the trip was entered again meanwhile, or its vehicle is gone. */
export async function restoreEarning(ctx: Context, id: number): Promise<void> {
  const row = await heldRow(ctx, KIND, id, 'any');
  if (row.deleted_at === null) return;
  await shareCohorts(ctx.db);
  const { earned_on } = await checkTrip(ctx, tripOf(row), id);
  // Its month may be stated by now.
  const booked_on = await tripDay(ctx.db, row.vehicle_id, earned_on);
  await ctx.db.updateTable('earnings').set({ booked_on }).where('id', '=', id).execute();
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
  if (await isStated(ctx, file.owner_id)) throw invalid({ id: ['The trip is stated: its papers stay.'] });
  await detach(ctx, file);
}

async function isStated({ db }: Context, id: number): Promise<boolean> {
  const { rows } = await sql`select 1 from earnings e where e.id = ${id} and ${isStatedEarning}`.execute(db);
  return rows.length > 0;
}
