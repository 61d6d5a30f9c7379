/** Jobs: work that is done outside of requests, later or at regular times. */
import type { Kysely } from 'kysely';
import type { Database } from '../db/tables.ts';
import type { BlobStore } from '../files/blob-store.ts';
import type { Secrets } from '../secrets/secrets.ts';
import type { PaymentProvider } from '../payments/provider.ts';
import type { TrackerProvider } from '../trackers/provider.ts';
import type { Mailer } from '../mail/mailer.ts';

/** What jobs get. A job opens its own transactions, and does nothing outside the database (mail) inside one. */
export interface JobKernel {
  readonly db: Kysely<Database>;
  readonly files: BlobStore;
  readonly jobs: JobQueue;
  /** Null: no mail server is set. */
  readonly mailer: Mailer | null;
  readonly secrets: Secrets;
  /** Null: no maker of trackers is set. */
  readonly trackers: TrackerProvider | null;
  /** Who takes renters' cards; null where none is set. */
  readonly payments: PaymentProvider | null;
  readonly clock: () => Date;
}

/** A kind of job. Danger: when a server is killed in the middle it runs once more, so a second run must change nothing. */
export interface Job {
  /** Of its queue, too: `mail`. */
  readonly name: string;
  /** What it does, as Diagnostics shows it: `Send a mail`. */
  readonly words: string;
  /** When it runs by itself, a cron expression in UTC. What was missed while no server ran is made up for once. Null: only when asked for. */
  readonly cron: string | null;
  /** How often it is tried again after a failure, with a longer wait each time. At least 1: a server that stops counts as a failure. */
  readonly retries: number;
  /** For how long one that has ended can be looked at; 14 days without it, which is much for what runs every minute. */
  readonly keptSeconds?: number;
  /** Throws when it failed. Diagnostics shows the message, so it must hold no secret. */
  run(kernel: JobKernel, data: JobData): Promise<void>;
  /** Runs after the last try failed, also when that was a server that died: to mark the record that waits for the job. */
  readonly gaveUp?: (db: Kysely<Database>, data: JobData, reason: string) => Promise<void>;
}

/** Ids only. What they name is read when the job runs. */
export type JobData = Readonly<Record<string, number | string>>;

/** A job that is asked for. The same name and key are the same job, however often it is asked for. */
export interface Asked {
  readonly name: string;
  readonly key: string;
  readonly data: JobData;
}

/** Where requests and jobs ask for jobs. */
export interface JobQueue {
  /** Takes the transaction of the write that wants the job, so that neither exists without the other. */
  add(trx: Kysely<Database>, job: Asked): Promise<void>;
  /** Gives a job that was given up another try, soon after the transaction. False: this server runs no jobs yet. */
  retry(trx: Kysely<Database>, name: string, id: string): Promise<boolean>;
  /** False until pg-boss has started. What is asked for before waits in a table of ours. */
  isRunning(): boolean;
  /** When a job with a cron expression runs next; null for others, and while jobs do not run. */
  nextRun(job: Job): Date | null;
}
