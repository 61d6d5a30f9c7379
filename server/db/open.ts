/** Opens the embedded PostgreSQL (PGlite) or a real one; from here on the two are the same. */
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { Kysely, PGliteDialect, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import type { Config } from '../config.ts';
import type { JobConnection } from '../jobs/boss.ts';
import { StartError } from '../lib/start-error.ts';
import { type FolderLock, lockFolder } from './lock.ts';
import type { Database } from './tables.ts';

export interface OpenDatabase {
  readonly db: Kysely<Database>;
  readonly kind: 'pglite' | 'postgres';
  /** How jobs reach the same database. */
  readonly forJobs: JobConnection;
  /** Waits for running queries, closes, and gives the folder free. */
  readonly close: () => Promise<void>;
}

/** Type numbers of pg_type; both drivers read them alike (tables.ts). */
const INT8 = 20;
const INT8_LIST = 1016;
const DATE = 1082;
const parsers: Readonly<Record<number, (text: string) => unknown>> = {
  [INT8]: Number,
  // `{1,2}`; none of our lists holds nulls.
  [INT8_LIST]: (text) => (text === '{}' ? [] : text.slice(1, -1).split(',').map(Number)),
  [DATE]: (text) => text,
};

/** Throws a StartError when the folder is taken or the database cannot be used. */
export async function openDatabase(config: Pick<Config, 'databaseUrl' | 'data'>): Promise<OpenDatabase> {
  return config.databaseUrl === null ? openEmbedded(config.data) : openPostgres(config.databaseUrl);
}

async function openEmbedded(folder: string): Promise<OpenDatabase> {
  const lock = lockFolder(folder);
  try {
    const pglite = await openPglite({ dataDir: path.join(folder, 'pg') });
    return embedded(pglite, lock);
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** A PGlite with our parsers, ready. Also for tests, which load one from a copy in memory. */
export async function openPglite(options: { dataDir?: string; loadDataDir?: Blob }): Promise<PGlite> {
  const pglite = new PGlite({ ...options, parsers: { ...parsers } });
  await pglite.waitReady;
  await pglite.exec("set timezone to 'UTC'");
  return pglite;
}

/** PGlite has one connection; Kysely's PGlite dialect queues everything that is outside a running transaction behind it. */
export function embedded(pglite: PGlite, lock?: FolderLock): OpenDatabase {
  const db = new Kysely<Database>({ dialect: new PGliteDialect({ pglite }) });
  const close = async (): Promise<void> => {
    await db.destroy();
    if (!pglite.closed) await pglite.close();
    lock?.release();
  };
  return { db, kind: 'pglite', forJobs: { pglite }, close };
}

const OLDEST = 150_000;

export async function openPostgres(url: string, options: { maxConnections?: number } = {}): Promise<OpenDatabase> {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.maxConnections ?? 10,
    application_name: 'yardhand',
    options: '-c TimeZone=UTC',
    connectionTimeoutMillis: 10_000,
    statement_timeout: 60_000,
    idle_in_transaction_session_timeout: 60_000,
    types: {
      getTypeParser: (type, format) =>
        parsers[type] ?? (pg.types.getTypeParser(type, format) as (text: string) => unknown),
    },
  });
  // A connection that breaks while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined);
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  await refuseUnusable(db);
  return { db, kind: 'postgres', forJobs: { url }, close: () => db.destroy() };
}

async function refuseUnusable(db: Kysely<Database>): Promise<void> {
  try {
    const { rows } = await sql<{
      version: number;
    }>`select current_setting('server_version_num')::integer as version`.execute(db);
    if ((rows[0]?.version ?? 0) < OLDEST) throw new Error('it is older than PostgreSQL 15');
  } catch (error) {
    await db.destroy();
    const reason = error instanceof AggregateError ? (error.errors[0] as Error) : (error as Error);
    throw new StartError(`The database of DATABASE_URL cannot be used: ${reason.message}.`, { cause: error });
  }
}
