/**
 * What of a server runs jobs, as a process of its own, for tests of jobs that outlive one: it does `note` jobs on the database of DATABASE_URL.
 * Each writes its word once, says so on standard output, and with HANG=1 never ends.
 */
import { sql } from 'kysely';
import { openPostgres } from '#server/db/open.ts';
import { createJobs } from '#server/jobs/boss.ts';
import type { Job, JobKernel } from '#server/jobs/job.ts';
import { createLog } from '#server/ops/log.ts';

const database = await openPostgres(process.env['DATABASE_URL'] ?? '');

const note: Job = {
  name: 'note',
  words: 'Note a word',
  cron: null,
  retries: 3,
  run: async ({ db }, { word }) => {
    await sql`insert into noted (word) values (${word}) on conflict do nothing`.execute(db);
    process.stdout.write(`did ${word}\n`);
    if (process.env['HANG'] === '1') await new Promise(() => undefined);
  },
};

const pace = { dead: 10, look: 1, retry: 1 };
const jobs = createJobs({ connection: database.forJobs, jobs: [note], log: createLog('error'), pace });
// The job looks at nothing else of it.
await jobs.start({ db: database.db, jobs } as unknown as JobKernel);
process.stdout.write('ready\n');
