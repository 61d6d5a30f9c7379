import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { Route, Routes } from 'react-router-dom';
import { permissions, type Permission } from '#contract/permissions.ts';
import { axeFaults } from '#tests/support/axe.ts';
import { mirror, mirrored } from '#tests/support/mirrored-booking.ts';
import { openPhone, type Phone } from '#tests/support/screen.tsx';
import { act, intent, lid } from '#tests/support/store/subject.ts';
import VehicleCaptureScreen from './vehicle-capture-screen.tsx';

let phone: Phone;
beforeEach(async () => {
  await page.viewport(390, 844);
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockImplementation(() => Promise.resolve(seen()));
  phone = await openPhone();
});
afterEach(async () => {
  await phone.close();
  vi.restoreAllMocks();
});

/** What a camera would see. */
function seen(): MediaStream {
  const canvas = document.createElement('canvas');
  canvas.width = 640;
  canvas.height = 480;
  const context = canvas.getContext('2d');
  const paint = () => context?.fillRect(0, 0, 640, 480);
  paint();
  setInterval(paint, 50);
  return canvas.captureStream(20);
}

function open(at: string, may: readonly Permission[] = permissions) {
  phone.show(
    <Routes>
      <Route path="/capture/booking/:key" element={<VehicleCaptureScreen of="booking" />} />
      <Route path="/capture/walk-round/:key" element={<VehicleCaptureScreen of="walk-round" />} />
      <Route path="/handovers/:key" element={<p>the hand-over</p>} />
      <Route path="/walk-rounds/:key" element={<p>the walk-round</p>} />
    </Routes>,
    at,
    may,
  );
}
const booking = (part: Parameters<typeof mirrored>[1] = {}) => phone.yard.rows(...mirror(mirrored(21, part)));
const button = (name: string) => page.getByRole('button', { name, exact: true });
const args = async () => (await phone.outbox()).map((m) => m.args);

async function begun(of: string | null, kind: 'in' | 'daily') {
  const round = { lid: lid('prechecks'), key: '0197a3c4-0000-7000-8000-000000000001', vehicle_id: 3, kind } as const;
  await act(phone.yard.store, intent('prechecks.save', { ...round, booking: of, patch: {} }));
  return { ...round, path: `/capture/walk-round/${round.lid.slice('precheck/'.length)}` };
}

test('a press is one picture of the place that the address names; the camera goes on to the next empty place, or back', async () => {
  await booking();
  open('/capture/booking/21?phase=checkin&slot=front');
  await expect.element(page.getByText('No picture yet · 0 of 12 taken')).toBeVisible();
  await button('Take a photo').click();
  await expect.element(page.getByText('Saved on this device · 1 of 12 taken')).toBeVisible();
  expect(await axeFaults()).toEqual([]);
  await button('Next: Front left').click();
  await expect.element(page.getByRole('heading', { name: 'Front left' })).toBeVisible();
  await button('Take a photo').click();
  await expect.element(button('Next: Left')).toBeVisible();
  await button('Done').click();
  await expect.element(page.getByText('the hand-over')).toBeVisible();
  const said = { booking: 'booking/21', phase: 'checkin', vehicle_id: 3, damage: null };
  expect(await args()).toMatchObject([
    { ...said, slot: 'front' },
    { ...said, slot: 'front_left' },
  ]);
  expect((await phone.yard.database.blobs.toArray()).map(({ st }) => st)).toEqual(['raw', 'raw']);
});

test('a retake, and a close-up of damage, close the camera', async () => {
  await booking();
  const shot = { booking: 'booking/21', phase: 'checkin', slot: 'rear', taken_at: new Date().toISOString() } as const;
  await act(phone.yard.store, intent('rentals.upload', { ...shot, lid: lid('bookingImages') }, new ArrayBuffer(1)));
  open('/capture/booking/21?phase=checkin&slot=rear');
  await expect.element(page.getByText('Taken before · 1 of 12 taken')).toBeVisible();
  await button('Take a photo').click();
  await expect.element(page.getByText('the hand-over')).toBeVisible();
  const damage = lid('damages');
  const pin = { booking: 'booking/21', vehicle_id: 3, view: 'left', x: 0.5, y: 0.5, kind: 'dent' } as const;
  await act(phone.yard.store, intent('damages.add', { lid: damage, ...pin }));
  open(`/capture/booking/21?phase=checkin&slot=damage&damage=${damage.slice('damage/'.length)}`);
  await expect.element(page.getByText('The camera closes after it')).toBeVisible();
  await button('Take a photo').click();
  await expect.element(page.getByText('the hand-over')).toBeVisible();
  expect((await args()).at(-1)).toMatchObject({ slot: 'damage', damage });
});

test('a walk-round of no booking has its own pictures, that of a booking takes them for the return', async () => {
  const own = await begun(null, 'daily');
  open(`${own.path}?slot=dial`);
  await button('Take a photo').click();
  await button('Done').click();
  await expect.element(page.getByText('the walk-round')).toBeVisible();
  expect((await phone.outbox()).at(-1)).toMatchObject({
    op: 'prechecks.upload',
    args: { precheck: own.lid, key: own.key, kind: 'daily', slot: 'dial' },
  });
  await booking({ status: 'checked_in' });
  const back = await begun('booking/21', 'in');
  open(`${back.path}?slot=boot`);
  await button('Take a photo').click();
  await button('Done').click();
  await expect.element(page.getByText('the walk-round')).toBeVisible();
  expect((await args()).at(-1)).toMatchObject({ booking: 'booking/21', phase: 'checkout', slot: 'boot' });
});

test('a device that is nearly full says so before the shot', async () => {
  await booking();
  vi.spyOn(navigator.storage, 'estimate').mockResolvedValue({ usage: 990e6, quota: 1000e6 });
  open('/capture/booking/21?phase=checkin&slot=front');
  await expect.element(page.getByText(/^This device is full: the next photo may not be saved/)).toBeVisible();
  await button('Take a photo').click();
  await expect.element(page.getByText(/^The photo was not saved: this device is full/)).toBeVisible();
  await expect.element(page.getByText('No picture yet · 0 of 12 taken')).toBeVisible();
});

test('without the right, after the booking, and for what is not here there is no camera', async () => {
  await booking();
  open('/capture/booking/21?phase=checkin&slot=front', ['booking.view']);
  await expect.element(page.getByText(/^You may not take pictures/)).toBeVisible();
  open('/capture/booking/21?phase=checkout&slot=front');
  await expect.element(page.getByText(/^Pictures of this side are not taken now/)).toBeVisible();
  open('/capture/booking/99?phase=checkin&slot=front');
  await expect.element(page.getByText(/is not on this device/)).toBeVisible();
  open('/capture/booking/21?phase=checkin&slot=damage&damage=~nothing');
  await expect.element(page.getByText('The damage of this close-up is not on this device.')).toBeVisible();
});
