import { once } from 'node:events';
import { cpSync, existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { auth } from '#contract/areas/auth.ts';
import { todos } from '#contract/areas/todos.ts';
import type { Client } from '#tests/support/browser.ts';
import { createDatabase } from '#tests/support/database.ts';
import { signIn } from '#tests/support/server.ts';
import { runProgram, type ServerProcess, startServer } from '#tests/support/server-process.ts';

const folder = await mkdtemp(path.join(tmpdir(), 'yard-main-'));
const running: ServerProcess[] = [];
afterAll(async () => {
  await Promise.all(running.map((server) => server.kill('SIGKILL')));
  await rm(folder, { recursive: true, force: true });
});

const boss = { email: 'boss@yard.test', password: 'correct-horse-battery' };
const inFolder = (name: string) => ({ YARDHAND_DATA: path.join(folder, name), YARDHAND_DEMO: '0' });

// Making an embedded database takes seconds; the tests start from copies of one in which nobody can sign in yet.
const isEmbedded = process.env['TEST_DATABASE'] !== 'postgres';
if (isEmbedded) await (await startServer(inFolder('made'))).kill('SIGTERM');

function data(name: string): Record<string, string> {
  if (!existsSync(path.join(folder, name)))
    cpSync(path.join(folder, 'made'), path.join(folder, name), { recursive: true });
  return inFolder(name);
}

const withBoss = (name: string) => ({
  ...data(name),
  YARDHAND_ADMIN_EMAIL: boss.email,
  YARDHAND_ADMIN_PASSWORD: boss.password,
});

async function start(env: Record<string, string>): Promise<ServerProcess> {
  const server = await startServer(env);
  running.push(server);
  return server;
}

const add = (client: Client, title: string) =>
  client.call(todos.add, { body: { title, todo_date: '2026-11-21' } }, { headers: { 'Idempotency-Key': title } });

async function titles(client: Client): Promise<string[]> {
  const { body } = await client.call(todos.data, { query: { date: '2026-11-21', limit: 500 } });
  return body.todos.map((todo) => todo.title).toSorted();
}

describe.skipIf(!isEmbedded)('with the embedded database', () => {
  describe('the first start of a real yard', () => {
    test('prints a link that makes the administrator; the next start prints none', async () => {
      const first = await start(data('link'));
      const link = /http\S+\/setup\?token=(\S+)/.exec(first.output())?.[1] ?? '';
      const body = new URLSearchParams({
        ...boss,
        token: link,
        name: 'Boss',
        branch: 'North',
        timezone: 'Europe/Paris',
      });
      const made = await fetch(`${first.url}/setup`, { method: 'POST', body, redirect: 'manual' });
      expect(made.status).toBe(303);
      await signIn(first.client(), boss);
      expect(await first.kill('SIGTERM')).toMatchObject({ code: 0, output: expect.stringContaining('Stopping') });
      const second = await start(data('link'));
      expect(second.output()).not.toContain('/setup');
      await signIn(second.client(), boss);
      expect((await second.kill('SIGINT')).code).toBe(0);
    });

    test('can take the administrator from the environment', async () => {
      const server = await start(withBoss('env'));
      expect(server.output()).not.toContain('/setup');
      expect(server.output()).not.toContain(boss.password);
      const client = await signIn(server.client(), boss);
      expect((await client.call(auth.logout)).status).toBe(200);
      await server.kill('SIGTERM');
    });
  });

  describe('one folder, one server', () => {
    test('a second one says so and leaves; the first goes on; after a kill the folder is free', async () => {
      const first = await start(withBoss('busy'));
      const second = await runProgram('server/main.ts', [], { ...withBoss('busy'), PORT: '0' });
      expect(second.code).toBe(1);
      expect(second.output).toMatch(/^Another Yardhand \(process \d+ on .*\) is using /);
      const backup = await runProgram('server/backup.ts', [path.join(folder, 'busy.tar')], withBoss('busy'));
      expect([backup.code, backup.output]).toEqual([1, expect.stringContaining('while the server is stopped')]);
      expect((await fetch(`${first.url}/readyz`)).status).toBe(200);
      await first.kill('SIGKILL');
      const third = await start(withBoss('busy'));
      await signIn(third.client(), boss);
      await third.kill('SIGTERM');
    });
  });

  test('what was answered is there after the process was killed, and a repetition does nothing more', async () => {
    const server = await start(withBoss('killed'));
    const client = await signIn(server.client(), boss);
    const acknowledged: string[] = [];
    const names = Array.from({ length: 60 }, (_, i) => `todo ${i}`.replace(' ', '-').padEnd(8, '.'));
    const work = (async () => {
      for (const name of names) if ((await add(client, name)).status === 200) acknowledged.push(name);
    })().catch(() => undefined);
    await expect.poll(() => acknowledged.length, { timeout: 60_000 }).toBeGreaterThan(20);
    await server.kill('SIGKILL');
    await work;
    const again = await start(withBoss('killed'));
    const back = await signIn(again.client(), boss);
    const there = await titles(back);
    expect(acknowledged.filter((name) => !there.includes(name))).toEqual([]);
    for (const name of names) expect((await add(back, name)).status).toBe(200);
    expect(await titles(back)).toEqual(names.toSorted());
    await again.kill('SIGTERM');
  });

  test('a request that runs when the server is asked to stop still gets its answer', async () => {
    const server = await start(withBoss('graceful'));
    const client = await signIn(server.client(), boss);
    const body = JSON.stringify({ title: 'Last one', todo_date: '2026-11-21' });
    const headers = {
      'content-type': 'application/json',
      'content-length': body.length,
      cookie: `yardhand=${client.cookie('yardhand')}; XSRF-TOKEN=${client.cookie('XSRF-TOKEN')}`,
      'X-XSRF-TOKEN': client.cookie('XSRF-TOKEN') ?? '',
    };
    const call = request(`${server.url}/api/add-todo`, { method: 'POST', headers });
    call.write(body.slice(0, 10));
    await once(call, 'socket');
    await expect.poll(() => call.socket?.bytesWritten ?? 0).toBeGreaterThan(100);
    // The server has the request once it answers another one sent after it.
    await fetch(`${server.url}/healthz`);
    const stopped = server.kill('SIGTERM');
    call.end(body.slice(10));
    const [answer] = (await once(call, 'response')) as [{ statusCode: number; resume(): void }];
    answer.resume();
    expect(answer.statusCode).toBe(200);
    expect((await stopped).code).toBe(0);
  });

  test('a yard moves into another folder by backup and restore', async () => {
    const server = await start(withBoss('old'));
    await add(await signIn(server.client(), boss), 'moved');
    await server.kill('SIGTERM');
    const file = path.join(folder, 'yard.tar');
    const backup = await runProgram('server/backup.ts', [file], data('old'));
    expect([backup.code, backup.output]).toEqual([0, expect.stringMatching(/yard\.tar: \d+ rows and \d+ files\./)]);
    expect((await runProgram('server/restore.ts', [file], data('old'))).output).toContain('not empty');
    const restored = await runProgram('server/restore.ts', [file], data('new'));
    expect([restored.code, restored.output]).toEqual([0, expect.stringMatching(/^Restored \d+ rows/)]);
    const moved = await start(data('new'));
    expect(await titles(await signIn(moved.client(), boss))).toEqual(['moved']);
    await moved.kill('SIGTERM');
  });

  describe('what is wrong is said in words', () => {
    test('a wrong environment', async () => {
      const { code, output } = await runProgram('server/main.ts', [], { PORT: 'eighty', YARDHAND_DEMO: 'no' });
      expect(code).toBe(1);
      expect(output).toBe(
        'The environment needs a change:\n  - PORT must be a number up to 65535, not "eighty".\n  - YARDHAND_DEMO must be 0 or 1, not "no".\n',
      );
    });

    test('a port that is taken', async () => {
      const other = createServer().listen(0, '127.0.0.1');
      await once(other, 'listening');
      const port = String((other.address() as AddressInfo).port);
      const { code, output } = await runProgram('server/main.ts', [], { ...withBoss('port'), PORT: port });
      other.close();
      expect([code, output]).toEqual([
        1,
        `Port ${port} is taken. Stop what uses it, or choose another: PORT=${Number(port) + 1}.\n`,
      ]);
    });

    test('a database that does not answer', async () => {
      const { code, output } = await runProgram('server/main.ts', [], {
        ...withBoss('nowhere'),
        DATABASE_URL: 'postgres://u:hunter2@127.0.0.1:1/x',
      });
      expect([code, output]).toEqual([
        1,
        expect.stringMatching(/^The database of DATABASE_URL cannot be used: .*ECONNREFUSED.*\n$/),
      ]);
      expect(output).not.toContain('hunter2');
    });
  });
});

describe.skipIf(isEmbedded)('two processes on one PostgreSQL', () => {
  test('start at once, share sessions, and do under one key one thing', async () => {
    const { url, drop } = await createDatabase();
    const env = {
      ...inFolder('shared'),
      DATABASE_URL: url,
      YARDHAND_ADMIN_EMAIL: boss.email,
      YARDHAND_ADMIN_PASSWORD: boss.password,
    };
    const [first, second] = await Promise.all([start(env), start(env)]);
    const client = await signIn(first.client(), boss);
    const other = second.client();
    for (const name of ['yardhand', 'XSRF-TOKEN']) other.setCookie(name, client.cookie(name)!);
    const names = Array.from({ length: 10 }, (_, i) => `shared-${i}`);
    const answers = await Promise.all(names.flatMap((name) => [add(client, name), add(other, name)]));
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
    expect(await titles(other)).toEqual(names);
    const ends = await Promise.all([first.kill('SIGTERM'), second.kill('SIGTERM')]);
    expect(ends.map(({ code }) => code)).toEqual([0, 0]);
    await drop();
  });
});
