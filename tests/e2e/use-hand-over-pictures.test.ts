/** The pictures of a hand-over, by hand: twelve places in a tunnel, and a device that is nearly full. */
import type { Page } from 'playwright-core';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { walkRoundSlots } from '#contract/areas/prechecks.ts';
import { rentalHandover } from '#contract/areas/rental-handover.ts';
import { rentalMirror } from '#contract/areas/rental-mirror.ts';
import { settings } from '#contract/areas/settings.ts';
import { atPlace, shoot, shootPlaces } from '#tests/kills/camera-hand.ts';
import { atRest, readLocal, refresh, running } from '#tests/kills/page.ts';
import { readOut } from '#tests/kills/return-hand.ts';
import { demoSignIn, signIn } from './support/api.ts';
import { confirmedBooking } from './support/booking.ts';
import { closeDatabases } from './support/close-databases.ts';
import { stand } from './support/stand.ts';
import { readyForOffline, signInOnScreen } from './support/technician.ts';
import { until } from './support/until.ts';

const it = stand();
let booking = 0;

beforeAll(async () => {
  const { network, office, yard } = it;
  const { page } = it.phone;
  const technician = await signIn(yard.url, ...demoSignIn('technician'));
  const { resource } = await technician.call(settings.master, {});
  ({ id: booking } = await confirmedBooking(office, resource.branch_id ?? 0, 'Tunnel'));
  await signInOnScreen(page, network.url, demoSignIn('technician'));
  await readyForOffline(page);
  await running(page);
  const isHere = async () => {
    await refresh(page);
    return (await readLocal(page)).bookings.some(({ sid }) => sid === booking);
  };
  await until(isHere, Boolean, 60_000);
});

afterEach(async () => {
  it.network.fault(null);
  await it.network.weather('clear');
});

const onServer = async (): Promise<number> =>
  (await it.office.call(rentalHandover.images, { params: { id: booking } })).adminUploaded.length;

test('S1: twelve places, the dial and its reading in a tunnel; text goes first, and only what the server lists is confirmed', async () => {
  const { network, phone } = it;
  const { page } = phone;
  page.setDefaultTimeout(60_000);
  await network.weather('offline');
  await page.goto(`${network.url}/handovers/${booking}`);
  const pictures = page.getByRole('region', { name: 'Pictures, going out' });
  await pictures.getByText(/^0 of 12 taken/).waitFor();
  await readOut(page, 400_000);

  await page.getByRole('link', { name: /Walk-round · 0 of 12 pictures, next front/ }).click();
  await countPresses(page);
  const began = performance.now();
  await shootPlaces(page, walkRoundSlots);
  await atPlace(page, '12 of 12 taken');
  // Told, not judged: machines are busy.
  process.stdout.write(`twelve pictures: ${((performance.now() - began) / 1000).toFixed(1)} s\n`);
  expect(await pressesOn(page)).toEqual(walkRoundSlots.map(() => 'Take a photo'));
  await page.getByRole('button', { name: 'Take the odometer, too' }).click();
  await atPlace(page, 'Odometer');
  await shoot(page);
  await page.getByRole('button', { name: 'Back to the hand-over' }).click();
  await pictures.getByText('12 of 12 taken, 0 of 12 confirmed').waitFor();

  const before = network.passed.length;
  const mirror = rentalMirror.bookings.path;
  network.fault(({ path }) => (path.startsWith(mirror) ? { status: 503, body: { message: 'Not now.' } } : null));
  await network.weather('clear');
  await expect.poll(onServer).toBe(13);
  await pictures.getByText('12 of 12 taken, 0 of 12 confirmed').waitFor();
  const sent = network.passed.slice(before);
  const firstOf = (part: RegExp) => sent.findIndex((request) => part.test(request));
  const text = firstOf(/^POST \/api\/(admin\/bookings\/checkin\/odometer|sync)/);
  expect(text >= 0 && text < firstOf(/^POST \/api\/upload-checkin-image/)).toBe(true);

  network.fault(null);
  await atRest(page);
  await pictures.getByText('12 of 12 taken, 12 of 12 confirmed').waitFor();
});

interface Counting {
  presses: string[];
}

/** From now on what is pressed is written down, until the page is loaded anew. */
const countPresses = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const counting = globalThis as unknown as Counting;
    counting.presses = [];
    const note = ({ target }: Event) => {
      if (target instanceof Element) counting.presses.push(target.closest('button, a')?.textContent ?? target.tagName);
    };
    document.addEventListener('click', note, true);
  });

const pressesOn = (page: Page): Promise<string[]> => page.evaluate(() => (globalThis as unknown as Counting).presses);

/** The page is told that so much fits, or the truth again: Chromium itself names ten gigabytes, however full the device is. */
const fits = (bytes: number | null): Promise<void> =>
  it.phone.page.evaluate((more) => {
    const told = more === null ? {} : { estimate: async () => ({ usage: 1_000_000_000, quota: 1_000_000_000 + more }) };
    Reflect.deleteProperty(navigator.storage, 'estimate');
    Object.assign(navigator.storage, told);
  }, bytes);

test('S9: too little room is said before the shot; and a save works though the connection to the database was closed', async () => {
  const { network, phone } = it;
  const { page } = phone;
  await page.goto(`${network.url}/handovers/${booking}`);
  await running(page);
  await fits(50_000_000);
  const there = await onServer();
  const somethingElse = page.getByRole('link', { name: 'Take a picture of something else' });
  await somethingElse.click();
  await page.getByText(/^This device is full: the next photo may not be saved/).waitFor();
  expect(await onServer()).toBe(there);

  await fits(null);
  const session = await phone.context.newCDPSession(page);
  expect(await closeDatabases(session)).toBeGreaterThan(0);
  await session.detach();
  await shoot(page);
  await expect.poll(onServer).toBe(there + 1);
  await atRest(page);
});
