import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, describe, expect, test } from 'vitest';
import { BlobMissing } from './blob-store.ts';
import { openDiskStore } from './disk-store.ts';

const folder = await mkdtemp(path.join(tmpdir(), 'yard-store-'));
afterAll(() => rm(folder, { recursive: true }));
const store = await openDiskStore(folder);
const arriving = () => readdir(path.join(folder, 'tmp'));
const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const chunked = (bytes: Buffer, size = 1000) =>
  Readable.from(
    Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) => bytes.subarray(i * size, (i + 1) * size)),
  );

describe('what arrives', () => {
  test('is hashed, and becomes part of the store when it is kept', async () => {
    const bytes = randomBytes(123_456);
    const blob = await store.receive(chunked(bytes));
    expect([blob.sha256, blob.size, Buffer.from(blob.head)]).toEqual([
      hashOf(bytes),
      bytes.length,
      bytes.subarray(0, 4096),
    ]);
    expect(await store.has(blob.sha256)).toBe(false);
    expect(await buffer(blob.open())).toEqual(bytes);
    await blob.keep();
    await blob.keep();
    await blob.drop();
    expect(await buffer(store.open(blob.sha256))).toEqual(bytes);
    expect(await buffer(blob.open())).toEqual(bytes);
    expect(await arriving()).toEqual([]);
  });

  test('is gone when it is dropped', async () => {
    const blob = await store.receive(chunked(randomBytes(5000)));
    await blob.drop();
    expect([await store.has(blob.sha256), await arriving()]).toEqual([false, []]);
  });

  test('in half leaves nothing', async () => {
    const broken = Readable.from(
      (async function* () {
        yield randomBytes(100);
        throw new Error('cut off');
      })(),
    );
    await expect(store.receive(broken)).rejects.toThrow('cut off');
    expect(await arriving()).toEqual([]);
  });

  test('twice at once is stored once', async () => {
    const bytes = randomBytes(5000);
    const blobs = await Promise.all([store.receive(chunked(bytes)), store.receive(chunked(bytes))]);
    await Promise.all(blobs.map((blob) => blob.keep()));
    expect(await buffer(store.open(hashOf(bytes)))).toEqual(bytes);
    expect(await arriving()).toEqual([]);
  });
});

test('a missing file is told by its own error', async () => {
  await expect(buffer(store.open('0'.repeat(64)))).rejects.toThrow(BlobMissing);
  await expect(store.variant('0'.repeat(64), 'thumb', async (bytes) => bytes)).rejects.toThrow(BlobMissing);
});

test('nothing but a hash names a file', async () => {
  for (const name of ['', '../../etc/passwd', 'A'.repeat(64), `${'a'.repeat(63)}/`])
    expect(() => store.open(name)).toThrow(TypeError);
});

test('a variant is made once, and goes with its original', async () => {
  const { sha256 } = await store.put(Buffer.from('original'));
  let made = 0;
  const shrink = async (original: Uint8Array) => {
    made += 1;
    return original.slice(0, 2);
  };
  for (let i = 0; i < 3; i += 1)
    expect(Buffer.from(await store.variant(sha256, 'thumb', shrink)).toString()).toBe('or');
  expect(made).toBe(1);
  await store.remove(sha256);
  await expect(store.variant(sha256, 'thumb', shrink)).rejects.toThrow(BlobMissing);
});

test('what a dead process left behind goes after a day', async () => {
  const [old, young] = ['old', 'young'].map((name) => path.join(folder, 'tmp', name)) as [string, string];
  for (const file of [old, young]) await writeFile(file, 'x');
  await utimes(old, new Date(), new Date(Date.now() - 25 * 3_600_000));
  await openDiskStore(folder);
  expect(await arriving()).toEqual(['young']);
  await rm(young);
});
