import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { Route, Routes } from 'react-router-dom';
import type { MirroredBooking, MirroredImage } from '#contract/areas/rental-mirror.ts';
import { permissions, type Permission } from '#contract/permissions.ts';
import { LAST_PICTURES } from '#db/records.ts';
import { axeFaults } from '#tests/support/axe.ts';
import { hour, mirror, mirrored } from '#tests/support/mirrored-booking.ts';
import { openPhone, type Phone } from '#tests/support/screen.tsx';
import { acknowledged, act, intent, lid, bytesOf } from '#tests/support/store/subject.ts';
import HandoverScreen from './handover-screen.tsx';

let phone: Phone;
beforeEach(async () => {
  await page.viewport(390, 844);
  phone = await openPhone();
});
afterEach(() => phone.close());

async function open(part: Partial<MirroredBooking> = {}, may: readonly Permission[] = permissions) {
  await phone.yard.rows(...mirror(mirrored(21, part)));
  phone.show(
    <Routes>
      <Route path="/handovers/:key" element={<HandoverScreen />} />
      <Route path="/capture/booking/:key" element={<p>the camera</p>} />
      <Route path="*" element={<p>elsewhere</p>} />
    </Routes>,
    '/handovers/21',
    may,
  );
}

const image = (id: number, part: Partial<MirroredImage> = {}): MirroredImage => ({
  id,
  phase: 'checkin',
  slot: 'front',
  name: `${id}.jpg`,
  url: `/api/files/${id}`,
  taken_at: hour(8),
  received_at: hour(8),
  by: 'Ida Berg',
  superseded: false,
  damage_id: null,
  ...part,
});
const OUT = { status: 'checked_in', picked_up_at: hour(0) } as const;
const pictures = (side: string) => page.getByRole('region', { name: `Pictures, ${side}` });
const shoot = (slot: 'front' | 'rear') =>
  act(
    phone.yard.store,
    intent(
      'rentals.upload',
      { lid: lid('bookingImages'), booking: 'booking/21', phase: 'checkin', slot, vehicle_id: 3, taken_at: hour(9) },
      bytesOf(1),
    ),
  );

test('each place shows its picture with its state, and leads to the camera where there is none', async () => {
  await phone.yard.store.setMeta(LAST_PICTURES, [
    { vehicle_id: 3, slot: 'left', file_id: 9, taken_at: '2026-11-14T12:00:00.000Z', by: null },
  ]);
  await open({ images: [image(7)] });
  const out = pictures('going out');
  await expect.element(out.getByText('1 of 12 taken, 1 of 1 confirmed')).toBeVisible();
  await expect.element(out.getByRole('button', { name: /Front .*Sent/ })).toBeVisible();
  await expect.element(out.getByRole('link', { name: /Last out, .*14 Nov.* Left To take/ })).toBeVisible();
  await shoot('rear');
  await expect.element(out.getByText('2 of 12 taken, 1 of 2 confirmed')).toBeVisible();
  await expect
    .element(page.getByText(/^Take 10 more pictures before the keys go out; \d more things are open/))
    .toBeVisible();
  await expect.element(out.getByRole('button', { name: /Rear .*On this (phone|computer)/ })).toBeVisible();
  const front = out.getByRole('link', { name: /Front left To take/ });
  await expect.element(front).toHaveAttribute('href', '/capture/booking/21?phase=checkin&slot=front_left');
  await front.click();
  await expect.element(page.getByText('the camera')).toBeVisible();
});

test('a picture is sent only once a read-back has shown it', async () => {
  await open();
  const [m] = await shoot('front');
  await acknowledged(phone.yard.store, m!.mid, { sid: 7 });
  await expect.element(pictures('going out').getByRole('button', { name: /Front .*Sending/ })).toBeVisible();
  await phone.yard.rows(...mirror(mirrored(21, { images: [image(7, { taken_at: hour(9) })] })));
  await expect.element(pictures('going out').getByText('1 of 12 taken, 1 of 1 confirmed')).toBeVisible();
});

test('in full it says when, by whom and what stood before, and is taken again', async () => {
  await open({ images: [image(6, { taken_at: hour(7), superseded: true }), image(7)] });
  await pictures('going out').getByRole('button', { name: /Front/ }).click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByText(/^1 of 2 · Front, .*Ida Berg/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Next photo' }).click();
  await expect.element(dialog.getByText(/^2 of 2 · Front, earlier picture/)).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Delete this photo' }).query()).toBeNull();
  await dialog.getByRole('button', { name: 'Take another picture' }).click();
  await expect.element(page.getByText('the camera')).toBeVisible();
});

test('a return is compared with the hand-over of the same booking, whose pictures stay in sight', async () => {
  await open({ ...OUT, images: [image(7, { taken_at: new Date().toISOString() })] });
  const back = pictures('coming back');
  await expect.element(back.getByText('0 of 12 taken')).toBeVisible();
  await expect.element(back.getByRole('link', { name: /Last out, today.* Front To take/ })).toBeVisible();
  await expect.element(pictures('going out').getByText('1 of 12 taken, 1 of 1 confirmed')).toBeVisible();
  expect(pictures('going out').getByRole('link').query()).toBeNull();
  expect(await axeFaults()).toEqual([]);
});

test('damage is recorded with its pin, then the camera takes its close-up; it is told of once', async () => {
  const known = {
    id: 4,
    vehicle_id: 3,
    view: 'rear',
    x: 0.5,
    y: 0.5,
    kind: 'dent',
    size: 'M',
    state: 'old',
    note: '',
  } as const;
  await open({ damages: [known] });
  const section = page.getByRole('region', { name: 'Damage', exact: true });
  await section.getByRole('button', { name: 'Show' }).click();
  await expect.element(section.getByRole('checkbox', { name: /^1 · Dent, / })).toBeVisible();
  await section.getByRole('button', { name: 'Add damage' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabelText('Place').selectOptions('Front door, left');
  await dialog.getByLabelText('Kind').selectOptions('Scratch');
  await dialog.getByRole('radio', { name: '2 to 10 cm' }).click();
  await dialog.getByLabelText(/^Note/).fill('from a trolley');
  expect(await axeFaults()).toEqual([]);
  await dialog.getByRole('button', { name: 'Save and take its picture' }).click();
  await expect.element(page.getByText('the camera')).toBeVisible();
  const [m] = await phone.outbox();
  expect(m).toMatchObject({
    op: 'damages.add',
    args: { vehicle_id: 3, booking: 'booking/21', view: 'left', kind: 'scratch', size: 'M', note: 'from a trolley' },
  });
  await acknowledged(phone.yard.store, m!.mid, { sid: 5 });
  await open({ damages: [known, { ...known, id: 5, view: 'left', kind: 'scratch', state: 'new' }] });
  await expect.element(section.getByText(/^Scratch, front door, left/)).toBeVisible();
  expect(section.getByRole('listitem').elements()).toHaveLength(1);
  await expect.element(section.getByText('· 1, Elena saw none')).toBeVisible();
  const closeUp = section.getByRole('link', { name: 'Take its close-up' });
  const damage = m!.lid.slice('damage/'.length);
  await expect
    .element(closeUp)
    .toHaveAttribute('href', `/capture/booking/21?phase=checkin&slot=damage&damage=${damage}`);
});

test('a close-up of damage that nobody records is seen beside the places', async () => {
  await open({ images: [image(7), image(8, { slot: 'damage' }), image(9, { slot: 'damage', damage_id: 4 })] });
  const others = pictures('going out').getByRole('list', { name: 'Other pictures' });
  await expect.element(others.getByRole('button', { name: /^Damage/ })).toBeVisible();
  expect(others.getByRole('listitem').elements()).toHaveLength(1);
});

test('without the right nothing is taken or recorded; what was taken is seen', async () => {
  await open({ images: [image(7)] }, ['booking.view']);
  await expect.element(page.getByRole('region', { name: /^Pictures/ }).getByRole('button')).toBeVisible();
  expect(page.getByRole('link', { name: /To take/ }).query()).toBeNull();
  expect(page.getByRole('button', { name: 'Add damage' }).query()).toBeNull();
});

test('pictures that were refused are said together, with the way on', async () => {
  await open();
  const refused = [(await shoot('front'))[0]!, (await shoot('rear'))[0]!];
  const { epoch } = await phone.yard.store.lead();
  const err = { class: 'rejected', status: 422, message: 'This booking never had the vehicle.', fields: null } as const;
  for (const { mid } of refused) await phone.yard.store.move(mid, epoch, ['ready'], { st: 'failed', err });
  await expect.element(page.getByText('2 pictures need you.')).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(async () => (await phone.outbox()).map(({ st }) => st)).toEqual(['ready', 'ready']);
});
