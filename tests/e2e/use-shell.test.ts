/** Issue 10, the frame around the screens: where signing in leads, what the strip says, and a name for every control. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { emailOf, PASSWORD } from '#server/db/demo/people.ts';
import { demoSignIn } from './support/api.ts';
import { DESKTOP, newDevice, type Device } from './support/phone.ts';
import { stand } from './support/stand.ts';
import { expectStrip, openTodo, readyForOffline, signInOnScreen } from './support/technician.ts';

const it = stand();
let desk: Device;
beforeAll(async () => {
  desk = await newDevice(DESKTOP);
});
afterAll(() => desk?.dispose());

/** What a person does on the sign-in screen that is there already. */
async function signInHere(page: Page, [email, password]: readonly [string, string]): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

async function signOutHere(page: Page): Promise<void> {
  await page.getByRole('link', { name: /^Me( |$)/ }).click();
  await page.getByRole('link', { name: /^Sign out/ }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('heading', { name: 'Sign in to Yardhand' }).waitFor();
}

const CONTROLS = new Set([
  'button',
  'link',
  'checkbox',
  'radio',
  'textbox',
  'searchbox',
  'combobox',
  'listbox',
  'switch',
  'tab',
  'menuitem',
  'spinbutton',
  'slider',
  'DateTime',
]);

/** Controls that Chrome's own tree has no name for. */
async function nameless(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  await session.detach();
  return nodes
    .filter((node) => !node.ignored && CONTROLS.has(String(node.role?.value)))
    .filter((node) => String(node.name?.value ?? '').trim() === '')
    .map((node) => `${page.url()}: ${String(node.role?.value)} ${node.backendDOMNodeId ?? ''}`);
}

async function namelessOn(page: Page, paths: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const path of paths) {
    await page.goto(`${it.network.url}${path}`);
    // Where there is little room a form stands in the place of its list, whose title is the screen's.
    await page.getByRole('heading').filter({ visible: true }).first().waitFor();
    await expect.poll(() => page.locator('[aria-busy=true]').count()).toBe(0);
    found.push(...(await nameless(page)));
  }
  return found;
}

test('use 10: after signing out whoever signs in lands on their work, not on “Sign out”', async () => {
  const { page } = it.phone;
  await signInOnScreen(page, it.network.url, demoSignIn('technician'));
  await signOutHere(page);
  await signInHere(page, demoSignIn('technician'));
  await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/to-do');

  await signOutHere(page);
  await signInHere(page, [emailOf('Tom Becker'), PASSWORD]);
  await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/to-do');
  await signOutHere(page);
  await signInHere(page, demoSignIn('technician'));
  await expectStrip(page, /All sent/);
});

test('use 10: a person whose tab was on a todo returns to it, the next one does not', async () => {
  const { page, context } = it.phone;
  await page.goto(`${it.network.url}/to-do`);
  await openTodo(page, 'Oil change');
  const todo = page.url();
  const leaveElsewhere = async () => {
    const other = await context.newPage();
    await other.goto(`${it.network.url}/settings/sign-out`);
    await other.getByRole('button', { name: 'Sign out' }).click();
    await other.getByRole('heading', { name: 'Sign in to Yardhand' }).waitFor();
    await other.close();
    await page.getByRole('heading', { name: 'Sign in to Yardhand' }).waitFor();
  };
  await leaveElsewhere();
  await signInHere(page, demoSignIn('technician'));
  await page.waitForURL(todo);

  await leaveElsewhere();
  await signInHere(page, [emailOf('Tom Becker'), PASSWORD]);
  await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor();
  expect(page.url()).not.toBe(todo);
  await signOutHere(page);
  await signInHere(page, demoSignIn('technician'));
  await expectStrip(page, /All sent/);
});

test('use 20: every control of the phone has a name in Chrome’s tree, the strip its words', async () => {
  const { page } = it.phone;
  expect(
    await namelessOn(page, [
      '/to-do',
      '/vehicles',
      '/vehicles/1',
      '/capture',
      '/me',
      '/outbox',
      '/settings',
      '/settings/sign-out',
      '/diagnostics',
      '/nowhere',
    ]),
  ).toEqual([]);
  await page.goto(`${it.network.url}/to-do`);
  await openTodo(page, 'Oil change');
  expect(await nameless(page)).toEqual([]);
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  const links = nodes.filter((node) => node.role?.value === 'link').map((node) => String(node.name?.value));
  expect(links.some((name) => name.startsWith('All sent'))).toBe(true);
});

test('use 20: every control of the desk has a name in Chrome’s tree, also in a narrow frame', async () => {
  const { page } = desk;
  await signInOnScreen(page, it.network.url, demoSignIn('office'));
  const places = ['/to-do', '/approvals', '/vehicles', '/phones', '/me', '/outbox', '/settings', '/to-do?form=new'];
  expect(await namelessOn(page, places)).toEqual([]);
  await page.setViewportSize({ width: 360, height: 640 });
  expect(await namelessOn(page, places)).toEqual([]);
  await page.setViewportSize(DESKTOP);
});

test('use 20: a server that is down is not “Offline”; a phone without a network is', async () => {
  const { network, phone } = it;
  const { page, context } = phone;
  await page.goto(`${network.url}/to-do`);
  await readyForOffline(page);
  await network.weather('offline');
  // What is to be sent finds out at once.
  await page.getByRole('button', { name: /^Punch in/ }).click();
  await expectStrip(page, /^Our server does not answer · 1 on this phone/);
  await context.setOffline(true);
  await expectStrip(page, /^Offline · 1 on this phone/);
  await context.setOffline(false);
  await network.weather('clear');
  await expectStrip(page, /All sent/);
  expect(await page.getByText('Our server does not answer').count()).toBe(0);
});
