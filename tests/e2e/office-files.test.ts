/** Screens of the office are kept on a device once they were opened there; phones do not fetch them in advance. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { demoSignIn } from './support/api.ts';
import { copyOfBuild, deployNext } from './support/deploy.ts';
import { startProxy, type FaultProxy } from './support/fault-proxy.ts';
import { DESKTOP, newDevice, PATIENCE, type Device } from './support/phone.ts';
import { readyForOffline, signInOnScreen } from './support/technician.ts';
import { startYard, type YardServer } from './support/yard-server.ts';

let build: Awaited<ReturnType<typeof copyOfBuild>>;
let yard: YardServer;
let network: FaultProxy;
let desk: Device;

beforeAll(async () => {
  build = await copyOfBuild();
  yard = await startYard({ YARDHAND_LOG: 'error', YARDHAND_DIST: build.dist });
  network = await startProxy(yard.port);
  desk = await newDevice(DESKTOP);
});
beforeEach(async () => {
  network.fault(null);
  await network.weather('clear');
});
afterAll(async () => {
  await desk?.dispose();
  await network?.close();
  await yard?.stop();
  await build?.remove();
});

/** The paths of all files that the caches hold whose name has this part. */
const filesIn = (page: Page, name: string): Promise<string[]> =>
  page.evaluate(async (part) => {
    const names = (await caches.keys()).filter((one) => one.includes(part));
    const all = await Promise.all(names.map(async (one) => (await caches.open(one)).keys()));
    return all.flat().map(({ url }) => new URL(url).pathname);
  }, name);
const isKept = (page: Page, part: string) => async () =>
  (await filesIn(page, 'office')).some((file) => file.includes(part));
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const long = { timeout: PATIENCE };

test('a screen that was opened before the service worker was there opens without a network, with its form', async () => {
  const { page } = desk;
  await signInOnScreen(page, network.url, demoSignIn('manager'));
  await page.getByRole('link', { name: 'Departments' }).click();
  await heading(page, 'Departments').waitFor();
  await readyForOffline(page);
  await expect.poll(isKept(page, 'department-form'), long).toBe(true);

  await network.weather('offline');
  await page.goto(`${network.url}/departments`);
  await heading(page, 'Departments').waitFor();
  await page.keyboard.press('n');
  await page.getByLabel('Name', { exact: true }).waitFor();
});

test('nothing of the office is fetched in advance', async () => {
  const { page } = desk;
  const screens = await page.evaluate(
    async () => (await (await fetch('/office-files.json')).json()) as Record<string, string[]>,
  );
  const office = new Set(Object.values(screens).flatMap((files) => files.map((file) => `/${file}`)));
  expect(office.size).toBeGreaterThan(10);
  const fetched = await filesIn(page, 'precache');
  expect(fetched.length).toBeGreaterThan(10);
  expect(fetched.filter((file) => office.has(file))).toEqual([]);
});

test('a screen that was never opened says so without a network, and opens when there is one', async () => {
  const { page } = desk;
  await network.weather('offline');
  await page.goto(`${network.url}/branches`);
  await page.getByRole('heading', { name: 'This screen was never opened on this computer' }).waitFor();
  await network.weather('clear');
  await heading(page, 'Branches').waitFor();
  expect(await page.getByText('was never opened').count()).toBe(0);
});

test('a style sheet that is missing is said, and no screen is shown without it', async () => {
  const other = await newDevice(DESKTOP);
  const { page } = other;
  await signInOnScreen(page, network.url, demoSignIn('manager'));
  await page.getByRole('link', { name: 'Mails' }).waitFor();
  // One that no other screen has loaded.
  network.fault(({ path }) => (/mails-screen-.*\.css$/.test(path) ? { status: 404, body: {} } : null));
  await page.getByRole('link', { name: 'Mails' }).click();
  await page.getByRole('heading', { name: 'This part of the app could not be loaded' }).waitFor();
  expect(await heading(page, 'Mails').count()).toBe(0);
  network.fault(null);
  await page.getByRole('button', { name: 'Load again' }).click();
  await heading(page, 'Mails').waitFor();
  await other.dispose();
});

test('a tab of the version before, whose files are gone, leads to the new one; what was opened is fetched again', async () => {
  const { page } = desk;
  await page.goto(`${network.url}/departments`);
  await heading(page, 'Departments').waitFor();
  await expect.poll(isKept(page, 'branch-form'), long).toBe(true);
  await deployNext(build.dist);
  await page.getByRole('link', { name: 'Phones' }).click();
  await page.getByRole('heading', { name: 'This part of the app could not be loaded' }).waitFor();
  await page.getByRole('button', { name: 'Load again' }).click();
  await heading(page, 'Phones').waitFor({ timeout: 200_000 });
  await expect.poll(isKept(page, 'department-form'), long).toBe(true);
  const files = () => filesIn(page, 'office');
  await expect
    .poll(async () => (await files()).filter((f) => f.startsWith('/assets/') && !f.includes('-next')), long)
    .toEqual([]);
  expect((await files()).some((file) => /branch-form.*-next/.test(file))).toBe(true);
});
