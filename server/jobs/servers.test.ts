/** Several servers, each a process of its own, on one PostgreSQL. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { createDatabase } from '#tests/support/database.ts';
import { openPostgres } from '../db/open.ts';
import { createLog } from '../ops/log.ts';
import { createJobs } from './boss.ts';
import type { Job } from './job.ts';

vi.setConfig({ testTimeout: 90_000 });
const children: ChildProcess[] = [];
afterAll(() => children.forEach((child) => child.kill('SIGKILL')));

async function startServer(url: string, env: Record<string, string> = {}) {
  const file = path.resolve(import.meta.dirname, '../../tests/support/job-server.ts');
  const child = spawn(process.execPath, [file], {
    env: { ...process.env, DATABASE_URL: url, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => void (said += chunk.toString()));
  await expect.poll(() => said, { timeout: 30_000 }).toContain('ready');
  return {
    did: () => [...said.matchAll(/^did (.*)$/gm)].map(([, word]) => String(word)),
    kill: async () => {
      child.kill('SIGKILL');
      await once(child, 'close');
    },
  };
}

/** A database with a table of words, and somebody who asks for jobs there but runs none. */
async function yard() {
  const { url, drop } = await createDatabase();
  const { db, forJobs, close } = await openPostgres(url, { maxConnections: 3 });
  await sql`create table noted (word text primary key)`.execute(db);
  const note: Job = { name: 'note', words: '', cron: null, retries: 1, run: async () => undefined };
  const asking = createJobs({ connection: forJobs, jobs: [note], log: createLog('error') });
  return {
    url,
    askFor: (words: readonly string[]) =>
      db.transaction().execute(async (trx) => {
        for (const word of words) await asking.add(trx, { name: 'note', key: word, data: { word } });
      }),
    noted: async () =>
      (await sql<{ word: string }>`select word from noted order by word`.execute(db)).rows.map(({ word }) => word),
    completed: async () =>
      (
        await sql<{ n: number }>`
          select count(*)::int as n from jobs.job where name = 'note' and state::text = 'completed'`.execute(db)
      ).rows[0]?.n,
    close: async () => {
      await close();
      await drop();
    },
  };
}

describe.skipIf(process.env['TEST_DATABASE'] !== 'postgres')('several servers on one PostgreSQL', () => {
  it('share the jobs: each is done by one of them', async () => {
    const { url, askFor, noted, completed, close } = await yard();
    const words = Array.from({ length: 30 }, (_, i) => `word ${String(i).padStart(2, '0')}`);
    await askFor(words);
    const servers = await Promise.all([startServer(url), startServer(url)]);
    await expect.poll(completed, { timeout: 30_000 }).toBe(30);
    expect(servers.flatMap((server) => server.did()).toSorted()).toEqual(words);
    expect(await noted()).toEqual(words);
    for (const server of servers) await server.kill();
    await close();
  });

  it('one that is killed in the middle of a job leaves it to another, with one effect', async () => {
    const { url, askFor, noted, completed, close } = await yard();
    await askFor(['once']);
    const first = await startServer(url, { HANG: '1' });
    await expect.poll(() => first.did(), { timeout: 30_000 }).toEqual(['once']);
    await first.kill();
    const second = await startServer(url);
    await expect.poll(completed, { timeout: 60_000 }).toBe(1);
    expect([second.did(), await noted()]).toEqual([['once'], ['once']]);
    await second.kill();
    await close();
  });
});
