/**
 * Removes what has had its time: expired sessions, tokens and counters, answers kept for repetitions, devices
 * that nobody uses any more, and notices that were read long ago.
 */
import type { Kysely } from 'kysely';
import { KEPT_DAYS } from '../http/idempotency.ts';
import type { Database } from './tables.ts';

/** A device that was silent for so long is broken, lost or somebody's no more. */
export const DEVICE_DAYS = 90;

/** A notice stays for so long after it was read. */
export const NOTICE_DAYS = 90;

/** Answers how many rows went. Safe at any time and in several processes at once. */
export async function purge(db: Kysely<Database>, now: Date): Promise<number> {
  const ago = (days: number) => new Date(now.getTime() - days * 86_400_000);
  const results = [
    await db.deleteFrom('sessions').where('expires_at', '<', now).executeTakeFirst(),
    await db.deleteFrom('tokens').where('expires_at', '<', now).executeTakeFirst(),
    await db.deleteFrom('rate_limits').where('resets_at', '<', now).executeTakeFirst(),
    await db.deleteFrom('idempotency').where('created_at', '<', ago(KEPT_DAYS)).executeTakeFirst(),
    await db.deleteFrom('devices').where('reported_at', '<', ago(DEVICE_DAYS)).executeTakeFirst(),
    await db.deleteFrom('notices').where('read_at', '<', ago(NOTICE_DAYS)).executeTakeFirst(),
  ];
  return results.reduce((sum, result) => sum + Number(result.numDeletedRows), 0);
}
