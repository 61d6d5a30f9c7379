/** What is unsent on a phone, the office sees; and the phone itself says how its sending goes, also without a network. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { devices } from '#contract/areas/devices.ts';
import { LINE_OK } from '#tests/support/lines.ts';
import { demoSignIn, signIn } from './support/api.ts';
import { unsent } from './support/mirror.ts';
import { DESKTOP, newDevice, type Device } from './support/phone.ts';
import { stand } from './support/stand.ts';
import { expectStrip, openTodo, readyForOffline, signInOnScreen, tickAll } from './support/technician.ts';

const it = stand();
let desk: Device;
beforeAll(async () => {
  desk = await newDevice(DESKTOP);
});
afterAll(() => desk?.dispose());

const TITLE = 'Return inspection';
const PATIENCE = { timeout: 60_000, interval: 1_000 };
/** A phone that is worked on slowly tells the rest three minutes later. */
const NEXT_REPORT = { timeout: 240_000, interval: 1_000 };

/** What the office's board says of Maya's phone, read anew. */
async function mayasRow(page: Page): Promise<string> {
  await page.reload();
  const row = page.getByRole('row', { name: /Maya Patel/ });
  await row.waitFor();
  return (await row.innerText()).replaceAll(/\s+/g, ' ');
}

test('a phone goes offline with three changes unsent: the office sees them, and then sees none', async () => {
  const { network, phone } = it;
  await signInOnScreen(phone.page, network.url, demoSignIn('technician'));
  await readyForOffline(phone.page);
  await signInOnScreen(desk.page, it.yard.url, demoSignIn('office'));
  await desk.page.getByRole('link', { name: 'Phones' }).click();
  await desk.page.getByRole('heading', { level: 1, name: 'Phones' }).waitFor();
  await expect.poll(() => mayasRow(desk.page), PATIENCE).toContain('Nothing unsent');

  // All but three pass; then the signal is gone, too.
  await openTodo(phone.page, TITLE);
  const lines = await phone.page.locator(LINE_OK).count();
  let passed = 0;
  network.fault(({ path }) => {
    if (!path.startsWith('/api/update-status-todo')) return null;
    passed += 1;
    return passed > lines - 3 ? { status: 503, body: { message: 'Busy.' } } : null;
  });
  expect(await tickAll(phone.page)).toBe(lines);
  await expect.poll(() => mayasRow(desk.page), NEXT_REPORT).toMatch(/Not all sent 3 /);
  await network.weather('offline');
  await expectStrip(phone.page, /Our server does not answer · 3 on this phone/);
  expect(await mayasRow(desk.page)).toMatch(/Not all sent 3 /);

  network.fault(null);
  await network.weather('clear');
  await expectStrip(phone.page, /All sent/);
  await expect.poll(() => mayasRow(desk.page), PATIENCE).toContain('Nothing unsent');
}, 600_000);

test('work that is unsent for more than an hour shows on the office’s board', async () => {
  const maya = await signIn(it.yard.url, ...demoSignIn('technician'));
  const oldest_at = new Date(Date.now() - 2 * 3_600_000).toISOString();
  const report = {
    device: 'old-phone-of-maya',
    number: 1,
    kind: 'phone',
    browser: 'Chrome on Android',
    app: '0.1.0',
    needs_person: 0,
    photos_unconfirmed: 0,
    last_success_at: null,
    clock_offset_ms: null,
    stuck: false,
    storage_kept: null,
    storage_share: null,
  } as const;
  await desk.page.goto(`${it.yard.url}/to-do`);
  await desk.page.getByRole('heading', { level: 1, name: 'Todos' }).waitFor();
  expect(await desk.page.getByText(/should have arrived by now/).count()).toBe(0);
  await maya.call(devices.report, { body: { ...report, unsent: 2, oldest_at } });
  await desk.page.reload();
  await desk.page.getByText(/1 person has work on a phone that should have arrived by now/).waitFor();
  await desk.page.getByRole('link', { name: 'See the phones' }).click();
  await desk.page.getByRole('row', { name: /Maya Patel Phone MAYA/ }).waitFor();
  await maya.call(devices.report, { body: { ...report, number: 2, unsent: 0, oldest_at: null } });
});

test('without a network the phone says what waits and why, and makes a file for support with nothing of the yard', async () => {
  const { network, phone } = it;
  await network.weather('offline');
  await phone.page.goto(`${network.url}/to-do`);
  await openTodo(phone.page, 'Tyre check');
  const ticked = await tickAll(phone.page);
  expect(await unsent(phone.page)).toBe(ticked);
  await phone.page.goto(`${network.url}/settings`);
  await phone.page.getByRole('link', { name: 'Diagnostics' }).click();
  const fact = (name: string) =>
    phone.page.locator('dt', { hasText: new RegExp(`^${name}$`) }).locator('xpath=following-sibling::dd[1]');
  await expect.poll(() => fact('Not sent yet').innerText(), PATIENCE).toBe(String(ticked));
  await expect.poll(() => fact('Server').innerText(), PATIENCE).toMatch(/^The server does not answer/);
  await expect.poll(() => fact('Who sends').innerText(), PATIENCE).toBe('This tab');
  await phone.page.getByRole('button', { name: 'Save for support' }).click();
  const dialog = phone.page.getByRole('dialog');
  await dialog.getByText('Look at the file').click();
  const text = await dialog.getByLabel('The file').innerText();
  expect(JSON.parse(text)).toMatchObject({ counters: { pending: ticked }, truth: { reach: 'silent' } });
  expect(text).not.toMatch(/Maya|Patel|yardhand\.example|Tyre|GM16|"title"|token/i);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await network.weather('clear');
  await expectStrip(phone.page, /All sent/);
});
