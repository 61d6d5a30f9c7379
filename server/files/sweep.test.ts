import { readFile, utimes } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { todos } from '#contract/areas/todos.ts';
import { startTestApp } from '#tests/support/server.ts';
import { makeJpeg, makeTodo } from '#tests/support/yard.ts';
import { sweepFiles } from './sweep.ts';

const app = await startTestApp();
const office = await app.signIn(await app.makeUser('office'));
const { id: todo_id } = await makeTodo(office);
const DAY = 86_400_000;

const place = (sha256: string) => path.join(app.folder, sha256.slice(0, 2), sha256.slice(2));
const upload = (bytes: Uint8Array) =>
  office.call(todos.upload, { body: { todo_id } }, { files: { image: { bytes, type: 'image/jpeg' } } });
const sweep = () => sweepFiles(app.db, app.files, app.clock.now);
const rowsOf = (sha256: string) => app.db.selectFrom('blobs').select('sha256').where('sha256', '=', sha256).execute();

/** As a server leaves it that dies between the bytes of an upload and their commit, so many ms ago. */
async function leftBehind(bytes: Uint8Array, ms: number): Promise<string> {
  const { sha256 } = await app.files.put(bytes);
  const then = new Date(app.clock.now.getTime() - ms);
  await utimes(place(sha256), then, then);
  return sha256;
}

test('bytes that no row speaks of go after a day; those of rows stay, however old', async () => {
  const old = await leftBehind(await makeJpeg({ shade: 40 }), 2 * DAY);
  const young = await leftBehind(await makeJpeg({ shade: 90 }), DAY / 2);
  const kept = (await upload(await makeJpeg({ shade: 140 }))).body.image.sha256;
  await utimes(place(kept), new Date(0), new Date(0));
  expect(await sweep()).toBe(1);
  expect(await Promise.all([old, young, kept].map((sha256) => app.files.has(sha256)))).toEqual([false, true, true]);
  expect(await rowsOf(old)).toEqual([]);
  expect(await sweep()).toBe(0);
});

test('an upload of the very bytes that are being swept keeps them', async () => {
  for (let i = 0; i < 20; i++) {
    const bytes = await makeJpeg({ shade: 60, width: 64 + 8 * i });
    const sha256 = await leftBehind(bytes, 2 * DAY);
    const [sent] = await Promise.all([upload(bytes), sweep()]);
    expect(sent.body.image.sha256).toBe(sha256);
    expect(await readFile(place(sha256))).toEqual(Buffer.from(bytes));
    expect(await rowsOf(sha256)).toHaveLength(1);
  }
});
