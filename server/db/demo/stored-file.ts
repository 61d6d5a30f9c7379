/** A file of the demo, put into the store; what a row of `attachments` says of it. */
import type { DemoContext } from './context.ts';

export interface DemoFile {
  readonly name: string;
  readonly mime: string;
  readonly bytes: Uint8Array;
  /** Of a picture. */
  readonly pixels?: { readonly width: number; readonly height: number };
}

export async function storeFile({ db, files, now }: DemoContext, { name, mime, bytes, pixels }: DemoFile) {
  const { sha256, size } = await files.put(bytes);
  await db
    .insertInto('blobs')
    .values({ sha256, size, mime, created_at: now })
    .onConflict((oc) => oc.doNothing())
    .execute();
  return { name, mime, size, sha256, width: pixels?.width ?? null, height: pixels?.height ?? null };
}
