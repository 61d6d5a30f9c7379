/** Does what waits, at once and in order, as pg-boss would: for tests of what a job does, not of when. */
import { allJobs } from '#server/jobs/all.ts';
import { takeWaiting } from '#server/jobs/waiting.ts';
import type { TestApp } from './server.ts';

/** Answers what failed, `mail: Connection refused`; those are given up at once. */
export async function runJobs({ kernel }: Pick<TestApp, 'kernel'>): Promise<string[]> {
  const failed: string[] = [];
  for (const { name, data } of await takeWaiting(kernel.db)) {
    const job = allJobs.find((one) => one.name === name)!;
    try {
      await job.run(kernel, data);
    } catch (error) {
      const reason = (error as Error).message;
      failed.push(`${name}: ${reason}`);
      await job.gaveUp?.(kernel.db, data, reason);
    }
  }
  return failed;
}
