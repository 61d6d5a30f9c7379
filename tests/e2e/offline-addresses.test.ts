/** The installed app starts without a network, at any address. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoSignIn } from './support/api.ts';
import { startProxy, type FaultProxy } from './support/fault-proxy.ts';
import { newDevice, PHONE, type Device } from './support/phone.ts';
import { openTodo, readyForOffline, signInOnScreen } from './support/technician.ts';
import { startYard, type YardServer } from './support/yard-server.ts';

let yard: YardServer;
let network: FaultProxy;
let phone: Device;

beforeAll(async () => {
  yard = await startYard({ YARDHAND_LOG: 'error' });
  network = await startProxy(yard.port);
  phone = await newDevice(PHONE);
});
afterAll(async () => {
  await phone?.dispose();
  await network?.close();
  await yard?.stop();
});

test('every address opens without a network', async () => {
  await signInOnScreen(phone.page, network.url, demoSignIn('technician'));
  await readyForOffline(phone.page);
  await openTodo(phone.page, 'Oil change');
  const deep = phone.page.url();
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
});
