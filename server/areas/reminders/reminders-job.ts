/** Rings the reminders that are due: each person gets a notice of theirs, once. */
import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/db/tables.ts';
import { transaction } from '#server/db/transaction.ts';
import type { Job } from '#server/jobs/job.ts';
import { notify } from '#server/notices/notify.ts';
import { rung } from './ringing.ts';

const AT_ONCE = 200;

export const remindersJob: Job = {
  name: 'reminders',
  words: 'Ring reminders that are due',
  cron: '* * * * *',
  retries: 2,
  async run({ db, clock }) {
    const now = clock();
    let count = AT_ONCE;
    // Each step leaves fewer of them: what rang is not due again at this moment.
    while (count === AT_ONCE) count = await transaction(db, (trx) => ringSome(trx, now));
  },
};

/** Rings some and answers how many. Two servers never take the same ones, and what one took rings no more for the other. */
async function ringSome(db: Kysely<Database>, now: Date): Promise<number> {
  const some = await db
    .selectFrom('reminders')
    .selectAll()
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`least(snoozed_until, next_at) <= ${now}::timestamptz`)
    .orderBy('id')
    .limit(AT_ONCE)
    .forUpdate()
    .skipLocked()
    .execute();
  for (const row of some) {
    const about = { kind: 'reminder', id: row.id };
    const told = { to: [row.user_id], kind: 'reminder.due', title: row.title, body: row.note || null, about };
    await notify({ db, now, person: null }, told);
    const state = rung(row, now);
    if (state) await db.updateTable('reminders').set(state).where('id', '=', row.id).execute();
  }
  return some.length;
}
