/**
 * Empty databases for tests, each a copy of one that was migrated once: of PGlite a dump in `.cache`, of PostgreSQL a template.
 * TEST_DATABASE=postgres uses the server that DATABASE_URL names; anything else PGlite.
 */
import { createHash, randomUUID } from 'node:crypto';
import { existsSync, openAsBlob } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { migrate, migrationNames } from '#server/db/migrate.ts';
import { embedded, type OpenDatabase, openPglite, openPostgres } from '#server/db/open.ts';
import { ensureRoles } from '#server/db/roles.ts';
import { lend } from './lent-database.ts';

export const root = path.resolve(import.meta.dirname, '../..');
/** What was made once and is copied since. */
export const cache = path.join(root, '.cache/test-database');

/** A database of its own with all migrations and roles, and nothing else. Closing it removes it. */
export async function freshDatabase(): Promise<OpenDatabase> {
  return process.env['TEST_DATABASE'] === 'postgres' ? freshPostgres(serverUrl()) : freshPglite();
}

function serverUrl(): string {
  const url = process.env['DATABASE_URL'];
  if (!url) throw new Error('TEST_DATABASE=postgres needs DATABASE_URL (node scripts/postgres.mjs npx vitest …)');
  return url;
}

/** Changes whenever a template made before would be wrong. */
async function version(): Promise<string> {
  const migrations = path.join(root, 'server/db/migrations');
  const files = [
    ...(await migrationNames()).map((name) => path.join(migrations, name)),
    path.join(root, 'server/db/roles.ts'),
    ...(await filesIn(path.join(root, 'contract/permissions'))),
    path.join(root, 'package-lock.json'),
  ];
  const hash = createHash('sha256');
  for (const file of files) hash.update(await readFile(file));
  return hash.digest('hex').slice(0, 16);
}

async function filesIn(folder: string): Promise<string[]> {
  return (await readdir(folder)).toSorted().map((name) => path.join(folder, name));
}

async function freshPglite(): Promise<OpenDatabase> {
  return embedded(await lend(openEmptyPglite));
}

/** A PGlite as it is before anybody used it, which nobody else is lent. */
export async function openEmptyPglite(): ReturnType<typeof openPglite> {
  const file = path.join(cache, `${await version()}.tar`);
  return openPglite({ loadDataDir: existsSync(file) ? await openAsBlob(file) : await makeDump(file) });
}

/** Several workers may do this at once the first time: each writes a file of its own, and the first one stays, for it may be being read. */
async function makeDump(file: string): Promise<Blob> {
  const pglite = await openPglite({});
  const { db } = embedded(pglite);
  await migrate(db);
  await ensureRoles(db);
  const dump = await pglite.dumpDataDir('none');
  await pglite.close();
  await mkdir(cache, { recursive: true });
  const part = `${file}.${randomUUID()}`;
  await writeFile(part, Buffer.from(await dump.arrayBuffer()));
  if (existsSync(file)) await rm(part);
  else await rename(part, file);
  await removeOld((name) => !name.startsWith('demo-'));
  return dump;
}

/** What was made of earlier versions, 40 MB and more each; not those that a run of this hour may still be reading. */
export async function removeOld(isKind: (name: string) => boolean): Promise<void> {
  for (const name of (await readdir(cache)).filter(isKind)) {
    const old = path.join(cache, name);
    const { mtimeMs } = await stat(old).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > 3_600_000) await rm(old, { recursive: true, force: true });
  }
}

async function freshPostgres(server: string): Promise<OpenDatabase> {
  const { url, drop } = await createDatabase(server);
  const database = await openPostgres(url, { maxConnections: 8 });
  const close = async () => {
    await database.close();
    await drop();
  };
  return { ...database, close };
}

/** For tests of whole processes: the address of a migrated database of their own. */
export async function createDatabase(url = serverUrl()): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const template = `yard_${await version()}`;
  await admin(url, async (client) => {
    // One maker at a time, and nobody copies while it is made.
    await client.query('select pg_advisory_lock(77001)');
    await makeTemplate(client, url, template);
    await client.query(`create database ${name} template ${template}`);
    await client.query('select pg_advisory_unlock(77001)');
  });
  return {
    url: named(url, name),
    drop: () => admin(url, (client) => client.query(`drop database ${name} with (force)`)),
  };
}

async function makeTemplate(client: pg.Client, url: string, template: string): Promise<void> {
  const known = await client.query('select 1 from pg_database where datname = $1', [template]);
  if (known.rowCount) return;
  const part = `${template}_part`;
  await client.query(`drop database if exists ${part} with (force)`);
  await client.query(`create database ${part}`);
  const { db, close } = await openPostgres(named(url, part), { maxConnections: 1 });
  await migrate(db);
  await ensureRoles(db);
  await close();
  await client.query(`alter database ${part} rename to ${template}`);
}

function named(url: string, database: string): string {
  const changed = new URL(url);
  changed.pathname = `/${database}`;
  return changed.href;
}

async function admin(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
