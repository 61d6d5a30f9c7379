/** What the screen said to be saved is saved, whatever closes the app a moment later. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { demoSignIn } from './support/api.ts';
import { photograph } from './support/photograph.ts';
import { stand, todayTodo } from './support/stand.ts';
import { expectStrip, openTodo, readyForOffline, signInOnScreen } from './support/technician.ts';
import { until } from './support/until.ts';
import { PATIENCE } from './support/phone.ts';

const it = stand();

const TITLE = 'Damage photos, front bumper';
const photosOf = async () => (await todayTodo(it.office, TITLE)).todoimages.filter((image) => image.kind === 'photo');

const tiles = () => it.phone.page.getByRole('list', { name: 'Photos' }).getByRole('listitem');

async function addPhoto(name: string): Promise<void> {
  const { page, profile } = it.phone;
  const file = join(profile, name);
  await writeFile(file, await photograph(1));
  await page.getByRole('button', { name: 'Take photos' }).click();
  await page.locator('input[type=file]').first().setInputFiles(file);
  await page.getByText(/^1( of \d+)? saved on this device/).waitFor();
  await page.getByRole('button', { name: 'Done' }).click();
  await tiles().first().waitFor();
}

async function deleteFirst(): Promise<void> {
  const { page } = it.phone;
  await tiles().first().getByRole('button').click();
  await page.getByRole('button', { name: 'Delete this photo' }).click();
  await page.getByText('Photo deleted.').waitFor();
}

test('use 1: a photo that was deleted stays deleted, over a reload and over a kill, until it is taken back', async () => {
  const { phone, yard } = it;
  await signInOnScreen(phone.page, yard.url, demoSignIn('technician'));
  await readyForOffline(phone.page);
  // Chromium writes cookies to disk now and then only: without this the kill below would sign the person out.
  await phone.restart();
  await phone.page.goto(yard.url);
  await openTodo(phone.page, TITLE);

  await addPhoto('a.jpg');
  await until(photosOf, (images) => images.length === 1, PATIENCE);
  await deleteFirst();
  await phone.page.getByRole('button', { name: 'Undo' }).click();
  await tiles().first().waitFor();
  expect(await photosOf()).toHaveLength(1);

  await deleteFirst();
  await phone.page.reload();
  await phone.page.getByRole('heading', { level: 1, name: TITLE }).waitFor();
  await phone.page.getByRole('button', { name: 'Take photos' }).waitFor();
  expect(await tiles().count()).toBe(0);
  await until(photosOf, (images) => images.length === 0, PATIENCE);

  await addPhoto('b.jpg');
  await until(photosOf, (images) => images.length === 1, PATIENCE);
  const at = phone.page.url();
  await deleteFirst();
  await phone.kill();
  await phone.reopen();
  await phone.page.goto(at);
  await phone.page.getByRole('button', { name: 'Take photos' }).waitFor();
  expect(await tiles().count()).toBe(0);
  await until(photosOf, (images) => images.length === 0, PATIENCE);
  await expectStrip(phone.page, /All sent/);
});

const note = () => it.phone.page.getByLabel('For the office');

test('use 2: what is being written survives a reload whole, and a kill but for the last second', async () => {
  const { phone } = it;
  const at = phone.page.url();
  await note().click();
  await phone.page.keyboard.type('scratch', { delay: 5 });
  await phone.page.reload();
  await until(
    () => note().inputValue(),
    (text) => text === 'scratch',
    PATIENCE,
  );

  // Eight seconds without a pause, a letter every 100 ms.
  await note().fill('');
  await note().click();
  const words = 'The left front wheel arch is scratched over a hand, rust begins below it ...';
  await phone.page.keyboard.type(words, { delay: 100 });
  await phone.kill();
  await phone.reopen();
  await phone.page.goto(at);
  await note().waitFor();
  const kept = await until(
    () => note().inputValue(),
    (text) => text.length > 0,
    PATIENCE,
  );
  expect(words.startsWith(kept)).toBe(true);
  // At most a second of it, and what a busy machine types late.
  expect(words.length - kept.length).toBeLessThanOrEqual(12);
});
