/** Lines of the audit, the newest first. */
import { type Kysely, sql } from 'kysely';
import * as z from 'zod/mini';
import { id } from '#contract/schema.ts';
import type { Database } from '#server/db/tables.ts';
import { cutPage, readCursor } from '#server/lib/cursor.ts';
import type { Span } from '#server/lib/yard-time.ts';

const PAGE = 50;
const key = z.tuple([id]);

interface Paged {
  readonly cursor?: string | undefined;
  readonly limit?: number | undefined;
}

/** What the lines must have; what is undefined may be anything. */
export interface AuditFilter {
  readonly entity?: string | undefined;
  readonly entity_id?: number | undefined;
  readonly user_id?: number | undefined;
  readonly branch_id?: number | undefined;
  readonly action?: string | undefined;
  /** Actions that they must not have. */
  readonly omits?: readonly string[] | undefined;
  readonly span?: Span | null;
}

const EQUAL = ['entity', 'entity_id', 'user_id', 'branch_id', 'action'] as const;

/** One page of the lines; edits that changed nothing are passed over. 422 on a strange `cursor`. */
export async function pageOfAudit(db: Kysely<Database>, { cursor, limit = PAGE }: Paged, filter: AuditFilter) {
  const before = readCursor(cursor, key);
  let lines = db
    .selectFrom('audit as a')
    // Nobody is signed in yet who signs in: it was the person whom the line is about.
    .leftJoin('users as u', (join) =>
      join.on(sql<boolean>`u.id = coalesce(a.user_id, case when a.action = 'login' then a.entity_id end)`),
    )
    .leftJoin('branches as b', 'b.id', 'a.branch_id')
    .select(['a.id', 'a.at', 'a.action', 'a.entity', 'a.entity_id', 'a.detail', 'a.actor', 'u.name as by'])
    .select('b.name as branch_name')
    .where(sql<boolean>`not a.detail ? 'unchanged'`);
  for (const field of EQUAL)
    if (filter[field] !== undefined) lines = lines.where(sql.ref(`a.${field}`), '=', filter[field]);
  if (filter.omits) lines = lines.where('a.action', 'not in', filter.omits);
  if (filter.span) lines = lines.where('a.at', '>=', filter.span.from).where('a.at', '<', filter.span.to);
  if (before) lines = lines.where('a.id', '<', before[0]);
  const rows = await lines
    .orderBy('a.id', 'desc')
    .limit(limit + 1)
    .execute();
  return cutPage(rows, limit, (row) => [row.id]);
}

export type AuditRow = Awaited<ReturnType<typeof pageOfAudit>>['page'][number];
