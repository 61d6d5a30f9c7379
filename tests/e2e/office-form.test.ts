/** What is written in a form of the office is not lost, and nothing is made twice: real Chromium, real server, a network that breaks. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { departments } from '#contract/areas/departments.ts';
import type { Page } from 'playwright-core';
import { demoSignIn, signIn, type SignedIn } from './support/api.ts';
import { startProxy, type FaultProxy } from './support/fault-proxy.ts';
import { DESKTOP, newDevice, type Device } from './support/phone.ts';
import { signInOnScreen } from './support/technician.ts';
import { startYard, type YardServer } from './support/yard-server.ts';

let yard: YardServer;
let network: FaultProxy;
let desk: Device;
let manager: SignedIn;
beforeAll(async () => {
  yard = await startYard({ YARDHAND_LOG: 'error' });
  network = await startProxy(yard.port);
  desk = await newDevice(DESKTOP);
  manager = await signIn(yard.url, ...demoSignIn('manager'));
  await signInOnScreen(desk.page, network.url, demoSignIn('manager'));
  // Cookies go to the disk now: the kill below must not sign anybody out.
  await desk.restart();
});
afterAll(async () => {
  await desk?.dispose();
  await network?.close();
  await yard?.stop();
});

const open = (page: Page, path: string) => page.goto(`${network.url}${path}`);
const nameField = (page: Page) => page.getByRole('complementary').getByLabel('Name');
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();
const named = async (search: string) => (await manager.call(departments.list, { query: { search } })).departments;

test('a draft outlives a reload and a crash, offline and a refusal, and is offered again', async () => {
  await open(desk.page, '/departments?form=new');
  await nameField(desk.page).fill('workshop');
  await desk.page.reload();
  await expect.poll(() => nameField(desk.page).inputValue()).toBe('workshop');
  await desk.page.getByText(/and did not save it/).waitFor();

  await save(desk.page);
  await desk.page.getByText('There is a department of this name already.').waitFor();
  await nameField(desk.page).fill('Night workshop');

  await network.weather('offline');
  await save(desk.page);
  await desk.page.getByText(/Not saved: there is no connection/).waitFor();
  expect(await nameField(desk.page).inputValue()).toBe('Night workshop');

  await desk.kill();
  await network.weather('clear');
  await desk.reopen();
  await open(desk.page, '/departments?form=new');
  await expect.poll(() => nameField(desk.page).inputValue()).toBe('Night workshop');
  await save(desk.page);
  await expect.poll(async () => (await named('Night workshop')).length).toBe(1);
  await open(desk.page, '/departments?form=new');
  await expect.poll(() => nameField(desk.page).inputValue()).toBe('');
});

test('a lost answer and another press of Save make nothing twice', async () => {
  await open(desk.page, '/departments?form=new');
  await nameField(desk.page).fill('Boat house');
  network.fault(({ method }) => (method === 'POST' ? 'lose-answer' : null));
  await save(desk.page);
  await desk.page.getByText(/Not saved: there is no connection/).waitFor();
  expect(await named('Boat house')).toHaveLength(1);
  network.fault(null);
  await save(desk.page);
  await desk.page.getByRole('complementary').getByRole('heading', { name: 'Boat house' }).waitFor();
  expect(await named('Boat house')).toHaveLength(1);
});
