/** The open todos of somebody who leaves go to somebody else. */
import { sql } from 'kysely';
import type { Context } from '#server/http/handler.ts';
import { anyOf } from '#server/lib/any-of.ts';
import { notBefore } from '#server/lib/not-before.ts';
import { notify } from '#server/notices/notify.ts';
import { auditTodo } from './audit.ts';

interface Leaving {
  readonly id: number;
  readonly name: string;
  /** Their home: its people may take what nobody has. */
  readonly branch_id: number | null;
}

interface OpenTodo {
  readonly id: number;
  readonly branch_id: number | null;
}

/**
 * Gives the open todos of the person to `to`, or with null to whoever is free: those without a branch are then of the branch of who leaves. Late work
 * of the person on them is still taken. Who gets them is told once. Answers how many there were.
 */
export async function handOverTodos(ctx: Context, leaving: Leaving, to: number | null): Promise<number> {
  await leaveGroups(ctx, leaving.id);
  const todos = await heldOpen(ctx, leaving.id);
  if (todos.length === 0) return 0;
  await moveTodos(ctx, todos, leaving, to);
  for (const todo of todos) auditTodo(ctx, todo, 'update', { from: { resource: leaving.id }, to: { resource: to } });
  const [first] = todos;
  if (first)
    await notify(ctx, {
      to: [to],
      kind: 'todo.given',
      title: `${todos.length === 1 ? '1 todo' : `${todos.length} todos`} of ${leaving.name}`,
      about: { kind: 'todo', id: first.id },
    });
  return todos.length;
}

/** The person leaves the groups of open todos. */
async function leaveGroups({ db }: Context, userId: number): Promise<void> {
  await sql`
    update todo_people p set has_left = true from todos t
    where p.todo_id = t.id and p.user_id = ${userId} and not p.has_left
      and t.deleted_at is null and t.completed_at is null`.execute(db);
}

/** Their open todos, the first due first, held until the transaction ends. */
async function heldOpen({ db }: Context, userId: number): Promise<readonly OpenTodo[]> {
  const open = db
    .selectFrom('todos')
    .select(['id', 'branch_id', 'todo_date', 'sort_time'])
    .where('resource', '=', userId)
    .where('deleted_at', 'is', null)
    .where('completed_at', 'is', null);
  // All who hold many todos hold them in this order, so that nobody waits for one who waits for them.
  await open.orderBy('id').forNoKeyUpdate().execute();
  return open.orderBy('todo_date').orderBy('sort_time').orderBy('id').execute();
}

async function moveTodos(
  ctx: Context,
  todos: readonly OpenTodo[],
  { id, branch_id }: Leaving,
  to: number | null,
): Promise<void> {
  const ids = todos.map((todo) => todo.id);
  await sql`
    insert into todo_people (todo_id, todo_date, user_id, has_left)
    select id, todo_date, ${id}::bigint, true from todos where ${anyOf('id', ids)}
    on conflict (todo_id, user_id) do update set has_left = true`.execute(ctx.db);
  await sql`
    update todos set resource = ${to}::bigint, branch_id = coalesce(branch_id, ${branch_id}::bigint),
      stamps = stamps || jsonb_build_object('resource', ${ctx.stamp}::text), updated_at = ${notBefore(ctx.now)}
    where ${anyOf('id', ids)}`.execute(ctx.db);
}
