/** The database as text: one file of JSON lines a table, as PostgreSQL itself writes its values, so that nothing is rounded. */
import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/tables.ts';

export interface DumpedTable {
  readonly name: string;
  readonly rows: number;
}

export interface Sequence {
  readonly name: string;
  readonly last_value: number;
  readonly is_called: boolean;
}

export interface Dump {
  readonly migrations: readonly string[];
  readonly tables: readonly DumpedTable[];
  readonly sequences: readonly Sequence[];
}

const BATCH = 1000;

/** All tables of one moment, each as `<table>.ndjson.gz` in the folder. */
export async function dumpTables(db: Kysely<Database>, folder: string): Promise<Dump> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      const tables: DumpedTable[] = [];
      for (const name of await tableNames(trx))
        tables.push({ name, rows: await dumpTable(trx, name, path.join(folder, `${name}.ndjson.gz`)) });
      const { rows } = await sql<{ name: string }>`select name from migrations order by name`.execute(trx);
      return { tables, migrations: rows.map((row) => row.name), sequences: await sequences(trx) };
    });
}

/** Ours, without the record of migrations: whoever restores writes that anew. */
export async function tableNames(db: Kysely<Database>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = current_schema() and table_type = 'BASE TABLE' and table_name <> 'migrations' order by 1`.execute(
    db,
  );
  return rows.map((row) => row.name);
}

async function dumpTable(trx: Kysely<Database>, table: string, file: string): Promise<number> {
  let rows = 0;
  async function* lines() {
    await sql`declare dump no scroll cursor for select row_to_json(t)::text as line from ${sql.table(table)} t`.execute(
      trx,
    );
    for (;;) {
      const batch = await sql<{ line: string }>`fetch ${sql.raw(String(BATCH))} from dump`.execute(trx);
      if (batch.rows.length === 0) break;
      rows += batch.rows.length;
      yield batch.rows.map((row) => `${row.line}\n`).join('');
    }
    await sql`close dump`.execute(trx);
  }
  await pipeline(Readable.from(lines()), createGzip(), createWriteStream(file));
  return rows;
}

async function sequences(trx: Kysely<Database>): Promise<Sequence[]> {
  const names = await sql<{
    name: string;
  }>`select sequencename as name from pg_sequences where schemaname = current_schema() order by 1`.execute(trx);
  const found: Sequence[] = [];
  for (const { name } of names.rows) {
    const { rows } = await sql<Omit<Sequence, 'name'>>`select last_value, is_called from ${sql.table(name)}`.execute(
      trx,
    );
    if (rows[0]) found.push({ name, ...rows[0] });
  }
  return found;
}
