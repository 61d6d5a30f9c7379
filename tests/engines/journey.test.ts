/**
 * The core of the promise on this engine: the app starts without a network, keeps work and a photo although the browser is killed
 * twice, and when the network is back the server has everything exactly once, although its first answers were lost.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoSignIn, sha256, signIn, type SignedIn } from '#tests/e2e/support/api.ts';
import { startProxy, type FaultProxy } from '#tests/e2e/support/fault-proxy.ts';
import { photograph } from '#tests/e2e/support/photograph.ts';
import { doneLines, todayTodo } from '#tests/e2e/support/stand.ts';
import { until } from '#tests/e2e/support/until.ts';
import { startYard, type YardServer } from '#tests/e2e/support/yard-server.ts';
import type { EngineBrowser } from './support/browser.ts';
import { newBrowser } from './support/engine.ts';
import { technician, type Technician } from './support/technician.ts';

const TITLE = 'Oil change';

/** Firefox has a fake one, WebKitGTK none: there photos are chosen only. */
const hasCamera = process.env['YARDHAND_ENGINE'] === 'firefox';
const photos = hasCamera ? 2 : 1;

let yard: YardServer;
let network: FaultProxy;
let phone: EngineBrowser;
let person: Technician;
let office: SignedIn;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'engine-photo-'));
  [yard, phone] = await Promise.all([startYard({ YARDHAND_LOG: 'error' }), newBrowser()]);
  network = await startProxy(yard.port);
  office = await signIn(yard.url, ...demoSignIn('office'));
  person = technician(phone);
});
afterAll(async () => {
  await phone?.dispose();
  await network?.close();
  await yard?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** The power is cut and comes back. */
async function dieAndRestart(): Promise<void> {
  await phone.kill();
  await phone.open();
  await phone.goto(`${network.url}/to-do`);
}

/** Every first answer to a write is lost after the server acted. */
function loseFirstAnswers(): void {
  const lost = new Set<string>();
  network.fault(({ method, path }) => {
    if (method === 'GET' || lost.has(path)) return null;
    lost.add(path);
    return 'lose-answer';
  });
}

test('offline, killed, killed again, back: exactly once', async () => {
  const file = join(folder, 'engine.jpg');
  await writeFile(file, await photograph(6));
  await person.signIn(network.url);
  await person.readyForOffline();
  const before = await todayTodo(office, TITLE);

  await network.weather('offline');
  await dieAndRestart();
  await person.openTodo(TITLE);
  const ticked = await person.tickAll();
  expect(ticked).toBeGreaterThan(0);
  await person.press('button', /^Take photos$/);
  await person.choosePhoto(file, 1);
  if (hasCamera) await person.shoot(2);

  await dieAndRestart();
  await person.strip(new RegExp(`${ticked + photos} on this (phone|computer)`));
  expect((await todayTodo(office, TITLE)).todoimages).toEqual(before.todoimages);

  const seen = network.passed.length;
  const writes = () => network.passed.slice(seen).filter((line) => !line.startsWith('GET'));
  loseFirstAnswers();
  await network.weather('clear');
  await until(
    async () => writes().length,
    (n) => n > 0,
    60_000,
  );
  await dieAndRestart();
  await person.strip(/All sent/, 90_000);

  const after = await todayTodo(office, TITLE);
  expect(doneLines(after) - doneLines(before)).toBe(ticked);
  const images = after.todoimages.filter(({ kind }) => kind === 'photo');
  expect(images).toHaveLength(photos);
  const sizes: (number | undefined)[] = [];
  for (const { id, sha256: told } of images) {
    const bytes = await office.bytes(id);
    expect(sha256(bytes)).toBe(told);
    sizes.push((await sharp(bytes).metadata()).height);
  }
  // Upright and small: made on the phone, by this engine.
  expect(sizes).toContain(1600);
  // The server was asked more often than it has photos: that each is there once is its work and ours, no accident.
  expect(writes().filter((line) => line === 'POST /api/upload-todo').length).toBeGreaterThan(photos);
});

test('a page that was left keeps nobody from sending, and sends again when people go back to it', async () => {
  await phone.goto(`${network.url}/settings`);
  await person.see('span', /^Ready for offline$/);
  // The page goes while it is asked, and may owe the answer.
  await phone.evaluate(() => history.back()).catch(() => undefined);
  const seen = network.passed.length;
  await person.press('button', /^Punch in/);
  await expect.poll(() => network.passed.slice(seen), { timeout: 20_000 }).toContain('POST /api/save-checkin');
  await person.strip(/All sent/);
});

test('the settings say what this browser promises', async () => {
  await phone.goto(`${network.url}/settings`);
  const words = { webkit: /gives no promise to keep/, firefox: /may delete this app’s data/ };
  expect(await person.see('p, span', words[phone.name])).toBeDefined();
});
