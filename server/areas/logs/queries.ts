/** Entries of the log book with the names of what they point at, their files and the todos that were made of them. */
import { type Kysely, sql } from 'kysely';
import type { Log, logs as rows } from '#contract/areas/logs.ts';
import type { Query } from '#contract/endpoint.ts';
import type { Database } from '#server/db/tables.ts';
import { attachmentsOf } from '#server/files/attachments.ts';
import type { Context } from '#server/http/handler.ts';
import { missing } from '#server/http/refusal.ts';
import { pageOf } from '#server/kit/page.ts';
import { present, type Stored } from '#server/kit/present.ts';
import { scopeOf } from '#server/kit/scope.ts';
import { anyOf } from '#server/lib/any-of.ts';
import { dayOf, spanOf } from '#server/lib/yard-time.ts';
import { zoneOf } from '#server/lib/zone.ts';
import { seenBy } from '../todos/access.ts';

type Reading = Pick<Context, 'db' | 'person'>;
type StoredLog = Stored<Omit<Log, 'attachment' | 'follow_todo'>>;

/** Those in the person's scope, and what they wrote themselves. */
function selectLogs({ db, person }: Reading) {
  return (
    db
      .selectFrom('logs as l')
      .leftJoin('vehicles as v', 'v.id', 'l.vehicle_id')
      .leftJoin('branches as b', 'b.id', 'l.branch_id')
      .leftJoin('users as u', 'u.id', 'l.created_by')
      // Of an entry whose todo was deleted another one can be made.
      .leftJoin('todos as t', (join) => join.onRef('t.id', '=', 'l.follow_todo_id').on('t.deleted_at', 'is', null))
      .select(['l.id', 'l.at', 'l.kind', 'l.title', 'l.text', 'l.vehicle_id', 'v.plate as vehicle_name'])
      .select(['l.branch_id', 'b.name as branch_name', 'l.pinned_until', 't.id as follow_todo_id'])
      .select(['l.created_by', 'u.name as created_by_name', 'l.created_at', 'l.updated_at', 'l.deleted_at'])
      .where(scopeOf(person, 'log').within({ people: ['l.created_by'], branch: 'l.branch_id' }))
      .$castTo<StoredLog>()
  );
}

/** Whether the person may see the entry, deleted or not. */
export async function seesLog(ctx: Reading, id: number): Promise<boolean> {
  return (await selectLogs(ctx).where('l.id', '=', id).executeTakeFirst()) !== undefined;
}

/** The entry, deleted or not. 404 when there never was one, or the person may not see it. */
export async function logById(ctx: Reading, id: number): Promise<Log> {
  const row = await selectLogs(ctx).where('l.id', '=', id).executeTakeFirst();
  const [log] = row ? await withParts(ctx, [row]) : [];
  if (!log) throw missing('log entry');
  return log;
}

export async function pageOfLogs(ctx: Pick<Context, 'db' | 'person' | 'now'>, query: Query<typeof rows.list>) {
  const { kind, vehicle_id, branch_id, date, pinned } = query;
  const zone = date || pinned ? await zoneOf(ctx.db, ctx.person.branch_id) : 'UTC';
  const span = date ? spanOf({ from: date, to: date }, zone) : undefined;
  const { page, ...rest } = await pageOf(ctx.db, selectLogs(ctx), query, {
    where: [
      kind && sql`kind = ${kind}`,
      vehicle_id ? sql`vehicle_id = ${vehicle_id}` : undefined,
      branch_id ? sql`branch_id = ${branch_id}` : undefined,
      span && sql`at >= ${span.from}::timestamptz and at < ${span.to}::timestamptz`,
      pinned && sql`pinned_until >= ${dayOf(ctx.now, zone)}::date`,
    ],
    search: ['title', 'text', 'vehicle_name', 'created_by_name'],
    sorts: { at: 'instant', title: 'text', vehicle_name: 'text', created_by_name: 'text' },
    usual: 'desc',
  });
  return { logs: await withParts(ctx, page), ...rest };
}

async function withParts(ctx: Reading, page: readonly StoredLog[]): Promise<Log[]> {
  const ids = page.map(({ id }) => id);
  const files = await attachmentsOf(ctx.db, 'log', ids);
  const todos = await todosOf(
    ctx,
    page.map((row) => row.follow_todo_id).filter((id) => id !== null),
  );
  return page.map((row) => ({
    ...present<Omit<Log, 'attachment' | 'follow_todo'>>(row),
    attachment: [...(files.get(row.id) ?? [])],
    follow_todo: todos.find(({ id }) => id === row.follow_todo_id) ?? null,
  }));
}

type FollowTodo = NonNullable<Log['follow_todo']>;

/** Those of the todos that the person may see. */
async function todosOf({ db, person }: Reading, ids: readonly number[]): Promise<readonly FollowTodo[]> {
  if (ids.length === 0) return [];
  const found = await db
    .selectFrom('todos')
    .select(['todos.id', 'todos.title', 'todos.todo_date', 'todos.completed_at'])
    .select((eb) =>
      eb.selectFrom('users').select('users.name').whereRef('users.id', '=', 'todos.resource').as('resource_name'),
    )
    .where(anyOf('todos.id', ids))
    .where(seenBy(person))
    .execute();
  return found.map(({ completed_at, ...todo }) => ({ ...todo, is_completed: completed_at !== null }));
}

/** Whether a todo was made of the entry that was not deleted since. */
export async function hasFollowTodo(db: Kysely<Database>, id: number | null): Promise<boolean> {
  if (id === null) return false;
  const todo = await db.selectFrom('todos').select('deleted_at').where('id', '=', id).executeTakeFirst();
  return todo !== undefined && todo.deleted_at === null;
}
