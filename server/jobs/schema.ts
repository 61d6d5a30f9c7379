/** Where pg-boss keeps its tables: in a schema of its own, because backups hold ours only. */
import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/tables.ts';

export const JOB_SCHEMA = 'jobs';

const TABLE = `${JOB_SCHEMA}.job`;
export const jobTable = sql.table(TABLE);

/** False until pg-boss has made its tables. */
export async function hasJobTable(db: Kysely<Database>): Promise<boolean> {
  const { rows } = await sql<{ there: boolean }>`select to_regclass(${TABLE}) is not null as there`.execute(db);
  return rows[0]?.there ?? false;
}

/** When a backup takes the place of what was there: the jobs were about that. What waited in the backup is asked for again. */
export async function forgetJobs(trx: Kysely<Database>): Promise<void> {
  if (await hasJobTable(trx)) await sql`delete from ${jobTable}`.execute(trx);
}
