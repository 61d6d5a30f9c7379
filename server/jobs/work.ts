/** What pg-boss runs: a queue for each job, and one for those that were given up. */
import type { JobWithMetadata, PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import { transaction } from '../db/transaction.ts';
import type { Pace } from './boss.ts';
import type { Job, JobData, JobKernel } from './job.ts';

/** pg-boss puts a copy of each job here whose last try failed, also of those whose server died. */
const GAVE_UP = 'gave-up';

/** A job that runs longer is stuck. */
const LONGEST_SECONDS = 15 * 60;
/** What has ended can be looked at for so long. */
const KEPT_SECONDS = 14 * 86_400;
const MOST_BETWEEN_SECONDS = 3600;

interface Work {
  readonly jobs: readonly Job[];
  readonly log: Logger;
  readonly pace: Pace;
}

type Done = JobWithMetadata<JobData>;

/** Makes or changes the queues as this version wants them, and begins to work on them. */
export async function workOn(boss: PgBoss, kernel: JobKernel, { jobs, log, pace }: Work): Promise<void> {
  await prepareQueue(boss, GAVE_UP, { retryLimit: 5, retryDelay: pace.retry });
  for (const job of jobs) await prepare(boss, job, pace);
  await forgetOthers(boss, jobs);
  await begin(boss, GAVE_UP, pace, (done) => giveUp(kernel, jobs, done));
  for (const job of jobs) await begin(boss, job.name, pace, (done) => run(kernel, job, log, done));
}

type QueueOptions = NonNullable<Parameters<PgBoss['createQueue']>[1]>;

async function prepareQueue(boss: PgBoss, name: string, options: QueueOptions): Promise<void> {
  const all = {
    retryBackoff: true,
    retryDelayMax: MOST_BETWEEN_SECONDS,
    expireInSeconds: LONGEST_SECONDS,
    deleteAfterSeconds: KEPT_SECONDS,
    ...options,
  };
  await boss.createQueue(name, all);
  await boss.updateQueue(name, all);
}

async function prepare(
  boss: PgBoss,
  { name, retries, cron, keptSeconds = KEPT_SECONDS }: Job,
  { dead, retry }: Pace,
): Promise<void> {
  const options = {
    retryLimit: retries,
    retryDelay: retry,
    heartbeatSeconds: dead,
    notify: true,
    deadLetter: GAVE_UP,
    deleteAfterSeconds: keptSeconds,
  };
  await prepareQueue(boss, name, options);
  if (cron !== null) await boss.schedule(name, cron, {}, { singletonKey: name, missed: 'once' });
  // Danger: pg-boss looks up a queue when it first meets it. In a request's transaction on the embedded database it would wait for that very
  // transaction, for ever.
  await boss.findJobs(name, { limit: 1 });
}

/** Schedules of jobs that an earlier version ran by itself, and this one does not. */
async function forgetOthers(boss: PgBoss, jobs: readonly Job[]): Promise<void> {
  const known = new Set(jobs.filter(({ cron }) => cron !== null).map(({ name }) => name));
  for (const { name, key } of await boss.getSchedules()) if (!known.has(name)) await boss.unschedule(name, key);
}

/** One at a time. After each it looks for the next, so that what came meanwhile does not wait until somebody looks again. */
async function begin(boss: PgBoss, name: string, { look }: Pace, work: (done: Done) => Promise<void>): Promise<void> {
  const options = {
    includeMetadata: true as const,
    pollingIntervalSeconds: Math.min(2, look),
    notifyPollingIntervalSeconds: look,
  };
  const worker = await boss.work<JobData, void, typeof options>(name, options, async (list) => {
    for (const one of list) await work(one).finally(() => boss.notifyWorker(worker));
  });
}

async function run(kernel: JobKernel, job: Job, log: Logger, { id, data, retryCount }: Done): Promise<void> {
  try {
    await job.run(kernel, data);
  } catch (error) {
    const { code } = Object(error) as { readonly code?: unknown };
    // Without the message, for those of mail servers hold addresses of people. Diagnostics shows it.
    log.warn({ job: job.name, id, tries: retryCount + 1, code }, 'a job failed');
    throw error;
  }
}

async function giveUp(
  { db }: JobKernel,
  jobs: readonly Job[],
  { data, sourceName, sourceOutput }: Done,
): Promise<void> {
  const gaveUp = jobs.find(({ name }) => name === sourceName)?.gaveUp;
  if (gaveUp) await transaction(db, (trx) => gaveUp(trx, data, reasonOf(sourceOutput)));
}

interface Output {
  readonly message?: string;
  readonly value?: { readonly message?: string };
}

/** As pg-boss writes down why a job failed: the error, or words of its own. */
function reasonOf(output: object | null): string {
  const { message, value }: Output = output ?? {};
  return message ?? value?.message ?? 'It did not end.';
}
