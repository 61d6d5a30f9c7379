import { afterEach, beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Route, Routes } from 'react-router-dom';
import type { CheckinImage } from '#contract/areas/rental-handover.ts';
import { type ImageSlot, imageSlots, type RentalPhase } from '#contract/areas/rental-words.ts';
import { walkRoundSlots } from '#contract/areas/prechecks.ts';
import { permissions, type Permission } from '#contract/permissions.ts';
import { damageAnswer } from '#tests/support/damages.ts';
import { framed } from '#tests/support/answers.ts';
import { axeFaults } from '#tests/support/axe.ts';
import { bookingAnswer } from '#tests/support/bookings.ts';
import { fakeServer, type FakeServer } from '#tests/support/fake-server.ts';
import { openPhone, type Phone } from '#tests/support/screen.tsx';
import BookingScreen from '../booking-screen.tsx';

let phone: Phone;
let server: FakeServer;
let ours: readonly CheckinImage[];
let renters: readonly CheckinImage[];
/** Every test reads a booking of its own: what another one read must not be shown. */
let id = 900;

const picture = (nth: number, slot: ImageSlot, phase: RentalPhase, part: Partial<CheckinImage> = {}): CheckinImage => ({
  id: nth,
  phase,
  slot,
  name: `${slot}.jpg`,
  url: `/api/files/${nth}`,
  thumb: `/api/files/${nth}?size=thumb`,
  taken_at: phase === 'checkin' ? '2026-11-25T14:05:00.000Z' : '2026-11-29T22:40:00.000Z',
  received_at: phase === 'checkin' ? '2026-11-25T14:06:00.000Z' : '2026-11-29T22:41:00.000Z',
  by: 'Ana Sousa',
  superseded: false,
  earlier_plate: null,
  damage_id: null,
  ...part,
});

function imagesAnswer() {
  const of = (slot: ImageSlot, phase: RentalPhase) =>
    [...ours, ...renters].find((image) => image.slot === slot && image.phase === phase && !image.superseded) ?? null;
  const slots = walkRoundSlots.map((slot) => ({
    slot,
    label: imageSlots[slot],
    checkin: of(slot, 'checkin'),
    checkout: of(slot, 'checkout'),
    skipped: { checkin: slot === 'rear_left' ? 'Cannot get to it' : null, checkout: null },
  }));
  return framed({ adminUploaded: ours, customerUploaded: renters, slots });
}

beforeEach(async () => {
  id += 1;
  localStorage.clear();
  ours = [
    picture(1, 'left', 'checkin', { superseded: true, taken_at: '2026-11-25T13:55:00.000Z', by: 'Tom Becker' }),
    picture(2, 'left', 'checkin'),
    picture(3, 'left', 'checkout'),
    picture(4, 'rear', 'checkin', { received_at: '2026-11-30T08:00:00.000Z' }),
    picture(5, 'dial', 'checkin'),
    picture(6, 'damage', 'checkout', { damage_id: 3 }),
    picture(7, 'front', 'checkin', { superseded: true, earlier_plate: 'OLD-117' }),
  ];
  renters = [picture(8, 'boot', 'checkin', { by: null })];
  const { vehicle, ...rest } = bookingAnswer(id, {
    status: 'returned',
    status_list: [],
    blockers: [],
    picked_up_at: '2026-11-25T14:10:00.000Z',
    returned_at: '2026-11-29T22:30:00.000Z',
  });
  const booking = { ...rest, vehicle: vehicle && { ...vehicle, id } };
  server = fakeServer({
    '/api/getRentalToken': () => framed({ token: 'rental', token_type: 'Bearer', expires_in: 3600 }),
    '/api/admin/verification-status/checklists': () => framed({ checklist: [], status: 'pending' }),
    [`/api/bookings/${id}`]: () => framed({ booking }),
    [`/api/checkin-images/${id}`]: imagesAnswer,
    [`/api/vehicle-damages/${id}`]: () =>
      framed({
        damages: [damageAnswer(2, { view: 'rear' }), damageAnswer(3, { state: 'new', view: 'left', x: 0.45, y: 0.6 })],
      }),
  });
  phone = await openPhone({ reach: 'online' });
});
afterEach(async () => {
  await phone.close();
  server.stop();
  localStorage.clear();
});

const open = (may: readonly Permission[] = permissions) =>
  phone.show(
    <Routes>
      <Route path="/rentals/:id" element={<BookingScreen />} />
    </Routes>,
    `/rentals/${id}?tab=handover`,
    may,
  );
const card = () => page.getByRole('region', { name: 'Pictures' });
const place = (name: string) => page.getByRole('group', { name, exact: true });

it('shows each place out beside in, with when and who, and counts what is there', async () => {
  open();
  await expect.element(card().getByText('3 of 12 out, 1 of 12 in, 1 sent after the return')).toBeVisible();
  await expect.element(place('Left, out').getByText('Wed 25 Nov 09:05')).toBeVisible();
  await expect.element(place('Left, out').getByText('Ana Sousa')).toBeVisible();
  await expect.element(place('Left, in').getByText('Sun 29 Nov 17:40')).toBeVisible();
  await expect.element(place('Rear, in').getByText('No picture')).toBeVisible();
  await expect.element(place('Rear left, out').getByText(/^No picture: .?Cannot get to it.?$/)).toBeVisible();
  await expect.element(place('Rear left, in').getByText('No picture')).toBeVisible();
  await expect.element(place('Rear, out').getByText('sent after the return')).toBeVisible();
  await expect.element(place('Boot, out').getByText('sent by the renter')).toBeVisible();
  // What shows another vehicle is in no place.
  await expect.element(place('Front, out').getByText('No picture')).toBeVisible();
  expect(await axeFaults()).toEqual([]);
});

it('dates what was taken anew, and goes from one to the other by keys', async () => {
  open();
  await place('Left, out')
    .getByRole('button', { name: /Left, out, taken before, Wed 25 Nov 08:55, .?Tom Becker/ })
    .click();
  const viewer = page.getByRole('dialog', { name: 'Photo' });
  await expect.element(viewer.getByText(/^2 of 2 · Left, out, Wed 25 Nov 08:55, .*taken anew later/)).toBeVisible();
  await userEvent.keyboard('k');
  await expect.element(viewer.getByText(/^1 of 2 · Left, out, Wed 25 Nov 09:05/)).toBeVisible();
});

it('keeps apart what is of no place: dial, damage with its pin, the vehicle of before, what the renter sent', async () => {
  open();
  const noted = page.getByRole('region', { name: 'Noted' });
  await expect.element(noted.getByRole('group', { name: 'Odometer, out' }).getByText('Ana Sousa')).toBeVisible();
  await expect.element(noted.getByRole('group', { name: 'Odometer, in' }).getByText('No picture')).toBeVisible();
  await expect
    .element(card().getByRole('link', { name: 'Scratch, front door, left' }))
    .toHaveAttribute('href', `/rentals/${id}?tab=damage&damage=3`);
  const before = card().getByRole('region', { name: 'Of OLD-117, which the booking had before' });
  await expect.element(before.getByRole('button', { name: 'Front, out: look at it' })).toBeVisible();
  const sent = card().getByRole('region', { name: 'Sent by the renter' });
  await expect.element(sent.getByRole('button', { name: 'Boot, out: look at it' })).toBeVisible();
  await card().getByRole('link', { name: 'Scratch, front door, left' }).click();
  await expect
    .element(page.getByRole('button', { name: /^Scratch, front door, left/ }))
    .toHaveAttribute('aria-expanded', 'true');
});

it('leads from a place with both pictures to where they are compared', async () => {
  open();
  await card().getByRole('link', { name: 'Compare: Left' }).click();
  await expect.element(page.getByRole('region', { name: 'Out and in' }).getByText('3 of 14')).toBeVisible();
});

it('takes nothing from who may only look, and says nothing of damage to who may not see it', async () => {
  open(['booking.view']);
  await expect.element(place('Left, out').getByText('Ana Sousa')).toBeVisible();
  await expect.element(card().getByRole('button', { name: /^(Add picture|Take anew)/ })).not.toBeInTheDocument();
  await expect.element(card().getByRole('link')).not.toBeInTheDocument();
  expect(server.asked.some(({ pathname }) => pathname.startsWith('/api/vehicle-damages/'))).toBe(false);
});

it('says that pictures cannot be read without a connection', async () => {
  server.cut(true);
  open();
  await expect.element(page.getByText(/There is no connection/)).toBeVisible();
});
