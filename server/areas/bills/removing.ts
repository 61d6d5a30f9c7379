/** Deleting a bill, or one of its pages. */
import type { Proposal } from '#contract/areas/bill-record.ts';
import type { Context } from '#server/http/handler.ts';
import { detach } from '#server/files/attachments.ts';
import { invalid, missing } from '#server/http/refusal.ts';
import { deleteRow, restoreRow } from '#server/kit/records.ts';
import { heldBill, type HeldBill, KIND } from './held.ts';
import { askForReading } from './reading.ts';
import { pagesOf } from './storing.ts';

const RESTORE_MS = 30 * 86_400_000;

export async function removeBill(ctx: Context, id: number): Promise<void> {
  const row = await heldBill(ctx, id, 'any');
  if (row.deleted_at !== null) return;
  if (row.expense_status === 'converted')
    throw invalid({ expense_status: [`Delete expense ${row.expense_id} first.`] });
  await deleteRow(ctx, KIND, row);
}

export async function restoreBill(ctx: Context, id: number): Promise<void> {
  const row = await heldBill(ctx, id, 'any');
  if (row.deleted_at === null) return;
  if (ctx.now.getTime() - row.deleted_at.getTime() > RESTORE_MS)
    throw invalid({ id: ['It was deleted more than 30 days ago.'] });
  await restoreRow(ctx, KIND, row);
}

export async function removePage(ctx: Context, fileId: number): Promise<void> {
  const file = await ctx.db
    .selectFrom('attachments')
    .selectAll()
    .where('id', '=', fileId)
    .where('owner_kind', '=', 'bill')
    .executeTakeFirst();
  if (!file) throw missing('page');
  const row = await heldBill(ctx, file.owner_id, 'live');
  if (file.deleted_at !== null) return;
  if (await isApproved(ctx, row.expense_id)) throw invalid({ id: ['Its expense is approved: the pages stay.'] });
  if ((await pagesOf(ctx, row.id)) === 1) throw invalid({ id: ['This is the only page. Delete the bill instead.'] });
  const place = await placeOf(ctx, row.id, fileId);
  await detach(ctx, file);
  await forgetPage(ctx, row, place, fileId);
}

/** Which page of the bill the file is, from 0. */
async function placeOf({ db }: Context, billId: number, fileId: number): Promise<number> {
  const pages = await db
    .selectFrom('attachments')
    .select('id')
    .where('owner_kind', '=', 'bill')
    .where('owner_id', '=', billId)
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute();
  return pages.findIndex(({ id }) => id === fileId);
}

/** What was read on the page goes with it, and the sums of those behind it move up; what is still to be entered is read anew without it. */
async function forgetPage(ctx: Context, row: HeldBill, place: number, fileId: number): Promise<void> {
  if (row.proposal !== null) {
    const proposal = JSON.stringify(without(row.proposal, place));
    await ctx.db.updateTable('bills').set({ proposal }).where('id', '=', row.id).execute();
  }
  if (row.expense_status === 'unconverted' && row.read_state !== 'off')
    await askForReading(ctx, row.id, `without-${fileId}`);
}

function without(proposal: Proposal, place: number): Proposal {
  const amounts = proposal.amounts
    .filter(({ page }) => page !== place)
    .map((one) => (one.page > place ? { ...one, page: one.page - 1 } : one));
  return { ...proposal, amounts };
}

async function isApproved({ db }: Context, expenseId: number | null): Promise<boolean> {
  if (expenseId === null) return false;
  const row = await db.selectFrom('expenses').select('state').where('id', '=', expenseId).executeTakeFirst();
  return row?.state === 'approved';
}
