/** What else happens to a running app: its worker dies, the network flickers, the device is full, the database is closed under it. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { CDPSession, Page } from 'playwright-core';
import type { Todo } from '#contract/areas/todo-record.ts';
import { todos } from '#contract/areas/todos.ts';
import { closeDatabases } from '#tests/e2e/support/close-databases.ts';
import { rowsOf } from '#tests/e2e/support/mirror.ts';
import { lastReading, readOdometer, tickAll } from '#tests/e2e/support/technician.ts';
import { until } from '#tests/e2e/support/until.ts';
import { complete } from '#tests/support/completing.ts';
import { Diary } from './acts.ts';
import { compare } from './compare.ts';
import * as hand from './hand.ts';
import { judge } from './judge.ts';
import { atRest, readLocal, refresh, running } from './page.ts';
import { Person } from './person.ts';
import { pictureOf } from './pictures.ts';
import { chance } from './random.ts';
import { giveWork, openStage, readWorld, type Field, type Stage } from './stage.ts';

let stage: Stage;
let field: Field;
let diary: Diary;
let began = 0;
let round = 0;
let acts = 0;

beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage?.close());

async function begun(): Promise<void> {
  round += 1;
  began = Date.now();
  const vehicles = await stage.office.call(todos.dataRange, { query: { date: `${stage.today},${stage.today}` } });
  const vehicle = vehicles.todos.find(({ vehicle_id }) => vehicle_id !== null)?.vehicle_id;
  field = await giveWork(stage, round, [vehicle ?? 0], false);
  await stage.phone.page.goto(stage.network.url);
  await running(stage.phone.page);
  // A refresh may end with a round that had read the todos before this work was given; the next one follows at once.
  await until(
    async () => {
      await refresh(stage.phone.page);
      return (await readLocal(stage.phone.page)).todos.some(({ sid }) => sid === field.first.id);
    },
    Boolean,
    60_000,
  );
  diary = new Diary(() => (acts += 1));
  await hand.openTodo(stage.phone.page, stage.network.url, field.first.id);
}

/** Somebody at work on a todo whose page is open. */
const at = (page: Page, todo: Todo): Person =>
  new Person(page, { url: stage.network.url, round, chance: chance(round), diary }, todo);

async function expectRight(): Promise<void> {
  const local = await atRest(stage.phone.page);
  const world = await readWorld(stage, round, field, began);
  expect([...judge(diary, world), ...compare(world, local)]).toEqual([]);
}

/** What a session overrides ends with it. */
const sessions: CDPSession[] = [];
async function devtools(): Promise<CDPSession> {
  const session = await stage.phone.context.newCDPSession(stage.phone.page);
  sessions.push(session);
  return session;
}
const LINE = 'Keys';
const note = async () => {
  const { todo } = await stage.office.call(todos.details, { query: { id: field.first.id } });
  return todo.statusTodo.checklist.find(({ title }) => title === LINE)?.note;
};
/** By hand, on the page of the todo. */
const setNote = (text: string) => hand.note(stage.phone.page, LINE, text);

afterEach(async () => {
  await stage.network.weather('clear');
  for (const session of sessions.splice(0)) await session.detach().catch(() => undefined);
});

test('the worker dies; work is saved all the same, and sent by another as soon as somebody looks', async () => {
  await begun();
  const { page } = stage.phone;
  await stage.network.weather('offline');
  await setNote('before the worker died');
  const [worker] = page.workers();
  const closed = new Promise((resolve) => worker!.once('close', resolve));
  await worker!.evaluate(() => globalThis.close());
  await closed;
  await setNote('while there was no worker');
  await stage.network.weather('clear');
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await expect.poll(note, { timeout: 60_000 }).toBe('while there was no worker');
  await atRest(stage.phone.page);
});

test('the worker dies and nobody looks: another sends within half a minute', async () => {
  await begun();
  const { page } = stage.phone;
  await stage.network.weather('offline');
  await setNote('nobody looks');
  const [worker] = page.workers();
  await Promise.all([
    new Promise((resolve) => worker!.once('close', resolve)),
    worker!.evaluate(() => globalThis.close()),
  ]);
  await stage.network.weather('clear');
  await expect.poll(note, { timeout: 30_000 }).toBe('nobody looks');
  await atRest(stage.phone.page);
});

test('the network comes and goes a hundred times while work goes on', async () => {
  await begun();
  const { page, context } = stage.phone;
  const other = await context.newPage();
  await hand.openTodo(other, stage.network.url, field.second.id);
  const work = Promise.all([at(page, field.first).words(15), at(other, field.second).words(15)]);
  for (let i = 0; i < 25; i++) {
    await stage.network.weather('offline');
    await context.setOffline(true);
    await stage.network.weather('clear');
    await context.setOffline(false);
  }
  await work;
  await other.close();
  expect(diary.saved.size).toBe(diary.acts.length);
  await expectRight();
});

test('a full device: the person is told, nothing is half saved, and it goes on when there is room', async () => {
  await begun();
  const { page } = stage.phone;
  const session = await devtools();
  const { origin } = new URL(stage.network.url);
  await page.goto(`${stage.network.url}/capture/${field.first.id}`);
  await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1_000 });
  // Chromium grants a while what it had promised before: it is full when it says so.
  const photo = await pictureOf(new Date().toISOString(), 0);
  const words = page.getByText(/this device is full/).first();
  await until(
    async () => {
      await page.locator('input[type=file]').first().setInputFiles(photo);
      return words.waitFor({ timeout: 3_000 }).then(
        () => true,
        () => false,
      );
    },
    Boolean,
    120_000,
  );
  await hand.openTodo(page, stage.network.url, field.first.id);
  page.setDefaultTimeout(10_000);
  const text = await setNote('written on a full device').then(
    () => 'saved',
    () => 'refused',
  );
  page.setDefaultTimeout(60_000);
  const { outbox, images, blobs } = await readLocal(page);
  const written = outbox.filter(({ args }) => JSON.stringify(args).includes('written on a full device'));
  expect(written).toHaveLength(text === 'saved' ? 1 : 0);
  // Row, bytes and mutation of a photo: all or none.
  const bids = new Set(blobs.map(({ bid }) => bid));
  expect(images.filter(({ bid }) => typeof bid === 'string' && !bids.has(bid))).toEqual([]);
  expect(outbox.flatMap((m) => m.bids).filter((bid) => !bids.has(bid))).toEqual([]);
  expect(blobs.filter(({ st, bid }) => st === 'raw' && !outbox.some((m) => m.bids.includes(bid)))).toEqual([]);
  await session.send('Storage.overrideQuotaForOrigin', { origin });
  await hand.openTodo(page, stage.network.url, field.first.id);
  await setNote('there is room again');
  await expect.poll(note, { timeout: 60_000 }).toBe('there is room again');
  await atRest(stage.phone.page);
});

test('the database is closed under the app, and deleted; it opens it again', async () => {
  await begun();
  const { page, context } = stage.phone;
  const session = await devtools();
  expect(await closeDatabases(session)).toBeGreaterThan(0);
  await setNote('after the connection was gone');
  await expect.poll(note, { timeout: 60_000 }).toBe('after the connection was gone');

  await atRest(page);
  const other = await context.newPage();
  await other.goto(`${stage.network.url}/manifest.webmanifest`);
  await other.evaluate(change, 'delete');
  await other.close();
  await page.reload();
  await running(page);
  await refresh(page);
  await hand.openTodo(page, stage.network.url, field.first.id);
  await setNote('after it was deleted');
  await expect.poll(note, { timeout: 60_000 }).toBe('after it was deleted');
  await atRest(page);
});

test('a newer version takes the database over: this one says so, and what was saved is kept', async () => {
  await begun();
  const { page, context } = stage.phone;
  const other = await context.newPage();
  await other.goto(`${stage.network.url}/manifest.webmanifest`);
  await stage.network.weather('offline');
  await setNote('before the newer version');
  await other.evaluate(change, 'open');
  await page.getByText('A newer version is here').waitFor();
  // Nor does it go on after it was loaded again, as long as it is the older one.
  await page.getByRole('button', { name: 'Load again' }).click();
  await page.getByText('A newer version is here').waitFor();
  const there = await other.evaluate(read);
  expect(there.filter((text) => text.includes('before the newer version'))).toHaveLength(1);
  await other.evaluate(change, 'delete');
  await other.close();
});

/** In the page: what is in the outbox, as text. */
async function read(): Promise<string[]> {
  const { name = '' } = (await indexedDB.databases()).find((found) => found.name?.startsWith('yardhand|')) ?? {};
  const request = indexedDB.open(name);
  await new Promise((resolve) => (request.onsuccess = resolve));
  const rows = request.result.transaction('outbox').objectStore('outbox').getAll();
  await new Promise((resolve) => (rows.onsuccess = resolve));
  request.result.close();
  return rows.result.map((row) => JSON.stringify(row));
}

/** In the page: the app's database gets a higher version, or is deleted, while the app has it open. */
async function change(how: string): Promise<void> {
  const found = (await indexedDB.databases()).find(({ name }) => name?.startsWith('yardhand|'));
  const name = found?.name ?? '';
  const request = how === 'open' ? indexedDB.open(name, (found?.version ?? 0) + 10) : indexedDB.deleteDatabase(name);
  await new Promise((resolve, reject) => {
    request.onsuccess = resolve;
    request.onerror = () => reject(new Error(String(request.error)));
  });
  if (request.result instanceof IDBDatabase) request.result.close();
}

test('a phone four times slower, killed in the middle: everything arrives once', async () => {
  await begun();
  const { phone, network, office } = stage;
  const slow = async () => (await devtools()).send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await slow();
  await network.weather('offline');
  await hand.openTodo(phone.page, network.url, field.first.id);
  const ticked = await tickAll(phone.page);
  const value = (await lastReading(phone.page)) + 10;
  await readOdometer(phone.page, value);
  await phone.kill();
  await phone.reopen();
  await phone.page.goto(network.url);
  await slow();
  await network.weather('clear');
  await running(phone.page);
  await atRest(phone.page);
  const { todo } = await office.call(todos.details, { query: { id: field.first.id } });
  expect(todo.statusTodo.checklist.filter(({ state }) => state === 'done')).toHaveLength(ticked);
  expect(todo.odometer.map((reading) => reading.value)).toEqual([value]);
});

test('use 4: what is written for the office is kept by a reload and by a kill, and goes with the completion', async () => {
  await begun();
  const { phone, network, office } = stage;
  await network.weather('offline');
  const written = () => phone.page.getByLabel('For the office');
  await written().pressSequentially('scratch');
  await phone.page.reload();
  await expect.poll(() => written().inputValue()).toBe('scratch');
  await written().pressSequentially(' on the left door', { delay: 40 });
  const kept = async () => JSON.stringify(await rowsOf(phone.page, 'meta'));
  await expect.poll(kept).toContain('scratch on the left door');
  await phone.kill();
  await phone.reopen();
  await hand.openTodo(phone.page, network.url, field.first.id);
  await expect.poll(() => written().inputValue()).toBe('scratch on the left door');
  await complete(phone.page);
  await network.weather('clear');
  await atRest(phone.page);
  const { todo } = await office.call(todos.details, { query: { id: field.first.id } });
  expect([todo.status, todo.completion_note]).toEqual(['completed', 'scratch on the left door']);
});
