/** Expenses of a todo: what its work cost (money.md §3). */
import * as z from 'zod/mini';
import { post } from '../endpoint.ts';
import { amount } from '../money/amount.ts';
import { frame, id, note, text } from '../schema.ts';
import { expense } from './expense-record.ts';

/** `expense_id`: the first of its expenses; null where it has none. */
const todo = z.object({ id, title: z.string(), expense_id: z.nullable(id) });
export type TodoOfExpense = z.output<typeof todo>;

export const expenseTodos = {
  /**
   * With `expense_id` that one becomes the todo’s; else a new one is made on the todo’s vehicle and day. 404 for a todo of somebody else, 422 `expense_id`
   * for an expense without a line on its vehicle.
   */
  put: post('/api/update-expense', {
    permission: 'expense.create',
    replay: 'create',
    body: z.object({
      todo_id: id,
      expense_id: z.optional(id),
      amount: z.optional(amount),
      category_id: z.optional(id),
      payment_method_id: z.optional(id),
      vendor_id: z.optional(z.nullable(id)),
      note: z.optional(note(2000)),
      client_ref: z.optional(text(80)),
    }),
    answer: z.object({ ...frame, expense, todo }),
  }),

  /** The expense, or all of the todo, is of no todo any more. Nothing is deleted. */
  unlink: post('/api/delete-expense-todo', {
    permission: 'expense.create',
    replay: 'repeat',
    body: z.object({ todo_id: id, expense_id: z.optional(id) }),
    answer: z.object({ ...frame, todo }),
  }),
};
