/** What a finger does in the camera that leads around a vehicle, by the names that people read there (hand.ts says how). */
import type { Page } from 'playwright-core';
import { type ImageSlot, imageSlots } from '#contract/areas/rental-words.ts';
import type { Photo } from './hand.ts';

export const atPlace = (page: Page, title: string): Promise<void> =>
  page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();

/** By its address, as after a reload. */
export async function openCamera(page: Page, url: string, path: string, title: string): Promise<void> {
  await page.goto(`${url}${path}`);
  await atPlace(page, title);
}

/** A picture is saved when the camera shows another place than that of this address, or closes: it does so once the bytes are on the disk. */
const movedOn = (page: Page, from: string): Promise<void> => page.waitForURL(({ href }) => href !== from);

/** Chooses a file in place of a press. */
export async function choosePhoto(page: Page, photo: Photo): Promise<void> {
  const from = page.url();
  await page.locator('input[type=file]').first().setInputFiles(photo);
  await movedOn(page, from);
}

/** Waits until a press takes a picture: the first frame is there, and the place is shown long enough. */
export const pressShutter = (page: Page): Promise<void> => page.getByRole('button', { name: 'Take a photo' }).click();

export async function shoot(page: Page): Promise<void> {
  const from = page.url();
  await pressShutter(page);
  await movedOn(page, from);
}

/** One press at each of these places, to which the camera leads by itself. */
export async function shootPlaces(page: Page, slots: readonly ImageSlot[]): Promise<void> {
  for (const slot of slots) {
    await atPlace(page, imageSlots[slot]);
    await shoot(page);
  }
}

/** Goes on without a picture of the place that is shown, for the first of the reasons that stand ready. */
export async function skip(page: Page, slot: ImageSlot): Promise<void> {
  await atPlace(page, imageSlots[slot]);
  const from = page.url();
  await page.getByRole('button', { name: 'Skip', exact: true }).click();
  await page.getByRole('button', { name: SKIP_REASON, exact: true }).click();
  await movedOn(page, from);
}

export const SKIP_REASON = 'Cannot get to it';

/** Whether there is a picture of a place, as the camera says of all places. */
export async function isTaken(page: Page, slot: ImageSlot): Promise<boolean> {
  const words = page.getByRole('list', { name: 'Places' }).getByText(new RegExp(`^${imageSlots[slot]}: `));
  return (await words.textContent()) === `${imageSlots[slot]}: taken`;
}

/** What the camera says of each place, in the order in which one walks: `taken`, `open`, `without a picture`. */
export async function placeStates(page: Page): Promise<string[]> {
  const words = await page.getByRole('list', { name: 'Places' }).getByRole('listitem').allTextContents();
  return words.map((text) => text.split(': ')[1] ?? text);
}
