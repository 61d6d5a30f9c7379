/** One bill that somebody acts on: held until the transaction ends, and only what they see. */
import { type Selectable, sql } from 'kysely';
import type { Database } from '#server/db/tables.ts';
import type { Context } from '#server/http/handler.ts';
import { gone, lacking, missing } from '#server/http/refusal.ts';
import { seenBill } from './scope.ts';

export const KIND = { table: 'bills', noun: 'bill' } as const;

export type HeldBill = Selectable<Database['bills']> & { readonly expense_id: number | null };

/**
 * @throws 404 where the person does not see it, 410 when it was deleted and must not be
 */
export async function heldBill(
  ctx: Pick<Context, 'db' | 'person'>,
  id: number,
  which: 'live' | 'any',
): Promise<HeldBill> {
  // A date comes as text only where it is asked for as text; of two columns of one name the later one counts.
  const { rows } = await sql<HeldBill>`
    select b.*, b.billed_on::text as billed_on, b.due_on::text as due_on, b.paid_on::text as paid_on,
      (select e.id from expenses e where e.bill_id = b.id and e.deleted_at is null) as expense_id
    from bills b where b.id = ${id} and ${seenBill(ctx.person)} for update of b`.execute(ctx.db);
  const [row] = rows;
  if (!row) throw missing('bill');
  if (which === 'live' && row.deleted_at !== null) throw gone('bill');
  return row;
}

/**
 * Who brought a bill adds its pages and enters it as an expense; others’ are for who may change bills.
 *
 * @throws 403 for everybody else
 */
export function checkTheirs({ id, can }: Context['person'], { created_by }: Pick<HeldBill, 'created_by'>): void {
  if (created_by !== id && !can('bill.update')) throw lacking('bill.update');
}
