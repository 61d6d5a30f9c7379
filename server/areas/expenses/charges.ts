/** Charges of the house to vehicles, as far as they are decided together with expenses. */
import { type Selectable, sql } from 'kysely';
import type { Database } from '#server/db/tables.ts';
import type { Context } from '#server/http/handler.ts';
import { scopeOf } from '#server/kit/scope.ts';
import { bookCharge } from '../statements/lock.ts';

export type Charge = Selectable<Database['task_expenses']>;

/** Those of the charges that the person sees, in the order of their ids. */
export async function holdCharges(
  { db, person }: Pick<Context, 'db' | 'person'>,
  ids: readonly number[],
): Promise<Charge[]> {
  if (ids.length === 0) return [];
  const seen = scopeOf(person, 'expense').within({ people: ['t.created_by'], branch: 'v.branch_id' });
  const { rows } = await sql<Charge>`
    select t.*, t.used_on::text as used_on, t.booked_on::text as booked_on
    from task_expenses t join vehicles v on v.id = t.vehicle_id
    where t.id = any(${[...ids]}::bigint[]) and ${seen} order by t.id for update of t`.execute(db);
  return rows;
}

/** What is decided so already stays as it is. */
export async function decideCharge(
  ctx: Context,
  row: Charge,
  { approved, reason }: { readonly approved: boolean; readonly reason: string },
): Promise<void> {
  const state = approved ? 'approved' : 'rejected';
  if (row.state === state) return;
  if (approved) await bookCharge(ctx.db, row.id);
  await ctx.db
    .updateTable('task_expenses')
    .set({ state, decided_at: ctx.now, decided_by: ctx.person.id, decide_reason: reason, updated_at: ctx.now })
    .where('id', '=', row.id)
    .execute();
  ctx.audit({
    action: approved ? 'task-expense.approve' : 'task-expense.reject',
    entity: 'task-expense',
    entityId: row.id,
    detail: { from: { state: row.state }, to: { state }, ...(reason !== '' && { reason }) },
  });
}
