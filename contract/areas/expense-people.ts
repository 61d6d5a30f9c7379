/** Expenses for people and for the yard itself (money.md §3 "expenses"). They are handled as those of vehicles, but need no line. */
import * as z from 'zod/mini';
import { del, get, post } from '../endpoint.ts';
import { sumText } from '../money/amount.ts';
import { done, id, idParams, idText } from '../schema.ts';
import {
  decisionAnswer,
  decisionBody,
  expenseAnswer,
  expenseFields,
  expenseFilter,
  expenseList,
  newExpenseFields,
  receiptFiles,
  versionSeen,
} from './expense-record.ts';

/** These lists are asked for by POST, as documented. */
const asked = z.object(expenseFilter);
const changing = { permission: 'expense.create', params: idParams } as const;
const changes = { ...expenseFields, version: versionSeen };
const person = { person_id: z.optional(z.nullable(idText)) };

export const expensePeople = {
  listPeople: post('/api/ajaxPersonExpense', {
    permission: 'expense.view',
    replay: 'repeat',
    body: asked,
    answer: z.object({
      ...expenseList,
      /** Of the whole filter: what each had, and what of it is approved and not paid back. */
      people: z.array(z.object({ person_id: z.nullable(id), name: z.string(), total: sumText, unreimbursed: sumText })),
    }),
  }),

  listOther: post('/api/ajaxOtherExpense', {
    permission: 'expense.view',
    replay: 'repeat',
    body: asked,
    answer: z.object(expenseList),
  }),

  /** Oneself, unless it says otherwise; for somebody else with the right to change others’ expenses. Without lines it is one on the house. */
  addPerson: post('/api/storePersonExpense', {
    permission: 'expense.create',
    replay: 'create',
    body: z.object({ ...newExpenseFields, ...person }),
    files: receiptFiles,
    answer: expenseAnswer,
  }),

  addOther: post('/api/storeOtherExpense', {
    permission: 'expense.create',
    replay: 'create',
    body: z.object(newExpenseFields),
    files: receiptFiles,
    answer: expenseAnswer,
  }),

  one: get('/api/editPersonExpense', {
    permission: 'expense.view',
    query: z.object({ expenseId: idText }),
    answer: expenseAnswer,
  }),

  updatePerson: post('/api/updatePersonExpense/{id}', {
    ...changing,
    replay: 'online',
    body: z.partial(z.object({ ...changes, ...person })),
    files: receiptFiles,
    answer: expenseAnswer,
  }),

  updateOther: post('/api/updateOtherExpense/{id}', {
    ...changing,
    replay: 'online',
    body: z.partial(z.object(changes)),
    files: receiptFiles,
    answer: expenseAnswer,
  }),

  remove: del('/api/personExpenses/{id}', { ...changing, replay: 'repeat', answer: done }),

  /** 422 `id` while the expense is approved. */
  removeAttachment: del('/api/person_expense_attachment/{id}', { ...changing, replay: 'repeat', answer: done }),

  decide: post('/api/person-expense-approval', {
    permission: 'expense.approve',
    replay: 'repeat',
    body: decisionBody,
    answer: decisionAnswer,
  }),
};
