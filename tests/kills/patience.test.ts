/** What takes its time: a tab that the phone froze while it led, a network that takes everything and gives nothing back, one that trickles. */
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, test } from 'vitest';
import type { Page } from 'playwright-core';
import { attendance } from '#contract/areas/attendance.ts';
import { todos } from '#contract/areas/todos.ts';
import type { JournalRow, Mutation } from '#db/records.ts';
import { STAFF, emailOf, PASSWORD } from '#server/db/demo/people.ts';
import { demoSignIn, signIn, type SignedIn } from '#tests/e2e/support/api.ts';
import { startProxy, type FaultProxy } from '#tests/e2e/support/fault-proxy.ts';
import { rowsOf } from '#tests/e2e/support/mirror.ts';
import { newDevice, PHONE, type Device } from '#tests/e2e/support/phone.ts';
import { expectStrip, readyForOffline, signInOnScreen } from '#tests/e2e/support/technician.ts';
import { startThinLine, type ThinLine } from '#tests/e2e/support/thin-line.ts';
import { startYard, type YardServer } from '#tests/e2e/support/yard-server.ts';
import { makeJpeg } from '#tests/support/yard.ts';
import * as hand from './hand.ts';
import { atRest, refresh, running } from './page.ts';

interface Person {
  readonly network: FaultProxy;
  /** Between the phone and that. */
  readonly line: ThinLine;
  readonly phone: Device;
  readonly office: SignedIn;
  readonly id: number;
  /** A todo of this person, mirrored on the phone. */
  readonly todo: number;
}

const people: Person[] = [];
/** Whose tabs are hidden behind each other. */
const HIDES = 4;
let yard: YardServer;
let manager: SignedIn;

const today = () => new Date().toLocaleDateString('sv-SE');

/** The checklist of everybody's todo. */
const LINE = 'Keys';

async function equip(name: string, hides: boolean): Promise<Person> {
  const network = await startProxy(yard.port);
  const line = await startThinLine(Number(new URL(network.url).port));
  const phone = await newDevice(PHONE, { hides });
  const office = await signIn(yard.url, emailOf(name), PASSWORD);
  await signInOnScreen(phone.page, line.url, [emailOf(name), PASSWORD]);
  await readyForOffline(phone.page);
  // From now on the app's own files come from the phone.
  await phone.page.reload();
  await running(phone.page);
  const { user_id } = (await office.call(attendance.log, { body: {} })).log;
  const body = { title: `Work of ${name}`, todo_date: today(), resource: user_id, checklist: [LINE] };
  const { id } = (await manager.call(todos.add, { body })).todoCreated;
  // The demo's people may be at work already.
  const { punches } = await office.call(attendance.list, { query: { limit: 1 } });
  if (punches[0] && punches[0].kind !== 'out') await office.call(attendance.checkout);
  await refresh(phone.page);
  await hand.openTodo(phone.page, line.url, id);
  return { network, line, phone, office, id: user_id, todo: id };
}

// These wait most of the time: they wait side by side, each with a phone and a person of its own.
beforeAll(async () => {
  yard = await startYard({ YARDHAND_LOG: 'error' });
  manager = await signIn(yard.url, ...demoSignIn('office'));
  const names = STAFF.filter(({ role }) => role === 'technician').map(({ name }) => name);
  for (const [i, name] of names.slice(0, 6).entries()) people.push(await equip(name, i === HIDES));
  // On a machine that does other things too, six phones one after the other take more than two minutes.
}, 400_000);
afterAll(async () => {
  for (const { phone, line, network } of people) {
    await phone.dispose();
    await line.close();
    await network.close();
  }
  await yard?.stop();
});

function person(i: number): Person {
  const one = people[i];
  if (!one) throw new Error('nobody there');
  return one;
}
const noteOf = async ({ office, todo }: Person) =>
  (await office.call(todos.details, { query: { id: todo } })).todo.statusTodo.checklist.find(
    ({ title }) => title === LINE,
  )?.note;
/** By hand, on a page of the todo. */
const setNote = (page: Page, note: string) => hand.note(page, LINE, note);

/** How often the lead was taken. */
async function epoch(page: Page): Promise<number> {
  const meta = await rowsOf<{ key: string; value: { epoch: number } }>(page, 'meta');
  return meta.find(({ key }) => key === 'lead')?.value.epoch ?? 0;
}

/** The sync worker of the page stands still where it is, holding its lock, as on a phone that froze the tab. Answers how it goes on. */
async function freezeWorker(page: Page): Promise<() => Promise<unknown>> {
  const devtools = await page.context().newCDPSession(page);
  const attached = new Promise<string>((resolve) => {
    devtools.on('Target.attachedToTarget', ({ sessionId, targetInfo }) => {
      if (targetInfo.type === 'worker') resolve(sessionId);
    });
  });
  await devtools.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: false });
  const sessionId = await attached;
  const paused = new Promise<void>((resolve) => {
    devtools.on('Target.receivedMessageFromTarget', ({ message }) => {
      if (message.includes('"Debugger.paused"')) resolve();
    });
  });
  const tell = (id: number, method: string) =>
    devtools.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, method }) });
  await tell(1, 'Debugger.enable');
  await tell(2, 'Debugger.pause');
  await paused;
  return () => tell(3, 'Debugger.resume');
}

test.concurrent('a leader that was frozen is robbed; its page is not green meanwhile, and thawed it neither sends nor writes', async ({
  expect,
}) => {
  const me = person(0);
  const { phone, line, network } = me;
  const other = await phone.context.newPage();
  await hand.openTodo(other, line.url, me.todo);
  await running(other);
  const before = await epoch(other);
  await expectStrip(phone.page, /^All sent/);
  const thaw = await freezeWorker(phone.page);
  await setNote(other, 'said while the leader was frozen');
  await expect.poll(() => noteOf(me), { timeout: 120_000 }).toBe('said while the leader was frozen');
  expect(await epoch(other)).toBe(before + 1);
  // Its page saves by itself, and what it knows to be sent is older than that.
  await setNote(phone.page, 'said beside the frozen worker');
  await expectStrip(phone.page, /^Checking/);
  await thaw();
  await expect.poll(() => noteOf(me), { timeout: 60_000 }).toBe('said beside the frozen worker');
  expect(network.passed.filter((request) => request.includes('/api/update-status-todo'))).toHaveLength(2);
  expect(await epoch(other)).toBe(before + 1);
});

/** A silent leader is robbed after this long, ms; a transaction that stands still Chromium ends after twice that. */
const ROBS_MS = 30_000;

/** As the system does it to a tab that nobody looks at: page and worker stand still. */
async function lifeCycle(page: Page, state: 'frozen' | 'active'): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Page.setWebLifecycleState', { state });
}

test.concurrent('a tab that the system freezes while it sends: another sends instead, and thawed it neither sends nor writes', async ({
  expect,
}) => {
  const me = person(HIDES);
  const { phone, line, network } = me;
  const updates = () => network.passed.filter((request) => request.includes('/api/update-status-todo')).length;
  const journal = (page: Page) => rowsOf<JournalRow>(page, 'journal');
  const other = await phone.context.newPage();
  await hand.openTodo(other, line.url, me.todo);
  await running(other);
  const before = await epoch(other);
  let held = 0;
  network.fault(({ path }) => (path.startsWith('/api/update-status-todo') && (held += 1) === 1 ? 'hang' : null));
  await setNote(other, 'on its way when it froze');
  await expect.poll(() => held).toBe(1);
  await lifeCycle(phone.page, 'frozen');

  // It gave everything up as it froze: nobody waits for its lead, nor for what it would read of what others write.
  await expect.poll(() => noteOf(me), { timeout: ROBS_MS }).toBe('on its way when it froze');
  for (const note of ['one', 'two', 'said beside a frozen tab']) {
    const saving = Date.now();
    await setNote(other, note);
    expect(Date.now() - saving).toBeLessThan(ROBS_MS);
    await atRest(other);
  }
  expect(await noteOf(me)).toBe('said beside a frozen tab');
  await lifeCycle(phone.page, 'active');
  await phone.page.bringToFront();
  await expectStrip(phone.page, /^All sent/);
  await setNote(phone.page, 'said by the one that thawed');
  await expect.poll(() => noteOf(me), { timeout: 60_000 }).toBe('said by the one that thawed');
  await atRest(phone.page);
  expect(updates()).toBe(5);
  expect(await epoch(other)).toBe(before + 1);
  expect((await journal(other)).filter(({ event }) => event === 'acknowledged' || event === 'retry')).toHaveLength(5);
});

/** Photos from the files of the phone, chosen for the todo that is open; and back to it. */
async function choose(page: Page, jpegs: readonly Uint8Array[]): Promise<void> {
  const files = jpegs.map((jpeg, i) => ({ name: `${i}.jpg`, mimeType: 'image/jpeg', buffer: Buffer.from(jpeg) }));
  await hand.openCamera(page);
  await hand.choosePhotos(page, files, 0, () => undefined);
  await hand.closeCamera(page);
}

test.concurrent('a connection that hangs is given up after half a minute, and nothing happens twice', async ({
  expect,
}) => {
  const me = person(1);
  const { phone, network, office, todo } = me;
  await network.weather('hanging');
  await hand.addLine(phone.page, 'Hung once');
  await expect
    .poll(async () => (await rowsOf<{ detail: string }>(phone.page, 'journal')).some((j) => j.detail === 'timeout'), {
      timeout: 60_000,
    })
    .toBe(true);
  await network.weather('clear');
  await atRest(phone.page);
  const { statusTodo } = (await office.call(todos.details, { query: { id: todo } })).todo;
  expect(statusTodo.checklist.map(({ title }) => title)).toEqual([LINE, 'Hung once']);
});

test.concurrent('an upload may take longer than half a minute as long as bytes come; it is sent once', async ({
  expect,
}) => {
  const me = person(2);
  const { phone, network, office, todo } = me;
  await network.weather('dripping');
  const began = Date.now();
  await choose(phone.page, [await makeJpeg()]);
  await expect.poll(() => rowsOf(phone.page, 'outbox'), { timeout: 120_000 }).toEqual([]);
  expect(Date.now() - began).toBeGreaterThan(30_000);
  expect(network.passed.filter((request) => request.includes('/api/upload-todo'))).toHaveLength(1);
  await network.weather('clear');
  await atRest(phone.page);
  const { todoimages } = (await office.call(todos.details, { query: { id: todo } })).todo;
  expect(todoimages).toHaveLength(1);
});

/** In pixels. Some 65 kB, for which the line takes half a minute at the least, and 10 kB. */
const PHOTOS = [[430, 320], ...Array.from({ length: 8 }, () => [160, 120] as const)] as const;
/** Where its connection stands still it is given up after half a minute, and goes by another; photos do not hold it up. */
const CONFIRMED_MS = 60_000;

async function photograph({ phone }: Person): Promise<void> {
  const jpegs = PHOTOS.map(([width, height], i) => makeJpeg({ width, height, shade: 90 + 8 * i, noise: 40 }));
  await choose(phone.page, await Promise.all(jpegs));
}

const isUpload = (request: string) => request === 'POST /api/upload-todo';

test.concurrent('2 kB/s, and of ten connections three stand still: a punch overtakes the photos, and all of it arrives once', async ({
  expect,
}) => {
  const me = person(3);
  const { phone, network, line, office, todo } = me;
  const arrived: string[] = [];
  network.watch((moment, request) => moment === 'answered' && arrived.push(request));
  const outbox = () => rowsOf<Mutation>(phone.page, 'outbox');
  const unsent = async () => (await outbox()).map(({ op }) => op);
  line.thin();
  await photograph(me);
  const photos = new Set<string | null>((await outbox()).map(({ mid }) => mid));
  expect(photos.size).toBe(PHOTOS.length);
  await expect.poll(() => network.passed.some(isUpload), { timeout: 60_000 }).toBe(true);

  await phone.page.getByRole('link', { name: /^Me( |$)/ }).click();
  await hand.punch(phone.page, 'in');
  const saved = Date.now();
  await expect.poll(unsent, { timeout: CONFIRMED_MS }).not.toContain('attendance.checkin');
  expect(Date.now() - saved).toBeLessThan(CONFIRMED_MS);
  expect(arrived.filter(isUpload).length).toBeLessThan(PHOTOS.length / 2);

  await expect.poll(unsent, { timeout: 200_000 }).toEqual([]);
  expect(line.opened().stuck).toBeGreaterThan(0);
  // What stood still arrives at last, when it has long been sent again.
  line.clear();
  const { journal } = await atRest(phone.page);
  const again = journal.filter(({ event, mid }) => event === 'retry' && photos.has(mid)).length;
  await expect.poll(() => arrived.filter(isUpload).length, { timeout: 60_000 }).toBe(PHOTOS.length + again);
  expect((await office.call(todos.details, { query: { id: todo } })).todo.todoimages).toHaveLength(PHOTOS.length);
  const { punches } = await office.call(attendance.list, { query: { limit: 50 } });
  const [last, before] = punches;
  expect([last?.kind, before?.kind]).not.toEqual(['in', 'in']);
  expect(Math.abs(Date.parse(last?.at ?? '') - saved)).toBeLessThan(10_000);
});

/** Three quarters of it are left when it is compressed. */
const noise = () => randomBytes(3_300).toString('base64');
/** Together they take some 40 s over the line. */
const NOISY = 24;

test.concurrent('2 kB/s: a list is read that takes longer than any silence may last', async ({ expect }) => {
  const { phone, line, id } = person(5);
  const titles = Array.from({ length: NOISY }, (_, i) => `Long story ${i}`);
  for (const title of titles) {
    await manager.call(todos.add, { body: { title, todo_date: today(), resource: id, note: noise() } });
  }
  line.thin();
  const began = Date.now();
  await refresh(phone.page);
  const mirrored = async () => (await rowsOf<{ title: string }>(phone.page, 'todos')).map(({ title }) => title);
  await expect.poll(mirrored, { timeout: 200_000 }).toEqual(expect.arrayContaining(titles));
  expect(Date.now() - began).toBeGreaterThan(30_000);
  line.clear();
});
