/** Whether anything in the database changed: rows and the newest transaction of every table, in one query. */
import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/db/tables.ts';

/** Counting tries, and writing wrong passwords and codes down, is all that a refusal leaves behind. */
const APART = new Set(['rate_limits']);
const NOT_COUNTED = sql`where action <> 'proof.wrong'`;

/** Answers `table: rows/newest` of all tables; equal texts mean that nothing was inserted, updated or deleted. */
export async function fingerprinter(db: Kysely<Database>): Promise<() => Promise<string>> {
  const { rows } = await sql<{
    name: string;
  }>`select table_name as name from information_schema.tables where table_schema = 'public' order by 1`.execute(db);
  const parts = rows
    .filter(({ name }) => !APART.has(name))
    .map(
      ({ name }) =>
        sql`select ${name}::text as name, count(*)::text || '/' || coalesce(max(xmin::text::bigint), 0)::text as state from ${sql.table(name)}
          ${name === 'audit' ? NOT_COUNTED : sql``}`,
    );
  const all = sql<{ name: string; state: string }>`${sql.join(parts, sql` union all `)}`;
  const look = async () => (await all.execute(db)).rows.map(({ name, state }) => `${name}: ${state}`).join('\n');
  let [seen, known] = ['', ''];
  return async () => {
    const now = await newestTransaction(db);
    // Looking at every row costs more than most calls; without a transaction that wrote nothing can be different.
    if (now !== seen) [seen, known] = [now, await look()];
    return known;
  };
}

/** The number of the next transaction that writes, whatever became of it. PostgreSQL counts those of all its databases together. */
async function newestTransaction(db: Kysely<Database>): Promise<string> {
  const { rows } = await sql<{ next: string }>`select pg_snapshot_xmax(pg_current_snapshot())::text as next`.execute(
    db,
  );
  return rows[0]!.next;
}
