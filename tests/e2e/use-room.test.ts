/**
 * Every screen in every room it may have: phones upright and on their side, small and large windows, a window at 200 % zoom, the largest
 * text. Nothing scrolls sideways, no control is cut off, and each has a name where screen readers look for it: in the browser's own tree.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CDPSession, Page } from 'playwright-core';
import { demoSignIn } from './support/api.ts';
import { DESKTOP, newDevice, PHONE, type Device } from './support/phone.ts';
import { openTodo, signInOnScreen } from './support/technician.ts';
import { startYard, type YardServer } from './support/yard-server.ts';

interface Room {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly text?: 'largest';
}

const PHONES: readonly Room[] = [
  { name: 'a small phone', width: 360, height: 640 },
  { name: 'a phone', width: 390, height: 844 },
  { name: 'a phone on its side', width: 844, height: 390 },
  { name: 'a small phone, largest text', width: 360, height: 640, text: 'largest' },
];

const WINDOWS: readonly Room[] = [
  ...PHONES,
  { name: 'a small window', width: 1024, height: 768 },
  { name: 'a window', width: 1440, height: 900 },
  { name: 'a window at 200 %', width: 720, height: 450 },
  { name: 'a window, largest text', width: 1440, height: 900, text: 'largest' },
  { name: 'a small window, largest text', width: 1024, height: 768, text: 'largest' },
];

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

/** What of the page does not fit into the room, in words. Runs in the page. */
function misfits(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  const sideways = scrollWidth > clientWidth ? [`scrolls sideways by ${scrollWidth - clientWidth} px`] : [];
  const isScrolled = (element: Element): boolean => {
    for (let around = element.parentElement; around; around = around.parentElement)
      if (/auto|scroll/.test(getComputedStyle(around).overflowX)) return true;
    return false;
  };
  const controls = [...document.querySelectorAll('a[href], button, input, select, textarea, [role=button]')];
  const cut = controls.filter((control) => {
    const { left, right, width, height } = control.getBoundingClientRect();
    const isShown =
      width > 1 && height > 1 && control.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    return isShown && (left < -1 || right > clientWidth + 1) && !isScrolled(control);
  });
  return [...sideways, ...cut.map((control) => `cut off: ${control.outerHTML.slice(0, 120)}`)];
}

/** Roles that people act on. */
const CONTROLS: ReadonlySet<string> = new Set([
  'button',
  'checkbox',
  'combobox',
  'link',
  'menuitem',
  'option',
  'radio',
  'searchbox',
  'slider',
  'spinbutton',
  'switch',
  'tab',
  'textbox',
]);

interface AxNode {
  readonly ignored: boolean;
  readonly role?: { readonly value?: string };
  readonly name?: { readonly value?: string };
  readonly backendDOMNodeId?: number;
}

/** Controls without a name in Chrome's accessibility tree. */
async function nameless(tree: CDPSession): Promise<string[]> {
  const { nodes } = (await tree.send('Accessibility.getFullAXTree')) as { nodes: readonly AxNode[] };
  const found = nodes.filter(
    ({ ignored, role, name }) => !ignored && CONTROLS.has(role?.value ?? '') && (name?.value ?? '').trim() === '',
  );
  return Promise.all(
    found.map(async ({ role, backendDOMNodeId }) => {
      const node = backendDOMNodeId === undefined ? {} : { backendNodeId: backendDOMNodeId };
      const { outerHTML } = await tree.send('DOM.getOuterHTML', node).catch(() => ({ outerHTML: '(gone)' }));
      return `a ${role?.value} without a name: ${outerHTML.slice(0, 120)}`;
    }),
  );
}

async function wear(page: Page, text: 'normal' | 'largest'): Promise<void> {
  await page.evaluate((size) => {
    localStorage.setItem('look', JSON.stringify({ text: size }));
    dispatchEvent(new Event('stored'));
    return new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
  }, text);
}

/** What is wrong with the screen as it stands, in each of the rooms. */
async function faults(page: Page, where: string, rooms: readonly Room[]): Promise<string[]> {
  const tree = await page.context().newCDPSession(page);
  const found: string[] = [];
  for (const { name, width, height, text = 'normal' } of rooms) {
    await page.setViewportSize({ width, height });
    await wear(page, text);
    const problems = [...(await page.evaluate(misfits)), ...(await nameless(tree))];
    found.push(...problems.map((problem) => `${where} on ${name}: ${problem}`));
  }
  await tree.detach();
  return found;
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(`${yard.url}${path}`);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await expect.poll(() => page.locator('[aria-busy=true], output[aria-label=Loading]').count()).toBe(0);
}

test('use 11: every screen of a technician fits every room, and every control has a name', async () => {
  const { page } = phone;
  await open(page, '/login');
  const found = await faults(page, '/login', PHONES);
  await signInOnScreen(page, yard.url, demoSignIn('technician'));
  for (const path of [
    '/to-do',
    '/vehicles',
    '/capture',
    '/me',
    '/outbox',
    '/settings',
    '/settings/sign-out',
    '/diagnostics',
  ]) {
    await open(page, path);
    found.push(...(await faults(page, path, PHONES)));
  }
  await page.setViewportSize(PHONE);
  await wear(page, 'normal');
  await open(page, '/to-do');
  await openTodo(page, 'Oil change');
  found.push(...(await faults(page, 'a todo', PHONES)));
  await open(page, new URL(page.url()).pathname.replace('/to-do/', '/capture/'));
  found.push(...(await faults(page, 'the camera', PHONES)));
  await page.setViewportSize(PHONE);
  await open(page, '/vehicles');
  await page.getByRole('main').getByRole('row').nth(1).click();
  await page.waitForURL(/\/vehicles\/\d+/);
  found.push(...(await faults(page, 'a vehicle', PHONES)));
  expect(found).toEqual([]);
});

test('use 19: every screen of the office fits every room, and every control has a name', async () => {
  const { page } = desk;
  await signInOnScreen(page, yard.url, demoSignIn('office'));
  const found: string[] = [];
  for (const path of ['/to-do', '/approvals', '/vehicles', '/phones', '/me', '/outbox', '/settings', '/diagnostics']) {
    await open(page, path);
    found.push(...(await faults(page, path, WINDOWS)));
  }
  await page.setViewportSize(DESKTOP);
  await wear(page, 'normal');
  await open(page, '/to-do');
  await page.getByRole('row').nth(1).click();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 2 }).first().waitFor();
  found.push(...(await faults(page, 'a todo beside the list', WINDOWS)));
  await page.setViewportSize(DESKTOP);
  await wear(page, 'normal');
  await open(page, '/to-do?form=new');
  await page.getByLabel('What is to be done').waitFor();
  found.push(...(await faults(page, 'a new todo', WINDOWS)));
  expect(found).toEqual([]);
});
