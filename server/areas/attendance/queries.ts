/** Punches: read, and only ever added. */
import * as z from 'zod/mini';
import { sql, type Kysely } from 'kysely';
import { id } from '#contract/schema.ts';
import { LONGEST_SHIFT_MS } from '#contract/shifts.ts';
import type { Database } from '#server/db/tables.ts';
import type { PunchKind, Punches } from './tables.ts';
import { cutPage, moment, readCursor } from '#server/lib/cursor.ts';
import type { Scope } from '#server/kit/scope.ts';
import type { Span } from '#server/lib/yard-time.ts';
import type { Insertable } from 'kysely';

const PAGE = 100;

export type PunchRow = Awaited<ReturnType<typeof punchesAround>>[number];

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

/**
 * One person's punches of a span, in order of time, with all others that it takes to judge them: from the last one before the span that
 * tells by itself where they stood, to the first one after it that does.
 */
export async function punchesAround(db: Kysely<Database>, userId: number, span: Span) {
  const [before, after] = await Promise.all([
    clearPunch(db, userId).where('p.at', '<', span.from).orderBy('p.at', 'desc').executeTakeFirst(),
    clearPunch(db, userId).where('p.at', '>=', span.to).orderBy('p.at').executeTakeFirst(),
  ]);
  let query = selectPunches(db).where('p.user_id', '=', userId);
  if (before) query = query.where('p.at', '>=', before.at);
  if (after) query = query.where('p.at', '<=', after.at);
  return query.orderBy('p.at').orderBy('p.id').execute();
}

/** A punch of the person that tells by itself where they stood: `tellsItself` of contract/shifts.ts, in SQL. */
function clearPunch(db: Kysely<Database>, userId: number) {
  const longest = sql`interval '1 millisecond' * ${sql.lit(LONGEST_SHIFT_MS)}`;
  return db
    .selectFrom('punches as p')
    .select('p.at')
    .where('p.user_id', '=', userId)
    .where((eb) => {
      const isClose = sql<boolean>`q.at >= p.at - ${longest} and (q.at, q.id) < (p.at, p.id)`;
      const close = eb.selectFrom('punches as q').select('q.id').whereRef('q.user_id', '=', 'p.user_id').where(isClose);
      return eb.or([eb('p.kind', '=', 'out'), eb.and([eb('p.kind', '=', 'in'), eb.not(eb.exists(close))])]);
    })
    .limit(1);
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
