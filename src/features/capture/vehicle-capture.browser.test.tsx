import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Route, Routes } from 'react-router-dom';
import { walkRoundSlots } from '#contract/areas/prechecks.ts';
import { type ImageSlot, imageSlots } from '#contract/areas/rental-words.ts';
import { permissions, type Permission } from '#contract/permissions.ts';
import { LAST_PICTURES } from '#db/records.ts';
import { copyOf } from '#db/views/last-pictures.ts';
import { axeFaults } from '#tests/support/axe.ts';
import { mirror, mirrored } from '#tests/support/mirrored-booking.ts';
import { openPhone, type Phone } from '#tests/support/screen.tsx';
import { acknowledged, act, bytesOf, intent, lid } from '#tests/support/store/subject.ts';
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

/** A picture that a browser shows. */
async function picture(): Promise<ArrayBuffer> {
  const canvas = new OffscreenCanvas(4, 3);
  canvas.getContext('2d')?.fillRect(0, 0, 4, 3);
  return (await canvas.convertToBlob()).arrayBuffer();
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

const title = (name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const shutter = () => button('Take a photo');
const shot = { booking: 'booking/21', phase: 'checkin', vehicle_id: 3 } as const;
const takes = (slot: ImageSlot, part: Partial<typeof shot> | { phase: 'checkout' } = {}) => {
  const args = { ...shot, ...part, slot, lid: lid('bookingImages'), taken_at: new Date().toISOString() };
  return act(phone.yard.store, intent('rentals.upload', args, bytesOf(1)));
};

test('twelve presses in a row are twelve pictures of twelve places, and then it says so', async () => {
  await booking();
  open('/capture/booking/21?phase=checkin&slot=front');
  await expect.element(shutter()).toBeEnabled();
  expect(await axeFaults()).toEqual([]);
  for (const [at, slot] of walkRoundSlots.entries()) {
    await expect.element(title(imageSlots[slot])).toBeVisible();
    await expect.element(page.getByText(`${at + 1} of 12`, { exact: true })).toBeVisible();
    // The keyboard shoots, too: the shutter has the focus again at each place.
    await expect.element(shutter()).toHaveFocus();
    await shutter().click();
  }
  await expect.element(title('12 of 12 taken')).toBeVisible();
  await expect.element(page.getByText('12 saved on this device · 0 of 12 confirmed')).toBeVisible();
  expect(await axeFaults()).toEqual([]);
  expect(await args()).toMatchObject(walkRoundSlots.map((slot) => ({ ...shot, slot, damage: null })));
  expect((await phone.yard.database.blobs.toArray()).map(({ st }) => st)).toEqual(Array(12).fill('raw'));
  await expect.element(button('Back to the hand-over')).toHaveFocus();
  await button('Take the odometer, too').click();
  await expect.element(title('Odometer')).toBeVisible();
  await shutter().click();
  await button('Back to the hand-over').click();
  await expect.element(page.getByText('the hand-over')).toBeVisible();
});

test('a press that comes before the next place is shown takes nothing', async () => {
  await booking();
  open('/capture/booking/21?phase=checkin&slot=front');
  await expect.element(shutter()).toBeEnabled();
  // As close together as two events can be; Playwright would wait until the shutter works again.
  const press = () => {
    (shutter().element() as HTMLButtonElement).click();
    return new Promise((resolve) => setTimeout(resolve));
  };
  await press();
  await press();
  await expect.element(title('Front left')).toBeVisible();
  await press();
  await expect.element(shutter()).toBeEnabled();
  expect(await args()).toMatchObject([{ slot: 'front' }]);
  await press();
  await expect.element(title('Left')).toBeVisible();
  expect(await args()).toMatchObject([{ slot: 'front' }, { slot: 'front_left' }]);
});

test('what is not saved stays at its place, and the next press is for it', async () => {
  await booking();
  const room = vi.spyOn(navigator.storage, 'estimate').mockResolvedValue({ usage: 990e6, quota: 1000e6 });
  open('/capture/booking/21?phase=checkin&slot=front');
  await expect.element(page.getByText(/^This device is full: the next photo may not be saved/)).toBeVisible();
  await shutter().click();
  await expect.element(page.getByText(/^The photo was not saved: this device is full/)).toBeVisible();
  await expect.element(title('Front')).toBeVisible();
  await expect.element(page.getByText('No picture yet')).toBeVisible();
  room.mockResolvedValue({ usage: 0, quota: 1e9 });
  await shutter().click();
  await expect.element(title('Front left')).toBeVisible();
  expect(page.getByText(/was not saved/).query()).toBeNull();
});

test('a retake, and a close-up of damage, close the camera; the shot before is taken again on the way', async () => {
  await booking();
  await takes('rear');
  open('/capture/booking/21?phase=checkin&slot=rear');
  await expect.element(page.getByText(/^Taken before, .* A new picture takes its place\.$/)).toBeVisible();
  await shutter().click();
  await expect.element(page.getByText('the hand-over')).toBeVisible();
  open('/capture/booking/21?phase=checkin&slot=boot');
  await page.getByRole('button', { name: /^Picture taken .*: Rear$/ }).click();
  await button('Take another picture').click();
  await expect.element(title('Rear')).toBeVisible();
  await shutter().click();
  await expect.element(title('Boot')).toBeVisible();
  const damage = lid('damages');
  const pin = { booking: 'booking/21', vehicle_id: 3, view: 'left', x: 0.5, y: 0.5, kind: 'dent' } as const;
  await act(phone.yard.store, intent('damages.add', { lid: damage, ...pin }));
  open(`/capture/booking/21?phase=checkin&slot=damage&damage=${damage.slice('damage/'.length)}`);
  await expect.element(page.getByText(/^Dent, .*, left$/)).toBeVisible();
  await shutter().click();
  await expect.element(page.getByText('the hand-over')).toBeVisible();
  expect((await args()).at(-1)).toMatchObject({ slot: 'damage', damage });
});

test('a place without a picture has a reason: in the walk-round of the booking, which begins with it', async () => {
  await booking();
  await takes('front');
  open('/capture/booking/21?phase=checkin&slot=boot');
  await button('Skip').click();
  await expect.element(button('Cannot get to it')).toHaveFocus();
  await button('Too dark').click();
  await expect.element(title('Front left')).toBeVisible();
  await expect.element(page.getByText('Boot: no picture.')).toBeVisible();
  await expect.element(shutter()).toHaveFocus();
  await button('Dismiss').click();
  await button('Skip').click();
  await page.getByLabelText('Another reason').fill('A trailer stands there');
  await button('Save the reason').click();
  await expect.element(title('Left')).toBeVisible();
  const saves = (await phone.outbox()).filter(({ op }) => op === 'prechecks.save');
  expect(saves.map((one) => one.args)).toMatchObject([
    { kind: 'out', booking: 'booking/21', vehicle_id: 3, patch: { skip: { boot: 'Too dark' } } },
    { kind: 'out', patch: { skip: { front_left: 'A trailer stands there' } } },
  ]);
  expect(new Set(saves.map((one) => one.lid)).size).toBe(1);
  await button('Undo').click();
  await expect.element(page.getByText('Front left: open')).toBeInTheDocument();
  await expect.element(page.getByText('Boot: without a picture')).toBeInTheDocument();
});

test('damage that is seen on the way has its pin and its close-up, and then it goes on where one was', async () => {
  await booking();
  open('/capture/booking/21?phase=checkin&slot=rear');
  await button('Damage').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Set the pin: rear' }).click();
  await dialog.getByRole('button', { name: 'Save and take its picture' }).click();
  await expect.element(title('Close-up of the damage')).toBeVisible();
  await shutter().click();
  await expect.element(title('Rear')).toBeVisible();
  const [damage, closeUp] = await phone.outbox();
  expect(damage).toMatchObject({ op: 'damages.add', args: { booking: 'booking/21', view: 'rear' } });
  expect(closeUp?.args).toMatchObject({ slot: 'damage', damage: damage?.lid });
  await shutter().click();
  await expect.element(title('Rear right')).toBeVisible();
});

test('what is recorded already is told where more is, and once when the server tells of it, too', async () => {
  const pin = { vehicle_id: 3, view: 'rear', x: 0.5, y: 0.5, kind: 'dent', size: 'M', note: '' } as const;
  await booking();
  await act(phone.yard.store, intent('damages.add', { ...pin, lid: lid('damages'), booking: 'booking/21' }));
  const [m] = await phone.outbox();
  await acknowledged(phone.yard.store, m!.mid, { sid: 5 });
  await booking({ damages: [{ ...pin, id: 5, state: 'new' }] });
  open('/capture/booking/21?phase=checkin&slot=rear');
  await button('Damage').click();
  await expect.element(page.getByRole('dialog').getByText(/^Recorded already: dent, [^;]+$/)).toBeVisible();
});

test('the last picture lies over the camera, or an outline where there is none; it can be hidden', async () => {
  await booking({ status: 'checked_in' });
  await takes('front');
  const last = { vehicle_id: 3, slot: 'rear', file_id: 41, taken_at: '2026-11-14T12:00:00.000Z', by: null };
  await phone.yard.store.setMeta(LAST_PICTURES, [last]);
  const copy = { bid: copyOf(41), mid: null, st: 'thumb', mime: 'image/png', sha256: null, at: 0 } as const;
  await phone.yard.database.blobs.put({ ...copy, bytes: await picture() });
  const ghost = () => document.querySelector<HTMLImageElement>('img[alt=""][class*=ghost]');
  const outline = () => document.querySelector('[data-outline]');
  open('/capture/booking/21?phase=checkout&slot=rear');
  await expect.element(page.getByText('Last out, Sat 14 Nov')).toBeVisible();
  await expect.poll(ghost).not.toBeNull();
  open('/capture/booking/21?phase=checkout&slot=left');
  await expect.element(page.getByText('No earlier picture: line it up with the outline')).toBeVisible();
  expect([ghost(), outline()?.getAttribute('data-outline')]).toEqual([null, 'left']);
  await button('No earlier picture: line it up with the outline Hide').click();
  expect(outline()).toBeNull();
  await button('No earlier picture: line it up with the outline Show').click();
  // Nearer than the last time: how it went out with this booking. Its bytes are no picture.
  open('/capture/booking/21?phase=checkout&slot=front');
  await expect.element(page.getByText(/^Last out, today/)).toBeVisible();
});

test('a walk-round of no booking has its own pictures, that of a booking takes them for the return', async () => {
  const own = await begun(null, 'daily');
  open(`${own.path}?slot=dial`);
  await expect.element(page.getByText('Dial', { exact: true })).toBeVisible();
  await shutter().click();
  await expect.element(page.getByText('the walk-round')).toBeVisible();
  expect((await phone.outbox()).at(-1)).toMatchObject({
    op: 'prechecks.upload',
    args: { precheck: own.lid, key: own.key, kind: 'daily', slot: 'dial' },
  });
  await booking({ status: 'checked_in' });
  const back = await begun('booking/21', 'in');
  open(`${back.path}?slot=boot`);
  await shutter().click();
  await expect.element(title('Front')).toBeVisible();
  expect((await args()).at(-1)).toMatchObject({ booking: 'booking/21', phase: 'checkout', slot: 'boot' });
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByText('the walk-round')).toBeVisible();
});

test('where there is no camera, a file goes on to the next place, too', async () => {
  await booking();
  vi.mocked(navigator.mediaDevices).getUserMedia.mockRejectedValue(new DOMException('none', 'NotFoundError'));
  open('/capture/booking/21?phase=checkin&slot=front');
  await expect.element(page.getByText('This device has no camera')).toBeVisible();
  expect(await axeFaults()).toEqual([]);
  await userEvent.upload(
    page.getByLabelText('Choose photos'),
    new File([await picture()], 'a.png', { type: 'image/png' }),
  );
  await expect.element(title('Front left')).toBeVisible();
  expect(await args()).toMatchObject([{ slot: 'front' }]);
});

test('what a person may not do is not offered', async () => {
  await booking();
  open('/capture/booking/21?phase=checkin&slot=front', ['booking.view', 'checkin.update']);
  await expect.element(shutter()).toBeEnabled();
  expect([button('Skip').query(), button('Damage').query()]).toEqual([null, null]);
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
