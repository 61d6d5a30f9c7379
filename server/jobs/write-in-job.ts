/** Lets a job write records as handlers do: in a transaction that also holds the lines of the audit. */
import { transaction } from '../db/transaction.ts';
import type { AuditEntry, Context } from '../http/handler.ts';
import { writeAudits } from '../http/write-audits.ts';
import type { JobKernel } from './job.ts';

/** As much of a handler's context as there is when nobody asks. */
export type JobContext = Pick<Context, 'db' | 'now' | 'audit'> & { readonly person: null };

/** Danger: after a deadlock `work` runs again, so it must do nothing outside the database. */
export async function writeInJob<T>(
  { db, clock }: Pick<JobKernel, 'db' | 'clock'>,
  job: string,
  work: (ctx: JobContext) => Promise<T>,
): Promise<T> {
  const now = clock();
  return transaction(db, async (trx) => {
    const audits: AuditEntry[] = [];
    const done = await work({ db: trx, now, person: null, audit: (entry) => audits.push(entry) });
    await writeAudits(trx, { person: null, now, requestId: `job ${job}` }, audits);
    return done;
  });
}
