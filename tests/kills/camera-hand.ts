/** What a finger does in the camera for one place of a vehicle, by the names that people read there (hand.ts says how). */
import type { Page } from 'playwright-core';
import type { Photo } from './hand.ts';

/** Below the picture: whether there is one, and whether it is on the disk. */
const words = (page: Page, said: RegExp) => page.locator('output').filter({ hasText: said });

/** By its address, as after a reload. */
export async function openCamera(page: Page, url: string, path: string, title: string): Promise<void> {
  await page.goto(`${url}${path}`);
  await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
}

/** It is saved when it says so, or, of what was taken before or has no next place, when the camera closes. */
async function saved(page: Page): Promise<void> {
  await Promise.race([
    words(page, /^Saved on this device/).waitFor(),
    page.waitForURL(({ pathname }) => !pathname.startsWith('/capture/')),
  ]);
}

/** Chooses a file in place of a press. */
export async function choosePhoto(page: Page, photo: Photo): Promise<void> {
  await page.locator('input[type=file]').first().setInputFiles(photo);
  await saved(page);
}

export async function pressShutter(page: Page): Promise<void> {
  // Disabled until the first frame is there.
  await page.getByRole('button', { name: 'Take a photo' }).click();
}

export async function shoot(page: Page): Promise<void> {
  await pressShutter(page);
  await saved(page);
}

/** Whether there was a picture of the place when the camera was opened. */
export async function isTaken(page: Page): Promise<boolean> {
  const said = words(page, /^(Taken before|No picture yet|Saved on this device)/);
  await said.waitFor();
  return !(await said.innerText()).startsWith('No picture');
}
