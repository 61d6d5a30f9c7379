/** One page of an office's list: searched, filtered, sorted, and cut by a key instead of an offset, so that no page costs more than the first. */
import { type Expression, type Kysely, type RawBuilder, sql } from 'kysely';
import * as z from 'zod/mini';
import { id } from '#contract/schema.ts';
import type { Database } from '#server/db/tables.ts';
import { cutPage, readCursor } from '#server/lib/cursor.ts';
import { holdsText } from '#server/lib/holds-text.ts';

const PAGE = 100;
/** Counting stops here: an exact larger number is not worth its cost. */
const MOST_COUNTED = 10_000;

/** As `listQuery` of the contract gives it. */
export interface ListQuery {
  readonly search?: string | undefined;
  readonly sort?: string | undefined;
  readonly direction?: 'asc' | 'desc' | undefined;
  /** The deleted rows instead of the others. */
  readonly deleted?: '1' | undefined;
  readonly cursor?: string | undefined;
  readonly limit?: number | undefined;
}

/**
 * How a column is compared. `text` without regard to case; null is the empty text, 0 for a number and a moment. `instant` is a moment
 * that is never null: it is compared as it is, so that an index over it and the id serves the order of a long list.
 */
type Kind = 'text' | 'number' | 'moment' | 'instant';

export interface ListSpec<R> {
  /** Conditions on the columns of the select, all of which must hold. What is undefined is no condition. */
  readonly where?: readonly (RawBuilder<unknown> | undefined)[];
  /** Text columns that `search` looks into. */
  readonly search: readonly (keyof R & string)[];
  /** The columns that the list can be sorted by. The first is the usual one. */
  readonly sorts: { readonly [C in keyof R & string]?: Kind };
  /** The direction of the usual order; ascending without it. */
  readonly usual?: 'desc';
}

export interface Page<R> {
  readonly page: readonly R[];
  readonly next_cursor: string | null;
  /** Rows of the whole filter, at most 10,001. */
  readonly total: number;
}

interface Listed {
  readonly id: number;
  readonly deleted_at: Date | null;
}

const COMPARED: Readonly<Record<Kind, (column: string) => RawBuilder<unknown>>> = {
  text: (column) => sql`lower(coalesce(${sql.ref(column)}, ''))`,
  number: (column) => sql`coalesce(${sql.ref(column)}, 0)::double precision`,
  moment: (column) => sql`coalesce(extract(epoch from ${sql.ref(column)}) * 1000, 0)::double precision`,
  instant: (column) => sql`${sql.ref(column)}`,
};

const textKey = z.tuple([z.string(), id]);
const numberKey = z.tuple([z.number(), id]);

/** The words that are searched for. */
export const wordsOf = (search = '') => search.split(/\s+/).filter((word) => word !== '');

/** Each word may stand in another column: `workshop sara` finds the workshop that Sara leads. */
function holdsWord(columns: readonly string[], word: string): RawBuilder<unknown> {
  return sql`(${sql.join(
    columns.map((column) => holdsText(sql.ref(column), word)),
    sql` or `,
  )})`;
}

/** Conditions that all must hold: each word of the search stands in one of the columns. */
export const searchConditions = (columns: readonly string[], search?: string): readonly RawBuilder<unknown>[] =>
  wordsOf(search).map((word) => holdsWord(columns, word));

function matching<R>(select: Expression<R>, spec: ListSpec<R>, { search, deleted }: ListQuery): RawBuilder<R> {
  const conditions = [
    deleted === '1' ? sql`deleted_at is not null` : sql`deleted_at is null`,
    ...(spec.where ?? []).filter((condition) => condition !== undefined),
    ...searchConditions(spec.search, search),
  ];
  return sql<R>`from ${select} as listed where ${sql.join(conditions, sql` and `)}`;
}

async function countOf<R>(db: Kysely<Database>, from: RawBuilder<R>): Promise<number> {
  const { rows } = await sql<{ readonly total: number }>`
    select count(*)::int as total from (select 1 ${from} limit ${MOST_COUNTED + 1}) as counted`.execute(db);
  return rows[0]?.total ?? 0;
}

/** The key is no part of the record. */
function withoutKey<R>(row: R & { readonly sort_key: unknown }): R {
  return Object.fromEntries(Object.entries(row).filter(([name]) => name !== 'sort_key')) as R;
}

/**
 * One page of a select, and how many rows there are in all.
 *
 * @param select a whole select; `spec` names its columns, among which must be `id` and `deleted_at`
 * @throws 422 `cursor` when it is not one of this list
 */
export async function pageOf<R extends Listed>(
  db: Kysely<Database>,
  select: Expression<R>,
  query: ListQuery,
  spec: ListSpec<R>,
): Promise<Page<R>> {
  const [usual = 'id'] = Object.keys(spec.sorts);
  const column = query.sort ?? usual;
  const kind = (spec.sorts as Readonly<Record<string, Kind>>)[column] ?? 'text';
  const key = COMPARED[kind](column);
  const isDown = (query.direction ?? (query.sort === undefined ? spec.usual : 'asc')) === 'desc';
  const after = readCursor(query.cursor, kind === 'text' ? textKey : numberKey);
  const limit = query.limit ?? PAGE;
  const last = after && (kind === 'instant' ? sql`${new Date(after[0])}::timestamptz` : sql`${after[0]}`);
  const beyond = after && sql`and (${key}, id) ${sql.raw(isDown ? '<' : '>')} (${last}, ${after[1]})`;
  const direction = sql.raw(isDown ? 'desc' : 'asc');
  const from = matching(select, spec, query);
  const { rows } = await sql<R & { readonly sort_key: string | number | Date }>`
    select listed.*, ${key} as sort_key ${from} ${beyond ?? sql``}
    order by ${key} ${direction}, id ${direction} limit ${limit + 1}`.execute(db);
  const { page, next_cursor } = cutPage(rows, limit, ({ sort_key, id: at }) => [
    sort_key instanceof Date ? sort_key.getTime() : sort_key,
    at,
  ]);
  return {
    page: page.map(withoutKey),
    next_cursor,
    total: await countOf(db, from),
  };
}
