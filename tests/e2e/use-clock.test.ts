/** A phone whose clock is wrong, and is set right while there is no network. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { attendance, type Punch } from '#contract/areas/attendance.ts';
import { emailOf, PASSWORD, STAFF } from '#server/db/demo/people.ts';
import { signIn, type SignedIn } from './support/api.ts';
import { copyOfBuild } from './support/deploy.ts';
import { deviceClock, letClocksBeWrong, type DeviceClock } from './support/device-clock.ts';
import { startProxy, type FaultProxy } from './support/fault-proxy.ts';
import { newDevice, PHONE, type Device } from './support/phone.ts';
import { expectStrip, readyForOffline, signInOnScreen } from './support/technician.ts';
import { startYard, type YardServer } from './support/yard-server.ts';

const HOUR = 3_600_000;

let dist: string;
let remove: () => Promise<void>;
let yard: YardServer;
let network: FaultProxy;
let device: Device;
let clock: DeviceClock;
let me: SignedIn;
const people = STAFF.filter(({ role }) => role === 'technician').map(({ name }) => name);

beforeAll(async () => {
  ({ dist, remove } = await copyOfBuild());
  await letClocksBeWrong(dist);
  yard = await startYard({ YARDHAND_LOG: 'error', YARDHAND_DIST: dist });
});
beforeEach(async () => {
  network = await startProxy(yard.port);
});
afterAll(async () => {
  await device?.dispose();
  await network?.close();
  await yard?.stop();
  await remove?.();
});

/** Somebody signs in on a phone whose clock is off by so much. */
async function begin(name: string, by: number): Promise<Page> {
  await device?.dispose();
  device = await newDevice(PHONE);
  clock = await deviceClock(device.context, by);
  me = await signIn(yard.url, emailOf(name), PASSWORD);
  // The demo's people may be at work already.
  const { punches } = await me.call(attendance.list, { query: { limit: 1 } });
  if (punches[0] && punches[0].kind !== 'out') await me.call(attendance.checkout);
  await signInOnScreen(device.page, network.url, [emailOf(name), PASSWORD]);
  await readyForOffline(device.page);
  await device.page.goto(`${network.url}/me`);
  await punchBar(device.page).waitFor();
  return device.page;
}

const punchBar = (page: Page) => page.getByRole('region', { name: 'Punch' });
const notice = (page: Page) => page.getByText(/The clock of this device is/);

async function tap(page: Page, name: string, then: string): Promise<void> {
  await punchBar(page).getByRole('button', { name, exact: true }).click();
  await punchBar(page).getByRole('button', { name: then, exact: true }).waitFor();
}

/** Killed, and opened again with a clock that is off by so much. */
async function reopen(by: number): Promise<Page> {
  await device.kill();
  await device.reopen();
  clock = await deviceClock(device.context, by);
  await device.page.goto(`${network.url}/me`);
  await punchBar(device.page).waitFor();
  return device.page;
}

async function sent(page: Page): Promise<readonly Punch[]> {
  await network.weather('clear');
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expectStrip(page, /All sent/);
  const { punches } = await me.call(attendance.list, { query: { limit: 10 } });
  return punches.toReversed();
}

test('use 3: a fast clock that is set right without a network moves no punch, and the notice ends', async () => {
  const began = Date.now();
  let page = await begin(people[0] ?? '', 2 * HOUR);
  await notice(page).waitFor();
  expect(await notice(page).innerText()).toContain('2 h 00 min fast');
  await device.restart();
  clock = await deviceClock(device.context, 2 * HOUR);
  ({ page } = device);
  await page.goto(`${network.url}/me`);
  await notice(page).waitFor();
  await tap(page, 'Punch in', 'Punch out');
  await network.weather('offline');
  await tap(page, 'Break', 'End break');

  await clock.set(page, 0);
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await notice(page).waitFor({ state: 'detached' });
  await tap(page, 'End break', 'Break');
  await page.reload();
  await punchBar(page).waitFor();
  expect(await notice(page).count()).toBe(0);
  await tap(page, 'Break', 'End break');
  page = await reopen(0);
  expect(await notice(page).count()).toBe(0);
  await tap(page, 'End break', 'Break');

  const punches = (await sent(page)).slice(-5);
  expect(punches.map(({ kind }) => kind)).toEqual(['in', 'break_start', 'break_end', 'break_start', 'break_end']);
  for (const { at } of punches) {
    expect(Date.parse(at)).toBeGreaterThan(began - 60_000);
    expect(Date.parse(at)).toBeLessThan(Date.now() + 1_000);
  }
  // Those that were done under the wrong clock are marked, as the notice had promised.
  expect(punches.map(({ clock_suspect }) => clock_suspect)).toEqual([true, true, false, false, false]);
});

test('use 3: where nobody can know that the clock was set, the office is told', async () => {
  let page = await begin(people[1] ?? '', -2 * HOUR);
  await notice(page).waitFor();
  await device.restart();
  clock = await deviceClock(device.context, -2 * HOUR);
  await device.page.goto(`${network.url}/me`);
  await notice(device.page).waitFor();
  await network.weather('offline');
  page = await reopen(0);
  await tap(page, 'Punch in', 'Punch out');
  await tap(page, 'Break', 'End break');
  const punches = await sent(page);
  expect(punches.slice(-2)).toMatchObject([
    { kind: 'in', clock_suspect: true },
    { kind: 'break_start', clock_suspect: true },
  ]);
});

test('use 3: a punch that does not fit holds up none of those after it', async () => {
  const page = await begin(people[2] ?? '', 0);
  await network.weather('offline');
  // Another phone of the same person was quicker.
  await me.call(attendance.checkin);
  await tap(page, 'Punch in', 'Punch out');
  await tap(page, 'Break', 'End break');
  const punches = (await sent(page)).slice(-3);
  expect(punches.map(({ kind, counts }) => [kind, counts])).toEqual([
    ['in', true],
    ['in', false],
    ['break_start', true],
  ]);
  expect(await punchBar(page).getByText('One punch needs you').count()).toBe(0);
});
