/**
 * A whole yard in one file: `manifest.json`, then `files/<sha256>`, then `tables/<name>.ndjson.gz`. Files come first when restoring:
 * one too many does no harm, one too few would.
 */
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { finished, pipeline } from 'node:stream/promises';
import type { Kysely } from 'kysely';
import { forgetJobs } from '../jobs/schema.ts';
import { migrate, migrationNames } from '../db/migrate.ts';
import type { Database } from '../db/tables.ts';
import type { BlobStore, Stored } from '../files/blob-store.ts';
import { type Dump, dumpTables, tableNames } from './dump.ts';
import { loadTables } from './load.ts';
import { readEntries, type TarEntry, writeEnd, writeEntry } from './tar.ts';

const FORMAT = 'yardhand-backup-1';

interface Manifest extends Dump {
  readonly format: string;
  readonly made: string;
  readonly files: number;
}

export interface Counts {
  readonly rows: number;
  readonly files: number;
}

interface Yard {
  readonly db: Kysely<Database>;
  readonly files: BlobStore;
}

/** What a backup is made of. */
interface Source {
  readonly db: Kysely<Database>;
  readonly files: Pick<BlobStore, 'list' | 'open'>;
}

/** Writes the archive. The name appears only when all of it is there; an existing file is never overwritten. */
export async function writeArchive(yard: Source, file: string, now: Date): Promise<Counts> {
  if (await stat(file).catch(() => null)) throw new Error(`${file} exists already. Choose another name.`);
  return inTemporaryFolder(async (folder) => {
    // Rows before files: a file that a row needs is in the store before the row is committed.
    const dump = await dumpTables(yard.db, folder);
    const part = `${file}.part`;
    try {
      const files = await writeAll(yard, part, folder, dump, now);
      await rename(part, file);
      return { rows: total(dump), files };
    } finally {
      await rm(part, { force: true });
    }
  });
}

const total = (dump: Dump) => dump.tables.reduce((sum, table) => sum + table.rows, 0);

async function writeAll({ db, files }: Source, part: string, folder: string, dump: Dump, now: Date): Promise<number> {
  const out = createWriteStream(part, { flags: 'wx' });
  const stored = await neededFiles(db, files);
  const manifest: Manifest = { format: FORMAT, made: now.toISOString(), ...dump, files: stored.length };
  const head = Buffer.from(JSON.stringify(manifest, null, 1));
  await writeEntry(out, 'manifest.json', head.length, Readable.from([head]));
  for (const { sha256, size } of stored) await writeEntry(out, `files/${sha256}`, size, files.open(sha256));
  for (const { name } of dump.tables) {
    const table = path.join(folder, `${name}.ndjson.gz`);
    await writeEntry(out, `tables/${name}.ndjson.gz`, (await stat(table)).size, createReadStream(table));
  }
  await writeEnd(out);
  out.end();
  await finished(out);
  return stored.length;
}

/** Those of which a row speaks: nobody removes them. Any other may be swept before its turn comes. */
async function neededFiles(db: Kysely<Database>, files: Source['files']): Promise<Stored[]> {
  const stored: Stored[] = [];
  for await (const file of files.list()) stored.push(file);
  const rows = await db.selectFrom('blobs').select('sha256').execute();
  const needed = new Set(rows.map(({ sha256 }) => sha256));
  return stored.filter(({ sha256 }) => needed.has(sha256));
}

/**
 * Reads the archive whole and checks it, then replaces the database in one transaction. Refuses a database that holds anything, unless
 * `force`. Newer migrations are applied afterwards.
 */
export async function readArchive(yard: Yard, file: string, force: boolean): Promise<Counts> {
  if (!force && (await holdsAnything(yard.db)))
    throw new Error('This database is not empty. To replace everything in it, add --force.');
  return inTemporaryFolder(async (folder) => {
    const manifest = await unpack(yard.files, file, folder);
    await yard.db.transaction().execute(async (trx) => {
      await loadTables(trx, folder, manifest);
      await forgetJobs(trx);
    });
    await migrate(yard.db);
    return { rows: total(manifest), files: manifest.files };
  });
}

async function holdsAnything(db: Kysely<Database>): Promise<boolean> {
  const names = await tableNames(db);
  if (!names.includes('users')) return names.length > 0;
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined;
}

async function unpack(store: BlobStore, file: string, folder: string): Promise<Manifest> {
  let manifest: Manifest | null = null;
  const seen = { files: 0, tables: 0 };
  for await (const entry of readEntries(createReadStream(file))) {
    if (manifest === null) {
      manifest = await readManifest(entry);
    } else if (entry.name.startsWith('files/')) {
      await unpackFile(store, entry);
      seen.files += 1;
    } else {
      await unpackTable(manifest, entry, folder);
      seen.tables += 1;
    }
  }
  if (!manifest || seen.files !== manifest.files || seen.tables !== manifest.tables.length)
    throw new Error('The archive is not complete.');
  return manifest;
}

async function readManifest(entry: TarEntry): Promise<Manifest> {
  const manifest =
    entry.name === 'manifest.json' ? (JSON.parse(await text(Readable.from(entry.body))) as Manifest) : null;
  if (manifest?.format !== FORMAT) throw new Error('This is not a backup of Yardhand.');
  const known = await migrationNames();
  if (!manifest.migrations.every((name) => known.includes(name)))
    throw new Error('This backup was made by a newer version of Yardhand. Restore it with that one.');
  return manifest;
}

async function unpackFile(store: BlobStore, entry: TarEntry): Promise<void> {
  const blob = await store.receive(Readable.from(entry.body));
  if (`files/${blob.sha256}` !== entry.name) {
    await blob.drop();
    throw new Error(`${entry.name} is damaged in the archive.`);
  }
  await blob.keep();
}

/** Only names of the manifest become paths. */
async function unpackTable(manifest: Manifest, entry: TarEntry, folder: string): Promise<void> {
  const table = manifest.tables.find(({ name }) => entry.name === `tables/${name}.ndjson.gz`);
  if (!table || !/^[a-z_]+$/.test(table.name)) throw new Error(`${entry.name} does not belong into a backup.`);
  await pipeline(Readable.from(entry.body), createWriteStream(path.join(folder, `${table.name}.ndjson.gz`)));
}

async function inTemporaryFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), 'yardhand-backup-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
