/** Jobs that wait for pg-boss. Its own tables stand in a schema of their own (`JOB_SCHEMA`). */
import type { GeneratedAlways } from 'kysely';
import type { Json } from '../db/tables.ts';
import type { JobData } from './job.ts';

export interface WaitingJobs {
  id: GeneratedAlways<number>;
  name: string;
  key: string;
  data: Json<JobData>;
}
