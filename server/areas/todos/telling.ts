/** What people are told of their todos. */
import type { Context } from '#server/http/handler.ts';
import { zoneOf } from '#server/lib/zone.ts';
import { dayOf } from '#server/lib/yard-time.ts';
import { sql } from 'kysely';
import { isolated } from '#contract/people-text.ts';
import { notify } from '#server/notices/notify.ts';
import type { OwnTodo } from './access.ts';

/** `Return inspection, KLM-4821`. */
const nameOf = ({ title, plate }: { readonly title: string; readonly plate: string | null }) =>
  plate === null ? isolated(title) : `${isolated(title)}, ${plate}`;

/** Those whose work it was hear that it is to be done again, and why. The todos are as they were before. */
export async function tellSentBack(ctx: Context, todos: readonly OwnTodo[], reason: string): Promise<void> {
  const plates = await platesOf(ctx, todos);
  for (const { id, title, vehicle_id, completed_by, resource } of todos)
    await notify(ctx, {
      to: [completed_by, resource],
      kind: 'todo.returned',
      title: `Sent back: ${nameOf({ title, plate: plates.get(vehicle_id) ?? null })}`,
      body: reason,
      about: { kind: 'todo', id },
    });
}

async function platesOf({ db }: Context, todos: readonly OwnTodo[]): Promise<Map<number | null, string | null>> {
  const ids = todos.map((todo) => todo.vehicle_id).filter((id) => id !== null);
  if (ids.length === 0) return new Map();
  const vehicles = await db.selectFrom('vehicles').select(['id', 'plate']).where('id', 'in', ids).execute();
  return new Map(vehicles.map(({ id, plate }) => [id, plate]));
}

/** Who is given a todo on its very day by somebody else would not look for it: the day was planned before. */
export async function tellNewForToday(ctx: Context, id: number): Promise<void> {
  const todo = await ctx.db
    .selectFrom('todos as t')
    .leftJoin('vehicles as v', 'v.id', 't.vehicle_id')
    .select(['t.title', 't.todo_time', 't.branch_id', 't.resource', 't.completed_at', 'v.plate'])
    .select(sql<string>`to_char(t.todo_date, 'YYYY-MM-DD')`.as('todo_date'))
    .where('t.id', '=', id)
    .executeTakeFirstOrThrow();
  if (todo.completed_at !== null || todo.resource === null || todo.resource === ctx.person.id) return;
  if (todo.todo_date !== dayOf(ctx.now, await zoneOf(ctx.db, todo.branch_id))) return;
  await notify(ctx, {
    to: [todo.resource],
    kind: 'todo.given',
    title: `New for today: ${nameOf(todo)}`,
    body: todo.todo_time && `At ${todo.todo_time}`,
    about: { kind: 'todo', id },
  });
}
