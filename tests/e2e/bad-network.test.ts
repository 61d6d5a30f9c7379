/** What a yard's network does: somebody else's page, a session that ends, one refused item, an answer that is lost. */
import { afterAll, beforeAll, beforeEach, afterEach, expect, test } from 'vitest';
import { demoSignIn, signIn, type SignedIn } from './support/api.ts';
import { startProxy, type FaultProxy } from './support/fault-proxy.ts';
import { rowsOf, unsent } from './support/mirror.ts';
import { newDevice, PHONE, type Device } from './support/phone.ts';
import {
  expectStrip,
  lastReading,
  openTodo,
  readOdometer,
  readyForOffline,
  signInOnScreen,
  tickAll,
} from './support/technician.ts';
import { doneLines, todayTodo } from './support/stand.ts';
import { startYard, type YardServer } from './support/yard-server.ts';

let yard: YardServer;
let network: FaultProxy;
let phone: Device;
let office: SignedIn;

beforeAll(async () => {
  yard = await startYard({ YARDHAND_LOG: 'error' });
  office = await signIn(yard.url, ...demoSignIn('office'));
});
afterAll(() => yard?.stop());

beforeEach(async () => {
  network = await startProxy(yard.port);
  phone = await newDevice(PHONE);
  await signInOnScreen(phone.page, network.url, demoSignIn('technician'));
});
afterEach(async () => {
  await phone?.dispose();
  await network?.close();
});

const todoTitled = (title: string) => todayTodo(office, title);

test('a captive portal is told apart; nothing is marked sent and the queue drains without a tap', async () => {
  await readyForOffline(phone.page);
  await network.weather('portal');
  await openTodo(phone.page, 'Wash and vacuum');
  const ticked = await tickAll(phone.page);
  await expectStrip(phone.page, /Network, but not our server/);
  expect(await unsent(phone.page)).toBe(ticked);
  await phone.page.reload();
  await phone.page.getByRole('heading', { level: 1, name: 'Wash and vacuum' }).waitFor();

  await network.weather('clear');
  await expectStrip(phone.page, /All sent/);
  expect(doneLines(await todoTitled('Wash and vacuum'))).toBe(ticked);
});

test('the session ends in the middle: work goes on, and is sent after signing in again', async () => {
  await openTodo(phone.page, 'Tyre check');
  network.fault(({ path }) =>
    path.startsWith('/api/') && !path.startsWith('/api/login')
      ? { status: 401, body: { message: 'Unauthenticated.' } }
      : null,
  );
  const ticked = await tickAll(phone.page);
  await expectStrip(phone.page, /Signed out/);
  expect(await unsent(phone.page)).toBe(ticked);

  network.fault(null);
  await phone.page
    .getByRole('link', { name: /Sign in/ })
    .or(phone.page.getByRole('button', { name: /Sign in/ }))
    .first()
    .click();
  await phone.page.getByLabel('Password', { exact: true }).fill(demoSignIn('technician')[1]);
  await phone.page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expectStrip(phone.page, /All sent/);
  expect(doneLines(await todoTitled('Tyre check'))).toBe(ticked);
});

test('one refused item needs the person, the others go on, and the corrected one is sent', async () => {
  let refused = 0;
  network.fault(({ path }) => {
    if (path !== '/api/addTodoOdometer' || refused > 0) return null;
    refused += 1;
    return {
      status: 422,
      body: {
        message: 'This reading is of another vehicle.',
        errors: { value: ['This reading is of another vehicle.'] },
      },
    };
  });
  await openTodo(phone.page, 'Return inspection');
  const value = (await lastReading(phone.page)) + 12;
  await readOdometer(phone.page, value);
  await expectStrip(phone.page, /needs you/);

  await phone.page.goto(`${network.url}/to-do`);
  await openTodo(phone.page, 'Damage photos');
  await tickAll(phone.page);
  await expect.poll(async () => doneLines(await todoTitled('Damage photos'))).toBeGreaterThan(0);

  await phone.page.goto(`${network.url}/outbox`);
  await phone.page.getByText('This reading is of another vehicle.').first().waitFor();
  await phone.page.getByRole('button', { name: 'Correct it' }).click();
  const dialog = phone.page.getByRole('dialog');
  await dialog
    .getByRole('textbox')
    .first()
    .fill(String(value + 1));
  await dialog.getByRole('button', { name: /Send|Save/ }).click();
  await expectStrip(phone.page, /All sent/);
  expect((await todoTitled('Return inspection')).odometer.map((o) => o.value)).toEqual([value + 1]);
});

test('a lost answer is not a second reading', async () => {
  let lost = 0;
  network.fault(({ path }) => {
    if (path !== '/api/addTodoOdometer' || lost > 1) return null;
    lost += 1;
    return 'lose-answer';
  });
  await openTodo(phone.page, 'Delivery to the airport');
  const value = (await lastReading(phone.page)) + 7;
  await readOdometer(phone.page, value);
  await expectStrip(phone.page, /All sent/);
  expect(lost).toBe(2);
  expect((await todoTitled('Delivery to the airport')).odometer.map((o) => o.value)).toEqual([value]);
});

test('two tabs: what one does the other shows, and it is sent once', async () => {
  await readyForOffline(phone.page);
  const other = await phone.context.newPage();
  await other.goto(`${network.url}/to-do`);
  await phone.page.goto(`${network.url}/to-do`);
  await network.weather('offline');
  await openTodo(phone.page, 'Fuel top-up');
  const ticked = await tickAll(phone.page);
  expect(ticked).toBeGreaterThan(0);
  await other.goto(phone.page.url());
  await expect.poll(() => other.getByRole('button', { name: 'OK', pressed: true }).count()).toBe(ticked);

  // The tab that led is closed: the other takes over and sends.
  await phone.page.close();
  await network.weather('clear');
  await expectStrip(other, /All sent/);
  expect(await rowsOf(other, 'outbox')).toEqual([]);
  const sent = network.passed.filter((r) => r.includes('/api/update-status-todo'));
  expect(sent).toHaveLength(ticked);
});
