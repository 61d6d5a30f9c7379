/** Who is let to an expense. */
import { gone } from '#server/http/refusal.ts';
import type { Guard } from '#server/kit/guard.ts';
import { ANY_KIND, checkDelete, checkEdit } from './held.ts';
import { expenseById } from './queries.ts';

export const expenseGuard: Guard = {
  noun: 'expense',
  right: 'expense.view',
  rights: ['expense'],
  outside: 'It is neither by them nor for them, nor of one of their branches.',
  async admit(ctx, can, id) {
    const expense = await expenseById(ctx, id, ANY_KIND);
    if (can !== 'expense.update' && can !== 'expense.delete') return;
    if (can === 'expense.delete') return checkDelete(ctx.person, expense);
    if (expense.deleted_at !== null) throw gone('expense');
    checkEdit(ctx.person, expense);
  },
};
