/**
 * The whole story: a technician without signal works, the phone dies twice, the signal returns, and the office approves. Afterwards the
 * server holds exactly what the person did, once.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { attendance } from '#contract/areas/attendance.ts';
import { complete } from '#tests/support/completing.ts';
import { demoSignIn, sha256, signIn, type SignedIn } from './support/api.ts';
import { startProxy, type FaultProxy } from './support/fault-proxy.ts';
import { rowsOf, unsent, type MirrorImage } from './support/mirror.ts';
import { DESKTOP, newDevice, PHONE, type Device } from './support/phone.ts';
import {
  expectStrip,
  lastReading,
  leaveCamera,
  openTodo,
  photographDial,
  punchIn,
  readOdometer,
  readyForOffline,
  signInOnScreen,
  takePhotos,
  tickAll,
} from './support/technician.ts';
import { todayTodo } from './support/stand.ts';
import { startYard, type YardServer } from './support/yard-server.ts';

const TITLE = 'Oil change';
const PHOTOS = 3;

let yard: YardServer;
let network: FaultProxy;
let phone: Device;
let desk: Device;
let office: SignedIn;

beforeAll(async () => {
  yard = await startYard({ YARDHAND_LOG: 'error' });
  network = await startProxy(yard.port);
  [phone, desk] = await Promise.all([newDevice(PHONE), newDevice(DESKTOP)]);
  office = await signIn(yard.url, ...demoSignIn('office'));
});

afterAll(async () => {
  await Promise.all([phone?.dispose(), desk?.dispose()]);
  await network?.close();
  await yard?.stop();
});

const onServer = () => todayTodo(office, TITLE);

/** The power is cut and comes back; still no signal. */
async function dieAndRestart(): Promise<void> {
  await phone.kill();
  await phone.reopen();
  await phone.page.goto(`${network.url}/to-do`);
}

test('a day without signal, a dead phone, and everything arrives exactly once', async () => {
  await signInOnScreen(phone.page, network.url, demoSignIn('technician'));
  await readyForOffline(phone.page);
  // Chromium writes cookies to disk every half minute; the story begins with a person who signed in this morning.
  await phone.restart();
  const before = await onServer();

  await network.weather('offline');
  await dieAndRestart();
  await openTodo(phone.page, TITLE);
  expect(await tickAll(phone.page)).toBeGreaterThan(0);
  const value = (await lastReading(phone.page)) + 41;
  await readOdometer(phone.page, value);
  await photographDial(phone.page);
  await takePhotos(phone.page, 1);

  // The phone dies in the camera; the app comes back to what was done.
  await dieAndRestart();
  await openTodo(phone.page, TITLE);
  await takePhotos(phone.page, PHOTOS, 1);
  await leaveCamera(phone.page);
  await complete(phone.page);
  await phone.page.goto(`${network.url}/to-do`);
  await punchIn(phone.page);
  expect(await unsent(phone.page)).toBeGreaterThan(PHOTOS + 3);
  await expectStrip(phone.page, /Our server does not answer/);

  await dieAndRestart();
  await expectStrip(phone.page, /Our server does not answer · \d+ on this phone/);
  expect((await onServer()).status).toBe('pending');

  await network.weather('clear');
  await expectStrip(phone.page, /All sent/, 90_000).catch((error: unknown) => {
    // Seen on a slow machine, never explained: the phone was signed out from here on.
    throw new Error([String(error), ...network.strangers].join('\n'), { cause: error });
  });

  const after = await onServer();
  const images = (await rowsOf<MirrorImage>(phone.page, 'images')).filter(
    (i) => i.sid !== undefined && after.todoimages.some((t) => t.id === i.sid),
  );
  expect(after.status).toBe('completed');
  expect(after.odometer.filter((o) => o.value === value)).toHaveLength(1);
  expect(after.odometer).toHaveLength(before.odometer.length + 1);
  expect(after.todoimages.filter((i) => i.kind === 'photo')).toHaveLength(PHOTOS);
  const dials = after.todoimages.filter((i) => i.kind === 'odometer');
  expect(dials.map((i) => i.odometer_id)).toEqual([after.odometer.at(-1)?.id]);
  expect(new Set(images.map((i) => i.sha256))).toEqual(new Set(after.todoimages.map((i) => i.sha256)));
  expect(images).toHaveLength(after.todoimages.length);
  for (const image of after.todoimages) expect(sha256(await office.bytes(image.id))).toBe(image.sha256);
  const lines = Object.values(after.statusTodo).flat();
  expect(lines.length).toBeGreaterThan(0);
  expect(lines.every((line) => line.state === 'done')).toBe(true);

  const day = new Date().toLocaleDateString('sv-SE');
  const { punches } = await office.call(attendance.list, { query: { date: day, user_id: after.resource ?? 0 } });
  expect(punches.map((p) => p.kind)).toEqual(['in']);
});

test('the office sees it and approves it by keyboard, and the phone learns that', async () => {
  await signInOnScreen(desk.page, yard.url, demoSignIn('office'));
  await desk.page.goto(`${yard.url}/approvals`);
  const row = desk.page.getByRole('row', { name: new RegExp(`${TITLE}.*Maya Patel|Maya Patel.*${TITLE}`) }).first();
  await row.click();
  await desk.page.keyboard.press('a');
  await expect.poll(async () => (await onServer()).complete_time_approved).not.toBeNull();

  // The reading again stands with the days.
  await phone.page.getByRole('button', { name: /day/i }).first().click();
  await phone.page.getByRole('button', { name: /Read again/ }).click();
  await expect
    .poll(async () =>
      (
        await rowsOf<{ title: string; complete_time_approved: string | null; status: string }>(phone.page, 'todos')
      ).some((t) => t.title === TITLE && t.complete_time_approved !== null),
    )
    .toBe(true);
});
