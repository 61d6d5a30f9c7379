/** Papers that people were given stay as they were first printed, whatever a later version of the app would print. */
import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { Context } from '#server/http/handler.ts';

export const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Stores a paper, within the transaction whose row then names its checksum. Answers that. */
export async function keepPaper(
  { db, files, now }: Pick<Context, 'db' | 'files' | 'now'>,
  bytes: Uint8Array,
): Promise<string> {
  const sha256 = sha256Of(bytes);
  // The row first: it holds back who sweeps the store (files/sweep.ts) until the bytes are in it.
  await db
    .insertInto('blobs')
    .values({ sha256, mime: 'application/pdf', size: bytes.length, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await files.put(bytes);
  return sha256;
}

/** The paper that was kept; printed anew where none was, as of records from before papers were kept. */
export async function keptPaper(
  { files }: Pick<Context, 'files'>,
  sha256: string | null,
  print: () => Promise<Uint8Array>,
): Promise<Uint8Array> {
  return sha256 !== null && (await files.has(sha256)) ? buffer(files.open(sha256)) : print();
}
