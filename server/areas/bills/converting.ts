/** A bill becomes an expense, by the expense alone that names it, and is free again when that is deleted (money.md §2). */
import { sql } from 'kysely';
import type { Context } from '#server/http/handler.ts';
import { invalid, missing } from '#server/http/refusal.ts';
import { checkTheirs, heldBill, type HeldBill } from './held.ts';

/**
 * The bill that an expense is made of, held: of two who convert it at once the second finds what the first made.
 *
 * @throws 404 where it is gone, 422 `bill_id` where it is an expense already, or must become none
 */
export async function holdUnconverted(ctx: Context, billId: number): Promise<HeldBill> {
  const bill = await heldBill(ctx, billId, 'any');
  if (bill.deleted_at !== null) throw missing('bill');
  checkTheirs(ctx.person, bill);
  const words = refusal(bill);
  if (words !== null) throw invalid({ bill_id: [words] });
  return bill;
}

function refusal({ expense_status, expense_id, status }: HeldBill): string | null {
  if (expense_status === 'converted') return `It is expense ${expense_id} already.`;
  if (expense_status === 'not_needed') return 'It was noted that this bill needs no expense. Change that first.';
  return status === 'void' ? 'This bill is void. Open it again first.' : null;
}

/** The pages of the bill are receipts of the expense from now on, too. */
export async function takeOverBill(ctx: Context, expenseId: number, bill: HeldBill): Promise<void> {
  await sql`
    insert into attachments (owner_kind, owner_id, position, name, mime, size, sha256, width, height, taken_at, latitude, longitude, created_at, created_by)
    select 'expense', ${expenseId}::bigint, 200 + a.position, a.name, a.mime, a.size, a.sha256, a.width, a.height, a.taken_at, a.latitude,
      a.longitude, a.created_at, a.created_by
    from attachments a where a.owner_kind = 'bill' and a.owner_id = ${bill.id} and a.deleted_at is null
    on conflict do nothing`.execute(ctx.db);
  await setConverted(ctx, bill.id, true, { expense_id: expenseId });
}

/** The expense is there again: 422 `bill_id` where the bill became something else meanwhile. */
export async function retakeBill(ctx: Context, expenseId: number, billId: number): Promise<void> {
  const bill = await holdUnconverted(ctx, billId);
  await setConverted(ctx, bill.id, true, { expense_id: expenseId });
}

/** Its expense was deleted. */
export const freeBill = (ctx: Context, expenseId: number, billId: number): Promise<void> =>
  setConverted(ctx, billId, false, { expense_id: expenseId });

async function setConverted(ctx: Context, id: number, isConverted: boolean, detail: object): Promise<void> {
  const [from, to] = isConverted ? (['unconverted', 'converted'] as const) : (['converted', 'unconverted'] as const);
  const { branch_id } = await ctx.db
    .updateTable('bills')
    .set({ expense_status: to, updated_at: ctx.now })
    .where('id', '=', id)
    .returning('branch_id')
    .executeTakeFirstOrThrow();
  ctx.audit({
    action: isConverted ? 'bill.convert' : 'bill.free',
    entity: 'bill',
    entityId: id,
    branchId: branch_id,
    detail: { from: { expense_status: from }, to: { expense_status: to }, ...detail },
  });
}
