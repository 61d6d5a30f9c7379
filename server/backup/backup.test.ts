import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { type Kysely, sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { todos } from '#contract/areas/todos.ts';
import type { Database } from '#server/db/tables.ts';
import { openDiskStore } from '#server/files/disk-store.ts';
import { sweepFiles } from '#server/files/sweep.ts';
import { freshDatabase } from '#tests/support/database.ts';
import { startTestApp } from '#tests/support/server.ts';
import { readArchive, writeArchive } from './archive.ts';
import { tableNames } from './dump.ts';
import { readEntries, writeEnd, writeEntry } from './tar.ts';

const folder = await mkdtemp(path.join(tmpdir(), 'yard-backup-test-'));
const app = await startTestApp({ demo: true });
const target = await freshDatabase();
const files = await openDiskStore(path.join(folder, 'files'));
afterAll(async () => {
  await target.close();
  await rm(folder, { recursive: true });
});
const archive = path.join(folder, 'yard.tar');
/** Made while files were swept. */
const swept = path.join(folder, 'swept.tar');
const yard = { db: app.db, files: app.files };
const empty = { db: target.db, files };

/** Every table's content in one number each. */
async function contents(db: Kysely<Database>): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const name of await tableNames(db)) {
    const { rows } = await sql<{
      sum: string;
    }>`select count(*)::text || ':' || coalesce(sum(hashtextextended(t::text, 0)), 0)::text as sum from ${sql.table(name)} t`.execute(
      db,
    );
    found[name] = rows[0]?.sum ?? '';
  }
  return found;
}

describe('a yard', () => {
  test('comes out of its backup as it went in: every row, every file, the next numbers', async () => {
    const office = await app.signIn(await app.makeUser('office'));
    await office.call(
      todos.add,
      { body: { title: 'Ünïcode "quotes" \\ 🚐\nnew line', todo_date: '2026-11-21' } },
      { headers: { 'Idempotency-Key': 'k' } },
    );
    const written = await writeArchive(yard, archive, app.clock.now);
    const read = await readArchive(empty, archive, false);
    expect(read).toEqual(written);
    expect(written.files).toBeGreaterThan(10);
    expect(await contents(target.db)).toEqual(await contents(app.db));
    for await (const { sha256 } of app.files.list())
      expect(await buffer(files.open(sha256))).toEqual(await buffer(app.files.open(sha256)));
    const next = async (db: Kysely<Database>) =>
      (await sql<{ n: number }>`select nextval(pg_get_serial_sequence('todos', 'id')) as n`.execute(db)).rows[0]?.n;
    expect(await next(target.db)).toBe(await next(app.db));
  });

  test('is backed up without the key of its secrets, wherever that lies beside its files', async () => {
    const key = randomBytes(32).toString('base64');
    for (const place of ['secret.key', 'files/secret.key']) await writeFile(path.join(folder, place), key);
    const keyless = path.join(folder, 'keyless.tar');
    await writeArchive({ db: app.db, files }, keyless, app.clock.now);
    const names: string[] = [];
    for await (const { name } of readEntries(createReadStream(keyless))) names.push(name);
    expect(
      names.filter((name) => !/^(manifest\.json|files\/[0-9a-f]{64}|tables\/\w+\.ndjson\.gz)$/.test(name)),
    ).toEqual([]);
    expect((await readFile(keyless)).includes(key)).toBe(false);
    await rm(path.join(folder, 'files/secret.key'));
  });

  test('is backed up whole while what no row speaks of is swept', async () => {
    const orphan = await app.files.put(randomBytes(9));
    const tomorrow = new Date(Date.now() + 48 * 3_600_000);
    let removed = 0;
    const listing = {
      open: (sha256: string) => app.files.open(sha256),
      async *list() {
        yield* app.files.list();
        removed = await sweepFiles(app.db, app.files, tomorrow);
      },
    };
    await writeArchive({ db: app.db, files: listing }, swept, app.clock.now);
    expect([removed, await app.files.has(orphan.sha256)]).toEqual([1, false]);
  });

  test('that is not empty is only replaced when that was asked for: with all that was backed up, and none of its own jobs', async () => {
    await target.db.updateTable('branches').set({ name: 'Changed' }).where('id', '=', 1).execute();
    await sql`create schema jobs`.execute(target.db);
    await sql`create table jobs.job as select 1 as id`.execute(target.db);
    await expect(readArchive(empty, swept, false)).rejects.toThrow('not empty');
    expect((await contents(target.db))['branches']).not.toBe((await contents(app.db))['branches']);
    const store = await openDiskStore(path.join(folder, 'other-files'));
    await readArchive({ db: target.db, files: store }, swept, true);
    expect(await contents(target.db)).toEqual(await contents(app.db));
    expect((await sql`select * from jobs.job`.execute(target.db)).rows).toEqual([]);
    const needed = await target.db.selectFrom('blobs').select('sha256').execute();
    expect(needed.length).toBeGreaterThan(10);
    for (const { sha256 } of needed)
      expect(await buffer(store.open(sha256))).toEqual(await buffer(app.files.open(sha256)));
  });

  test('keeps its rules after a restore', async () => {
    await expect(target.db.updateTable('users').set({ role_id: 999_999 }).execute()).rejects.toThrow(/foreign key/);
    await expect(
      target.db.insertInto('branches').values({ name: 'Harbour Yard', timezone: 'UTC' }).execute(),
    ).rejects.toThrow(/unique|duplicate/);
  });

  test('is never written over an existing file', async () => {
    await expect(writeArchive(yard, archive, app.clock.now)).rejects.toThrow('exists already');
    expect((await readdir(folder)).filter((name) => name.endsWith('.part'))).toEqual([]);
  });
});

describe('a damaged archive changes nothing', () => {
  const replaced = (from: string, to: string) => (bytes: Buffer) =>
    Buffer.from(bytes.toString('latin1').replace(from, to), 'latin1');
  const flipped = (bytes: Buffer) => {
    const place = bytes.indexOf('files/') + 600;
    bytes[place] = bytes[place]! ^ 1;
    return bytes;
  };

  test.each([
    ['cut off', (bytes: Buffer) => bytes.subarray(0, bytes.length / 2), 'The archive ends too early.'],
    ['with a wrong byte in a photo', flipped, 'is damaged in the archive.'],
    ['of something else', replaced('yardhand-backup-1', 'yardhand-backup-0'), 'This is not a backup of Yardhand.'],
    ['of a newer version', replaced('0001_kernel.sql', '9001_kernel.sql'), 'made by a newer version'],
  ])('%s', async (name, change, reason) => {
    const file = path.join(folder, `${name}.tar`);
    await writeFile(file, change(await readFile(archive)));
    const before = await contents(target.db);
    await expect(readArchive(empty, file, true)).rejects.toThrow(reason);
    expect(await contents(target.db)).toEqual(before);
  });
});

describe('the tar form', () => {
  test('is one that other programs read', async () => {
    const listed = execFileSync('tar', ['-tf', archive], { encoding: 'utf8' }).split('\n');
    expect(listed[0]).toBe('manifest.json');
    expect(listed).toContain('tables/todos.ndjson.gz');
  });

  test('keeps entries of any size, also when they are not read', async () => {
    const sizes = [0, 1, 511, 512, 513, 100_000];
    const bodies = sizes.map((size) => randomBytes(size));
    const out = new PassThrough({ highWaterMark: 1_000_000 });
    for (const [i, body] of bodies.entries()) await writeEntry(out, `e${i}`, body.length, Readable.from([body]));
    await writeEnd(out);
    out.end();
    const read: Record<string, Buffer> = {};
    for await (const entry of readEntries(out))
      if (entry.name !== 'e4') read[entry.name] = await buffer(Readable.from(entry.body));
    expect(Object.keys(read)).toEqual(['e0', 'e1', 'e2', 'e3', 'e5']);
    expect(read['e5']).toEqual(bodies[5]);
  });

  test('refuses a file that changed while it was read', async () => {
    await expect(writeEntry(new PassThrough(), 'x', 5, Readable.from([Buffer.from('four')]))).rejects.toThrow(
      'changed',
    );
    await expect(
      (async () => {
        for await (const _ of readEntries(createReadStream('/dev/null')));
      })(),
    ).rejects.toThrow('early');
  });
});
