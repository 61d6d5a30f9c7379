/** Deleting an expense, a line of a split, a receipt. */
import type { ExpenseKind } from '#contract/areas/expense-record.ts';
import { centsOf, textOfCents } from '#contract/rental/cents.ts';
import { detach } from '#server/files/attachments.ts';
import type { Context } from '#server/http/handler.ts';
import { invalid, missing } from '#server/http/refusal.ts';
import { changeRow, deleteRow, restoreRow } from '#server/kit/records.ts';
import { sumText } from '#server/lib/sum-text.ts';
import { freeBill, retakeBill } from '../bills/converting.ts';
import { refuseStated, shareCohorts } from '../statements/lock.ts';
import { reopening } from './changing.ts';
import { logEvent } from './events.ts';
import { ANY_KIND, checkDelete, checkEdit, heldExpense, type HeldExpense, KIND } from './held.ts';
import { linesOf, writeLines } from './lines.ts';

function refusePaidBack({ reimbursed_on }: HeldExpense, field: string): void {
  if (reimbursed_on !== null) throw invalid({ [field]: ['It was paid back. Enter a credit for what was wrong.'] });
}

/** @throws 422 `status` while it is approved or paid back */
export async function removeExpense(ctx: Context, id: number, kinds: readonly ExpenseKind[]): Promise<void> {
  const row = await heldExpense(ctx, id, kinds, 'any');
  if (row.deleted_at !== null) return;
  checkDelete(ctx.person, { ...row, state: 'submitted' });
  await refuseStated(ctx.db, row.id, 'status');
  if (row.state === 'approved') throw invalid({ status: ['It is approved. Reject it first.'] });
  refusePaidBack(row, 'status');
  await deleteRow(ctx, KIND, row);
  if (row.bill_id !== null) await freeBill(ctx, row.id, row.bill_id);
  await logEvent(ctx, row.id, 'Deleted');
}

export async function restoreExpense(ctx: Context, id: number): Promise<void> {
  const row = await heldExpense(ctx, id, ANY_KIND, 'any');
  checkDelete(ctx.person, row);
  if (row.deleted_at === null) return;
  if (row.bill_id !== null) await retakeBill(ctx, row.id, row.bill_id);
  await restoreRow(ctx, KIND, row);
  await logEvent(ctx, row.id, 'Brought back');
}

/** The line goes, its amount to the first one left; answers the expense. 422 `id` for the last one. */
export async function removeLine(ctx: Context, lineId: number, kinds: readonly ExpenseKind[]): Promise<number> {
  const line = await ctx.db
    .selectFrom('expense_lines')
    .select('expense_id')
    .where('id', '=', lineId)
    .executeTakeFirst();
  if (!line) throw missing('line');
  await shareCohorts(ctx.db);
  const row = await heldExpense(ctx, line.expense_id, kinds, 'live');
  refusePaidBack(row, 'id');
  await refuseStated(ctx.db, row.id, 'id');
  const present = await linesOf(ctx.db, row.id);
  const gone = present.find(({ id }) => id === lineId);
  if (!gone) throw missing('line');
  const [first, ...rest] = present.filter(({ id }) => id !== lineId);
  if (!first) throw invalid({ id: ['It is the last line. Delete the expense instead.'] });
  if (row.kind === 'vehicle' && [first, ...rest].every(({ vehicle_id, cohort_id }) => !vehicle_id && !cohort_id))
    throw invalid({ id: ['It is the last one on a vehicle or cohort.'] });
  const both = (one: string, other: string) => textOfCents(centsOf(one) + centsOf(other));
  const grown = {
    ...first,
    amount: both(first.amount, gone.amount),
    tax_amount: both(first.tax_amount, gone.tax_amount),
  };
  const lines = [grown, ...rest].map(({ id: _id, position: _position, ...kept }) => kept);
  await changeRow(ctx, KIND, row, reopening(ctx, row));
  await writeLines(ctx.db, row.id, row.spent_on, lines);
  await logEvent(ctx, row.id, `A line of ${sumText(gone.amount)} removed`, {
    version: row.version + 1,
    amount: row.amount,
  });
  return row.id;
}

/** @throws 422 `id` while the expense is approved */
export async function removeReceipt(ctx: Context, fileId: number, kinds: readonly ExpenseKind[]): Promise<void> {
  const file = await ctx.db
    .selectFrom('attachments')
    .selectAll()
    .where('id', '=', fileId)
    .where('owner_kind', '=', 'expense')
    .executeTakeFirst();
  if (!file) throw missing('file');
  const row = await heldExpense(ctx, file.owner_id, kinds, 'any');
  if (file.deleted_at !== null) return;
  checkEdit(ctx.person, { ...row, state: 'submitted' });
  if (row.state === 'approved') throw invalid({ id: ['The expense is approved: its receipts stay.'] });
  await detach(ctx, file);
  await logEvent(ctx, row.id, `Receipt “${file.name}” removed`);
}
