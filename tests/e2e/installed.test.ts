/** The installed app: starts without a network at any address, and takes a new version only when told. */
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoSignIn } from './support/api.ts';
import { startProxy, type FaultProxy } from './support/fault-proxy.ts';
import { newDevice, PHONE, type Device } from './support/phone.ts';
import { openTodo, readyForOffline, signInOnScreen } from './support/technician.ts';
import { root, startYard, type YardServer } from './support/yard-server.ts';

let dist: string;
let yard: YardServer;
let network: FaultProxy;
let phone: Device;

beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), 'dist-'));
  await cp(join(root, 'dist'), dist, { recursive: true });
  yard = await startYard({ YARDHAND_LOG: 'error', YARDHAND_DIST: dist });
  network = await startProxy(yard.port);
  phone = await newDevice(PHONE);
  await signInOnScreen(phone.page, network.url, demoSignIn('technician'));
  await readyForOffline(phone.page);
});
afterAll(async () => {
  await phone?.dispose();
  await network?.close();
  await yard?.stop();
  await rm(dist, { recursive: true, force: true });
});

test('every address opens without a network', async () => {
  const { page } = phone;
  await openTodo(page, 'Oil change');
  const deep = page.url();
  await phone.restart();
  await network.weather('offline');
  for (const [address, heading] of [
    [deep, 'Oil change'],
    [`${network.url}/vehicles`, 'Vehicles'],
    [`${network.url}/settings`, 'Settings'],
    [`${network.url}/no/such/place`, /./],
  ] as const) {
    await phone.page.goto(address);
    await expect
      .poll(() => phone.page.getByRole('heading', { level: 1, name: heading }).count(), { timeout: 20_000 })
      .toBe(1);
  }
  await network.weather('clear');
});

test('a new version waits for the person', async () => {
  const { page } = phone;
  await page.goto(`${network.url}/to-do`);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  // The next release: another service worker of the same app.
  const worker = join(dist, 'sw.js');
  await writeFile(worker, `${await readFile(worker, 'utf8')}\n// the next release\n`);
  const active = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting?.state ?? 'none');
  await page.evaluate(async () => {
    await (await navigator.serviceWorker.getRegistration())?.update();
  });
  await expect.poll(active, { timeout: 20_000 }).toBe('installed');
  const update = page.getByRole('button', { name: /Update/ }).first();
  await update.waitFor({ timeout: 20_000 });
  await update.click();
  await expect.poll(() => active().catch(() => 'reloading'), { timeout: 20_000 }).toBe('none');
  await page.getByRole('heading', { level: 1 }).first().waitFor();
});
