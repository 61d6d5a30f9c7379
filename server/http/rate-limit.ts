/** Counting tries in a fixed window, in the database, so that every process of a yard counts together. */
import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/tables.ts';
import { limited } from './refusal.ts';
import { hashSecret } from './secrets.ts';

export interface Limit {
  /** What is counted: `login:address`, and the value it is counted for. */
  readonly name: string;
  readonly value: string;
  readonly tries: number;
  readonly seconds: number;
}

const keyOf = (limit: Pick<Limit, 'name' | 'value'>) => `${limit.name}:${hashSecret(limit.value).slice(0, 32)}`;

/**
 * Counts one try, and answers how many there were; refuses with 429 and the time to wait when there were too many. Not inside a transaction that
 * may roll back.
 */
export async function countTry(db: Kysely<Database>, limit: Limit, now: Date): Promise<number> {
  const resets = new Date(now.getTime() + limit.seconds * 1000);
  const { rows } = await sql<{ hits: number; resets_at: Date }>`
    insert into rate_limits as r (key, hits, resets_at) values (${keyOf(limit)}, 1, ${resets})
    on conflict (key) do update set
      hits = case when r.resets_at <= ${now} then 1 else r.hits + 1 end,
      resets_at = case when r.resets_at <= ${now} then excluded.resets_at else r.resets_at end
    returning hits, resets_at`.execute(db);
  const row = rows[0];
  if (row && row.hits > limit.tries)
    throw limited(Math.max(1, Math.ceil((row.resets_at.getTime() - now.getTime()) / 1000)));
  return row?.hits ?? 1;
}

/** Forgets the tries: whoever signed in need not wait the next time. */
export async function forgetTries(db: Kysely<Database>, limit: Pick<Limit, 'name' | 'value'>): Promise<void> {
  await db.deleteFrom('rate_limits').where('key', '=', keyOf(limit)).execute();
}
