/** When the network is back, what was read and shown without it is read and shown again at once. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoSignIn } from './support/api.ts';
import { DESKTOP, newDevice, PATIENCE, type Device } from './support/phone.ts';
import { photograph } from './support/photograph.ts';
import { stand, todayTodo } from './support/stand.ts';
import { expectStrip, signInOnScreen } from './support/technician.ts';
import { until } from './support/until.ts';

const it = stand();
let desk: Device;

beforeAll(async () => {
  desk = await newDevice(DESKTOP);
});
afterAll(() => desk?.dispose());

/** A minute is how often it is read anyway. */
const AT_ONCE_MS = 20_000;

const age = (page: Page) => page.getByText(/^No connection\. This is what was read/);
const thumbs = (page: Page) => page.getByRole('list', { name: 'Photos' }).getByRole('img');

test('use 18: after reconnecting the list is read again and the thumbnails are there, as soon as the strip is green', async () => {
  const { network, office } = it;
  const todo = await todayTodo(office, 'Damage photos, front bumper');
  await office.upload(todo.id, await photograph(1));
  const { page } = desk;
  await signInOnScreen(page, network.url, demoSignIn('office'));
  await page.goto(`${network.url}/to-do`);
  await page
    .getByRole('row', { name: /Damage photos, front bumper/ })
    .first()
    .waitFor();

  await network.weather('offline');
  await page
    .getByRole('row', { name: /Maya Patel/ })
    .filter({ hasText: 'Damage photos, front bumper' })
    .click();
  await page
    .getByText(/not on this (phone|computer)/)
    .first()
    .waitFor({ state: 'attached' });
  await expectStrip(page, /^Our server does not answer/);
  // The list notices it by its next read.
  await age(page).waitFor({ timeout: 2 * PATIENCE });
  expect(await thumbs(page).count()).toBe(0);

  await network.weather('clear');
  await expectStrip(page, /All sent/);
  await until(
    () => age(page).count(),
    (shown) => shown === 0,
    AT_ONCE_MS,
  );
  await until(
    () => thumbs(page).count(),
    (shown) => shown > 0,
    AT_ONCE_MS,
  );
  await expect
    .poll(() =>
      thumbs(page)
        .first()
        .evaluate((img: HTMLImageElement) => img.naturalWidth),
    )
    .toBeGreaterThan(0);
});
