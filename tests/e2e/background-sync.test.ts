/** No tab is open when the network comes: the service worker sends what was left, with the same engine. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { todos } from '#contract/areas/todos.ts';
import { demoSignIn, signIn, type SignedIn } from './support/api.ts';
import { startProxy, type FaultProxy } from './support/fault-proxy.ts';
import { unsent } from './support/mirror.ts';
import { newDevice, PHONE, type Device } from './support/phone.ts';
import { expectStrip, openTodo, readyForOffline, signInOnScreen, tickAll } from './support/technician.ts';
import { startYard, type YardServer } from './support/yard-server.ts';

let yard: YardServer;
let network: FaultProxy;
let phone: Device;
let office: SignedIn;

beforeAll(async () => {
  yard = await startYard({ YARDHAND_LOG: 'error' });
  network = await startProxy(yard.port);
  phone = await newDevice(PHONE);
  office = await signIn(yard.url, ...demoSignIn('office'));
});

afterAll(async () => {
  await phone?.dispose();
  await network?.close();
  await yard?.stop();
});

/** Chromium says that the network is back, as it does after a while to workers that asked for it. */
async function wakeWorker(): Promise<void> {
  const devtools = await phone.context.newCDPSession(phone.page);
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const ours = registrations.find((r) => r.scopeURL === `${network.url}/`);
      if (ours) resolve(ours.registrationId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  const registrationId = await registered;
  await devtools.send('ServiceWorker.dispatchSyncEvent', {
    origin: network.url,
    registrationId,
    tag: 'outbox',
    lastChance: false,
  });
}

async function doneLines(): Promise<number> {
  const day = new Date().toLocaleDateString('sv-SE');
  const query = { date: `${day},${day}`, search: 'Wash and vacuum', limit: 50 };
  const { todos: found } = await office.call(todos.dataRange, { query });
  const mine = found.find((t) => t.resource_name === 'Maya Patel');
  return Object.values(mine?.statusTodo ?? {})
    .flat()
    .filter((line) => line.state === 'done').length;
}

test('what was done offline is sent while the app is closed', async () => {
  await signInOnScreen(phone.page, network.url, demoSignIn('technician'));
  await readyForOffline(phone.page);
  await network.weather('offline');
  await openTodo(phone.page, 'Wash and vacuum');
  const ticked = await tickAll(phone.page);
  expect(await unsent(phone.page)).toBe(ticked);
  await phone.page.goto('about:blank');

  await network.weather('clear');
  await wakeWorker();
  await expect.poll(doneLines, { timeout: 30_000 }).toBe(ticked);

  await phone.page.goto(network.url);
  await expectStrip(phone.page, /All sent/);
  expect(await unsent(phone.page)).toBe(0);
});
