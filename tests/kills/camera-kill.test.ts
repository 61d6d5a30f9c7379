/** S6: the phone dies with the camera of a place open. It comes back to where one was, and each picture that was said to be saved is there once. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rentalHandover } from '#contract/areas/rental-handover.ts';
import { bookingShotPath } from '#lib/shot-path.ts';
import { lidOf } from '#sync/core/ids.ts';
import { until } from '#tests/e2e/support/until.ts';
import { bookingThatIsOut } from './booking-world.ts';
import { atPlace, isTaken, openCamera, pressShutter, shoot } from './camera-hand.ts';
import { atRest, readLocal, refresh, running } from './page.ts';
import { openStage, type Stage } from './stage.ts';

let stage: Stage;
let booking = 0;

beforeAll(async () => {
  stage = await openStage();
  ({ id: booking } = (await bookingThatIsOut(stage.office, stage.branch, 'Camera')).booking);
  const { page } = stage.phone;
  await page.goto(stage.network.url);
  await running(page);
  const isHere = async () => {
    await refresh(page);
    return (await readLocal(page)).bookings.some(({ sid }) => sid === booking);
  };
  await until(isHere, Boolean, 60_000);
}, 240_000);
afterAll(() => stage?.close());

const cameraOf = (slot: string): string => bookingShotPath(lidOf('bookings', booking), 'checkout', slot);

/** The plug is pulled, and the phone shows again what it showed. */
async function killed(): Promise<void> {
  const shown = stage.phone.page.url();
  await stage.phone.kill();
  await stage.phone.reopen();
  await stage.phone.page.goto(shown);
}

const pathOf = (page: Page): string => page.url().slice(stage.network.url.length);

/** How many pictures of the place the server has, of the vehicle as it comes back. */
async function onServer(slot: string): Promise<number> {
  const { adminUploaded } = await stage.office.call(rentalHandover.images, { params: { id: booking } });
  return adminUploaded.filter((image) => image.phase === 'checkout' && image.slot === slot).length;
}

test('between the shutter and the disk: the same place again, with the picture or without, and never a broken one', async () => {
  await openCamera(stage.phone.page, stage.network.url, cameraOf('rear'), 'Rear');
  await pressShutter(stage.phone.page);
  await killed();
  const wasThere = await isTaken(stage.phone.page, 'rear');
  // It may have gone on just before the plug was pulled; without the picture it must not.
  await openCamera(stage.phone.page, stage.network.url, wasThere ? cameraOf('rear') : pathOf(stage.phone.page), 'Rear');
  await shoot(stage.phone.page);
  await atRest(stage.phone.page);
  expect(await onServer('rear')).toBe(wasThere ? 2 : 1);
});

test('while it is made small, without a network: it is there once', async () => {
  await stage.network.weather('offline');
  await openCamera(stage.phone.page, stage.network.url, cameraOf('left'), 'Left');
  await shoot(stage.phone.page);
  await killed();
  await atPlace(stage.phone.page, 'Rear left');
  expect(await isTaken(stage.phone.page, 'left')).toBe(true);
  await stage.network.weather('clear');
  await atRest(stage.phone.page);
  expect(await onServer('left')).toBe(1);
});

test('after the server stored it and before the phone heard of that: it is there once', async () => {
  const { network } = stage;
  let lost = 0;
  network.fault(({ path }) => {
    if (!path.startsWith(rentalHandover.addImage.path)) return null;
    lost += 1;
    return 'lose-answer';
  });
  await openCamera(stage.phone.page, network.url, cameraOf('right'), 'Right');
  await shoot(stage.phone.page);
  await until(() => onServer('right'), Boolean, 60_000);
  await killed();
  network.fault(null);
  await atPlace(stage.phone.page, 'Front right');
  expect([await isTaken(stage.phone.page, 'right'), lost > 0]).toEqual([true, true]);
  const { bookingImages } = await atRest(stage.phone.page);
  expect(await onServer('right')).toBe(1);
  const here = bookingImages.filter((row) => row['booking'] === lidOf('bookings', booking) && row['slot'] === 'right');
  expect(here.map(({ confirmed }) => confirmed)).toEqual([1]);
});
