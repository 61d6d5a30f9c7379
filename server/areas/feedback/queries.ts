/** Feedback with the names of what it points at, its place on the board, its files and comments, for whoever may see it. */
import { type Kysely, type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Query } from '#contract/endpoint.ts';
import {
  type feedback as rows,
  type FeedbackComment,
  type FeedbackStatus,
  REOPEN_MS,
  type Ticket,
} from '#contract/areas/feedback.ts';
import type { Database } from '#server/db/tables.ts';
import { withAttachments } from '#server/files/attachments.ts';
import type { Context, Person } from '#server/http/handler.ts';
import { missing } from '#server/http/refusal.ts';
import { pageOf } from '#server/kit/page.ts';
import { present, type Stored } from '#server/kit/present.ts';
import { scopeOf } from '#server/kit/scope.ts';
import { holdsText } from '#server/lib/holds-text.ts';

type Seeing = Pick<Context, 'db' | 'person'>;

/** The kinds of owner of files (server/areas/file-owners.ts). */
export const FILES = { ticket: 'feedback', comment: 'feedback_comment' } as const;

/** Beyond every place that a board has: what nobody placed follows. */
const UNPLACED = 1_000_000;

/** Their own, what they work on, and what they watch; all of it with `feedback.view-all`. */
function inSight(person: Person): RawBuilder<SqlBool> {
  const scope = scopeOf(person, 'feedback').within({
    people: ['f.created_by', 'f.assignee_id'],
    branch: 'f.branch_id',
  });
  return sql<SqlBool>`(${scope} or exists (
    select 1 from feedback_watchers w where w.feedback_id = f.id and w.user_id = ${person.id}))`;
}

/** Internal comments are for those who work on feedback, and never for the author of the ticket, whatever they may do. */
const readable = (person: Person): RawBuilder<SqlBool> =>
  person.can('feedback.update')
    ? sql<SqlBool>`(not c.internal or f.created_by is distinct from ${person.id})`
    : sql<SqlBool>`not c.internal`;

type Row = Omit<Stored<Ticket>, 'attachments'> & { readonly board: number; readonly priority_rank: number };

function selectTickets({ db, person }: Seeing) {
  const place = sql<number | null>`array_position(o.ids, f.id)`;
  return db
    .selectFrom('feedback as f')
    .innerJoin('feedback_statuses as s', 's.id', 'f.status_id')
    .innerJoin('users as u', 'u.id', 'f.created_by')
    .leftJoin('orders as o', (join) => join.on('o.kind', '=', 'feedback').onRef('o.owner_id', '=', 'f.status_id'))
    .leftJoin('users as a', 'a.id', 'f.assignee_id')
    .leftJoin('users as cb', 'cb.id', 'f.closed_by')
    .leftJoin('feedback as d', 'd.id', 'f.duplicate_of')
    .leftJoin('departments as dp', 'dp.id', 'f.department_id')
    .leftJoin('branches as b', 'b.id', 'f.branch_id')
    .leftJoin('vehicles as v', 'v.id', 'f.vehicle_id')
    .leftJoin('todos as t', 't.id', 'f.todo_id')
    .select([
      'f.id',
      'f.created_at',
      'f.updated_at',
      'f.deleted_at',
      'f.title',
      'f.description',
      'f.type',
      'f.priority',
    ])
    .select([
      'f.status_id',
      's.name as status',
      's.category',
      'f.closed_at',
      'cb.name as closed_by_name',
      'f.resolution',
    ])
    .select(['f.duplicate_of', 'd.title as duplicate_title', 'u.id as user_id', 'u.name as user_name'])
    .select(['f.assignee_id', 'a.name as assignee_name', 'f.department_id', 'dp.name as department_name'])
    .select(['f.branch_id', 'b.name as branch_name', 'f.vehicle_id', 'v.plate as vehicle_name', 'f.todo_id'])
    .select(['t.title as todo_title', 'f.page', 'f.app_version', 'f.first_answer_at'])
    .select([
      place.as('sort_order'),
      sql<boolean>`f.closed_at is not null`.as('closed'),
      sql<boolean>`exists (
        select 1 from feedback_comments c where c.feedback_id = f.id and c.deleted_at is null and c.created_by = f.created_by
        and c.created_at > f.closed_at and c.created_at <= f.closed_at + ${`${REOPEN_MS} milliseconds`}::interval)`.as(
        'asks_to_reopen',
      ),
      sql<boolean>`exists (
        select 1 from feedback_watchers w where w.feedback_id = f.id and w.user_id = ${person.id})`.as('watching'),
      sql<number>`(
        select count(*)::int from feedback_comments c
        where c.feedback_id = f.id and c.deleted_at is null and ${readable(person)})`.as('comments'),
      sql<number>`(s.position::bigint * ${2 * UNPLACED} + coalesce(${place}, ${UNPLACED}))`.as('board'),
      sql<number>`array_position(array['urgent', 'high', 'normal', 'low'], f.priority)`.as('priority_rank'),
    ])
    .where(inSight(person))
    .$castTo<Row>();
}

function withFiles(db: Kysely<Database>, page: readonly Row[]): Promise<Ticket[]> {
  return withAttachments(
    db,
    FILES.ticket,
    page.map(({ board: _board, priority_rank: _rank, ...row }) => present<Omit<Ticket, 'attachments'>>(row)),
  );
}

/** The ticket, deleted or not. 404 where there is none, or the person may not see it. */
export async function ticketById(ctx: Seeing, id: number): Promise<Ticket> {
  const row = await selectTickets(ctx).where('f.id', '=', id).executeTakeFirst();
  if (!row) throw missing('feedback');
  const [ticket] = await withFiles(ctx.db, [row]);
  if (!ticket) throw missing('feedback');
  return ticket;
}

/** Whether the person sees the ticket, deleted or not. */
export async function seesTicket({ db, person }: Seeing, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('feedback as f')
    .select('f.id')
    .where('f.id', '=', id)
    .where(inSight(person))
    .executeTakeFirst();
  return row !== undefined;
}

type ListQuery = Query<typeof rows.list>;

function conditions({ person }: Seeing, { type, priority, assignee_id, mine, closed }: ListQuery) {
  return [
    type && sql`type = ${type}`,
    priority && sql`priority = ${priority}`,
    assignee_id && sql`assignee_id = ${assignee_id}`,
    mine && sql`(user_id = ${person.id} or assignee_id = ${person.id})`,
    closed && sql`closed = ${closed === '1'}`,
  ].map((condition) => condition || undefined);
}

export async function pageOfTickets(ctx: Seeing, query: ListQuery) {
  const { status } = query;
  const spec = {
    search: ['title', 'description', 'user_name', 'assignee_name', 'vehicle_name'],
    sorts: {
      board: 'number',
      title: 'text',
      priority_rank: 'number',
      user_name: 'text',
      assignee_name: 'text',
      created_at: 'instant',
      updated_at: 'instant',
    },
  } as const;
  const where = conditions(ctx, query);
  const ofStatus = status === undefined ? undefined : sql`status_id = ${status}`;
  const { page, ...rest } = await pageOf(ctx.db, selectTickets(ctx), query, { ...spec, where: [...where, ofStatus] });
  return { feedback: await withFiles(ctx.db, page), ...rest, counts: await countsOf(ctx, query) };
}

/** How many each status has by all filters but that of the status. Words are not counted: the board counts its columns. */
async function countsOf(ctx: Seeing, query: ListQuery) {
  const all = [
    query.deleted === '1' ? sql`deleted_at is not null` : sql`deleted_at is null`,
    ...conditions(ctx, query).filter((condition) => condition !== undefined),
  ];
  const { rows: counts } = await sql<{ readonly status_id: number; readonly count: number }>`
    select status_id, count(*)::int as count from ${selectTickets(ctx)} as listed
    where ${sql.join(all, sql` and `)} group by status_id order by status_id`.execute(ctx.db);
  return counts;
}

export const statusesOf = (db: Kysely<Database>): Promise<FeedbackStatus[]> =>
  db.selectFrom('feedback_statuses').select(['id', 'name', 'category']).orderBy('position').orderBy('id').execute();

/** The comments that the person may read, the oldest first. */
export async function commentsOf({ db, person }: Seeing, ticketId: number): Promise<FeedbackComment[]> {
  const page = await db
    .selectFrom('feedback_comments as c')
    .innerJoin('feedback as f', 'f.id', 'c.feedback_id')
    .innerJoin('users as u', 'u.id', 'c.created_by')
    .select([
      'c.id',
      'c.created_at',
      'c.comment',
      'c.internal',
      'c.edited_at',
      'u.id as user_id',
      'u.name as user_name',
    ])
    .where('c.feedback_id', '=', ticketId)
    .where('c.deleted_at', 'is', null)
    .where(readable(person))
    .orderBy('c.id')
    .execute();
  return withAttachments(
    db,
    FILES.comment,
    page.map((row) => present<Omit<FeedbackComment, 'attachments'>>(row)),
  );
}

/** Whether the person may read the comment: its ticket is in their sight, and it is not kept from them. */
export async function readsComment({ db, person }: Seeing, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('feedback_comments as c')
    .innerJoin('feedback as f', 'f.id', 'c.feedback_id')
    .select('c.id')
    .where('c.id', '=', id)
    .where(inSight(person))
    .where(readable(person))
    .executeTakeFirst();
  return row !== undefined;
}

/** Open tickets that share at least half of the longer words of the title, those that share the most first. */
export async function similarTo({ db, person }: Seeing, id: number, title: string) {
  const words = [...new Set(title.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length > 3))].slice(0, 12);
  if (words.length === 0) return [];
  const shared = sql<number>`(${sql.join(
    words.map((word) => sql`(${holdsText(sql`f.title || ' ' || f.description`, word)})::int`),
    sql` + `,
  )})`;
  return db
    .selectFrom('feedback as f')
    .select(['f.id', 'f.title'])
    .where('f.id', '<>', id)
    .where('f.closed_at', 'is', null)
    .where('f.deleted_at', 'is', null)
    .where(inSight(person))
    .where(sql<SqlBool>`${shared} * 2 >= ${words.length}`)
    .orderBy(shared, 'desc')
    .orderBy('f.id', 'desc')
    .limit(5)
    .execute();
}

/** Those who are told of what happens to the ticket: its author, whoever works on it, and whoever watches it. */
export async function watchersOf(db: Kysely<Database>, id: number): Promise<(number | null)[]> {
  const { rows } = await sql<{ readonly id: number | null }>`
    select created_by as id from feedback where id = ${id}
    union select assignee_id from feedback where id = ${id}
    union select user_id from feedback_watchers where feedback_id = ${id}`.execute(db);
  return rows.map((row) => row.id);
}

export async function setWatching(
  db: Kysely<Database>,
  id: number,
  userId: number,
  isWatching: boolean,
): Promise<void> {
  if (isWatching)
    await sql`insert into feedback_watchers (feedback_id, user_id) values (${id}, ${userId}) on conflict do nothing`.execute(
      db,
    );
  else await db.deleteFrom('feedback_watchers').where('feedback_id', '=', id).where('user_id', '=', userId).execute();
}
