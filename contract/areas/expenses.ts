/** Expenses of vehicles, and what is done with expenses of every kind: approving, paying back, telling likely duplicates (money.md §3). */
import * as z from 'zod/mini';
import { del, get, post } from '../endpoint.ts';
import { sumText } from '../money/amount.ts';
import { done, frame, id, idParams, day, uuid } from '../schema.ts';
import {
  decisionAnswer,
  decisionBody,
  expenseAnswer,
  expenseFields,
  expenseFilter,
  expenseKind,
  expenseList,
  expenseRow,
  expenseTotals,
  newExpenseFields,
  receiptFiles,
  versionSeen,
} from './expense-record.ts';

const one = { permission: 'expense.view', params: idParams, answer: expenseAnswer } as const;
const changing = { permission: 'expense.create', params: idParams } as const;

export const expenses = {
  /**
   * 404 where the todo, the bill or the draft that it is made of is gone; the message says which. 422 `lines` where they do not add up, and without one on
   * a vehicle or cohort. The same `client_ref` again is answered with the first.
   */
  add: post('/api/expenses', {
    permission: 'expense.create',
    replay: 'create',
    body: z.object(newExpenseFields),
    files: receiptFiles,
    answer: expenseAnswer,
  }),

  one: get('/api/expenses/{id}/edit', one),

  /**
   * What is sent; a file alone needs no `version`. Of its money (amount, tax, direction, day, category, lines, method) a change takes an approval back, and
   * is 422 `status` once it was paid back. Its creator while it is not approved, else who may change others’ expenses.
   */
  update: post('/api/expenses_update/{id}', {
    ...changing,
    replay: 'online',
    body: z.partial(z.object({ ...expenseFields, version: versionSeen })),
    files: receiptFiles,
    answer: expenseAnswer,
  }),

  /** 422 `status` while it is approved or paid back. */
  remove: del('/api/expenses/{id}', { ...changing, replay: 'repeat', answer: done }),

  /** 422 `bill_id` when its bill became another expense meanwhile. */
  restore: post('/api/restore-expense/{id}', { ...changing, own: true, replay: 'repeat', answer: expenseAnswer }),

  /** A line goes, and its amount to the first one left. 422 `id` for the last one. */
  removeLine: del('/api/split-expenses/{id}', {
    permission: 'expense.update',
    replay: 'online',
    params: idParams,
    answer: expenseAnswer,
  }),

  filter: get('/api/expenses/filter', {
    permission: 'expense.view',
    query: z.object(expenseFilter),
    answer: z.object(expenseList),
  }),

  /**
   * All kinds. Charges of the house to vehicles are in the sums, both sides of each: zero where all cohorts are added up. `charges`: what of the sums they
   * are; null where a kind is asked for, which none of them has. They are listed by `task-expenses-data`.
   */
  all: get('/api/expenses/all', {
    permission: 'expense.view',
    query: z.object({ ...expenseFilter, kind: z.optional(expenseKind) }),
    answer: z.object({
      ...frame,
      ...expenseTotals,
      charges: z.nullable(z.object({ total: z.int(), amount: sumText, pending: sumText })),
      data: z.array(expenseRow),
    }),
  }),

  /** All or none; 422 at `items.N.id` or `items.N.version`. What is so already stays so. */
  decide: post('/api/expense-approval', {
    permission: 'expense.approve',
    replay: 'repeat',
    body: decisionBody,
    answer: decisionAnswer,
  }),

  /** 422 `id` while the expense is approved. */
  removeAttachment: del('/api/expense_attachment/{id}', { ...changing, replay: 'repeat', answer: done }),

  /** Notes that people have their money back: once each, approved ones, and by somebody else. */
  reimburse: post('/api/expense-reimburse', {
    own: true,
    permission: 'expense.reimburse',
    replay: 'online',
    body: z.object({
      items: z
        .array(z.object({ id, version: z.int('This must be a whole number.') }), 'This must be a list.')
        .check(z.minLength(1, 'Choose something.'), z.maxLength(200, 'At most 200.')),
      paid_on: day,
      request_id: uuid,
    }),
    answer: z.object({ ...frame, data: z.array(z.object({ id, reimbursed_on: day })) }),
  }),

  /** Whether two expenses that look alike are one, or an expense and a bill (`other_kind`). It can be said anew. */
  judge: post('/api/duplicate-verdict', {
    own: true,
    permission: 'expense.approve',
    replay: 'repeat',
    body: z.object({
      id,
      other_id: id,
      other_kind: z.optional(z.enum(['expense', 'bill'], 'This must be expense or bill.')),
      verdict: z.enum(['same', 'different'], 'This must be same or different.'),
    }),
    answer: expenseAnswer,
  }),
};
