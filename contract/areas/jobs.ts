/** What the server does later, or again and again: for whoever looks after the yard. */
import * as z from 'zod/mini';
import { get, post } from '../endpoint.ts';
import { done, frame, instant } from '../schema.ts';

export const job = z.object({
  name: z.string(),
  /** What it does: `Send a mail`. */
  words: z.string(),
  /** When it ended last, well or not; null: not within the 14 days that jobs are kept. */
  last_at: z.nullable(instant),
  /** When it runs by itself; null: only when it is asked for, or jobs do not run. */
  next_at: z.nullable(instant),
  /** Those that wait for their turn, or for another try. */
  waiting: z.int(),
  active: z.int(),
  /** Given up: the last try failed. */
  failed: z.int(),
});
export type Job = z.output<typeof job>;

export const failedJob = z.object({
  id: z.string(),
  words: z.string(),
  /** How often it was tried. */
  tries: z.int(),
  failed_at: instant,
  message: z.string(),
  /** False: it is tried again by itself. */
  is_over: z.boolean(),
});
export type FailedJob = z.output<typeof failedJob>;

export const jobs = {
  /** Every kind of job, and the last that failed. */
  list: get('/api/jobs', {
    permission: 'setting.view',
    own: true,
    answer: z.object({
      ...frame,
      /** False in a server's first seconds, and when pg-boss could not begin. */
      running: z.boolean(),
      jobs: z.array(job),
      /** At most 20, the newest first. */
      failures: z.array(failedJob),
    }),
  }),

  /** Gives one that was given up another try. 404 when there is none such; 409 when it was not given up, or jobs do not run yet. */
  retry: post('/api/jobs/{id}/retry', {
    permission: 'setting.update',
    replay: 'online',
    own: true,
    params: z.object({ id: z.uuid('This must be the id of a job.') }),
    answer: done,
  }),
};
