/** Punches: read, and only ever added. */
import * as z from 'zod/mini';
import { sql, type Kysely } from 'kysely';
import { id } from '#contract/schema.ts';
import type { Database } from '#server/db/tables.ts';
import type { PunchKind, Punches } from './tables.ts';
import { cutPage, moment, readCursor } from '#server/lib/cursor.ts';
import type { Scope } from '#server/kit/scope.ts';
import type { Span } from '#server/lib/yard-time.ts';
import type { Insertable } from 'kysely';
import type { PunchAt } from './spans.ts';

const PAGE = 100;
/** Far more than the punches of any shift: enough to know where a person stands. */
const RECENT = 60;

export type PunchRow = Awaited<ReturnType<typeof punchesWithin>>[number];

function selectPunches(db: Kysely<Database>) {
  return db
    .selectFrom('punches as p')
    .innerJoin('users as u', 'u.id', 'p.user_id')
    .select([
      'p.id',
      'p.user_id',
      'u.name as user_name',
      'p.kind',
      'p.at',
      'p.device_at',
      'p.elapsed_ms',
      'p.received_at',
    ])
    .select(['p.clock_suspect', 'p.reason_id', 'p.note', 'p.todo_id', 'p.created_at']);
}

/** A punch that is known to exist. */
export function punchById(db: Kysely<Database>, punchId: number) {
  return selectPunches(db).where('p.id', '=', punchId).executeTakeFirstOrThrow();
}

/** One person's punches of a span, in order of time. */
export function punchesWithin(db: Kysely<Database>, userId: number, span: Span) {
  return selectPunches(db)
    .where('p.user_id', '=', userId)
    .where('p.at', '>=', span.from)
    .where('p.at', '<', span.to)
    .orderBy('p.at')
    .orderBy('p.id')
    .execute();
}

const momentKey = z.tuple([moment, id]);

/** One person's punches, newest first, of a span or of all time. 422 on a strange `cursor`. */
export async function pageOfPunches(
  db: Kysely<Database>,
  userId: number,
  span: Span | null,
  paging: { readonly cursor?: string | undefined; readonly limit?: number | undefined },
) {
  const before = readCursor(paging.cursor, momentKey);
  const limit = paging.limit ?? PAGE;
  let query = selectPunches(db).where('p.user_id', '=', userId);
  if (span !== null) query = query.where('p.at', '>=', span.from).where('p.at', '<', span.to);
  if (before !== null)
    query = query.where(sql<boolean>`(p.at, p.id) < (${new Date(before[0])}::timestamptz, ${before[1]})`);
  const rows = await query
    .orderBy('p.at', 'desc')
    .orderBy('p.id', 'desc')
    .limit(limit + 1)
    .execute();
  return cutPage(rows, limit, (row) => [row.at.getTime(), row.id]);
}

/** The last punches up to `at`, in order of time. */
export async function punchesUpTo(db: Kysely<Database>, userId: number, at: Date): Promise<PunchAt[]> {
  const rows = await db
    .selectFrom('punches')
    .select(['kind', 'at'])
    .where('user_id', '=', userId)
    .where('at', '<=', at)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(RECENT)
    .execute();
  return rows.toReversed();
}

/** Holds back other punches of the person until the transaction ends, so that two at once cannot both find them out. */
export async function lockPuncher(db: Kysely<Database>, userId: number): Promise<void> {
  await db.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().executeTakeFirstOrThrow();
}

/** The punch of this kind that the person's work on the todo made. */
export function punchOfTodo(db: Kysely<Database>, userId: number, todoId: number, kind: PunchKind) {
  return db
    .selectFrom('punches')
    .select('id')
    .where('user_id', '=', userId)
    .where('todo_id', '=', todoId)
    .where('kind', '=', kind)
    .executeTakeFirst();
}

export async function insertPunch(db: Kysely<Database>, punch: Insertable<Punches>): Promise<number> {
  const row = await db.insertInto('punches').values(punch).returning('id').executeTakeFirstOrThrow();
  return row.id;
}

export function reasonRows(db: Kysely<Database>) {
  return db.selectFrom('punch_reasons').select(['id', 'kind', 'title']).orderBy('position').orderBy('id').execute();
}

export function reasonKind(db: Kysely<Database>, reasonId: number) {
  return db.selectFrom('punch_reasons').select('kind').where('id', '=', reasonId).executeTakeFirst();
}

/** Whose punches are asked for; undefined for nobody, and for whoever is not in the scope. */
export function personWithin(db: Kysely<Database>, scope: Scope, userId: number) {
  return db
    .selectFrom('users as u')
    .select(['u.id', 'u.branch_id'])
    .where('u.id', '=', userId)
    .where(scope.within({ people: ['u.id'], branch: 'u.branch_id' }))
    .executeTakeFirst();
}
