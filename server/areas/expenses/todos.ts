/** What the work of a todo cost (money.md §3): an expense is made for it, or becomes the todo’s. */
import type { expenseTodos as rows, TodoOfExpense } from '#contract/areas/expense-todos.ts';
import type { Body } from '#contract/endpoint.ts';
import type { FieldErrors } from '#contract/schema.ts';
import type { Context, Handlers } from '#server/http/handler.ts';
import { invalid } from '#server/http/refusal.ts';
import { changeRow } from '#server/kit/records.ts';
import { dayOf } from '#server/lib/yard-time.ts';
import { zoneOf } from '#server/lib/zone.ts';
import { lockTodo, todoOf } from '../todos/access.ts';
import { logEvent } from './events.ts';
import { ANY_KIND, checkEdit, heldExpense, KIND } from './held.ts';
import { linesOf } from './lines.ts';
import { expenseById } from './queries.ts';
import { storeExpense } from './storing.ts';

type Sent = Body<typeof rows.put>;
type Todo = Awaited<ReturnType<typeof todoOf>>;

async function presentTodo({ db }: Context, { id, title }: Pick<Todo, 'id' | 'title'>): Promise<TodoOfExpense> {
  const first = await db
    .selectFrom('expenses')
    .select(({ fn }) => fn.min('id').as('id'))
    .where('todo_id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return { id, title, expense_id: first?.id ?? null };
}

/** @throws 422 `expense_id` for one without a line on the vehicle of the todo */
async function link(ctx: Context, todo: Todo, expenseId: number): Promise<number> {
  const row = await heldExpense(ctx, expenseId, ANY_KIND, 'live');
  if (row.todo_id === todo.id) return row.id;
  checkEdit(ctx.person, row);
  const lines = await linesOf(ctx.db, row.id);
  if (todo.vehicle_id === null || !lines.some(({ vehicle_id }) => vehicle_id === todo.vehicle_id))
    throw invalid({ expense_id: ['This expense has no line on the vehicle of the todo.'] });
  await changeRow(ctx, KIND, row, { todo_id: todo.id });
  await logEvent(ctx, row.id, `Put with todo ${todo.id}`);
  return row.id;
}

/** Makes one on the vehicle and the day of the todo. 422 naming what it lacks. */
async function make(ctx: Context, todo: Todo, sent: Sent): Promise<number> {
  const { amount, category_id, payment_method_id, vendor_id, note, client_ref } = sent;
  const errors: FieldErrors = {};
  for (const field of ['amount', 'category_id', 'payment_method_id'] as const)
    if (sent[field] === undefined) errors[field] = ['Please fill this in.'];
  if (amount === undefined || category_id === undefined || payment_method_id === undefined) throw invalid(errors);
  if (todo.vehicle_id === null) throw invalid({ todo_id: ['This todo has no vehicle.'] });
  return storeExpense(ctx, 'vehicle', {
    spent_on: await dayOfTodo(ctx, todo.id),
    amount,
    category_id,
    payment_method_id,
    vendor_id,
    note,
    client_ref,
    todo_id: todo.id,
    lines: [{ vehicle_id: todo.vehicle_id }],
  });
}

/** The day of the todo; today for one that is still to come, for nothing is spent before its time. */
async function dayOfTodo({ db, person, now }: Context, id: number): Promise<string> {
  const { todo_date } = await db.selectFrom('todos').select('todo_date').where('id', '=', id).executeTakeFirstOrThrow();
  const today = dayOf(now, await zoneOf(db, person.branch_id));
  return todo_date > today ? today : todo_date;
}

export const expenseTodos: Handlers<typeof rows> = {
  put: async ({ body }, ctx) => {
    const todo = await todoOf(ctx, body.todo_id);
    const id = body.expense_id === undefined ? await make(ctx, todo, body) : await link(ctx, todo, body.expense_id);
    return {
      status: 200,
      message: 'Expense saved.',
      expense: await expenseById(ctx, id, ANY_KIND),
      todo: await presentTodo(ctx, todo),
    };
  },

  unlink: async ({ body: { todo_id, expense_id } }, ctx) => {
    const todo = await lockTodo(ctx, todo_id);
    const linked = await ctx.db
      .selectFrom('expenses')
      .select('id')
      .where('todo_id', '=', todo.id)
      .where('deleted_at', 'is', null)
      .$if(expense_id !== undefined, (q) => q.where('id', '=', expense_id ?? 0))
      .orderBy('id')
      .execute();
    for (const { id } of linked) {
      const row = await heldExpense(ctx, id, ANY_KIND, 'live');
      checkEdit(ctx.person, row);
      await changeRow(ctx, KIND, row, { todo_id: null });
      await logEvent(ctx, id, `Taken off todo ${todo.id}`);
    }
    return { status: 200, message: 'Taken off the todo.', todo: await presentTodo(ctx, todo) };
  },
};
