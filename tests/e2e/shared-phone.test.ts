/** One phone, two people: unsent work stays its owner's. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { todos } from '#contract/areas/todos.ts';
import { emailOf, PASSWORD } from '#server/db/demo/people.ts';
import { demoSignIn, signIn } from './support/api.ts';
import { startProxy, type FaultProxy } from './support/fault-proxy.ts';
import { newDevice, PHONE, type Device } from './support/phone.ts';
import { expectStrip, openTodo, readyForOffline, signInOnScreen, tickAll } from './support/technician.ts';
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

test('work kept at sign-out waits for its owner, whoever signs in between', async () => {
  const { page } = phone;
  await signInOnScreen(page, network.url, demoSignIn('technician'));
  await readyForOffline(page);
  await network.weather('offline');
  await openTodo(page, 'Wash and vacuum');
  const ticked = await tickAll(page);

  await page.goto(`${network.url}/settings/sign-out`);
  await page.getByText(`${ticked} change`).first().waitFor();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByText(`${ticked} changes unsent for Maya Patel`).waitFor();

  await network.weather('clear');
  const sentBefore = network.passed.length;
  await signInOnScreen(page, network.url, [emailOf('Tom Becker'), PASSWORD]);
  expect(network.passed.slice(sentBefore).filter((r) => r.includes('update-status-todo'))).toEqual([]);
  await page.goto(`${network.url}/outbox`);
  expect(await page.getByText('Wash and vacuum').count()).toBe(0);

  await page.goto(`${network.url}/settings/sign-out`);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('heading', { name: 'Sign in to Yardhand' }).waitFor();
  await signInOnScreen(page, network.url, demoSignIn('technician'));
  await expectStrip(page, /All sent/, 60_000);
  const office = await signIn(yard.url, ...demoSignIn('office'));
  const day = new Date().toLocaleDateString('sv-SE');
  const { todos: found } = await office.call(todos.dataRange, {
    query: { date: `${day},${day}`, search: 'Wash and vacuum' },
  });
  const mine = found.find((t) => t.resource_name === 'Maya Patel');
  expect(
    Object.values(mine?.statusTodo ?? {})
      .flat()
      .filter((line) => line.state === 'done'),
  ).toHaveLength(ticked);
});
