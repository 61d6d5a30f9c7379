import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Device } from '#contract/areas/devices.ts';
import { framed } from '#tests/support/answers.ts';
import { fakeServer, type FakeServer } from '#tests/support/fake-server.ts';
import { openPhone, type Phone } from '#tests/support/screen.tsx';
import DevicesScreen from './devices-screen.tsx';

const heard = new Date(Date.now() - 26 * 60_000).toISOString();
const device = (id: number, part: Partial<Device>): Device => ({
  id,
  user_id: id,
  user_name: 'Maya Patel',
  device: `0190a1b2-7c2e-7d4b-8f3a-0c1d2e3fa1b${id}`,
  kind: 'phone',
  browser: 'Samsung Internet on Android',
  app: '2026.11',
  unsent: 0,
  needs_person: 0,
  oldest_at: null,
  photos_unconfirmed: 0,
  last_success_at: null,
  clock_offset_ms: null,
  stuck: false,
  storage_kept: null,
  storage_share: null,
  reported_at: heard,
  late_minutes: 60,
  ...part,
});

let phone: Phone;
let server: FakeServer;
beforeEach(async () => {
  const devices = [
    device(1, { unsent: 4, oldest_at: heard, needs_person: 1 }),
    device(2, { user_name: 'Daniel Carter', kind: 'computer' }),
    device(3, { unsent: 1, late_minutes: 5 }),
  ];
  server = fakeServer({
    '/api/device-list': () => framed({ devices, next_cursor: null, late: { people: 0, oldest_at: null } }),
  });
  phone = await openPhone({ reach: 'online' });
});
afterEach(async () => {
  server.stop();
  await phone.close();
  await page.viewport(414, 896);
});

/** Heads, names and states that do not fit. */
const cut = () =>
  [...document.querySelectorAll('th, [data-fold=title] > button, td:nth-child(2)')]
    .filter((cell) => cell.scrollWidth > cell.clientWidth)
    .map((cell) => cell.textContent);

// As wide as the list is in windows of 1024 and of 1440.
test.each([816, 1232])('finish 11: no device and no head is cut in a list of %i px', async (width) => {
  await page.viewport(width, 900);
  phone.show(<DevicesScreen />, '/phones');
  await expect.element(page.getByText('4 unsent, oldest 26 min ago · 1 needs its person')).toBeVisible();
  expect(cut()).toEqual([]);
});
