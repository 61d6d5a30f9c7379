/** What `backup` and `restore` share: the yard of the environment, opened without serving it. */
import path from 'node:path';
import { readConfig } from '../config.ts';
import { FolderBusy } from '../db/lock.ts';
import { openDatabase } from '../db/open.ts';
import type { BlobStore } from '../files/blob-store.ts';
import { openDiskStore } from '../files/disk-store.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../db/tables.ts';

/** Runs the work on the yard, prints what it says, and ends the process: 0, or 1 with the reason. */
export async function onYard(
  work: (yard: { db: Kysely<Database>; files: BlobStore; now: Date }) => Promise<string>,
): Promise<void> {
  try {
    process.stdout.write(`${await open(work)}\n`);
  } catch (error) {
    process.stderr.write(`${messageOf(error as Error)}\n`);
    process.exitCode = 1;
  }
}

async function open(work: Parameters<typeof onYard>[0]): Promise<string> {
  const config = readConfig(process.env);
  const database = await openDatabase(config);
  try {
    const files = await openDiskStore(path.join(config.data, 'files'));
    return await work({ db: database.db, files, now: new Date() });
  } finally {
    await database.close();
  }
}

/** The embedded database has one user at a time; with PostgreSQL the server may go on. */
const messageOf = (error: Error) =>
  error instanceof FolderBusy
    ? `${error.message}\nThe embedded database can only be backed up or restored while the server is stopped.`
    : error.message;
