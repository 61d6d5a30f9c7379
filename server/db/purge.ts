/** Removes what has had its time: expired sessions, tokens and counters, and answers kept for repetitions. */
import type { Kysely } from 'kysely';
import { KEPT_DAYS } from '../http/idempotency.ts';
import type { Database } from './tables.ts';

/** Answers how many rows went. Safe at any time and in several processes at once. */
export async function purge(db: Kysely<Database>, now: Date): Promise<number> {
  const old = new Date(now.getTime() - KEPT_DAYS * 86_400_000);
  const results = [
    await db.deleteFrom('sessions').where('expires_at', '<', now).executeTakeFirst(),
    await db.deleteFrom('tokens').where('expires_at', '<', now).executeTakeFirst(),
    await db.deleteFrom('rate_limits').where('resets_at', '<', now).executeTakeFirst(),
    await db.deleteFrom('idempotency').where('created_at', '<', old).executeTakeFirst(),
  ];
  return results.reduce((sum, result) => sum + Number(result.numDeletedRows), 0);
}
