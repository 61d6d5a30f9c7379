/** What a finger does on the screen of a booking that is taken back, by the names that people read there (hand.ts says how). */
import type { Locator, Page } from 'playwright-core';
import { until } from '#tests/e2e/support/until.ts';
import { lastReading } from './hand.ts';

export { lastReading };

const PATIENCE_MS = 20_000;

const takesBack = (page: Page): Locator => page.getByRole('button', { name: 'Take back', exact: true });

export async function openBooking(page: Page, url: string, id: number): Promise<void> {
  await page.goto(`${url}/handovers/${id}`);
  await takesBack(page).waitFor();
}

/** What is noted of the return, and ticked off. */
const comesBack = (page: Page): Locator => page.getByRole('region', { name: 'Coming back', exact: true });

const box = (page: Page, title: string): Locator => comesBack(page).getByRole('checkbox', { name: title });

export const isTicked = (page: Page, title: string): Promise<boolean> => box(page, title).isChecked();

/** Ticks a line off, or takes that back. */
export async function tick(page: Page, title: string, wanted: boolean): Promise<void> {
  await box(page, title).click();
  await until(
    () => isTicked(page, title),
    (is) => is === wanted,
    PATIENCE_MS,
  );
}

/** One of several. */
export async function choose(page: Page, name: string, option: string): Promise<void> {
  const group = comesBack(page).getByRole('group', { name, exact: true });
  const radio = group.getByRole('radio', { name: option, exact: true });
  await radio.click();
  await until(() => radio.isChecked(), Boolean, PATIENCE_MS);
}

/** The reading, or once the vehicle is back all that was noted. */
export const correct = (page: Page): Promise<void> =>
  comesBack(page).getByRole('button', { name: 'Correct', exact: true }).click();

/** The reading at the return: the first, or a correction of it. */
export async function read(page: Page, value: number): Promise<void> {
  const form = odometer(page, 'coming back');
  if (!(await form.isVisible())) await correct(page);
  await fill(form, value);
}

/** The first reading as the vehicle goes out. */
export const readOut = (page: Page, value: number): Promise<void> => fill(odometer(page, 'going out'), value);

const odometer = (page: Page, side: string): Locator => page.getByRole('form', { name: `Odometer, ${side}` });

async function fill(form: Locator, value: number): Promise<void> {
  await form.getByRole('textbox').fill(String(value));
  await form.getByRole('button', { name: 'Save reading' }).click();
  // What is hard to believe is asked about first.
  const asTyped = form.getByRole('button', { name: 'Save it as typed' });
  await until(async () => (await form.isHidden()) || (await asTyped.isVisible()), Boolean, PATIENCE_MS);
  if (await asTyped.isVisible()) await asTyped.click();
  await form.waitFor({ state: 'detached' });
}

/** Whatever is still open. */
export async function takeBack(page: Page): Promise<void> {
  await takesBack(page).click();
  const dialog = page.getByRole('dialog', { name: 'Take back like this?' });
  const done = page.getByText(/^Taken back/).first();
  await dialog.or(done).first().waitFor();
  if (await dialog.isVisible()) await dialog.getByRole('button', { name: /^Take back/ }).click();
  await done.waitFor();
}
