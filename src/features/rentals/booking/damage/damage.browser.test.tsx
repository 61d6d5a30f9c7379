import { afterEach, beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Route, Routes } from 'react-router-dom';
import type { CheckinImage } from '#contract/areas/rental-handover.ts';
import type { Booking } from '#contract/areas/rental-record.ts';
import { type ImageSlot, imageSlots, type RentalPhase } from '#contract/areas/rental-words.ts';
import { permissions, type Permission } from '#contract/permissions.ts';
import { framed } from '#tests/support/answers.ts';
import { axeFaults } from '#tests/support/axe.ts';
import { bookingAnswer } from '#tests/support/bookings.ts';
import { damageAnswer as damage } from '#tests/support/damages.ts';
import { fakeServer, type FakeServer } from '#tests/support/fake-server.ts';
import { openPhone, type Phone } from '#tests/support/screen.tsx';
import BookingScreen from '../booking-screen.tsx';

let phone: Phone;
let server: FakeServer;
let booking: Booking;
let pictures: readonly CheckinImage[];
/** Every test reads a booking of its own: what another one read must not be shown. */
let id = 700;

const picture = (nth: number, slot: ImageSlot, phase: RentalPhase): CheckinImage => ({
  id: nth,
  phase,
  slot,
  name: `${slot}.jpg`,
  url: `/api/files/${nth}`,
  thumb: `/api/files/${nth}?size=thumb`,
  taken_at: phase === 'checkin' ? '2026-11-25T14:05:00.000Z' : '2026-11-29T22:40:00.000Z',
  received_at: '2026-11-29T22:41:00.000Z',
  by: 'Ana Sousa',
  superseded: false,
  earlier_plate: null,
  damage_id: null,
});

/** With a vehicle of its own, too. */
function answerOf(part: Partial<Booking> = {}): Booking {
  const { vehicle, ...rest } = bookingAnswer(id, part);
  return { ...rest, vehicle: vehicle && { ...vehicle, id } };
}

const ROUND = Object.keys(imageSlots).slice(0, 12) as ImageSlot[];

function imagesAnswer() {
  const of = (slot: ImageSlot, phase: RentalPhase) =>
    pictures.find((image) => image.slot === slot && image.phase === phase) ?? null;
  const slots = ROUND.map((slot) => ({
    slot,
    label: imageSlots[slot],
    checkin: of(slot, 'checkin'),
    checkout: of(slot, 'checkout'),
  }));
  return framed({ adminUploaded: pictures, customerUploaded: [], slots });
}

beforeEach(async () => {
  id += 1;
  localStorage.clear();
  booking = answerOf({
    status: 'returned',
    status_list: [],
    blockers: [],
    picked_up_at: '2026-11-25T14:10:00.000Z',
    returned_at: '2026-11-29T22:30:00.000Z',
  });
  // The trunk was not pictured as it came back.
  pictures = ROUND.flatMap((slot, nth) => [
    picture(nth * 2 + 1, slot, 'checkin'),
    ...(slot === 'boot' ? [] : [picture(nth * 2 + 2, slot, 'checkout')]),
  ]);
  const damages = [
    damage(1, { view: 'rear' }),
    damage(2, { kind: 'dent', state: 'repaired', view: 'top' }),
    damage(3, { kind: 'scratch', state: 'new', found_kind: 'booking', found_id: id, estimate: 240 }),
  ];
  server = fakeServer({
    '/api/getRentalToken': () => framed({ token: 'rental', token_type: 'Bearer', expires_in: 3600 }),
    [`/api/bookings/${id}`]: () => framed({ booking }),
    [`/api/checkin-images/${id}`]: imagesAnswer,
    [`/api/vehicle-damages/${id}`]: (_, write) =>
      framed(
        write
          ? { damage: damage(4, { found_kind: 'booking', found_id: id, view: 'interior', x: 0.81, state: 'new' }) }
          : { damages },
      ),
    '/api/damages/3': () => framed({ damage: damages[2] }),
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
    `/rentals/${id}?tab=damage`,
    may,
  );
const button = (name: string | RegExp) => page.getByRole('button', { name });
const sent = () => {
  const body = server.writes[0]?.body;
  return body instanceof FormData ? Object.fromEntries(body.entries()) : body;
};
const stage = () => page.getByRole('region', { name: 'Out and in' });
const side = () => page.getByRole('region', { name: 'Damage' });

it('begins where something was found: out beside in, with when and who, on the clock of the booking', async () => {
  open();
  await expect.element(stage().getByText('3 of 12')).toBeVisible();
  await expect.element(stage().getByText('Wed 25 Nov 09:05')).toBeVisible();
  await expect.element(stage().getByText('Sun 29 Nov 17:40')).toBeVisible();
  await expect.element(stage().getByText('1 place has no picture in:')).toBeVisible();
  await expect.element(button(/none in\s*Boot/)).toBeVisible();
  await expect.element(button(/1 found,\s*Left/)).toHaveAttribute('aria-current', 'true');
  await expect.element(side().getByText('1 found here, 1 known, 1 repaired')).toBeVisible();
  expect(await axeFaults()).toEqual([]);
});

it('goes from place to place by keys, the drawing with it, and looks closer', async () => {
  open();
  await expect.element(stage().getByText('3 of 12')).toBeVisible();
  await userEvent.keyboard('{ArrowRight}j');
  await expect.element(stage().getByText('5 of 12')).toBeVisible();
  await expect.element(side().getByRole('radio', { name: /^Rear/ })).toBeChecked();
  await userEvent.keyboard('z');
  const viewer = page.getByRole('dialog', { name: 'Photo' });
  await expect.element(viewer.getByText(/^10 of 23 · Rear, in, Sun 29 Nov 17:40/)).toBeVisible();
  await userEvent.keyboard('j');
  await expect.element(viewer.getByText(/^11 of 23 · Rear right, out/)).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(stage().getByText('6 of 12')).toBeVisible();
});

it('judges what was found, and leads to its charge; what was known is not charged', async () => {
  open();
  await button(/^Scratch, front door/).click();
  await expect.element(side().getByRole('link', { name: 'Charge it' })).toHaveAttribute('href', `/rentals/${id}/close`);
  await page.getByRole('radio', { name: 'Disputed' }).click({ force: true });
  await expect.poll(() => server.writes.length).toBe(1);
  expect(server.writes[0]?.path).toBe('/api/damages/3');
  expect(sent()).toEqual({ state: 'disputed' });
  await side()
    .getByRole('region', { name: 'Known' })
    .getByRole('button', { name: /^Scratch, number plate, rear/ })
    .click();
  await expect.element(side().getByRole('link', { name: 'Charge it' })).not.toBeInTheDocument();
  await expect.element(stage().getByText('5 of 12')).toBeVisible();
});

it('records what is found at the booking, on the place that the form says', async () => {
  open();
  await expect.element(stage().getByText('3 of 12')).toBeVisible();
  await userEvent.keyboard('n');
  const dialog = page.getByRole('dialog');
  await expect.element(button('Move the pin: left')).toBeVisible();
  await dialog.getByLabelText('Place').selectOptions('Boot, interior');
  await dialog.getByRole('button', { name: /^Record damage/ }).click();
  await expect.poll(() => server.writes.length).toBe(1);
  expect(sent()).toMatchObject({ booking_id: String(id), view: 'interior', kind: 'scratch', state: 'new' });
  await expect.element(stage().getByText('12 of 12')).toBeVisible();
});

it('has nothing to compare before it goes out; damage is known all the same', async () => {
  booking = answerOf();
  pictures = [];
  open();
  await expect.element(stage().getByRole('heading', { name: 'Not out yet' })).toBeVisible();
  await expect.element(side().getByText('Scratch, number plate, rear')).toBeVisible();
  expect(await axeFaults()).toEqual([]);
});

it('is no tab for who may not see damage', async () => {
  open(['booking.view']);
  await expect.element(page.getByRole('tab', { name: 'Hand-over' })).toBeVisible();
  await expect.element(page.getByRole('tab', { name: 'Damage' })).not.toBeInTheDocument();
});
