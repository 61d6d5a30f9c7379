/** What a bill moves to: paid, disputed, void, open again; needing an expense, or none (money.md §2). */
import { type BillStatus, billStatuses, needsReason, statusMoves } from '#contract/areas/bill-record.ts';
import type { bills as rows } from '#contract/areas/bills.ts';
import type { Body } from '#contract/endpoint.ts';
import type { FieldErrors } from '#contract/schema.ts';
import type { Context } from '#server/http/handler.ts';
import { invalid } from '#server/http/refusal.ts';
import { changeRow } from '#server/kit/records.ts';
import { refuseMissing } from '#server/kit/refs.ts';
import { dayOf, formatDay } from '#server/lib/yard-time.ts';
import { zoneOf } from '#server/lib/zone.ts';
import { logEvent } from '../expenses/events.ts';
import { checkDay } from '../expenses/references.ts';
import { heldBill, type HeldBill, KIND } from './held.ts';

type Sent = Body<typeof rows.changeStatus>;

/** The same again changes nothing. */
export async function changeStatus(ctx: Context, id: number, sent: Sent): Promise<void> {
  const row = await heldBill(ctx, id, 'live');
  const errors = refusals(row, sent);
  if (Object.keys(errors).length > 0) throw invalid(errors);
  await checkPaying(ctx, row, sent);
  if (sent.status !== undefined && sent.status !== row.status) await move(ctx, row, sent.status, sent);
  const decides = sent.expense_status !== undefined && sent.expense_status !== row.expense_status;
  if (decides)
    await changeRow(ctx, KIND, row, { expense_status: sent.expense_status, status_reason: sent.reason ?? '' });
}

/** What of it cannot be, by field. */
function refusals(row: HeldBill, { status, expense_status, reason = '', paid_on }: Sent): FieldErrors {
  const errors: FieldErrors = {};
  if (status === undefined && expense_status === undefined) errors['status'] = ['Say what becomes of it.'];
  const moves = status !== undefined && status !== row.status;
  if (moves && !statusMoves[row.status].includes(status))
    errors['status'] = [`${billStatuses[row.status]}: it cannot become “${billStatuses[status].toLowerCase()}”.`];
  if (moves && status === 'void' && row.expense_id !== null)
    errors['status'] = [`Delete expense ${row.expense_id} first.`];
  const decides = expense_status !== undefined && expense_status !== row.expense_status;
  if (decides && row.expense_status === 'converted')
    errors['expense_status'] = [`Delete expense ${row.expense_id} first.`];
  const wants = (moves && needsReason(status)) || (decides && expense_status === 'not_needed');
  if (wants && reason === '') errors['reason'] = ['Say why.'];
  if (paid_on && status !== 'paid') errors['paid_on'] = ['Only a paid bill has such a day.'];
  return errors;
}

async function checkPaying(ctx: Context, row: HeldBill, { payment_method_id, paid_on }: Sent): Promise<void> {
  await refuseMissing(ctx.db, { payment_method_id }, { payment_method_id: 'payment_methods' });
  await checkDay(ctx, 'paid_on', paid_on, row.branch_id);
}

async function move(ctx: Context, row: HeldBill, status: BillStatus, sent: Sent): Promise<void> {
  const today = dayOf(ctx.now, await zoneOf(ctx.db, row.branch_id));
  const paid_on = status === 'paid' ? (sent.paid_on ?? today) : null;
  await changeRow(ctx, KIND, row, {
    status,
    paid_on,
    payment_method_id: status === 'paid' ? (sent.payment_method_id ?? undefined) : undefined,
    status_reason: sent.reason ?? '',
  });
  if (paid_on !== null && row.expense_id !== null) await payExpense(ctx, row.expense_id, paid_on);
}

/** The expense of a paid bill is paid, unless somebody said when already. */
async function payExpense(ctx: Context, expenseId: number, paid_on: string): Promise<void> {
  const paid = await ctx.db
    .updateTable('expenses')
    .set({ paid_on, updated_at: ctx.now })
    .where('id', '=', expenseId)
    .where('paid_on', 'is', null)
    .returning('branch_id')
    .executeTakeFirst();
  if (!paid) return;
  await logEvent(ctx, expenseId, `Paid with its bill on ${formatDay(paid_on)}`);
  ctx.audit({
    action: 'expense.update',
    entity: 'expense',
    entityId: expenseId,
    branchId: paid.branch_id,
    detail: { from: { paid_on: null }, to: { paid_on } },
  });
}
