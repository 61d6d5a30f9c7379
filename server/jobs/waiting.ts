/** Jobs that were asked for before pg-boss had started: at a yard's first start it takes seconds to make its tables. */
import type { Kysely } from 'kysely';
import type { Database } from '../db/tables.ts';
import type { Asked } from './job.ts';

const AT_ONCE = 200;

export async function keepWaiting(trx: Kysely<Database>, { name, key, data }: Asked): Promise<void> {
  await trx
    .insertInto('waiting_jobs')
    .values({ name, key, data: JSON.stringify(data) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Deletes and answers some, for a caller that sends them in the same transaction. Two servers never take the same ones. */
export async function takeWaiting(trx: Kysely<Database>): Promise<readonly Asked[]> {
  const some = trx.selectFrom('waiting_jobs').select('id').orderBy('id').limit(AT_ONCE).forUpdate().skipLocked();
  return trx.deleteFrom('waiting_jobs').where('id', 'in', some).returning(['name', 'key', 'data']).execute();
}
