/** What the server does later: how it goes, and another try for what failed. */
import type { FailedJob, Job as JobAnswer, jobs as rows } from '#contract/areas/jobs.ts';
import type { Context, Handlers } from '#server/http/handler.ts';
import { missing, Refusal } from '#server/http/refusal.ts';
import { allJobs } from '#server/jobs/all.ts';
import { iso } from '#server/lib/iso.ts';
import { countsOfJobs, findJob, lastFailures } from './queries.ts';

const wordsOf = (name: string) => allJobs.find((job) => job.name === name)?.words ?? name;

export const jobs: Handlers<typeof rows> = {
  list: async (_received, ctx) => ({
    status: 200,
    message: '',
    running: ctx.jobs.isRunning(),
    jobs: await everyJob(ctx),
    failures: await failures(ctx),
  }),

  retry: async ({ params: { id } }, ctx) => {
    const job = await findJob(ctx.db, id);
    if (!job) throw missing('job');
    if (!job.isOver) throw new Refusal('conflict', 'This job was not given up.');
    if (!(await ctx.jobs.retry(ctx.db, job.name, id)))
      throw new Refusal('conflict', 'Jobs do not run on this server yet. Try again in a minute.');
    return { status: 200, message: 'It is tried again.' };
  },
};

const NONE = { last_at: null, waiting: 0, active: 0, failed: 0 };

async function everyJob({ db, jobs: queue }: Context): Promise<JobAnswer[]> {
  const counts = await countsOfJobs(db);
  return allJobs.map((job) => {
    const { last_at, waiting, active, failed } = counts.get(job.name) ?? NONE;
    return {
      name: job.name,
      words: job.words,
      last_at: iso(last_at),
      next_at: iso(queue.nextRun(job)),
      waiting,
      active,
      failed,
    };
  });
}

async function failures({ db }: Context): Promise<FailedJob[]> {
  const names = allJobs.map(({ name }) => name);
  return (await lastFailures(db, names)).map(({ id, name, tries, failed_at, message, is_over }) => ({
    id,
    words: wordsOf(name),
    tries,
    failed_at: iso(failed_at),
    message: message ?? 'It did not end.',
    is_over,
  }));
}
