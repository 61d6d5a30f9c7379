/** Whether anything in the database changed: rows and the newest transaction of every table, in one query. */
import { type Kysely, sql } from 'kysely';
import { afterAll } from 'vitest';
import type { Database } from '#server/db/tables.ts';

/** Counting tries, and writing wrong passwords and codes down, is all that a refusal leaves behind. */
const APART = new Set(['rate_limits']);
const NOT_COUNTED = `where action <> 'proof.wrong'`;

/** Answers `table: rows/newest` of all tables; equal texts mean that nothing was inserted, updated or deleted. */
export async function fingerprinter(db: Kysely<Database>): Promise<() => Promise<string>> {
  const { rows } = await sql<{
    name: string;
  }>`select table_name as name from information_schema.tables where table_schema = 'public' order by 1`.execute(db);
  const names = rows.map(({ name }) => name).filter((name) => !APART.has(name));
  await sql.raw(lookFunction(names)).execute(db);
  // A database that goes to another test file has to be as it was.
  afterAll(async () => void (await sql`drop function test_look`.execute(db)));
  const look = async () => (await sql<{ state: string }>`select test_look() as state`.execute(db)).rows[0]!.state;
  let [seen, known] = ['', ''];
  return async () => {
    const now = await newestTransaction(db);
    // Looking at every row costs more than most calls; without a transaction that wrote nothing can be different.
    if (now !== seen) [seen, known] = [now, await look()];
    return known;
  };
}

/** PostgreSQL plans what a function does only once; to plan one query of a hundred tables takes ten times as long as to look at their rows. */
function lookFunction(names: readonly string[]): string {
  const looks = names.map(
    (name) => `
      select count(*) || '/' || coalesce(max(xmin::text::bigint), 0) into strict state
        from "${name}" ${name === 'audit' ? NOT_COUNTED : ''};
      whole := whole || '${name}: ' || state || chr(10);`,
  );
  return `create function test_look() returns text language plpgsql as $$
    declare state text; whole text := '';
    begin ${looks.join('')}
      return whole;
    end $$`;
}

/** The number of the next transaction that writes, whatever became of it. PostgreSQL counts those of all its databases together. */
async function newestTransaction(db: Kysely<Database>): Promise<string> {
  const { rows } = await sql<{ next: string }>`select pg_snapshot_xmax(pg_current_snapshot())::text as next`.execute(
    db,
  );
  return rows[0]!.next;
}
