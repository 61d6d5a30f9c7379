/** Who is let to an expense. */
import { forbidden, gone } from '#server/http/refusal.ts';
import type { Guard, Guarding } from '#server/kit/guard.ts';
import { approverOf, eyesWords } from './eyes.ts';
import { ANY_KIND, checkDelete, checkEdit } from './held.ts';
import { expenseById } from './queries.ts';

export const expenseGuard: Guard = {
  noun: 'expense',
  right: 'expense.view',
  rights: ['expense'],
  outside: 'It is neither by them nor for them, nor of one of their branches.',
  async admit(ctx, can, id) {
    const expense = await expenseById(ctx, id, ANY_KIND);
    if (can === 'expense.approve') return checkEyes(ctx, id);
    if (can !== 'expense.update' && can !== 'expense.delete') return;
    if (can === 'expense.delete') return checkDelete(ctx.person, expense);
    if (expense.deleted_at !== null) throw gone('expense');
    checkEdit(ctx.person, expense);
  },
};

/** @throws 403 where four eyes keep the person from approving it */
async function checkEyes(ctx: Guarding, id: number): Promise<void> {
  const row = await ctx.db
    .selectFrom('expenses')
    .select(['amount', 'created_by', 'person_id', 'money_changed_by'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const words = eyesWords(row, await approverOf(ctx), '');
  if (words !== null) throw forbidden(words);
}
