/** What devices said last, and the list of them by trouble. */
import * as z from 'zod/mini';
import { sql, type Insertable, type Kysely } from 'kysely';
import { id } from '#contract/schema.ts';
import type { Database } from '#server/db/tables.ts';
import type { Devices } from './tables.ts';
import { cutPage, moment, readCursor } from '#server/lib/cursor.ts';
import { iso } from '#server/lib/iso.ts';
import { holdsText } from '#server/lib/holds-text.ts';
import { settingValue } from '#server/kit/settings.ts';

const PAGE = 100;
/** Nobody has more; who invents devices pushes out their own. */
const MOST_DEVICES = 20;

export type DeviceRow = Awaited<ReturnType<typeof pageOfDevices>>['page'][number];

/** Writes the report over the one before; not over one with a greater number. */
export async function putReport(db: Kysely<Database>, report: Insertable<Devices>): Promise<void> {
  await db
    .insertInto('devices')
    .values(report)
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'device']).doUpdateSet(report).whereRef('excluded.number', '>=', 'devices.number'),
    )
    .execute();
}

/** Of a person's devices only those that were heard of last are kept. */
export async function dropOldest(db: Kysely<Database>, userId: number): Promise<void> {
  await db
    .deleteFrom('devices')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('devices')
        .select('id')
        .where('user_id', '=', userId)
        .orderBy('reported_at', 'desc')
        .orderBy('id', 'desc')
        .offset(MOST_DEVICES),
    )
    .execute();
}

interface ListQuery {
  readonly filter?: 'unsent' | 'needs-person' | 'silent' | undefined;
  readonly search?: string | undefined;
  readonly user_id?: number | undefined;
  readonly cursor?: string | undefined;
  readonly limit?: number | undefined;
}

/** After how many minutes unsent work is late, in the branch of the person `u`. */
const lateMinutes = settingValue('devices', 'late_minutes', sql.ref('u.branch_id'));

/** Whether the moment is longer ago than that. */
const isTooLong = (column: 'd.reported_at' | 'd.oldest_at', now: Date) =>
  sql<boolean>`${sql.ref(column)} < ${now}::timestamptz - make_interval(secs => 60 * ${lateMinutes})`;

function matching(db: Kysely<Database>, now: Date, { filter, search, user_id }: ListQuery) {
  let found = db.selectFrom('devices as d').innerJoin('users as u', 'u.id', 'd.user_id');
  if (filter === 'needs-person') found = found.where('d.needs_person', '>', 0);
  else if (filter !== undefined) found = found.where('d.unsent', '>', 0);
  if (filter === 'silent') found = found.where(isTooLong('d.reported_at', now));
  if (user_id !== undefined) found = found.where('d.user_id', '=', user_id);
  const words = search?.trim() ?? '';
  return words === '' ? found : found.where(holdsText(sql.ref('u.name'), words));
}

const troubleKey = z.tuple([z.int(), moment, id]);

/** The most troubled first. 422 on a strange `cursor`. */
export async function pageOfDevices(db: Kysely<Database>, now: Date, query: ListQuery) {
  const after = readCursor(query.cursor, troubleKey);
  const limit = query.limit ?? PAGE;
  let devices = matching(db, now, query)
    .select(['d.id', 'd.user_id', 'u.name as user_name', 'd.device', 'd.kind', 'd.browser', 'd.app', 'd.unsent'])
    .select(['d.needs_person', 'd.oldest_at', 'd.photos_unconfirmed', 'd.last_success_at', 'd.clock_offset_ms'])
    .select(['d.stuck', 'd.storage_kept', 'd.storage_share', 'd.reported_at', 'd.rank', 'd.since'])
    .select(lateMinutes.as('late_minutes'));
  if (after !== null)
    devices = devices.where(
      sql<boolean>`(d.rank, d.since, d.id) > (${after[0]}, ${new Date(after[1])}::timestamptz, ${after[2]})`,
    );
  const rows = await devices
    .orderBy('d.rank')
    .orderBy('d.since')
    .orderBy('d.id')
    .limit(limit + 1)
    .execute();
  return cutPage(rows, limit, (row) => [row.rank, row.since.getTime(), row.id]);
}

/** How many people have work that is unsent for too long, and since when. */
export async function lateWork(db: Kysely<Database>, now: Date): Promise<{ people: number; oldest_at: string | null }> {
  const { people, oldest_at } = await db
    .selectFrom('devices as d')
    .innerJoin('users as u', 'u.id', 'd.user_id')
    .select((eb) => [
      sql<number>`count(distinct d.user_id)::int`.as('people'),
      eb.fn.min<Date | null>('d.oldest_at').as('oldest_at'),
    ])
    .where('d.unsent', '>', 0)
    .where(isTooLong('d.oldest_at', now))
    .executeTakeFirstOrThrow();
  return { people, oldest_at: iso(oldest_at) };
}
