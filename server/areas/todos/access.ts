/**
 * Whose todos a person sees and acts on: by their scope (`scopeOf`) everybody's, or those of their branches, or their own. Their own are those given
 * to them (`resource`, `usergroup`) and those of their branches that nobody has (`resource` null). Any other is answered as one that does not exist.
 *
 * Whoever once had a todo, or could have taken it, or saw it because of its branch, may still send what they did on it: a phone comes back hours
 * after the office gave the todo to somebody else, and its photos must not be refused. It is no longer in that person's lists.
 */
import { sql, type Expression, type ExpressionBuilder, type Kysely, type SqlBool } from 'kysely';
import type { Database } from '#server/db/tables.ts';
import type { Context, Person } from '#server/http/handler.ts';
import { missing } from '#server/http/refusal.ts';
import { scopeOf } from '#server/kit/scope.ts';
import { anyOf } from '#server/lib/any-of.ts';
import type { Days } from '#server/lib/yard-time.ts';
import { goneTodo } from './gone-todo.ts';

export type TodoExpression = ExpressionBuilder<Database, 'todos'>;

/** One reason for which a person sees todos, as a condition that has an index of its own. */
export type Ground = (eb: TodoExpression) => Expression<SqlBool>;

/**
 * The reasons that apply to the person; a todo is in their scope, or with `isMine` their own, when any holds. `days` only narrows what is read. Each
 * branch is a reason of its own: only so a page can walk its index.
 */
export function groundsOf(person: Person, days: Partial<Days> = {}, isMine = false): readonly Ground[] {
  const { reach } = scopeOf(person, 'todo');
  if (reach === 'all' && !isMine) return [(eb) => eb.lit(true)];
  const inBranch = (id: number): Ground =>
    reach === 'own' || isMine ? (eb) => unassignedIn(eb, id) : (eb) => eb('todos.branch_id', '=', id);
  return [
    (eb) => eb('todos.resource', '=', person.id),
    (eb) => eb('todos.id', 'in', groupedTodos(eb, person.id, days)),
    ...person.branches.map(inBranch),
  ];
}

function groupedTodos(eb: TodoExpression, userId: number, days: Partial<Days>) {
  return eb
    .selectFrom('todo_people as p')
    .select('p.todo_id')
    .where('p.user_id', '=', userId)
    .where('p.has_left', '=', false)
    .$if(days.from !== undefined, (q) => q.where('p.todo_date', '>=', days.from ?? ''))
    .$if(days.to !== undefined, (q) => q.where('p.todo_date', '<=', days.to ?? ''));
}

function unassignedIn(eb: TodoExpression, branchId: number): Expression<SqlBool> {
  return eb.and([eb('todos.resource', 'is', null), eb('todos.branch_id', '=', branchId)]);
}

/** Whether the todo once was in one of the branches (`was_in`), or was there for anybody to take (`open_in`). */
function onceIn(column: 'was_in' | 'open_in', branches: readonly number[]): Expression<SqlBool> {
  return sql<SqlBool>`${sql.ref(`todos.${column}`)} && ${branches}::bigint[]`;
}

/** All grounds in one condition, to test single todos with: it would not walk an index, but it looks each todo up by its own. */
export function seenBy(person: Person, { everHad = false } = {}): Ground {
  const scope = scopeOf(person, 'todo');
  if (scope.reach === 'all') return (eb) => eb.lit(true);
  const { branches } = person;
  return (eb) => {
    const grouped = eb
      .selectFrom('todo_people as p')
      .select('p.todo_id')
      .whereRef('p.todo_id', '=', 'todos.id')
      .where('p.user_id', '=', person.id);
    return eb.or([
      scope.within({ people: ['todos.resource'], branch: 'todos.branch_id' }),
      eb.exists(everHad ? grouped : grouped.where('p.has_left', '=', false)),
      ...branches.map((id) => unassignedIn(eb, id)),
      ...(everHad ? [onceIn('open_in', branches)] : []),
      ...(everHad && scope.reach === 'branch' ? [onceIn('was_in', branches)] : []),
    ]);
  };
}

/** The todo's own row, deleted or not, when the person may act on it. */
function actable(db: Kysely<Database>, person: Person, ids: readonly number[]) {
  return db
    .selectFrom('todos')
    .select([
      'id',
      'title',
      'vehicle_id',
      'branch_id',
      'resource',
      'parent_id',
      'category_id',
      'vendor_id',
      'location_id',
      'location_address_id',
      'vehicle_group_id',
      'completed_at',
      'completed_by',
      'approved_at',
      'returned_at',
      'returned_by',
      'return_reason',
      'stamps',
      'deleted_at',
    ])
    .where(anyOf('todos.id', ids))
    .where(seenBy(person, { everHad: true }));
}

export type OwnTodo = Awaited<ReturnType<typeof knownTodo>>;

/** The todo, deleted or not. 404 when it is unknown or not the person's. */
export async function knownTodo(ctx: Pick<Context, 'db' | 'person'>, id: number) {
  const todo = await actable(ctx.db, ctx.person, [id]).executeTakeFirst();
  if (!todo) throw missing('todo');
  return todo;
}

/** Whether the person may say that they did something on the todo, deleted or not. */
export const isKnownTodo = async ({ db, person }: Pick<Context, 'db' | 'person'>, id: number): Promise<boolean> =>
  (await actable(db, person, [id]).executeTakeFirst()) !== undefined;

/** The todo, to read or to add something to. 404 as `knownTodo`, 410 when it was deleted. */
export async function todoOf(ctx: Pick<Context, 'db' | 'person' | 'now'>, id: number): Promise<OwnTodo> {
  const todo = await knownTodo(ctx, id);
  if (todo.deleted_at) throw await goneTodo(ctx, todo.id);
  return todo;
}

/** Whether the person may act on the todo; 410 when it was deleted. */
export async function seesTodo(ctx: Pick<Context, 'db' | 'person' | 'now'>, id: number): Promise<boolean> {
  const todo = await actable(ctx.db, ctx.person, [id]).executeTakeFirst();
  if (todo?.deleted_at) throw await goneTodo(ctx, id);
  return todo !== undefined;
}

/** Like `knownTodo`, held until the transaction ends. */
export async function lockTodo(ctx: Pick<Context, 'db' | 'person'>, id: number) {
  const [todo] = await lockTodos(ctx, [id]);
  if (!todo) throw missing('todo');
  return todo;
}

/** The todo to change, held until the transaction ends. 404 as `knownTodo`, 410 when it was deleted. */
export async function todoToChange(ctx: Pick<Context, 'db' | 'person' | 'now'>, id: number): Promise<OwnTodo> {
  const todo = await lockTodo(ctx, id);
  if (todo.deleted_at) throw await goneTodo(ctx, todo.id);
  return todo;
}

/**
 * Those of the todos (each named once) that the person may act on, held in the order of their ids so that two callers never wait for
 * each other.
 *
 * Danger: PostgreSQL judges a todo it had to wait for as it is by then, but who had it (`todo_people`) as it was before. Who waited for
 * the handover to somebody else neither has the todo nor ever had it; a statement of its own sees both as they are.
 */
export async function lockTodos(ctx: Pick<Context, 'db' | 'person'>, ids: readonly number[]): Promise<OwnTodo[]> {
  const lock = () => actable(ctx.db, ctx.person, ids).orderBy('id').forNoKeyUpdate().execute();
  const held = await lock();
  return held.length === ids.length ? held : lock();
}
