/**
 * A whole server without a port, for the server's suites:
 *
 *     const app = await startTestApp();
 *     const office = await app.signIn(await app.makeUser('office'));
 *     const { status, body } = await office.call(todos.add, { body: { title: 'Wash', todo_date: '2026-11-21' } });
 *
 * Call it once in a test file: it makes a database of its own (database.ts), which is closed after the file's tests (at-end.ts). Every
 * answer of a handler is checked against its row's schema; one that does not fit is a 500.
 */
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { hash } from '@node-rs/argon2';
import type { Hono } from 'hono';
import type { Kysely } from 'kysely';
import * as z from 'zod/mini';
import { auth } from '#contract/areas/auth.ts';
import { contractRoutes, createApp, type Route } from '#server/app.ts';
import { loadDemoYard } from '#server/db/demo/load.ts';
import type { RoleName } from '#contract/permissions/define.ts';
import { roleId } from '#server/db/roles.ts';
import type { Database } from '#server/db/tables.ts';
import type { Smtp } from '#server/config.ts';
import type { BlobStore } from '#server/files/blob-store.ts';
import { openDiskStore } from '#server/files/disk-store.ts';
import type { Env, Kernel } from '#server/http/kernel.ts';
import { type TotpSecret, totpSecretOf } from '#server/http/totp-secret.ts';
import { allJobs } from '#server/jobs/all.ts';
import { createJobs, type Pace } from '#server/jobs/boss.ts';
import { newKey } from '#server/secrets/key-file.ts';
import { secretsOf } from '#server/secrets/secrets.ts';
import { type LocalOptions, LocalProvider } from '#server/payments/local/provider.ts';
import type { PaymentProvider } from '#server/payments/provider.ts';
import type { TrackerProvider } from '#server/trackers/provider.ts';
import type { Logger } from 'pino';
import type { Job } from '#server/jobs/job.ts';
import { createMailer } from '#server/mail/mailer.ts';
import { createLog } from '#server/ops/log.ts';
import { atEnd } from './at-end.ts';
import { type Client, createClient } from './browser.ts';
import { freshDatabase } from './database.ts';
import { copyDemoYard } from './demo-copy.ts';
import { createVinDecoder } from '#server/vin/decoder.ts';

export interface TestUser {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

export interface TestClock {
  readonly now: Date;
  advance(milliseconds: number): void;
  set(now: Date): void;
}

export interface TestApp {
  readonly db: Kysely<Database>;
  readonly files: BlobStore;
  /** Where `files` keeps them. */
  readonly folder: string;
  readonly clock: TestClock;
  readonly kernel: Kernel;
  readonly hono: Hono<Env>;
  /** Without it jobs only wait; `runJobs` does what waits. */
  startJobs(): Promise<void>;
  fetch(path: string, init?: RequestInit): Promise<Response>;
  /** Somebody of a role (default technician), in the first branch, with a password. */
  makeUser(role?: RoleName, fields?: UserFields): Promise<TestUser>;
  /** Somebody whose role of their own has exactly these permissions. */
  makeUserWith(permissions: readonly string[], fields?: UserFields): Promise<TestUser>;
  signIn(user: TestUser): Promise<Client>;
  /** A browser in which nobody is signed in. */
  guest(): Client;
  /** A person of the demo yard (`demo: true`), the first of the role. */
  demoUser(role: RoleName): TestUser;
}

export interface UserFields {
  readonly name?: string;
  readonly email?: string;
  readonly branch_id?: number | null;
  readonly active?: boolean;
}

export interface TestOptions {
  /** Load the demo yard. */
  readonly demo?: boolean;
  /** Where the test clock stands at first; 2026-11-21T09:00:00Z when not given. */
  readonly now?: Date;
  /** Behind a proxy that ends TLS. */
  readonly tls?: boolean;
  /** Rows besides those of the contract. */
  readonly routes?: readonly Route[];
  readonly dist?: string;
  readonly metricsToken?: string;
  /** Those of the server, unless told. */
  readonly jobs?: readonly Job[];
  readonly smtp?: Smtp;
  /** Secrets of authenticators that the test knows. */
  readonly totpSecret?: TotpSecret;
  /** The maker of trackers; none unless told. */
  readonly trackers?: TrackerProvider;
  /** Who takes renters' cards; nobody unless told. */
  readonly payments?: PaymentProvider;
  /** The test provider that servers have takes them, with these answers lost. */
  readonly localPayments?: NonNullable<LocalOptions['lose']>;
  /** Only errors, to the terminal, unless told. */
  readonly log?: Logger;
}

/** So that tests of what is tried again do not wait long. */
const JOB_PACE: Pace = { dead: 10, look: 1, retry: 1 };
const PASSWORD = 'correct-horse-battery';
/** As cheap as can be: people of tests sign in a thousand times, and a hash says itself what checking it costs. */
const HASH = { memoryCost: 64, timeCost: 1 } as const;
let passwordHash: Promise<string> | undefined;

/** Starts the server of one test file. */
export async function startTestApp(options: TestOptions = {}): Promise<TestApp> {
  const folder = await mkdtemp(path.join(tmpdir(), 'yard-files-'));
  const clock = testClock(options.now ?? new Date('2026-11-21T09:00:00.000Z'));
  const copy = options.demo ? await copyDemoYard(clock.now, folder) : null;
  const database = copy?.database ?? (await freshDatabase());
  const log = options.log ?? createLog('error');
  const jobs = createJobs({ connection: database.forJobs, jobs: options.jobs ?? allJobs, log, pace: JOB_PACE });
  atEnd(async () => {
    await jobs.stop();
    if (kernel.payments instanceof LocalProvider) await kernel.payments.close();
    await kernel.vins.close();
    await database.close();
    await rm(folder, { recursive: true, force: true });
  });
  const files = await openDiskStore(folder);
  const [csrfKey, appUrl] = [randomBytes(32), { decided: null, here: 'http://yard.test' }];
  const yard = { db: database.db, log, clock: () => clock.now, csrfKey, appUrl };
  const local = options.localPayments && new LocalProvider({ ...yard, lose: options.localPayments });
  const kernel: Kernel = {
    ...yard,
    files,
    jobs,
    mailer: options.smtp ? createMailer(options.smtp) : null,
    tls: options.tls ?? false,
    totpSecret: options.totpSecret ?? totpSecretOf(randomBytes(32)),
    // The data is unpacked once for all test files.
    vins: createVinDecoder(path.join(tmpdir(), 'yard-vins')),
    secrets: secretsOf([newKey()]),
    trackers: options.trackers ?? null,
    payments: options.payments ?? local ?? null,
    currency: 'USD',
  };
  const routes = [...contractRoutes(), ...(options.routes ?? [])].map(checked);
  const hono = createApp({
    kernel,
    routes,
    dist: options.dist ?? null,
    metricsToken: options.metricsToken ?? null,
    isOpen: () => true,
  });
  const demo = copy?.demo ?? (options.demo ? await loadDemoYard(kernel.db, files, clock.now, 'UTC') : null);
  const fetch = async (address: string, init: RequestInit = {}) =>
    hono.fetch(new Request(`http://yard.test${address}`, init), {});
  const people = factories(kernel.db, clock, !options.demo);
  return {
    db: kernel.db,
    files,
    folder,
    clock,
    kernel,
    hono,
    startJobs: () => jobs.start(kernel),
    fetch,
    ...people,
    guest: () => createClient(fetch),
    signIn: async (user) => {
      // Everybody here comes from one address; only the tests of the limits shall meet them.
      await kernel.db.deleteFrom('rate_limits').execute();
      return signIn(createClient(fetch), user);
    },
    demoUser: (role) => ({ id: 0, ...demo!.signIns.find((one) => one.role === role)! }),
  };
}

function testClock(start: Date): TestClock {
  let now = start;
  return {
    get now() {
      return now;
    },
    advance: (milliseconds) => void (now = new Date(now.getTime() + milliseconds)),
    set: (to) => void (now = to),
  };
}

/** An answer of another shape than the contract says is the server's mistake, whatever the test was about. */
function checked({ endpoint, handler }: Route): Route {
  return {
    endpoint,
    handler: async (received, context) => {
      const answer = await handler(received, context);
      if (endpoint.produces === 'json' && !endpoint.success.includes(204))
        z.parse(endpoint.answer, JSON.parse(JSON.stringify(answer)));
      return answer;
    },
  };
}

export async function signIn(client: Client, user: Pick<TestUser, 'email' | 'password'>): Promise<Client> {
  await client.call(auth.csrfCookie);
  const { status, message } = await client.call(auth.login, { body: { email: user.email, password: user.password } });
  if (status !== 200) throw new Error(`sign-in of ${user.email}: ${status} ${message}`);
  return client;
}

function factories(
  db: Kysely<Database>,
  clock: TestClock,
  needsBranch: boolean,
): Pick<TestApp, 'makeUser' | 'makeUserWith'> {
  let count = 0;
  const branch = needsBranch ? makeBranch(db) : firstBranch(db);
  const insert = async (role_id: number, fields: UserFields): Promise<TestUser> => {
    count += 1;
    const { name = `Person ${count}`, email = `person${count}@yard.test`, branch_id, active = true } = fields;
    const row = {
      name,
      email,
      active,
      password_hash: await (passwordHash ??= hash(PASSWORD, HASH)),
      role_id,
      branch_id: branch_id === undefined ? await branch : branch_id,
      department_id: null,
      created_at: clock.now,
      updated_at: clock.now,
    };
    const { id } = await db.insertInto('users').values(row).returning('id').executeTakeFirstOrThrow();
    return { id, name, email, password: PASSWORD };
  };
  return {
    makeUser: async (role = 'technician', fields = {}) => insert(await roleId(db, role), fields),
    makeUserWith: async (permissions, fields = {}) => {
      count += 1;
      const role = await db
        .insertInto('roles')
        .values({ name: `role${count}`, title: `Role ${count}` })
        .returning('id')
        .executeTakeFirstOrThrow();
      if (permissions.length > 0)
        await db
          .insertInto('role_permissions')
          .values(permissions.map((permission) => ({ role_id: role.id, permission })))
          .execute();
      return insert(role.id, fields);
    },
  };
}

async function makeBranch(db: Kysely<Database>): Promise<number> {
  return (
    await db
      .insertInto('branches')
      .values({ name: 'Test yard', timezone: 'UTC' })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;
}

async function firstBranch(db: Kysely<Database>): Promise<number> {
  return (await db.selectFrom('branches').select('id').orderBy('id').executeTakeFirstOrThrow()).id;
}
