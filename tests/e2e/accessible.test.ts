/** axe-core finds nothing on any screen, phone and desktop, light, dark and sun; and the keyboard gets everywhere. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AxeResults, ElementContext, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { isPressed, LINE_OK } from '#tests/support/lines.ts';
import { demoSignIn } from './support/api.ts';
import { officePaths } from './support/office-paths.ts';
import { DESKTOP, newDevice, PHONE, type Device } from './support/phone.ts';
import { openTodo, punchIn, readyForOffline, signInOnScreen, tickAll } from './support/technician.ts';
import { startYard, type YardServer } from './support/yard-server.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** `npm test` looks at light screens, the proof at the others; all three when nothing is said. */
const THEMES = (process.env['AXE_THEMES'] ?? 'light,dark,sun').split(',');
const isProof = THEMES.includes('dark');

/** The frame around every screen: looked at with the first screen of a page only, for it takes as long as a screen. */
const FRAME = 'nav[aria-label=Main]';
/** Rows and cards are alike, and axe takes its time for each: `npm test` looks at the first ones of each list, the proof at all. */
const FURTHER_ROWS = '#main :is(tbody > tr, li):nth-of-type(n+5)';

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
  const isFirst = !(await page.evaluate(() => 'axe' in globalThis));
  // Through the debugger: the app's content security policy lets no foreign script in.
  if (isFirst) await page.evaluate(axe);
  const exclude = [...(isFirst ? [] : [FRAME]), ...(isProof ? [] : [FURTHER_ROWS])];
  const found: string[] = [];
  for (const theme of THEMES) {
    await wear(page, theme);
    // Only colours differ between the themes: all rules once, contrast in each.
    const rules = theme === THEMES[0] ? {} : { runOnly: ['color-contrast'] };
    const result = await page.evaluate<AxeResults, [string[], RunOptions]>(
      ([left, options]) =>
        (globalThis as unknown as { axe: { run(on: ElementContext, how: RunOptions): Promise<AxeResults> } }).axe.run(
          left.length > 0 ? { exclude: left } : document,
          options,
        ),
      // To describe what is right takes longer than to find it.
      [exclude, { ...rules, resultTypes: ['violations'] }],
    );
    found.push(
      ...result.violations.flatMap((v) => v.nodes.map((n) => `${where}, ${theme}: ${v.id}: ${n.html.slice(0, 160)}`)),
    );
  }
  return found;
}

/** Rows come from the local database or the server a moment after the frame. */
async function settle(page: Page): Promise<void> {
  await page.locator(HEADING).first().waitFor();
  await expect.poll(() => page.locator('[aria-busy=true], output[aria-label=Loading]').count()).toBe(0);
}

async function screen(page: Page, path: string): Promise<string[]> {
  await page.goto(`${yard.url}${path}`);
  await settle(page);
  return faults(page, path);
}

/** The heading of a screen that was not left yet. */
const HEADING = 'h1:not([data-left])';

/** Goes to another screen within the app: to load the page anew for each takes longer than to look at it. */
async function go(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    for (const heading of document.querySelectorAll('h1')) heading.dataset['left'] = '';
    const { idx = 0 } = (history.state ?? {}) as { readonly idx?: number };
    history.pushState({ idx: idx + 1, key: `step-${idx + 1}` }, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state as unknown }));
  }, path);
  await settle(page);
}

async function within(page: Page, path: string): Promise<string[]> {
  await go(page, path);
  return faults(page, path);
}

/** What stands in place of a screen that did not open. */
const NO_SCREEN = [
  'Nothing here',
  'This screen stopped working',
  'This part of the app could not be loaded',
  'This screen was never opened on this phone',
  'This screen was never opened on this computer',
];

/** What is wrong with these screens. `mayBeDenied`: to people without the right a screen is refused, and all refusals look alike. */
async function each(page: Page, paths: readonly string[], mayBeDenied = false): Promise<string[]> {
  const found: string[] = [];
  for (const path of paths) {
    await go(page, path);
    const heading = await page.locator(HEADING).first().innerText();
    const isDenied = await page.getByText(/: not open to you$/).isVisible();
    if (mayBeDenied && isDenied) continue;
    if (isDenied || NO_SCREEN.includes(heading)) found.push(`${path}: ${heading}`);
    found.push(...(await faults(page, path)));
  }
  return found;
}

/** The screens of the office on a phone take a minute: the proof looks at them, `npm test` only at the same screens on a desk. */
const phoneOfficePaths = isProof ? officePaths : [];

/** The screens before the sign-in. */
const ENTRY_PATHS = ['/login', '/forgot', '/register', '/reset', '/confirm-email'];

/** The screens of work in the yard, which no list of an area holds. The app opens with the last one. */
const YARD_PATHS = ['/capture', '/me', '/to-do'];

test('every screen of the phone', async () => {
  const { page } = phone;
  await page.goto(`${yard.url}${ENTRY_PATHS[0]}`);
  expect(await each(page, ENTRY_PATHS)).toEqual([]);
  await signInOnScreen(page, yard.url, demoSignIn('technician'));
  await readyForOffline(page);
  expect(await each(page, [...phoneOfficePaths, ...YARD_PATHS], true)).toEqual([]);
  for (const path of ['/approvals', '/nowhere', '/diagnostics?save=1']) expect(await within(page, path)).toEqual([]);
  await page.goto(`${yard.url}/to-do`);
  await openTodo(page, 'Oil change');
  const todo = page.url().slice(yard.url.length);
  expect(await screen(page, todo)).toEqual([]);
  expect(await within(page, todo.replace('/to-do/', '/capture/'))).toEqual([]);
});

test('the sign-in on the desktop, and the screens of work in the yard', async () => {
  const { page } = desk;
  expect(await screen(page, '/login')).toEqual([]);
  // An administrator may see every screen.
  await signInOnScreen(page, yard.url, demoSignIn('admin'));
  expect(await each(page, YARD_PATHS)).toEqual([]);
});

// A few at a time: however many areas there will be, no test takes longer than a test may.
const PART = 6;
const parts = officePaths.flatMap((_, at) => (at % PART === 0 ? [officePaths.slice(at, at + PART)] : []));

test.for(parts)('screens of the office on the desktop: %s', async (paths) => {
  expect(await each(desk.page, paths)).toEqual([]);
});

test('what the desktop shows beside and over its lists', async () => {
  const { page } = desk;
  for (const path of ['/phones?q=nobody', '/nowhere']) expect(await within(page, path)).toEqual([]);
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
  await page
    .getByRole('button', { name: /^More: / })
    .first()
    .waitFor();
  expect(await faults(page, 'the outbox with unsent work')).toEqual([]);
  await page
    .getByRole('button', { name: /^More: / })
    .first()
    .click();
  await page.getByRole('menuitem', { name: /^Discard/ }).click();
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
