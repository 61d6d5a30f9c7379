/** An empty place for a server: a folder, and with PostgreSQL a database; both are gone afterwards. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startPostgres } from '#scripts/postgres.mjs';
import { createDatabase } from '#tests/support/database.ts';

export interface Empty {
  readonly folder: string;
  /** Empty: the embedded database. */
  readonly databaseUrl: string;
}

/** `kind`: pglite or postgres, which is started unless DATABASE_URL names one. */
export async function onDatabase<T>(kind: string, work: (place: Empty) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), 'twin-'));
  try {
    if (kind === 'pglite') return await work({ folder, databaseUrl: '' });
    if (kind === 'postgres') return await onPostgres((databaseUrl) => work({ folder, databaseUrl }));
    throw new Error(`${kind} is no database here: pglite or postgres`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function onPostgres<T>(work: (url: string) => Promise<T>): Promise<T> {
  const own = process.env['DATABASE_URL'] ? null : await startPostgres();
  const database = await createDatabase(own?.url);
  try {
    return await work(database.url);
  } finally {
    await database.drop();
    await own?.stop();
  }
}
