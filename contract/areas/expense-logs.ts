/** What was done with expenses, and what people note beside it (money.md §3 "expenses"). */
import * as z from 'zod/mini';
import { del, get, post } from '../endpoint.ts';
import { day, done, frame, id, idParams, idText, lines, paging, text } from '../schema.ts';
import { expenseLog } from './expense-record.ts';

const answer = z.object({ ...frame, log: expenseLog });
const page = z.object({ ...frame, data: z.array(expenseLog), next_cursor: z.nullable(z.string()) });
const words = lines(2000);

export const expenseLogs = {
  /** Of all expenses that the person sees, the newest first. */
  list: get('/api/expenseLogs', {
    permission: 'expense.view',
    query: z.object({
      ...paging,
      expense_id: z.optional(idText),
      kind: z.optional(z.enum(['note', 'event'], 'This must be note or event.')),
      created_by: z.optional(idText),
      startDate: z.optional(day),
      endDate: z.optional(day),
      search: z.optional(z.string().check(z.maxLength(100, 'At most 100 characters.'))),
    }),
    answer: page,
  }),

  /** Of one expense, the oldest first. */
  ofExpense: get('/api/expenseLogs/getByExpense/{id}', {
    permission: 'expense.view',
    params: idParams,
    query: z.object(paging),
    answer: page,
  }),

  /** Tells its creator and who decided of it. */
  add: post('/api/expenseLogs', {
    permission: 'expense.view',
    replay: 'create',
    body: z.object({ expense_id: id, text: words, client_ref: z.optional(text(80)) }),
    answer,
  }),

  one: get('/api/expenseLogs/{id}', { permission: 'expense.view', params: idParams, answer }),

  /** One’s own note; 403 for others’, 422 `kind` for an event. */
  update: post('/api/expenseLogs/{id}', {
    permission: 'expense.view',
    replay: 'repeat',
    params: idParams,
    body: z.object({ text: words }),
    answer,
  }),

  /** One’s own note, or any with the right to delete expenses. It leaves a line that says so. */
  remove: del('/api/expenseLogs/{id}', {
    permission: 'expense.view',
    replay: 'repeat',
    params: idParams,
    answer: done,
  }),
};
