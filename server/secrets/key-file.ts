/**
 * Where the keys of sealed secrets come from: YARDHAND_SECRET_KEY, else the file `secret.key` in the data folder, which the first start makes. Each
 * line (in the variable: each part between commas) is a key of 32 bytes in base64; the first seals. No backup has them.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { link, mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { StartError } from '../lib/start-error.ts';
import { KEY_BYTES } from './secrets.ts';

const FILE = 'secret.key';

/** The keys of a text; null when one of them is none. */
export function keysOf(text: string): Buffer[] | null {
  const keys = text
    .split(/[\s,]+/)
    .filter(Boolean)
    .map((part) => Buffer.from(part, 'base64'));
  return keys.length > 0 && keys.every((key) => key.length === KEY_BYTES) ? keys : null;
}

/** The keys of the environment, else those of the file; a folder without one gets one. */
export async function readKeys(data: string, decided: readonly Buffer[] | null): Promise<readonly Buffer[]> {
  if (decided !== null) return decided;
  const file = path.join(data, FILE);
  await makeFile(file);
  const keys = keysOf(await readFile(file, 'utf8'));
  if (!keys) throw new StartError(`${file} holds no key. Put back the one that was there, or remove the file.`);
  return keys;
}

/** Only its owner may read the file. One that is there stays: of two servers that start at once, one makes it. */
async function makeFile(file: string): Promise<void> {
  if (await stat(file).catch(() => null)) return;
  const part = `${file}.${randomUUID()}`;
  await mkdir(path.dirname(file), { recursive: true });
  await writeWhole(part, [newKey()]);
  // A link is made at once or not at all, so nobody reads half of a key.
  await link(part, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(part);
}

async function writeWhole(file: string, keys: readonly Buffer[]): Promise<void> {
  const handle = await open(file, 'w', 0o600);
  await handle.writeFile(keys.map((key) => `${key.toString('base64')}\n`).join(''));
  await handle.sync();
  await handle.close();
}

export const newKey = (): Buffer => randomBytes(KEY_BYTES);

/** Puts the keys into the file, all or none of them. */
export async function writeKeys(data: string, keys: readonly Buffer[]): Promise<void> {
  const file = path.join(data, FILE);
  const part = `${file}.part`;
  await writeWhole(part, keys);
  await rename(part, file);
}
