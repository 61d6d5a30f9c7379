/** Everything between the environment and a running server; main.ts adds the process around it. */
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import type { Hono } from 'hono';
import { type Kysely, sql } from 'kysely';
import { createApp } from './app.ts';
import type { Config } from './config.ts';
import { judgeByNewVersion } from './areas/odometers/judging-job.ts';
import { loadDemoYard, type SignIn } from './db/demo/load.ts';
import { claimMeta, readMeta, writeMeta } from './db/meta.ts';
import { migrate } from './db/migrate.ts';
import { type OpenDatabase, openDatabase } from './db/open.ts';
import { ensureRoles } from './db/roles.ts';
import type { Database } from './db/tables.ts';
import { transaction } from './db/transaction.ts';
import type { BlobStore } from './files/blob-store.ts';
import { openDiskStore } from './files/disk-store.ts';
import type { Env, Kernel } from './http/kernel.ts';
import { totpSecretOf } from './http/totp-secret.ts';
import { allJobs } from './jobs/all.ts';
import { createJobs } from './jobs/boss.ts';
import { createMailer } from './mail/mailer.ts';
import { createLog } from './ops/log.ts';
import { readKeys } from './secrets/key-file.ts';
import { secretsOf } from './secrets/secrets.ts';
import { hasNobody, makeFirstAdmin, newSetupSecret } from './setup/first-admin.ts';
import { LocalProvider } from './payments/local/provider.ts';
import { openPayments } from './payments/open.ts';
import { openMaker } from './trackers/maker.ts';
import { createVinDecoder } from './vin/decoder.ts';

const DEMO = 'demo_sign_ins';

/** What whoever started the server should be told. */
export interface Welcome {
  readonly demo: readonly SignIn[];
  /** Secret of the set-up link, while nobody can sign in. */
  readonly setupSecret: string | null;
}

export interface Yard {
  readonly app: Hono<Env>;
  readonly kernel: Kernel;
  readonly kind: 'pglite' | 'postgres';
  readonly welcome: Welcome;
  /** Called when requests are answered already: at a yard's first start pg-boss takes seconds to make its tables. */
  startJobs(): Promise<void>;
  /** From now on /readyz says no. */
  stopTaking(): void;
  close(): Promise<void>;
}

/** Opens, migrates and fills the database, and puts the app on it. Closes everything again when any of that fails. */
export async function openYard(config: Config, clock: () => Date = () => new Date()): Promise<Yard> {
  const database = await openDatabase(config);
  try {
    const { db } = database;
    await migrate(db);
    await ensureRoles(db);
    const files = await openDiskStore(path.join(config.data, 'files'));
    const welcome = await alone(database, () => welcomeFirst(config, db, files, clock()));
    const secrets = secretsOf(await readKeys(config.data, config.secretKeys));
    const isDemo = welcome.demo.length > 0;
    const maker = await openMaker(config, { db, secrets, clock, isDemo });
    const log = createLog(config.logLevel);
    const csrfKey = await secretKey(db, 'csrf_key');
    const appUrl = { decided: config.url, here: `http://localhost:${config.port}` };
    const jobs = createJobs({ connection: database.forJobs, jobs: allJobs, log });
    await transaction(db, (trx) => judgeByNewVersion(jobs, trx));
    const kernel: Kernel = {
      db,
      files,
      jobs,
      mailer: config.smtp && createMailer(config.smtp),
      clock,
      log,
      tls: config.tls,
      csrfKey,
      totpSecret: totpSecretOf(await secretKey(db, 'totp_key')),
      appUrl,
      vins: createVinDecoder(path.join(config.data, 'vin')),
      secrets,
      trackers: maker.provider,
      payments: openPayments(config, { db, clock, log, appUrl, csrfKey, isDemo }),
      currency: config.currency,
    };
    let isOpen = true;
    const app = createApp({ kernel, dist: config.dist, metricsToken: config.metricsToken, isOpen: () => isOpen });
    return {
      app,
      kernel,
      kind: database.kind,
      welcome,
      startJobs: () => jobs.start(kernel),
      stopTaking: () => void (isOpen = false),
      close: async () => {
        await jobs.stop();
        if (kernel.payments instanceof LocalProvider) await kernel.payments.close();
        await maker.close();
        await kernel.vins.close();
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Any number does, as long as nobody else uses it. */
const FILLING = 7_204_418_532;

/** Of several processes that start on an empty PostgreSQL at once, one fills it. (An embedded one has one process.) */
async function alone<T>({ db, kind }: OpenDatabase, work: () => Promise<T>): Promise<T> {
  if (kind === 'pglite') return work();
  return db.transaction().execute(async (lock) => {
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(lock);
    await sql`select pg_advisory_xact_lock(${FILLING}::bigint)`.execute(lock);
    return work();
  });
}

/** An empty database gets the demo yard, or its administrator, or a link to make one. */
async function welcomeFirst(config: Config, db: Kysely<Database>, files: BlobStore, now: Date): Promise<Welcome> {
  if (await hasNobody(db)) {
    if (config.demo) await fillWithDemo(db, files, now, config.url ?? `http://localhost:${config.port}`);
    else if (config.admin) await fillWithAdmin(db, config.admin, now);
    else return { demo: [], setupSecret: await newSetupSecret(db) };
  }
  return { demo: ((await readMeta(db, DEMO)) ?? []) as readonly SignIn[], setupSecret: null };
}

/** The loader is one transaction: a first start that is interrupted begins again from nothing. */
async function fillWithDemo(db: Kysely<Database>, files: BlobStore, now: Date, url: string): Promise<void> {
  const { signIns } = await loadDemoYard(db, files, now, undefined, url);
  await writeMeta(db, DEMO, signIns);
}

async function fillWithAdmin(
  db: Kysely<Database>,
  admin: { email: string; password: string },
  now: Date,
): Promise<void> {
  const timezone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  await transaction(db, (trx) =>
    makeFirstAdmin(trx, { ...admin, name: 'Administrator', branch: 'Main yard', timezone }, now),
  );
}

/** Kept in the database: every process of a yard signs and checks with the same key. */
async function secretKey(db: Kysely<Database>, name: string): Promise<Buffer> {
  return Buffer.from(String(await claimMeta(db, name, randomBytes(32).toString('base64'))), 'base64');
}
