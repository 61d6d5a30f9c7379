/** axe-core finds nothing on any screen, phone and desktop, light, dark and sun; and the keyboard gets everywhere. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { isPressed, LINE_OK } from '#tests/support/lines.ts';
import { demoSignIn } from './support/api.ts';
import { DESKTOP, newDevice, PHONE, type Device } from './support/phone.ts';
import { openTodo, punchIn, readyForOffline, signInOnScreen, tickAll } from './support/technician.ts';
import { startYard, type YardServer } from './support/yard-server.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** `npm test` looks at light screens, the proof at the others; all three when nothing is said. */
const THEMES = (process.env['AXE_THEMES'] ?? 'light,dark,sun').split(',');

let yard: YardServer;
let phone: Device;
let desk: Device;

beforeAll(async () => {
  yard = await startYard({ YARDHAND_LOG: 'error' });
  [phone, desk] = await Promise.all([newDevice(PHONE), newDevice(DESKTOP)]);
});
afterAll(async () => {
  await Promise.all([phone?.dispose(), desk?.dispose()]);
  await yard?.stop();
});

async function wear(page: Page, theme: string): Promise<void> {
  await page.evaluate((name) => {
    localStorage.setItem('look', JSON.stringify({ theme: name }));
    dispatchEvent(new Event('stored'));
    // Two frames: the first lays the new colours out, the second has painted them.
    return new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
  }, theme);
}

/** What axe finds on the page as it stands, in each theme. */
async function faults(page: Page, where: string): Promise<string[]> {
  // Through the debugger: the app's content security policy lets no foreign script in.
  await page.evaluate(axe);
  const found: string[] = [];
  for (const theme of THEMES) {
    await wear(page, theme);
    // Only colours differ between the themes: all rules once, contrast in each.
    const rules = theme === 'light' ? undefined : ['color-contrast'];
    const result = await page.evaluate<AxeResults, string[] | undefined>(
      (runOnly) =>
        (globalThis as unknown as { axe: { run(options: object): Promise<AxeResults> } }).axe.run(
          runOnly ? { runOnly } : {},
        ),
      rules,
    );
    found.push(
      ...result.violations.flatMap((v) => v.nodes.map((n) => `${where}, ${theme}: ${v.id}: ${n.html.slice(0, 160)}`)),
    );
  }
  return found;
}

async function screen(page: Page, path: string): Promise<string[]> {
  await page.goto(`${yard.url}${path}`);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  // Rows come from the local database a moment after the frame.
  await expect.poll(() => page.locator('[aria-busy=true]').count()).toBe(0);
  return faults(page, path);
}

async function each(page: Page, paths: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const path of paths) found.push(...(await screen(page, path)));
  return found;
}

test('every screen of the phone', async () => {
  const { page } = phone;
  expect(await screen(page, '/login')).toEqual([]);
  await signInOnScreen(page, yard.url, demoSignIn('technician'));
  await readyForOffline(page);
  expect(
    await each(page, [
      '/to-do',
      '/vehicles',
      '/capture',
      '/me',
      '/outbox',
      '/settings',
      '/settings/sign-out',
      '/diagnostics',
      '/diagnostics?save=1',
      '/nowhere',
      '/approvals',
      '/phones',
    ]),
  ).toEqual([]);
  await page.goto(`${yard.url}/to-do`);
  await openTodo(page, 'Oil change');
  const todo = page.url().slice(yard.url.length);
  expect(await screen(page, todo)).toEqual([]);
  expect(await screen(page, todo.replace('/to-do/', '/capture/'))).toEqual([]);
  await page.goto(`${yard.url}/vehicles`);
  await page.getByRole('main').getByRole('link').first().click();
  await page.waitForURL(/\/vehicles\/\d+/);
  expect(await screen(page, page.url().slice(yard.url.length))).toEqual([]);
});

test('every screen of the desktop', async () => {
  const { page } = desk;
  expect(await screen(page, '/login')).toEqual([]);
  await signInOnScreen(page, yard.url, demoSignIn('office'));
  expect(
    await each(page, [
      '/to-do',
      '/approvals',
      '/vehicles',
      '/phones',
      '/phones?q=nobody',
      '/me',
      '/outbox',
      '/settings',
      '/settings/sign-out',
      '/diagnostics',
      '/nowhere',
    ]),
  ).toEqual([]);
  await page.goto(`${yard.url}/to-do`);
  await page.getByRole('row').nth(1).click();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 2 }).first().waitFor();
  expect(await faults(page, 'a todo beside the list')).toEqual([]);
  await page.goto(`${yard.url}/to-do`);
  await page.getByRole('button', { name: 'New todo' }).click();
  await page.getByLabel('What is to be done').waitFor();
  expect(await faults(page, 'a new todo')).toEqual([]);
  await page.goto(`${yard.url}/to-do`);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').waitFor();
  expect(await faults(page, 'the palette')).toEqual([]);
});

test('what opens over the screens of the phone, and work that waits', async () => {
  const { page } = phone;
  await page.goto(`${yard.url}/to-do`);
  await openTodo(page, 'Wash and vacuum');
  await page.getByRole('button', { name: 'Fail', exact: true }).first().click();
  await page.getByRole('button', { name: 'Make a todo' }).click();
  await page.getByRole('form', { name: 'Follow-on todo' }).waitFor();
  expect(await faults(page, 'a checklist line that failed')).toEqual([]);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'More', exact: true }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Skip' }).click();
  await page.getByRole('button', { name: 'No access' }).waitFor();
  expect(await faults(page, 'why a line is skipped')).toEqual([]);
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Complete', exact: true }).click();
  await page.getByRole('dialog').waitFor();
  expect(await faults(page, 'completing')).toEqual([]);
  await page.goto(`${yard.url}/to-do`);
  await punchIn(page);
  await page.getByRole('button', { name: 'Punch out' }).click();
  await page.getByRole('dialog').waitFor();
  expect(await faults(page, 'the end of a shift')).toEqual([]);

  await page.goto(`${yard.url}/to-do`);
  await openTodo(page, 'Oil change');
  await yard.halt();
  expect(await tickAll(page)).toBeGreaterThan(0);
  expect(await faults(page, 'a todo with unsent work')).toEqual([]);
  await page.goto(`${yard.url}/outbox`);
  await page.getByRole('main').getByRole('button', { expanded: false }).first().click();
  await page.getByRole('button', { name: 'Discard' }).first().waitFor();
  expect(await faults(page, 'the outbox with unsent work')).toEqual([]);
  await page.getByRole('button', { name: 'Discard' }).first().click();
  await page.getByRole('dialog').waitFor();
  expect(await faults(page, 'discarding')).toEqual([]);
  await yard.start();
});

test('a todo is done by keyboard alone', async () => {
  const { page } = phone;
  await page.goto(`${yard.url}/to-do`);
  await page
    .getByRole('link', { name: /Tyre check/ })
    .first()
    .focus();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Tyre check' }).waitFor();
  const ok = page.locator(LINE_OK).first();
  await ok.waitFor();
  for (let i = 0; i < 40 && !(await ok.evaluate((e) => e === document.activeElement)); i++)
    await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect.poll(() => ok.evaluate(isPressed)).toBe(true);
});
