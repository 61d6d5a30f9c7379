/** The browser's own Back over a list of the office, and where the focus is then, on a real history. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoSignIn } from './support/api.ts';
import { DESKTOP, newDevice, PHONE, type Device } from './support/phone.ts';
import { stand } from './support/stand.ts';
import { signInOnScreen } from './support/technician.ts';

const it = stand();
let desk: Device;

beforeAll(async () => {
  desk = await newDevice(DESKTOP);
  await signInOnScreen(desk.page, it.yard.url, demoSignIn('manager'));
});
afterAll(() => desk?.dispose());

const drawerOf = (page: Page) => page.getByRole('complementary');
const editOf = (page: Page) => drawerOf(page).getByRole('button', { name: 'Edit' });
const nameOf = (page: Page) => drawerOf(page).getByLabel('Name');
const hasFocus = (row: ReturnType<typeof editOf>) => row.evaluate((one) => one === document.activeElement);

test('use 16: on a phone Back closes the form of an office list, then the record, then leaves the list where it was', async () => {
  const { page } = desk;
  await page.setViewportSize(PHONE);
  try {
    await page.goto(`${it.yard.url}/me`);
    await page.getByRole('link', { name: 'Departments' }).click();
    const row = page.getByRole('row').last();
    await page.getByRole('row').nth(3).waitFor();
    await row.scrollIntoViewIfNeeded();
    const place = await page.evaluate(() => scrollY);
    await row.getByRole('button').click();
    const edit = editOf(page);
    await edit.click();
    const field = nameOf(page);
    await field.waitFor();
    await page.goBack();
    await edit.waitFor();
    expect(await field.count()).toBe(0);
    await expect.poll(() => hasFocus(edit)).toBe(true);
    await page.goBack();
    await edit.waitFor({ state: 'detached' });
    await expect.poll(() => hasFocus(row)).toBe(true);
    expect(await page.evaluate(() => scrollY)).toBe(place);
    await page.goBack();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/me');
  } finally {
    await page.setViewportSize(DESKTOP);
  }
});

test('use 17: a form or a record of an office list gives the focus back to its row', async () => {
  const { page } = desk;
  await page.goto(`${it.yard.url}/departments`);
  const row = page.getByRole('row').nth(2);
  await row.waitFor();
  await row.click();
  const edit = editOf(page);
  await edit.click();
  await nameOf(page).waitFor();
  await page.keyboard.press('Escape');
  await edit.waitFor();
  await expect.poll(() => hasFocus(row)).toBe(true);
  await edit.focus();
  await page.keyboard.press('Escape');
  await edit.waitFor({ state: 'detached' });
  await expect.poll(() => hasFocus(row)).toBe(true);
  expect(new URL(page.url()).search).toBe('');
});
