/** Expenses of vehicles, and what is done with those of every kind (money.md §3 "expenses"). */
import type { Expense, ExpenseKind } from '#contract/areas/expense-record.ts';
import type { expenses as rows } from '#contract/areas/expenses.ts';
import type { Context, Handlers } from '#server/http/handler.ts';
import { invalid } from '#server/http/refusal.ts';
import { changeExpense } from './changing.ts';
import { decide } from './deciding.ts';
import { logEvent } from './events.ts';
import { heldBill } from '../bills/held.ts';
import { ANY_KIND, heldExpense, type HeldExpense, VEHICLE } from './held.ts';
import { expenseById, listAllExpenses, listExpenses } from './queries.ts';
import { reimburse } from './reimbursing.ts';
import { removeExpense, removeLine, removeReceipt, restoreExpense } from './removing.ts';
import { storeExpense } from './storing.ts';
import { noteVerdict } from './suspects.ts';

const said = (message: string) => ({ status: 200, message }) as const;

/** The expense as calls answer it. */
export async function answerOf(ctx: Context, id: number, kinds: readonly ExpenseKind[], message: string) {
  const expense: Expense = await expenseById(ctx, id, kinds);
  return { ...said(message), expense, suspects: expense.suspects };
}

export const expenses: Handlers<typeof rows> = {
  add: async ({ body, files }, ctx) => {
    const id = await storeExpense(ctx, 'vehicle', body, files['attachment']);
    return answerOf(ctx, id, ANY_KIND, 'Expense entered.');
  },

  one: async ({ params }, ctx) => answerOf(ctx, params.id, VEHICLE, ''),

  update: async ({ params, body, files }, ctx) => {
    await changeExpense(ctx, params.id, VEHICLE, body, files['attachment']);
    return answerOf(ctx, params.id, VEHICLE, 'Expense saved.');
  },

  remove: async ({ params }, ctx) => {
    await removeExpense(ctx, params.id, VEHICLE);
    return said('Expense deleted.');
  },

  restore: async ({ params }, ctx) => {
    await restoreExpense(ctx, params.id);
    return answerOf(ctx, params.id, ANY_KIND, 'Expense brought back.');
  },

  removeLine: async ({ params }, ctx) =>
    answerOf(ctx, await removeLine(ctx, params.id, ANY_KIND), ANY_KIND, 'Line removed.'),

  filter: async ({ query }, ctx) => ({ ...said(''), ...(await listExpenses(ctx, VEHICLE, query)) }),

  all: async ({ query: { kind, ...query } }, ctx) => ({
    ...said(''),
    ...(kind === undefined
      ? await listAllExpenses(ctx, query)
      : { ...(await listExpenses(ctx, [kind], query)), charges: null }),
  }),

  decide: async ({ body }, ctx) => ({
    ...said(body.approved ? 'Approved.' : 'Rejected.'),
    data: await decide(ctx, VEHICLE, body),
  }),

  removeAttachment: async ({ params }, ctx) => {
    await removeReceipt(ctx, params.id, VEHICLE);
    return said('File deleted.');
  },

  reimburse: async ({ body }, ctx) => ({ ...said('Noted as paid back.'), data: await reimburse(ctx, body) }),

  judge: async ({ body: { id, other_id, other_kind = 'expense', verdict } }, ctx) => {
    const row = other_kind === 'bill' ? await heldWithBill(ctx, id, other_id) : await heldPair(ctx, id, other_id);
    await noteVerdict(ctx, id, { kind: other_kind, id: other_id }, verdict);
    const words = verdict === 'same' ? 'The same as' : 'Another one than';
    await logEvent(ctx, id, `${words} ${other_kind} ${other_id}`);
    ctx.audit({
      action: 'expense.judge',
      entity: 'expense',
      entityId: id,
      branchId: row.branch_id,
      detail: { other_id, other_kind, verdict },
    });
    return answerOf(ctx, id, ANY_KIND, 'Noted.');
  },
};

/** The first of two expenses, both held in the order of their ids, so that two who judge one pair never wait for each other. */
async function heldPair(ctx: Context, id: number, otherId: number): Promise<HeldExpense> {
  if (id === otherId) throw invalid({ other_id: ['This is the same expense.'] });
  const first = await heldExpense(ctx, Math.min(id, otherId), ANY_KIND, 'live');
  const second = await heldExpense(ctx, Math.max(id, otherId), ANY_KIND, 'live');
  return first.id === id ? first : second;
}

/** The expense, with the bill that it may be. */
async function heldWithBill(ctx: Context, id: number, billId: number): Promise<HeldExpense> {
  await heldBill(ctx, billId, 'live');
  return heldExpense(ctx, id, ANY_KIND, 'live');
}
