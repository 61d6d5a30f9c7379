/** Looks after what the provider did not answer, and what it may not have told. */
import { type RawBuilder, sql } from 'kysely';
import type { Job, JobKernel } from '#server/jobs/job.ts';
import { writeInJob } from '#server/jobs/write-in-job.ts';
import { LEFT_BEHIND_MS } from './asking.ts';
import { lookAtRequest } from './checking.ts';
import { settlePayment, type Settler, settleRequest } from './settling.ts';

const NAME = 'payments-settle';
/** What one run takes of each kind; the next goes on. */
const MOST = 25;

const longAgo = (now: Date, ms: number) => new Date(now.getTime() - ms);

/** The settler of a job: nobody asks. */
const settlerIn = ({ db, clock, payments }: JobKernel): Settler => ({
  db,
  now: clock(),
  payments,
  write: (work) => writeInJob({ db, clock }, NAME, work),
});

/** Sent and not answered; the seconds after they were made belong to whoever made them. */
const unanswered = (now: Date) => sql`
  (status = 'unknown' or status = 'creating' and created_at <= ${longAgo(now, LEFT_BEHIND_MS)}::timestamptz)
  and (asked_at is null or asked_at <= ${longAgo(now, 30_000)}::timestamptz)`;

/** Over, and not closed at the provider. */
const toClose = (now: Date) => sql`
  status in ('cancelled', 'expired') and closed_at is null
  and (asked_at is null or asked_at <= status_at or asked_at <= ${longAgo(now, 5 * 60_000)}::timestamptz)`;

/** Open for long, or over by its own clock: the event may have been lost. */
const toLookAt = (now: Date) => sql`
  status = 'open' and (created_at <= ${longAgo(now, 60 * 60_000)}::timestamptz or expires_at <= ${now}::timestamptz)
  and (asked_at is null or asked_at <= ${longAgo(now, 30 * 60_000)}::timestamptz)`;

/**
 * Takes rows for this run by marking them as asked for, in one statement: of two servers each takes others. The embedded database has one
 * connection, so that no lock can be held while the provider is asked.
 */
async function take(
  { db, now, payments }: Settler,
  table: 'payments' | 'payment_requests',
  condition: RawBuilder<unknown>,
): Promise<readonly number[]> {
  const { rows } = await sql<{ readonly id: number }>`
    update ${sql.table(table)} set asked_at = ${now} where id in (
      select id from ${sql.table(table)} where provider = ${payments?.name ?? ''} and (${condition})
      order by asked_at nulls first, id limit ${MOST} for update skip locked)
    returning id`.execute(db);
  return rows.map(({ id }) => id);
}

/** One that cannot be settled does not keep the others waiting; the first that failed is shown. */
async function each(ids: readonly number[], work: (id: number) => Promise<void>): Promise<void> {
  const failures: unknown[] = [];
  for (const id of ids) await work(id).catch((failure: unknown) => failures.push(failure));
  if (failures.length > 0) throw failures[0];
}

export const paymentsSettleJob: Job = {
  name: NAME,
  words: 'Ask what became of payments that were not answered',
  cron: '* * * * *',
  retries: 1,
  keptSeconds: 86_400,
  async run(kernel) {
    const settler = settlerIn(kernel);
    const { now } = settler;
    if (settler.payments === null) return;
    await each(await take(settler, 'payments', unanswered(now)), (id) => settlePayment(settler, id));
    await each(await take(settler, 'payment_requests', unanswered(now)), (id) => settleRequest(settler, id));
    const looked = sql`${toClose(now)} or ${toLookAt(now)}`;
    await each(await take(settler, 'payment_requests', looked), (id) => lookAtRequest(settler, id));
  },
};
