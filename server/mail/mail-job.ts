/** Sends mails, and finds those that nobody sends. */
import { sql, type Updateable } from 'kysely';
import type { Job, JobKernel } from '../jobs/job.ts';
import { withLink } from './link-text.ts';
import { askToSend, MAIL_JOB } from './mail.ts';
import type { Mails } from './tables.ts';

export const mailJob: Job = {
  name: MAIL_JOB,
  words: 'Send a mail',
  cron: null,
  // The waits grow from half a minute to an hour: a mail server may be away for about six hours.
  retries: 12,
  async run(kernel, data) {
    const { db, mailer, clock } = kernel;
    const id = Number(data['id']);
    const letter = await db.selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirst();
    if (!letter || letter.state === 'sent') return;
    if (!mailer) return change(kernel, id, { state: 'kept' });
    const tries = letter.tries + 1;
    try {
      await mailer.send({ ...letter, text: letter.link === null ? letter.body : withLink(letter.body, letter.link) });
    } catch (error) {
      await change(kernel, id, { error: (error as Error).message, tries });
      throw error;
    }
    // Its reader has the link now: here it would only be one more place to steal it from.
    const link = letter.link === null ? null : '';
    await change(kernel, id, { state: 'sent', sent_at: clock(), error: null, tries, link });
  },
  async gaveUp(trx, data, reason) {
    await trx
      .updateTable('mails')
      .set({ state: 'failed', error: sql`coalesce(error, ${reason})` })
      .where('id', '=', Number(data['id']))
      .where('state', '=', 'waiting')
      .execute();
  },
};

async function change({ db, clock }: JobKernel, id: number, fields: Updateable<Mails>): Promise<void> {
  await db
    .updateTable('mails')
    .set({ ...fields, updated_at: clock() })
    .where('id', '=', id)
    .execute();
}

const SWEPT = 500;
const MINUTES_10 = 600_000;

/** Backups hold mails, but no jobs: those of a yard that was restored wait for nobody. The job of a round that is there already is the same one. */
export const mailSweepJob: Job = {
  name: 'mail-sweep',
  words: 'Look for mails that nobody sends',
  cron: '47 * * * *',
  retries: 2,
  async run({ db, jobs, clock }) {
    const waiting = await db
      .selectFrom('mails')
      .select(['id', 'rounds'])
      .where('state', '=', 'waiting')
      .where('updated_at', '<', new Date(clock().getTime() - MINUTES_10))
      .orderBy('id')
      .limit(SWEPT)
      .execute();
    for (const row of waiting) await askToSend({ db, jobs }, row);
  },
};
