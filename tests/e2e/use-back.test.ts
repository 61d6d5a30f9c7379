/** The browser's own Back, Forward and reload on a real history: every screen is found where it was left, and the focus with it. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoSignIn } from './support/api.ts';
import { DESKTOP, newDevice, PATIENCE, type Device } from './support/phone.ts';
import { photograph } from './support/photograph.ts';
import { stand } from './support/stand.ts';
import { leaveCamera, openTodo, signInOnScreen } from './support/technician.ts';
import { until } from './support/until.ts';

const it = stand();
let desk: Device;

beforeAll(async () => {
  desk = await newDevice(DESKTOP);
  await Promise.all([
    signInOnScreen(it.phone.page, it.yard.url, demoSignIn('technician')),
    signInOnScreen(desk.page, it.yard.url, demoSignIn('office')),
  ]);
});
afterAll(() => desk?.dispose());

const y = (page: Page) => page.evaluate(() => Math.round(scrollY));

async function expectAt(page: Page, place: number): Promise<void> {
  const read = () => y(page);
  await until(read, (seen) => Math.abs(seen - place) <= 2, PATIENCE);
}

/** What has the focus, as a person knows it. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const at = document.activeElement;
    return at?.getAttribute('href') ?? at?.getAttribute('aria-label') ?? at?.textContent?.trim() ?? null;
  });

const expectFocus = (page: Page, name: string | RegExp) =>
  expect.poll(() => focused(page)).toMatch(typeof name === 'string' ? new RegExp(`^${name}$`) : name);

const path = (page: Page) => new URL(page.url()).pathname;
const camera = (page: Page) => page.getByRole('button', { name: 'Take a photo' });
const takePhotos = (page: Page) => page.getByRole('button', { name: 'Take photos' });
const today = (page: Page) => page.getByRole('heading', { level: 1, name: 'Today' });

test('use 16: after a photo trip the todo is where it was left, one Back leaves it, and Forward does not open the camera', async () => {
  const { page, profile } = it.phone;
  await openTodo(page, 'Return inspection');
  const todo = path(page);
  await takePhotos(page).scrollIntoViewIfNeeded();
  const place = await y(page);
  expect(place).toBeGreaterThan(200);
  await takePhotos(page).click();
  const file = join(profile, 'a.jpg');
  await writeFile(file, await photograph(1));
  await page.locator('input[type=file]').first().setInputFiles(file);
  await page.getByText(/^1( of \d+)? saved on this device/).waitFor();
  await leaveCamera(page);
  await expectAt(page, place);
  await expectFocus(page, 'Take photos');

  await page.goForward();
  await expect.poll(() => path(page)).toBe(todo);
  expect(await camera(page).count()).toBe(0);
  await expectAt(page, place);

  // The camera's own Back, and a reload in it, lead to the same place too.
  await takePhotos(page).click();
  await camera(page).waitFor();
  await page.reload();
  await camera(page).waitFor();
  await page.goBack();
  await takePhotos(page).waitFor();
  await expectAt(page, place);
  await page.reload();
  await takePhotos(page).waitFor();
  await expectAt(page, place);

  await page.goBack();
  await today(page).waitFor();
});

test('use 16: from the choice of a todo the camera leads to the todo, and one Back to where one was before', async () => {
  const { page } = it.phone;
  await page.getByRole('link', { name: 'Capture' }).click();
  await page.getByRole('link', { name: /Wash and vacuum/ }).click();
  await camera(page).waitFor();
  await leaveCamera(page);
  await takePhotos(page).waitFor();
  await page.goBack();
  await today(page).waitFor();
  expect(path(page)).toBe('/to-do');
});

test('use 16: a list is found where it was left, by Back, by the arrow and after a reload', async () => {
  const { page } = it.phone;
  await page.getByRole('link', { name: 'Vehicles' }).click();
  const row = page.locator('main tr[data-key]').nth(40);
  await row.waitFor();
  await row.scrollIntoViewIfNeeded();
  await expect.poll(() => y(page)).toBeGreaterThan(500);
  const place = await y(page);
  const same = `main tr[data-key="${await row.getAttribute('data-key')}"]`;
  const visit = async () => {
    await page.locator(same).click();
    await page.getByRole('link', { name: 'Back' }).waitFor();
    await expectAt(page, 0);
  };
  await visit();
  await page.goBack();
  await expectAt(page, place);
  await expect.poll(() => page.locator(same).evaluate((element) => element === document.activeElement)).toBe(true);

  await visit();
  await page.getByRole('link', { name: 'Back' }).click();
  await expectAt(page, place);

  await visit();
  await page.reload();
  await page.getByRole('link', { name: 'Back' }).waitFor();
  await page.goBack();
  await expectAt(page, place);
  await page.reload();
  await page.locator(same).waitFor();
  await expectAt(page, place);
});

test('use 16: the arrow of a screen that was opened from outside leads to its parent, and Back not in again', async () => {
  const { page } = it.phone;
  await page.goto(`${it.yard.url}/outbox`);
  await page.getByRole('link', { name: 'Back' }).click();
  await expect.poll(() => path(page)).toBe('/me');
  // Into another document: one that comes out of the browser's cache is not loaded again.
  await page.goBack({ waitUntil: 'commit' });
  expect(path(page)).not.toBe('/outbox');
});

test('use 16: Back closes a dialog or a picture first; one that was closed otherwise costs no Back', async () => {
  const { page } = it.phone;
  await page.goto(`${it.yard.url}/to-do`);
  await openTodo(page, 'Return inspection');
  const dialog = page.getByRole('dialog');
  const complete = page.getByRole('button', { name: 'Complete', exact: true });
  await complete.click();
  await dialog.waitFor();
  await page.goBack();
  await dialog.waitFor({ state: 'detached' });
  await complete.waitFor();

  await page.getByRole('button', { name: /^Photo 1/ }).click();
  await dialog.waitFor();
  await page.goBack();
  await dialog.waitFor({ state: 'detached' });
  await expectFocus(page, /Photo 1|^On|^Sent|^Sending/);

  // Twice closed by their own buttons; then one Back leaves the todo.
  for (let n = 0; n < 2; n++) {
    await page.getByRole('button', { name: /^Photo 1/ }).click();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await dialog.waitFor({ state: 'detached' });
  }
  await page.goBack();
  await today(page).waitFor();

  // Over a reload too.
  await openTodo(page, 'Return inspection');
  await page.getByRole('button', { name: /^Photo 1/ }).click();
  await dialog.waitFor();
  await page.reload();
  await takePhotos(page).waitFor();
  await page.goBack();
  await today(page).waitFor();
  expect(path(page)).toBe('/to-do');
});

const title = (page: Page) => page.getByLabel('What is to be done');

test('use 16: Back closes the form of the desk; a form that was closed does not come back', async () => {
  const { page } = desk;
  await page.goto(`${it.yard.url}/vehicles`);
  await page.getByRole('link', { name: 'To-do' }).click();
  await page.getByRole('heading', { level: 1, name: 'Todos' }).waitFor();
  await page.getByRole('row').nth(1).waitFor();
  await page.keyboard.press('n');
  await title(page).waitFor();
  await page.goBack();
  await title(page).waitFor({ state: 'detached' });
  expect(path(page)).toBe('/to-do');

  await page.keyboard.press('n');
  await title(page).waitFor();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await title(page).waitFor({ state: 'detached' });
  await page.goBack();
  await expect.poll(() => path(page)).toBe('/vehicles');
  await page.goForward();
  await page.getByRole('row').nth(1).waitFor();
  expect(await title(page).count()).toBe(0);
});

test('use 17: a form begins in its first field, and leaves the focus on the row it was for', async () => {
  const { page } = desk;
  await page.goto(`${it.yard.url}/to-do`);
  await page.getByRole('row').nth(1).waitFor();
  await page.keyboard.press('n');
  await title(page).waitFor();
  expect(await title(page).evaluate((field) => field === document.activeElement)).toBe(true);
  await page.keyboard.press('Escape');
  await title(page).waitFor({ state: 'detached' });
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(false);

  // What was completed already is not edited.
  await page.getByRole('row').filter({ hasText: 'Overdue' }).first().focus();
  await page.keyboard.press('Enter');
  const edit = page.getByRole('button', { name: 'Edit' });
  await edit.focus();
  await page.keyboard.press('Enter');
  await title(page).waitFor();
  expect(await title(page).evaluate((field) => field === document.activeElement)).toBe(true);
  await title(page).fill('Renamed by keyboard');
  await page.keyboard.press('Enter');
  await title(page).waitFor({ state: 'detached' });
  // The list beside the detail has its keys at once: j is the next todo.
  await expect.poll(() => page.evaluate(() => document.activeElement?.matches('tr[aria-current]'))).toBe(true);
  expect(await focused(page)).toContain('Renamed by keyboard');
});

test('use 17: a wrong password is selected in its field', async () => {
  const guest = await newDevice(DESKTOP);
  try {
    const { page } = guest;
    await page.goto(it.yard.url);
    const [email] = demoSignIn('office');
    await page.getByLabel('E-mail').fill(email);
    const password = page.getByLabel('Password', { exact: true });
    await password.fill('not this one');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByText('do not go together').waitFor();
    const chosen = () =>
      password.evaluate((field: HTMLInputElement) =>
        field === document.activeElement ? [field.selectionStart, field.selectionEnd] : null,
      );
    await expect.poll(chosen).toEqual([0, 'not this one'.length]);
  } finally {
    await guest.dispose();
  }
});
