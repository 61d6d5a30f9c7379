/** A new version arrives while people work: no reload under their hands, no missing file, nothing lost. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { demoSignIn } from './support/api.ts';
import { copyOfBuild, deployNext } from './support/deploy.ts';
import { startProxy, type FaultProxy } from './support/fault-proxy.ts';
import { newDevice, PHONE, type Device } from './support/phone.ts';
import { expectStrip, openTodo, readyForOffline, signInOnScreen, tickAll } from './support/technician.ts';
import { startYard, type YardServer } from './support/yard-server.ts';

let build: Awaited<ReturnType<typeof copyOfBuild>>;
let yard: YardServer;
let network: FaultProxy;
let phone: Device;

beforeAll(async () => {
  build = await copyOfBuild();
  yard = await startYard({ YARDHAND_LOG: 'error', YARDHAND_DIST: build.dist });
  network = await startProxy(yard.port);
  phone = await newDevice(PHONE);
});
afterAll(async () => {
  await phone?.dispose();
  await network?.close();
  await yard?.stop();
  await build?.remove();
});

/** Anything on the page that a reload takes away. */
const mark = (page: Page) => page.evaluate(() => void Object.assign(window, { marked: true }));
const isMarked = (page: Page) => page.evaluate(() => 'marked' in window);
const runsNext = (page: Page, name = '-next.') =>
  page.evaluate((part) => Boolean(document.querySelector(`script[src*="${part}"]`)), name);
const lookForUpdate = (page: Page) =>
  page.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration())?.update()));
const isBetweenVersions = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    return Boolean(registration?.installing ?? registration?.waiting);
  });
/** Ms: every file of the app is fetched, compressed and stored anew; on a busy machine that has taken more than half a minute. */
const installed = { timeout: 200_000 };
const notice = (page: Page) => page.getByText('A new version is ready.');

test('people are told and choose the moment; unsent work and the other tab come along', async () => {
  const { page } = phone;
  await signInOnScreen(page, network.url, demoSignIn('technician'));
  await readyForOffline(page);
  const other = await phone.context.newPage();
  await other.goto(`${network.url}/to-do`);
  await expectStrip(other, /All sent/);
  await other.getByRole('heading', { level: 1 }).click();
  await openTodo(page, 'Wash and vacuum');
  await Promise.all([mark(page), mark(other)]);

  // A phone that looks while the files of a deploy are still on their way cannot have them all. It can when it looks again.
  network.fault(({ path }) => (path.endsWith('-next.css') ? { status: 404, body: {} } : null));
  await deployNext(build.dist);
  await lookForUpdate(page);
  await expect.poll(() => isBetweenVersions(page)).toBe(false);
  expect(await notice(page).count()).toBe(0);
  network.fault(null);
  // Chromium looks by itself, too: what it began before may fail still.
  const isTold = () => lookForUpdate(page).then(() => notice(page).count());
  await expect.poll(isTold, { ...installed, interval: 2_000 }).toBe(1);
  await notice(other).waitFor();
  expect([await isMarked(page), await isMarked(other)]).toEqual([true, true]);

  // The old version is whole to the end: a screen that was never opened, its file gone from the server.
  await other.getByRole('link', { name: 'Vehicles' }).click();
  await other.getByRole('heading', { level: 1, name: 'Vehicles' }).waitFor();
  await other.locator('tr').nth(5).waitFor();

  await network.weather('offline');
  const ticked = await tickAll(page);
  // While something is just being sent the press is refused with words, and a person presses again. The browser waits for what the old service
  // worker is at, which a busy machine draws out.
  const press = () => page.getByRole('button', { name: 'Update now' }).click({ timeout: 15_000 });
  const pressed = () =>
    press()
      .catch(() => undefined)
      .then(() => runsNext(page).catch(() => false));
  await expect.poll(pressed, { ...installed, interval: 5_000 }).toBe(true);
  await expect.poll(() => runsNext(other).catch(() => false), installed).toBe(true);
  await expectStrip(page, new RegExp(`${ticked} on this phone`));

  await network.weather('clear');
  await expectStrip(page, /All sent/);
  expect(await notice(page).count()).toBe(0);
  await other.close();
});

test('a page that nobody has touched yet simply is the new version', async () => {
  const { page } = phone;
  await page.goto(`${network.url}/to-do`);
  await expectStrip(page, /All sent/);
  await deployNext(build.dist);
  // The answer may be lost with the page that asked.
  await lookForUpdate(page).catch(() => undefined);
  await expect.poll(() => runsNext(page, '-next-next.').catch(() => false), installed).toBe(true);
  await expectStrip(page, /All sent/);
});
