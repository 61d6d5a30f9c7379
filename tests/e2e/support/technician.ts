/** What a person does on the phone, by what is on the screen: names and roles, no test ids. */
import type { Page } from 'playwright-core';
import { isPressed, LINE_OK } from '#tests/support/lines.ts';
import { PATIENCE } from './phone.ts';
import { until } from './until.ts';

/** The one line of truth on top. */
const strip = (page: Page) => page.locator('output > a').first();

export async function expectStrip(page: Page, words: RegExp, ms = PATIENCE): Promise<void> {
  const read = () =>
    strip(page)
      .innerText({ timeout: 1000 })
      .catch(() => '');
  await until(read, (text) => words.test(text), ms);
}

/** Signs in on the screen and waits until the person's work is on the device. */
export async function signInOnScreen(
  page: Page,
  url: string,
  [email, password]: readonly [string, string],
): Promise<void> {
  await page.goto(url);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expectStrip(page, /All sent/);
}

/** Waits until the service worker holds the app: from now on it starts without a network. */
export async function readyForOffline(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  const isKept = () => page.evaluate(async () => (await caches.keys()).some((name) => name.includes('precache')));
  await until(isKept, Boolean, PATIENCE);
}

/** From Today into the todo with this title. */
export async function openTodo(page: Page, title: string): Promise<void> {
  await page
    .getByRole('link', { name: new RegExp(title) })
    .first()
    .click();
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
}

/** Says OK to every line that is not OK; answers how many. A line is answered when the device has stored it. */
export async function tickAll(page: Page): Promise<number> {
  const lines = page.locator(LINE_OK);
  await lines.first().waitFor();
  const total = await lines.count();
  let ticked = 0;
  for (let i = 0; i < total; i++) {
    const ok = lines.nth(i);
    if (await ok.evaluate(isPressed)) continue;
    await ok.click();
    await until(() => ok.evaluate(isPressed), Boolean, PATIENCE);
    ticked += 1;
  }
  return ticked;
}

/** The last reading as the screen says it. */
export async function lastReading(page: Page): Promise<number> {
  const words = await page.getByText(/^Last reading/).innerText();
  const digits = /Last reading ([\d\s,.]+)/.exec(words)?.[1] ?? '';
  return Number(digits.replace(/\D/g, ''));
}

export async function readOdometer(page: Page, value: number): Promise<void> {
  await page.getByLabel('New reading').fill(String(value));
  await page.getByRole('button', { name: 'Save reading' }).click();
  await page.getByRole('button', { name: 'Photograph the dial' }).waitFor();
}

/** One shot in the camera that is open; resolves when the bytes are on the device. */
async function shoot(page: Page, nth: number): Promise<void> {
  const shutter = page.getByRole('button', { name: 'Take a photo' });
  await until(() => shutter.isEnabled(), Boolean, PATIENCE);
  await shutter.click();
  await page.getByText(new RegExp(`^${nth}( of \\d+)? saved on this device`)).waitFor();
}

export async function photographDial(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Photograph the dial' }).click();
  const shutter = page.getByRole('button', { name: 'Take a photo' });
  await until(() => shutter.isEnabled(), Boolean, PATIENCE);
  await shutter.click();
  await page.getByRole('button', { name: 'Another photo of the dial' }).waitFor();
}

/** Opens the camera of the todo and takes photos until `total` are there; stays in the camera. */
export async function takePhotos(page: Page, total: number, from = 0): Promise<void> {
  await page.getByRole('button', { name: 'Take photos' }).click();
  for (let n = from + 1; n <= total; n++) await shoot(page, n);
}

export async function leaveCamera(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Done' }).click();
}

export async function punchIn(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Punch in' }).click();
  await page.getByRole('button', { name: 'Punch out' }).waitFor();
}
