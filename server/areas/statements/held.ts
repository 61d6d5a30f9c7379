/** One statement that somebody acts on, and the acts that were done already. */
import { type Selectable, sql } from 'kysely';
import type { Database } from '#server/db/tables.ts';
import type { Context, Person } from '#server/http/handler.ts';
import { fingerprint } from '#server/http/idempotency.ts';
import { invalid, missing } from '#server/http/refusal.ts';

export interface HeldStatement extends Selectable<Database['statements']> {
  readonly cohortIds: readonly number[];
}

/** As much of a handler’s context as statements are made with. */
export type Acting = Pick<Context, 'db' | 'now' | 'audit'> & {
  readonly person: Pick<Person, 'id' | 'branch_id' | 'can'>;
};

/** The statement, held until the transaction ends. 404 where there is none, or its draft was deleted. */
export async function heldStatement({ db }: Pick<Context, 'db'>, id: number): Promise<HeldStatement> {
  const { rows } = await sql<HeldStatement>`
    select s.*, s.start_date::text as start_date, s.end_date::text as end_date,
      array(select x.cohort_id from statement_cohorts x where x.statement_id = s.id order by x.cohort_id) as "cohortIds"
    from statements s where s.id = ${id} and s.deleted_at is null for update of s`.execute(db);
  const [row] = rows;
  if (!row) throw missing('statement');
  return row;
}

/** Holds the cohorts against everybody who books something of theirs, in the order in which all do. */
export async function holdStated({ db }: Pick<Context, 'db'>, cohortIds: readonly number[]): Promise<void> {
  await sql`select 1 from cohorts where id = any(${[...cohortIds]}::bigint[]) order by id for update`.execute(db);
}

interface Act {
  readonly request_id: string;
  /** What was sent, with what it is about. */
  readonly asked: unknown;
}

/**
 * Does the act once: the same again answers the statement of the first. Of two at once the second waits for the first.
 *
 * @throws 422 `request_id` when another person used it, or for something else
 */
export async function once(
  { db, person, now }: Pick<Context, 'db' | 'person' | 'now'>,
  { request_id, asked }: Act,
  work: () => Promise<number>,
): Promise<number> {
  const content_hash = fingerprint('statement', asked);
  const made = await db
    .insertInto('statement_requests')
    .values({ request_id, user_id: person.id, content_hash, statement_id: null, at: now })
    .onConflict((oc) => oc.column('request_id').doNothing())
    .returning('request_id')
    .executeTakeFirst();
  if (made) {
    const statement_id = await work();
    await db.updateTable('statement_requests').set({ statement_id }).where('request_id', '=', request_id).execute();
    return statement_id;
  }
  const first = await db
    .selectFrom('statement_requests')
    .select(['user_id', 'content_hash', 'statement_id'])
    .where('request_id', '=', request_id)
    .executeTakeFirstOrThrow();
  if (first.user_id !== person.id || first.content_hash !== content_hash || first.statement_id === null)
    throw invalid({ request_id: ['This was used for something else.'] });
  return first.statement_id;
}
