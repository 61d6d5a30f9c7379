/** Removes every hour what has had its time, and stored files of which no row speaks. */
import { purge } from '../db/purge.ts';
import { sweepFiles } from '../files/sweep.ts';
import type { Job } from './job.ts';

export const purgeJob: Job = {
  name: 'purge',
  words: 'Remove what has had its time',
  cron: '17 * * * *',
  retries: 2,
  async run({ db, files, clock }) {
    const now = clock();
    await purge(db, now);
    await sweepFiles(db, files, now);
  },
};
