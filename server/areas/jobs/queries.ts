/** Reads pg-boss's own table: its API lists the jobs of one queue only, and not by state. */
import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/db/tables.ts';
import { hasJobTable, jobTable } from '#server/jobs/schema.ts';

const FAILURES = 20;

/** Of one kind of job. */
interface Counts {
  readonly waiting: number;
  readonly active: number;
  readonly failed: number;
  readonly last_at: Date | null;
}

export async function countsOfJobs(db: Kysely<Database>): Promise<ReadonlyMap<string, Counts>> {
  if (!(await hasJobTable(db))) return new Map();
  const { rows } = await sql<Counts & { readonly name: string }>`
    select name, max(completed_on) as last_at,
      count(*) filter (where state::text in ('created', 'retry'))::int as waiting,
      count(*) filter (where state::text = 'active')::int as active,
      count(*) filter (where state::text in ('failed', 'cancelled'))::int as failed
    from ${jobTable} group by name`.execute(db);
  return new Map(rows.map((row) => [row.name, row]));
}

interface Failure {
  readonly id: string;
  readonly name: string;
  readonly tries: number;
  readonly failed_at: Date;
  readonly message: string | null;
  readonly is_over: boolean;
}

/** The last that failed, of these names: those that were given up, and those that wait for another try. */
export async function lastFailures(db: Kysely<Database>, names: readonly string[]): Promise<readonly Failure[]> {
  if (!(await hasJobTable(db))) return [];
  const { rows } = await sql<Failure>`
    select id::text, name, state::text <> 'retry' as is_over,
      retry_count + 1 as tries,
      coalesce(completed_on, started_on, created_on) as failed_at,
      coalesce(output->>'message', output->'value'->>'message') as message
    from ${jobTable}
    where name in (${sql.join(names)}) and state::text in ('failed', 'cancelled', 'retry') and output is not null
    order by is_over desc, failed_at desc, id limit ${FAILURES}`.execute(db);
  return rows;
}

/** The name of the job of this id, and whether it was given up. */
export async function findJob(
  db: Kysely<Database>,
  id: string,
): Promise<{ name: string; isOver: boolean } | undefined> {
  if (!(await hasJobTable(db))) return undefined;
  const { rows } = await sql<{ name: string; isOver: boolean }>`
    select name, state::text = 'failed' as "isOver" from ${jobTable} where id = ${id}::uuid`.execute(db);
  return rows[0];
}
