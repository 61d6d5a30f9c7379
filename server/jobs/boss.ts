/**
 * Jobs on pg-boss: rows of the server's own database, each run by whichever server is free. A server that dies gives no sign of life any more,
 * and its job goes to another one, so a job may run twice.
 *
 * Danger: `send` of pg-boss, awaited in a transaction of the embedded database without that transaction, waits for it for ever. Nothing outside
 * of this folder can call it (scripts/import-rules.ts): all ask by `add`, which takes the transaction.
 */
import { createHash } from 'node:crypto';
import type { PGlite } from '@electric-sql/pglite';
import type { Kysely } from 'kysely';
import type { ConstructorOptions, PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import type { Database } from '../db/tables.ts';
import { transaction } from '../db/transaction.ts';
import type { Asked, Job, JobKernel, JobQueue } from './job.ts';
import { JOB_SCHEMA } from './schema.ts';
import { keepWaiting, takeWaiting } from './waiting.ts';
import { workOn } from './work.ts';

/** The same database as that of the requests. The embedded one has one connection, of which they take turns; of the other one jobs have their own. */
export type JobConnection = { readonly pglite: PGlite } | { readonly url: string };

/** Seconds. Tests have shorter ones. */
export interface Pace {
  /** Without a sign of life for so long a server counts as dead. At least 10. */
  readonly dead: number;
  /** How often the servers look for jobs of dead ones, and for what is due. */
  readonly look: number;
  /** The wait after the first failure. It doubles with each, up to an hour. */
  readonly retry: number;
}

const PACE: Pace = { dead: 30, look: 15, retry: 30 };
/** Connections to a PostgreSQL, besides the one that hears of new jobs. */
const CONNECTIONS = 2;
/** A stop waits so long for what runs; what has not ended by then runs again later. */
const STOP_MS = 1_000;
const HAND_ON_MS = 60_000;

export interface Jobs extends JobQueue {
  /** Makes or upgrades the tables of pg-boss, and begins to work. Resolves when jobs run. */
  start(kernel: JobKernel): Promise<void>;
  /** Resolves within two seconds, even when jobs are still running. */
  stop(): Promise<void>;
}

interface Options {
  readonly connection: JobConnection;
  readonly jobs: readonly Job[];
  readonly log: Logger;
  readonly pace?: Pace;
}

/** pg-boss and what belongs to it are loaded when jobs begin, so that the server listens sooner. */
const loadBoss = () => import('pg-boss');
type Library = Awaited<ReturnType<typeof loadBoss>>;

interface Running {
  readonly boss: PgBoss;
  readonly library: Library;
}

export function createJobs({ connection, jobs, log, pace = PACE }: Options): Jobs {
  const names = new Set(jobs.map(({ name }) => name));
  let running: Running | null = null;
  let starting: PgBoss | null = null;
  let handing: NodeJS.Timeout | undefined;
  let isStopped = false;
  const failed = (error: unknown) => {
    if (!isStopped) log.error({ error }, 'jobs failed');
  };

  const handOn = async ({ db }: JobKernel, to: Running) => {
    for (let some = 1; some > 0 && !isStopped;)
      some = await transaction(db, async (trx) => {
        const waiting = await takeWaiting(trx);
        // A job that only another version knows is nobody's any more.
        for (const asked of waiting) if (names.has(asked.name)) await send(to, trx, asked);
        return waiting.length;
      });
  };

  return {
    isRunning: () => running !== null,

    async add(trx, asked) {
      // pg-boss would look for a queue that it does not know, outside of the transaction.
      if (!names.has(asked.name)) throw new Error(`There is no job ${asked.name}`);
      await (running ? send(running, trx, asked) : keepWaiting(trx, asked));
    },

    async retry(trx, name, id) {
      if (!running || !names.has(name)) return false;
      await running.boss.retry(name, id, { db: running.library.fromKysely(trx) });
      return true;
    },

    nextRun: ({ cron }) =>
      running && cron !== null ? (running.boss.previewSchedule(cron, { count: 1 })[0] ?? null) : null,

    async start(kernel) {
      const library = await loadBoss();
      if (isStopped) return;
      const boss = new library.PgBoss(optionsOf(library, connection, pace));
      starting = boss;
      boss.on('error', failed);
      await boss.start();
      await workOn(boss, kernel, { jobs, log, pace });
      if (isStopped) return;
      const begun = { boss, library };
      running = begun;
      await handOn(kernel, begun);
      // A request that ran while pg-boss started may have put one more among them, and so may another server.
      handing = setInterval(() => void handOn(kernel, begun).catch(failed), HAND_ON_MS);
    },

    async stop() {
      isStopped = true;
      running = null;
      clearInterval(handing);
      const ended = starting?.stop({ graceful: true, timeout: STOP_MS }).catch(() => undefined);
      // One that is still making its tables cannot be stopped: closing the database ends it.
      await Promise.race([ended, pause(STOP_MS * 1.5)]);
    },
  };
}

async function send({ boss, library }: Running, trx: Kysely<Database>, asked: Asked): Promise<void> {
  await boss.send(asked.name, { ...asked.data }, { id: idOf(asked), db: library.fromKysely(trx) });
}

/** A UUID (version 8) of name and key: whoever asks twice asks for the same one. */
function idOf({ name, key }: Asked): string {
  const hex = createHash('sha256')
    .update(JSON.stringify([name, key]))
    .digest('hex');
  const parts = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `a${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ];
  return parts.join('-');
}

const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms).unref();
  });

function optionsOf({ fromPglite }: Library, connection: JobConnection, { look }: Pace): ConstructorOptions {
  const database =
    'url' in connection
      ? { connectionString: connection.url, max: CONNECTIONS, application_name: 'yardhand jobs' }
      : { db: fromPglite(connection.pglite), backend: 'pglite' as const };
  return {
    ...database,
    schema: JOB_SCHEMA,
    useListenNotify: true,
    superviseIntervalSeconds: look,
    monitorIntervalSeconds: look,
    // No job is timed to the second, and an idle server should stay idle.
    cronWorkerIntervalSeconds: Math.min(30, look),
    flowIntervalSeconds: 300,
    registerInstance: false,
    monitorVacuum: false,
  };
}
