/** What is stored of imports. */
import { type Kysely, type Selectable, sql } from 'kysely';
import type { ImportCounts, ImportDoorName, ImportSummary, Mapping } from '#contract/import.ts';
import type { Imports } from '#server/areas/imports/tables.ts';
import type { Database } from '#server/db/tables.ts';
import { iso } from '#server/lib/iso.ts';
import type { ImportDoor, Values, Verdict } from './door.ts';

export type ImportRecord = Selectable<Imports>;
type Db = Kysely<Database>;

/** How long after it was applied an import can be undone. */
export const UNDO_MS = 24 * 3_600_000;

/** The records of these keys, as the newest import knew them. Undone imports do not count. */
export async function lastIds(
  db: Db,
  { name, noun }: ImportDoor,
  profile: string,
  keys: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ key: string; id: number }>`
    select distinct on (r.key) r.key, r.entity_id as id
    from import_rows r join imports i on i.id = r.import_id
    where r.entity = ${noun} and r.key = any(${[...keys]}::text[]) and r.entity_id is not null
      and i.door = ${name} and i.profile = ${profile} and i.state = 'applied'
    order by r.key, i.applied_at desc, i.id desc`.execute(db);
  return new Map(rows.map(({ key, id }) => [key, id]));
}

/** What files said last of each field of these records: not every file has every column. Undone imports do not count. */
export async function lastValues(
  db: Db,
  { name, noun }: ImportDoor,
  profile: string,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Values>> {
  const { rows } = await sql<{ id: number; said: Values }>`
    select id, jsonb_object_agg(field, value) as said from (
      select distinct on (r.entity_id, said.key) r.entity_id as id, said.key as field, said.value
      from import_rows r join imports i on i.id = r.import_id cross join lateral jsonb_each(r.values) said
      where r.entity = ${noun} and r.entity_id = any(${[...ids]}::bigint[])
        and i.door = ${name} and i.profile = ${profile} and i.state = 'applied'
      order by r.entity_id, said.key, i.applied_at desc, i.id desc
    ) newest group by id`.execute(db);
  return new Map(rows.map(({ id, said }) => [id, said]));
}

/** The mapping of the newest applied import of a file with the same header. */
export async function lastMapping(db: Db, door: ImportDoorName, headerSha: string): Promise<Mapping | null> {
  const row = await db
    .selectFrom('imports')
    .select('mapping')
    .where('door', '=', door)
    .where('header_sha', '=', headerSha)
    .where('state', '=', 'applied')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.mapping ?? null;
}

/** Rows in one insert. A statement may have 65,535 parameters, and a row takes ten. */
const AT_ONCE = 2_000;

/** Stores what the import did with each row. */
export async function writeRows(db: Db, importId: number, noun: string, verdicts: readonly Verdict[]): Promise<void> {
  const rows = verdicts.map(({ row, verdict, id, key, values, changes, kept, errors }) => ({
    import_id: importId,
    row_no: row,
    verdict,
    entity: noun,
    entity_id: verdict === 'error' ? null : id,
    key,
    values: JSON.stringify(values),
    changes: JSON.stringify(changes),
    kept: JSON.stringify(kept),
    errors: JSON.stringify(errors),
  }));
  for (let from = 0; from < rows.length; from += AT_ONCE)
    await db
      .insertInto('import_rows')
      .values(rows.slice(from, from + AT_ONCE))
      .execute();
}

/** What an applied import did, row by row. */
export const rowsOf = (db: Db, importId: number) =>
  db.selectFrom('import_rows').selectAll().where('import_id', '=', importId).orderBy('row_no').execute();

/** How many rows have each verdict. */
export function countsOf(verdicts: readonly Pick<Verdict, 'verdict'>[]): ImportCounts {
  const counts = { new: 0, changed: 0, same: 0, error: 0, deleted: 0 };
  for (const { verdict } of verdicts) counts[verdict] += 1;
  return counts;
}

interface Summed extends ImportRecord {
  readonly created_by_name: string | null;
}

/** Imports with the names of who previewed them. */
const selectImports = (db: Db) =>
  db
    .selectFrom('imports')
    .leftJoin('users', 'users.id', 'imports.created_by')
    .selectAll('imports')
    .select('users.name as created_by_name')
    .$castTo<Summed>();

/** An import as answers show it. */
function summaryOf(row: Summed, now: Date): ImportSummary {
  const until = row.applied_at && new Date(row.applied_at.getTime() + UNDO_MS);
  return {
    id: row.id,
    door: row.door,
    state: row.state,
    file_name: row.file_name,
    counts: row.counts,
    created_by_name: row.created_by_name,
    previewed_at: iso(row.previewed_at),
    applied_at: iso(row.applied_at),
    undo_until: row.state === 'applied' && until !== null && until > now ? iso(until) : null,
  };
}

export async function summaryById(db: Db, id: number, now: Date): Promise<ImportSummary> {
  return summaryOf(await selectImports(db).where('imports.id', '=', id).executeTakeFirstOrThrow(), now);
}

/** So many of the last imports of a door are listed. */
const LISTED = 20;

/** The last imports of a door that were applied, the newest first. */
export async function lastImports(db: Db, door: ImportDoorName, now: Date): Promise<ImportSummary[]> {
  const rows = await selectImports(db)
    .where('imports.door', '=', door)
    .where('imports.state', '<>', 'previewed')
    .orderBy('imports.id', 'desc')
    .limit(LISTED)
    .execute();
  return rows.map((row) => summaryOf(row, now));
}
