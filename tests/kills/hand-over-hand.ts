/** What a finger does on the page of a booking that goes out, by the names that people read there (return-hand.ts has the return). */
import type { Locator, Page } from 'playwright-core';
import { until } from '#tests/e2e/support/until.ts';
import { lastReading } from './hand.ts';

const PATIENCE_MS = 20_000;

export const goingOut = (page: Page): Locator => page.getByRole('region', { name: 'Going out', exact: true });

export const picturesOut = (page: Page): Locator => page.getByRole('region', { name: 'Pictures, going out' });

/** Types a reading that the dial cannot show, is told so, and saves this one of some more in its place. Answers it. */
export async function readAfterDoubt(page: Page, more: number): Promise<number> {
  const form = page.getByRole('form', { name: 'Odometer, going out' });
  const [before, save] = [await lastReading(page), form.getByRole('button', { name: 'Save reading' })];
  await form.getByRole('textbox').fill(String(before - 1_000));
  await save.click();
  await form.getByText(/is below the last reading/).waitFor();
  await form.getByRole('textbox').fill(String(before + more));
  await save.click();
  await form.waitFor({ state: 'detached' });
  return before + more;
}

/** One of several, of what is asked of this vehicle at all: an electric one has no fuel. */
export async function chooseOut(page: Page, name: string, option: string): Promise<void> {
  const radio = goingOut(page).getByRole('group', { name, exact: true }).getByRole('radio', { name: option });
  if ((await radio.count()) === 0) return;
  await radio.click();
  await until(() => radio.isChecked(), Boolean, PATIENCE_MS);
}

/** Says of all that is known that the renter was shown it. */
export async function showKnown(page: Page): Promise<void> {
  await goingOut(page).getByRole('button', { name: 'Show', exact: true }).click();
  const all = page.getByRole('button', { name: 'All were shown' });
  await all.click();
  await all.waitFor({ state: 'detached' });
}

/** Ticks off the whole list; answers how many lines it has. */
export async function tickList(page: Page): Promise<number> {
  const boxes = goingOut(page)
    .getByRole('group', { name: /\d+ of \d+ checks?$/ })
    .getByRole('checkbox');
  const many = await boxes.count();
  for (let i = 0; i < many; i++) {
    await boxes.nth(i).click();
    await until(() => boxes.nth(i).isChecked(), Boolean, PATIENCE_MS);
  }
  return many;
}

/** The renter draws a line. */
export async function sign(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sign here' }).click();
  const dialog = page.getByRole('dialog', { name: /^Sign version/ });
  const box = await dialog.getByRole('img', { name: 'Signature: empty' }).boundingBox();
  if (!box) throw new Error('there is no field to sign in');
  const at = (part: number): [number, number] => [box.x + box.width * part, box.y + box.height * part];
  await page.mouse.move(...at(0.2));
  await page.mouse.down();
  await page.mouse.move(...at(0.5));
  await page.mouse.move(...at(0.8));
  await page.mouse.up();
  await dialog.getByRole('img', { name: 'Signature: drawn' }).waitFor();
  await dialog.getByRole('button', { name: 'Sign', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
}

/** What stands above the act as not done yet; nothing where all is. */
export async function stillOpen(page: Page): Promise<string> {
  const words = await page.getByText(/before the keys go out/).allInnerTexts();
  return words[0] ?? '';
}

/** Hands over; what is still open or stands against it is passed over, where something is. Answers when it was done: not before, not after. */
export async function handOver(page: Page): Promise<readonly [from: number, to: number]> {
  const from = Date.now();
  await page.getByRole('button', { name: 'Hand over', exact: true }).click();
  const anyway = page.getByRole('dialog').getByRole('button', { name: 'Hand over anyway' });
  const done = page.getByText(/^Handed over/).first();
  await anyway.or(done).first().waitFor();
  if (await anyway.isVisible()) await anyway.click();
  await done.waitFor();
  return [from, Date.now()];
}

/** Damage that is seen from the place that the camera shows: its pin, its note, its close-up; then the camera is back at the place. */
export async function findDamage(page: Page, note: string): Promise<void> {
  await page.getByRole('button', { name: 'Damage', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Damage found' });
  await dialog.getByRole('button', { name: /^Set the pin/ }).click();
  await dialog.getByLabel('Note').fill(note);
  await dialog.getByRole('button', { name: 'Save and take its picture' }).click();
}
