/** Expenses for people and for the yard itself (money.md §3 "expenses"). */
import type { expensePeople as rows } from '#contract/areas/expense-people.ts';
import type { Handlers } from '#server/http/handler.ts';
import { changeExpense } from './changing.ts';
import { decide } from './deciding.ts';
import { answerOf } from './handlers.ts';
import { ANY_KIND, PEOPLE } from './held.ts';
import { listExpenses, sumsByPerson } from './queries.ts';
import { removeExpense, removeReceipt } from './removing.ts';
import { storeExpense } from './storing.ts';

const said = (message: string) => ({ status: 200, message }) as const;

export const expensePeople: Handlers<typeof rows> = {
  listPeople: async ({ body }, ctx) => ({
    ...said(''),
    ...(await listExpenses(ctx, ['person'], body)),
    people: await sumsByPerson(ctx, body),
  }),

  listOther: async ({ body }, ctx) => ({ ...said(''), ...(await listExpenses(ctx, ['other'], body)) }),

  addPerson: async ({ body, files }, ctx) => {
    const id = await storeExpense(ctx, 'person', body, files['attachment']);
    return answerOf(ctx, id, ANY_KIND, 'Expense entered.');
  },

  addOther: async ({ body, files }, ctx) => {
    const id = await storeExpense(ctx, 'other', body, files['attachment']);
    return answerOf(ctx, id, ANY_KIND, 'Expense entered.');
  },

  one: async ({ query }, ctx) => answerOf(ctx, query.expenseId, PEOPLE, ''),

  updatePerson: async ({ params, body, files }, ctx) => {
    await changeExpense(ctx, params.id, ['person'], body, files['attachment']);
    return answerOf(ctx, params.id, PEOPLE, 'Expense saved.');
  },

  updateOther: async ({ params, body, files }, ctx) => {
    await changeExpense(ctx, params.id, ['other'], body, files['attachment']);
    return answerOf(ctx, params.id, PEOPLE, 'Expense saved.');
  },

  remove: async ({ params }, ctx) => {
    await removeExpense(ctx, params.id, PEOPLE);
    return said('Expense deleted.');
  },

  removeAttachment: async ({ params }, ctx) => {
    await removeReceipt(ctx, params.id, PEOPLE);
    return said('File deleted.');
  },

  decide: async ({ body }, ctx) => ({
    ...said(body.approved ? 'Approved.' : 'Rejected.'),
    data: await decide(ctx, PEOPLE, body),
  }),
};
