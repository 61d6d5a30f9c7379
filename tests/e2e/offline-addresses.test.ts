/** The installed app starts without a network, at any address. */
import { expect, test } from 'vitest';
import { demoSignIn } from './support/api.ts';
import { stand } from './support/stand.ts';
import { openTodo, readyForOffline, signInOnScreen } from './support/technician.ts';

const it = stand();

test('every address opens without a network', async () => {
  const { network, phone } = it;
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
    await expect.poll(() => phone.page.getByRole('heading', { level: 1, name: heading }).count()).toBe(1);
  }
});
