/** Whether anything in the database changed: triggers note every row that is inserted, updated or deleted. */
import { type Kysely, sql } from 'kysely';
import { afterAll } from 'vitest';
import type { Database } from '#server/db/tables.ts';

/** Counting tries, and writing wrong passwords and codes down, is all that a refusal leaves behind. */
const APART = new Set(['rate_limits']);
const COUNTED = { audit: `when (new.action <> 'proof.wrong')` } as Readonly<Record<string, string>>;

/**
 * Answers how many rows were changed up to now, and in which tables lately; equal texts mean that nothing was inserted, updated or deleted. What
 * is rolled back takes its notes with it. To look at every row of a hundred tables would cost more than most calls do.
 */
export async function fingerprinter(db: Kysely<Database>): Promise<() => Promise<string>> {
  const { rows } = await sql<{
    name: string;
  }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(db);
  const names = rows.map(({ name }) => name).filter((name) => !APART.has(name));
  for (const statement of notes(names)) await sql.raw(statement).execute(db);
  // A database that goes to another test file has to be as it was.
  afterAll(async () => {
    await sql`drop function test_note cascade`.execute(db);
    await sql`drop table test_notes`.execute(db);
  });
  return async () => (await sql<{ state: string }>`${sql.raw(LOOK)}`.execute(db)).rows[0]!.state;
}

const LOOK = `select coalesce(string_agg(id || ' ' || name, ', ' order by id), 'nothing') as state
  from (select id, name from test_notes order by id desc limit 10) lately`;

function notes(names: readonly string[]): string[] {
  return [
    `create table test_notes (id bigint generated always as identity primary key, name text not null)`,
    `create function test_note() returns trigger language plpgsql as $$
      begin insert into test_notes (name) values (tg_table_name); return null; end $$`,
    ...names.map((name) => {
      // An audit is only ever inserted, and a condition on the new row cannot be put to a deleted one.
      const counted = COUNTED[name];
      const acts = counted === undefined ? 'insert or update or delete' : 'insert';
      return `create trigger test_note after ${acts} on "${name}" for each row ${counted ?? ''} execute function test_note()`;
    }),
  ];
}
