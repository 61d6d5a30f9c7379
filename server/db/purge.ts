/**
 * Removes what has had its time: expired sessions, tokens, links and counters, answers kept for repetitions, devices
 * that nobody uses any more, notices that were read long ago, and old mails.
 */
import { type Kysely, sql } from 'kysely';
import { KEPT_DAYS } from '../http/idempotency.ts';
import { settingValue } from '../kit/settings.ts';
import type { Database } from './tables.ts';

/** A notice stays for so long after it was read. */
export const NOTICE_DAYS = 90;

/** Mails can be looked at for so long. */
const MAIL_DAYS = 90;

/** No link of a mail works for longer. */
const LINK_DAYS = 7;

/** Answers how many rows went. Safe at any time and in several processes at once. */
export async function purge(db: Kysely<Database>, now: Date): Promise<number> {
  const ago = (days: number) => new Date(now.getTime() - days * 86_400_000);
  await db
    .updateTable('mails')
    .set({ link: '' })
    .where('link', '<>', '')
    .where('created_at', '<', ago(LINK_DAYS))
    .execute();
  const results = [
    await db.deleteFrom('sessions').where('expires_at', '<', now).executeTakeFirst(),
    await db.deleteFrom('tokens').where('expires_at', '<', now).executeTakeFirst(),
    await db.deleteFrom('links').where('expires_at', '<', now).executeTakeFirst(),
    await db.deleteFrom('rate_limits').where('resets_at', '<', now).executeTakeFirst(),
    await db.deleteFrom('idempotency').where('created_at', '<', ago(KEPT_DAYS)).executeTakeFirst(),
    await silentDevices(db, now),
    await db.deleteFrom('notices').where('read_at', '<', ago(NOTICE_DAYS)).executeTakeFirst(),
    await db.deleteFrom('mails').where('created_at', '<', ago(MAIL_DAYS)).executeTakeFirst(),
  ];
  return results.reduce((sum, result) => sum + Number(result.numDeletedRows), 0);
}

/** A device that was silent for so long as the branch of its person says is broken, lost or somebody's no more. */
function silentDevices(db: Kysely<Database>, now: Date) {
  const days = settingValue('devices', 'kept_days', sql.ref('users.branch_id'));
  return db
    .deleteFrom('devices')
    .using('users')
    .whereRef('users.id', '=', 'devices.user_id')
    .where(sql<boolean>`devices.reported_at < ${now}::timestamptz - make_interval(hours => (24 * ${days})::int)`)
    .executeTakeFirst();
}
