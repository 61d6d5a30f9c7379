import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { FolderBusy, lockFolder } from './lock.ts';

const folders = await mkdtemp(path.join(tmpdir(), 'yard-lock-'));
afterAll(() => rm(folders, { recursive: true, force: true }));

/** Another process that takes the folder, forgets that it did, says so, and stays. */
async function holder(folder: string) {
  const module = JSON.stringify(new URL('./lock.ts', import.meta.url).href);
  const script = `const { lockFolder } = await import(${module}); lockFolder(${JSON.stringify(folder)}); globalThis.gc(); console.log('have it'); setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--expose-gc', '--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  return child;
}

test('a folder has one holder, also within one process, until it is given free', () => {
  const folder = path.join(folders, 'own/deep');
  const lock = lockFolder(folder);
  expect(() => lockFolder(folder)).toThrow(FolderBusy);
  lock.release();
  expect(() => lockFolder(folder).release()).not.toThrow();
});

test('another process is named in the refusal', async () => {
  const folder = path.join(folders, 'other');
  const child = await holder(folder);
  try {
    expect(() => lockFolder(folder)).toThrow(`Another Yardhand (process ${child.pid} on `);
    expect(() => lockFolder(folder)).toThrow(/YARDHAND_DATA.*DATABASE_URL/);
  } finally {
    child.kill();
    await once(child, 'exit');
  }
});

test('a holder that was killed holds nothing', async () => {
  const folder = path.join(folders, 'killed');
  const child = await holder(folder);
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(() => lockFolder(folder).release()).not.toThrow();
});
