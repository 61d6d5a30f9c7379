/** Puts a dump into a database. Everything happens in the given transaction: either the whole yard is there, or nothing changed. */
import { createReadStream } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import { type Kysely, sql } from 'kysely';
import { migrateWithin } from '../db/migrate.ts';
import type { Database } from '../db/tables.ts';
import { type Dump, type DumpedTable, tableNames } from './dump.ts';

/** Characters of JSON in one insert. */
const BATCH_CHARACTERS = 1_000_000;

/** Replaces whatever is in the database by the dump, in the form its migrations made. Verifies the number of rows of every table. */
export async function loadTables(trx: Kysely<Database>, folder: string, dump: Dump): Promise<void> {
  await dropAll(trx);
  await migrateWithin(trx, dump.migrations);
  const keys = await takeForeignKeys(trx);
  for (const table of dump.tables) await loadTable(trx, table, path.join(folder, `${table.name}.ndjson.gz`));
  // Added again they check every row: a dump whose rows do not fit together is refused here.
  for (const key of keys)
    await sql.raw(`alter table ${key.table} add constraint ${key.name} ${key.definition}`).execute(trx);
  for (const { name, last_value, is_called } of dump.sequences)
    await sql`select setval(${name}::regclass, ${last_value}::bigint, ${is_called})`.execute(trx);
}

/** Tables, and the functions that migrations made: those that are made again must not be there. */
async function dropAll(trx: Kysely<Database>): Promise<void> {
  for (const name of [...(await tableNames(trx)), 'migrations'])
    await sql`drop table if exists ${sql.table(name)} cascade`.execute(trx);
  const { rows } = await sql<{ name: string }>`
    select p.oid::regprocedure::text as name from pg_proc p
    where p.pronamespace = current_schema()::regnamespace
      and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')`.execute(
    trx,
  );
  // One may need another.
  for (const { name } of rows) await sql.raw(`drop routine if exists ${name} cascade`).execute(trx);
}

interface ForeignKey {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

/** Rows may refer to later ones of their own table, so the keys wait until all rows are there. */
async function takeForeignKeys(trx: Kysely<Database>): Promise<readonly ForeignKey[]> {
  const { rows } = await sql<ForeignKey>`
    select c.conrelid::regclass::text as table, quote_ident(c.conname) as name, pg_get_constraintdef(c.oid) as definition
    from pg_constraint c where c.contype = 'f' and c.connamespace = current_schema()::regnamespace order by 1, 2`.execute(
    trx,
  );
  for (const key of rows) await sql.raw(`alter table ${key.table} drop constraint ${key.name}`).execute(trx);
  return rows;
}

async function loadTable(trx: Kysely<Database>, table: DumpedTable, file: string): Promise<void> {
  // The rows were judged when they were written; what a trigger forbids or adds would make other rows of them.
  await sql`alter table ${sql.table(table.name)} disable trigger user`.execute(trx);
  // Migrations may have filled it.
  await sql`delete from ${sql.table(table.name)}`.execute(trx);
  const columns = await plainColumns(trx, table.name);
  for await (const batch of batches(file)) await insert(trx, table.name, columns, batch);
  const { rows } = await sql<{ rows: number }>`select count(*) as rows from ${sql.table(table.name)}`.execute(trx);
  if (rows[0]?.rows !== table.rows)
    throw new Error(`The table ${table.name} has ${rows[0]?.rows} rows, the archive says ${table.rows}.`);
  await sql`alter table ${sql.table(table.name)} enable trigger user`.execute(trx);
}

/** Columns that are computed from others are computed again. */
async function plainColumns(trx: Kysely<Database>, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = current_schema() and table_name = ${table} and is_generated = 'NEVER' order by ordinal_position`.execute(
    trx,
  );
  return rows.map((row) => row.name);
}

async function insert(
  trx: Kysely<Database>,
  table: string,
  columns: readonly string[],
  lines: readonly string[],
): Promise<void> {
  const names = sql.join(columns.map((name) => sql.ref(name)));
  const json = `[${lines.join(',')}]`;
  await sql`insert into ${sql.table(table)} (${names}) overriding system value
    select ${names} from json_populate_recordset(null::${sql.table(table)}, ${json}::json)`.execute(trx);
}

async function* batches(file: string): AsyncGenerator<string[]> {
  let batch: string[] = [];
  let size = 0;
  for await (const line of createInterface({
    input: createReadStream(file).pipe(createGunzip()),
    crlfDelay: Infinity,
  })) {
    batch.push(line);
    size += line.length;
    if (size < BATCH_CHARACTERS) continue;
    yield batch;
    [batch, size] = [[], 0];
  }
  if (batch.length > 0) yield batch;
}
