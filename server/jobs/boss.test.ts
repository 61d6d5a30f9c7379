import { sql } from 'kysely';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { jobs as rows } from '#contract/areas/jobs.ts';
import type { Client } from '#tests/support/browser.ts';
import { freshDatabase } from '#tests/support/database.ts';
import { startTestApp } from '#tests/support/server.ts';
import { createLog } from '../ops/log.ts';
import { createJobs } from './boss.ts';
import type { Job, JobKernel } from './job.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });
const SOON = { timeout: 20_000 };

const did: string[] = [];
const gaveUp: string[] = [];
const job = (name: string, fields: Partial<Job> = {}): Job => ({
  name,
  words: `Do ${name}`,
  cron: null,
  retries: 1,
  run: async (_, { word }) => void did.push(String(word)),
  ...fields,
});
let isBroken = true;
const breaks = job('mail', {
  run: async () => {
    if (isBroken) throw new Error('The other side is closed.');
    did.push('mended');
  },
  gaveUp: async (_, { word }, reason) => void gaveUp.push(`${word}: ${reason}`),
});

const app = await startTestApp({ jobs: [job('note'), breaks] });
const { jobs } = app.kernel;
const ask = (name: string, word: string) =>
  app.db.transaction().execute((trx) => jobs.add(trx, { name, key: word, data: { word } }));

describe('a job', () => {
  let admin: Client;
  beforeAll(async () => {
    admin = await app.signIn(await app.makeUser('admin'));
  });
  const list = async () => (await admin.call(rows.list)).body;
  const mail = async () => (await list()).jobs.find(({ name }) => name === 'mail');

  it('that is asked for before jobs run waits, and is done when they do', async () => {
    await ask('note', 'early');
    await ask('note', 'early');
    expect(await list()).toMatchObject({ running: false, failures: [] });
    await app.startJobs();
    await expect.poll(() => did, SOON).toEqual(['early']);
    expect((await list()).running).toBe(true);
    expect(await app.db.selectFrom('waiting_jobs').selectAll().execute()).toEqual([]);
  });

  it('is done once however often it is asked for, and never when the write that wants it is not made', async () => {
    await ask('note', 'kept');
    await ask('note', 'kept');
    const undone = app.db.transaction().execute(async (trx) => {
      await jobs.add(trx, { name: 'note', key: 'undone', data: { word: 'undone' } });
      throw new Error('no');
    });
    await expect(undone).rejects.toThrow('no');
    await ask('note', 'last');
    await expect.poll(() => did, SOON).toEqual(['early', 'kept', 'last']);
  });

  it('of an unknown kind is refused at once: pg-boss would look for it outside of the transaction', async () => {
    await expect(ask('nothing', 'x')).rejects.toThrow('There is no job nothing');
  });

  it('that fails is tried again and given up; the office sees why, and can have it tried once more', async () => {
    await ask('mail', 'glass');
    await expect.poll(() => gaveUp, SOON).toEqual(['glass: The other side is closed.']);
    const { failures } = await list();
    expect(failures).toEqual([
      expect.objectContaining({ words: 'Send a mail', tries: 2, message: 'The other side is closed.', is_over: true }),
    ]);
    expect(await mail()).toMatchObject({ failed: 1, waiting: 0 });
    isBroken = false;
    const params = { id: failures[0]!.id };
    expect((await admin.call(rows.retry, { params })).status).toBe(200);
    await expect.poll(() => did, SOON).toContain('mended');
    await expect.poll(mail, SOON).toMatchObject({ failed: 0, waiting: 0, active: 0 });
    expect((await admin.call(rows.retry, { params })).status).toBe(409);
    expect((await admin.call(rows.retry, { params: { id: crypto.randomUUID() } })).status).toBe(404);
  });

  it('that waits for another try counts those it had', async () => {
    const id = crypto.randomUUID();
    await sql`insert into jobs.job (id, name, data, state, started_on, start_after, retry_limit, retry_count, output)
      values (${id}, 'mail', '{"word":"later"}', 'retry', now(), now() + interval '1 hour', 3, 0, '{"message":"Not now."}')`.execute(
      app.db,
    );
    const { failures } = await list();
    expect(failures).toContainEqual(expect.objectContaining({ id, tries: 1, message: 'Not now.', is_over: false }));
    await sql`delete from jobs.job where id = ${id}`.execute(app.db);
  });

  it('whose server died at the last try is given up, too', async () => {
    const id = crypto.randomUUID();
    await sql`insert into jobs.job (id, name, data, state, started_on, heartbeat_on, heartbeat_seconds, retry_limit, retry_count, dead_letter)
      values (${id}, 'mail', '{"word":"left"}', 'active', now() - interval '1 hour', now() - interval '1 hour', 10, 1, 1, 'gave-up')`.execute(
      app.db,
    );
    await expect.poll(() => gaveUp, SOON).toContainEqual(expect.stringMatching(/^left: /));
  });
});

/** Jobs on a database of their own. */
async function own(all: readonly Job[], look = 1) {
  const { db, forJobs, close } = await freshDatabase();
  const create = () =>
    createJobs({ connection: forJobs, jobs: all, log: createLog('silent'), pace: { dead: 10, look, retry: 1 } });
  // The jobs of these tests look at nothing else of it.
  return { db, close, create, kernel: { db } as unknown as JobKernel };
}

it('a run by the clock that was missed while no server ran is made up for, once', async () => {
  const halfAnHourAgo = new Date(Date.now() - 1_800_000);
  const nightly = job('nightly', {
    cron: `${halfAnHourAgo.getUTCMinutes()} ${halfAnHourAgo.getUTCHours()} * * *`,
    run: async () => void did.push('nightly'),
  });
  const { db, close, create, kernel } = await own([nightly]);
  const first = create();
  await first.start(kernel);
  expect(first.nextRun(nightly)?.getTime()).toBeGreaterThan(Date.now());
  await first.stop();
  // As if it had been stopped two hours ago.
  await sql`update jobs.version set cron_on = now() - interval '2 hours'`.execute(db);
  await sql`update jobs.schedule set created_on = now() - interval '1 day'`.execute(db);
  expect(did).not.toContain('nightly');
  const second = create();
  await second.start(kernel);
  await expect.poll(() => did.filter((word) => word === 'nightly'), SOON).toEqual(['nightly']);
  await second.stop();
  await close();
});

it('nothing waits for jobs when the server stops: neither for one that hangs, nor for tables that are still made', async () => {
  const hangs = job('hangs', { run: () => new Promise(() => did.push('hangs')) });
  const { db, close, create, kernel } = await own([hangs]);
  const busy = create();
  await busy.start(kernel);
  await db.transaction().execute((trx) => busy.add(trx, { name: 'hangs', key: '1', data: {} }));
  await expect.poll(() => did, SOON).toContain('hangs');
  const before = performance.now();
  await busy.stop();
  await close();
  expect(performance.now() - before).toBeLessThan(2_000);

  const fresh = await own([]);
  const young = fresh.create();
  const starting = young.start(fresh.kernel).catch(() => undefined);
  const from = performance.now();
  await young.stop();
  await fresh.close();
  expect(performance.now() - from).toBeLessThan(2_000);
  await starting;
});

it('many jobs are done one after another, without a wait between them', async () => {
  const { db, close, create, kernel } = await own([job('note')], 30);
  const running = create();
  await running.start(kernel);
  const words = ['a', 'b', 'c', 'd', 'e'];
  await db.transaction().execute(async (trx) => {
    for (const word of words) await running.add(trx, { name: 'note', key: word, data: { word } });
  });
  await expect.poll(() => did.filter((word) => words.includes(word)).toSorted(), { timeout: 5_000 }).toEqual(words);
  await running.stop();
  await close();
});
