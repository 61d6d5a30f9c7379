/** Stored bytes that no row speaks of: a server that dies between the bytes of an upload and their commit leaves them behind. */
import type { Kysely } from 'kysely';
import type { Database } from '../db/tables.ts';
import { transaction } from '../db/transaction.ts';
import type { BlobStore, Stored } from './blob-store.ts';

/** Longer than any upload takes from its bytes to its commit. */
const SPARED_MS = 24 * 3_600_000;
const AT_ONCE = 500;

/** Removes what is older than a day; answers how many files. Safe beside uploads, and in several processes at once. */
export async function sweepFiles(db: Kysely<Database>, files: BlobStore, now: Date): Promise<number> {
  let swept = 0;
  let old: Stored[] = [];
  for await (const file of files.list()) {
    if (now.getTime() - file.keptAt.getTime() < SPARED_MS) continue;
    old.push(file);
    if (old.length < AT_ONCE) continue;
    swept += await sweepThese(db, files, old, now);
    old = [];
  }
  return swept + (await sweepThese(db, files, old, now));
}

async function sweepThese(db: Kysely<Database>, files: BlobStore, old: readonly Stored[], now: Date): Promise<number> {
  if (old.length === 0) return 0;
  const names = old.map(({ sha256 }) => sha256);
  const rows = await db.selectFrom('blobs').select('sha256').where('sha256', 'in', names).execute();
  const known = new Set(rows.map(({ sha256 }) => sha256));
  let swept = 0;
  for (const file of old) if (!known.has(file.sha256) && (await removeUnlessKept(db, files, file, now))) swept += 1;
  return swept;
}

/**
 * The row is claimed while the bytes go: an upload of the same bytes waits for it, and brings its own only then (perform.ts, keepFiles);
 * one that was first is not touched.
 */
function removeUnlessKept(
  db: Kysely<Database>,
  files: BlobStore,
  { sha256, size }: Stored,
  now: Date,
): Promise<boolean> {
  return transaction(db, async (trx) => {
    const claimed = await trx
      .insertInto('blobs')
      .values({ sha256, size, mime: 'application/octet-stream', created_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .returning('sha256')
      .executeTakeFirst();
    if (!claimed) return false;
    await files.remove(sha256);
    await trx.deleteFrom('blobs').where('sha256', '=', sha256).execute();
    return true;
  });
}
