import { afterEach, beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Route, Routes } from 'react-router-dom';
import type { ListedPrecheck } from '#contract/areas/precheck-reads.ts';
import { type Precheck, type PrecheckImage, walkRoundSlots } from '#contract/areas/prechecks.ts';
import type { CheckinImage } from '#contract/areas/rental-handover.ts';
import { imageSlots } from '#contract/areas/rental-words.ts';
import { permissions, type Permission } from '#contract/permissions.ts';
import { framed } from '#tests/support/answers.ts';
import { axeFaults } from '#tests/support/axe.ts';
import { precheckAnswer, precheckItem } from '#tests/support/booking-answers.ts';
import { damageAnswer } from '#tests/support/damages.ts';
import { fakeServer, type FakeServer } from '#tests/support/fake-server.ts';
import { openPhone, type Phone } from '#tests/support/screen.tsx';
import { vehicleDetail } from '#tests/support/vehicles.ts';
import VehicleScreen from '../vehicle-screen.tsx';

let phone: Phone;
let server: FakeServer;
let rounds: readonly ListedPrecheck[];
/** Every test reads a vehicle of its own: what another one read must not be shown. */
let id = 500;

const KEY = '0197a3c4-0000-7000-8000-000000000077';

const round = (part: Partial<ListedPrecheck> = {}): ListedPrecheck => ({
  id: 77,
  key: KEY,
  kind: 'out',
  booking_id: 12,
  todo_id: 21,
  // On a morning of the reader's own zone.
  at: new Date(2026, 10, 25, 9, 5).toISOString(),
  completed_at: new Date(2026, 10, 25, 9, 20).toISOString(),
  completed_by_name: 'Tom Becker',
  created_by_name: 'Tom Becker',
  updated_at: '2026-11-25T14:20:00.000Z',
  pictures: 11,
  skipped: 1,
  failed: 1,
  ...part,
});

const stateOf = (slot: string): Precheck['slots'][number]['state'] => {
  if (slot === 'boot') return 'skipped';
  if (slot === 'rear') return 'open';
  return slot === 'front' ? 'handover' : 'picture';
};
const slots = walkRoundSlots.map((slot) => ({
  slot,
  label: imageSlots[slot],
  state: stateOf(slot),
  reason: slot === 'boot' ? 'It is full of luggage' : null,
}));

const image = (nth: number, part: Partial<PrecheckImage> = {}): PrecheckImage => ({
  id: nth,
  slot: 'left',
  name: 'left.jpg',
  url: `/api/files/${nth}`,
  thumb: `/api/files/${nth}?size=thumb`,
  sha256: 'a'.repeat(64),
  taken_at: `2026-11-25T14:0${nth}:00.000Z`,
  by: 'Tom Becker',
  damage_id: null,
  ...part,
});
const ofBooking: CheckinImage = {
  ...image(9, { slot: 'front', by: 'Ana Sousa' }),
  phase: 'checkin',
  received_at: '2026-11-25T15:00:00.000Z',
  superseded: false,
  earlier_plate: null,
};

const answer = () => ({
  ...precheckAnswer(
    {
      ...round(),
      vehicle_id: id,
      odometer: 81_244,
      fuel_eighths: 8,
      note: 'Smells of dog',
      slots,
    },
    [
      precheckItem(1, 'ok'),
      { ...precheckItem(2, 'failed', 'Worn to 1 mm'), severity: 'blocks', title: 'Brakes', todo_id: 31 },
    ],
  ),
  precheckImages: [image(1), image(2), image(3, { slot: 'damage', damage_id: 3 })],
});

beforeEach(async () => {
  id += 1;
  localStorage.clear();
  rounds = [
    round(),
    round({ id: 76, key: KEY.replace('77', '76'), kind: 'daily', booking_id: null, completed_at: null, failed: 0 }),
  ];
  server = fakeServer({
    '/api/getRentalToken': () => framed({ token: 'rental', token_type: 'Bearer', expires_in: 3600 }),
    [`/api/vehicle/${id}`]: () => framed({ vehicle: vehicleDetail(id) }),
    [`/api/vehicle-prechecks/${id}`]: () => framed({ prechecks: rounds, next_cursor: null }),
    [`/api/vehicle-precheck/${KEY}`]: answer,
    '/api/checkin-images/12': () => framed({ adminUploaded: [ofBooking], customerUploaded: [], slots: [] }),
    [`/api/vehicle-damages/${id}`]: () =>
      framed({ damages: [damageAnswer(2), damageAnswer(3, { state: 'new', found_kind: 'precheck', found_id: 77 })] }),
  });
  phone = await openPhone({ reach: 'online' });
});
afterEach(async () => {
  await phone.close();
  server.stop();
  localStorage.clear();
});

const open = (more = '', may: readonly Permission[] = permissions) =>
  phone.show(
    <Routes>
      <Route path="/vehicles/:id" element={<VehicleScreen />} />
    </Routes>,
    `/vehicles/${id}?tab=walk-rounds${more}`,
    may,
  );
const region = (name: string) => page.getByRole('region', { name, exact: true });
const place = (name: string) =>
  region('Pictures')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name, exact: true }) });

it('lists the walk-rounds: what for, by whom, how far, and what failed; a row opens one by keyboard, too', async () => {
  open();
  const table = page.getByRole('table', { name: 'Walk-rounds' });
  await expect.element(table.getByText('11 of 12, 1 skipped').first()).toBeVisible();
  await expect.element(table.getByText('1 check failed')).toBeVisible();
  await expect.element(table.getByText('Open', { exact: true })).toBeInTheDocument();
  expect(await axeFaults()).toEqual([]);
  const row = table.getByRole('link', { name: /^Going out, Wed 25 Nov/ });
  await expect.element(row).toBeVisible();
  (row.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('heading', { name: /^Going out, Wed 25 Nov/ })).toBeVisible();
  await page.getByRole('link', { name: 'All walk-rounds' }).click();
  await expect.element(table).toBeVisible();
});

it('shows one by its address: readings, checks with their todos, pictures by place with reasons, damage', async () => {
  open(`&round=${KEY}`);
  await expect.element(page.getByText('81,244 mi')).toBeVisible();
  await expect.element(page.getByText('Smells of dog')).toBeVisible();
  await expect.element(region('Checks').getByText('1 not in order, 1 in order')).toBeVisible();
  await expect.element(region('Checks').getByText(/Worn to 1 mm · The vehicle stays in/)).toBeVisible();
  await expect
    .element(region('Checks').getByRole('link', { name: 'Todo to mend it' }))
    .toHaveAttribute('href', '/to-do/31');
  await expect.element(place('Left').getByRole('button', { name: 'Left: look at it' })).toBeVisible();
  await expect.element(place('Left').getByRole('button', { name: /^Left, taken before/ })).toBeVisible();
  await expect.element(place('Boot').getByText('Skipped: It is full of luggage')).toBeVisible();
  await expect.element(place('Rear').getByText('No picture')).toBeVisible();
  await expect.element(place('Front').getByText('of the hand-over')).toBeVisible();
  await expect.element(place('Front').getByText('Ana Sousa')).toBeVisible();
  await expect
    .element(region('Pictures').getByRole('link', { name: 'B-000012' }))
    .toHaveAttribute('href', '/rentals/12?tab=handover');
  await expect.element(region('Damage found').getByText(/at this walk-round/)).toBeVisible();
  expect(await axeFaults()).toEqual([]);
  await region('Damage found').getByRole('link', { name: 'Scratch, front door, left' }).click();
  await expect
    .element(page.getByRole('button', { name: /^Scratch, front door, left.*New/ }))
    .toHaveAttribute('aria-expanded', 'true');
});

it('says where the pictures are to who sees no bookings, and nothing of damage', async () => {
  open(`&round=${KEY}`, ['vehicle.view']);
  await expect.element(place('Front').getByText('With the hand-over')).toBeVisible();
  await expect.element(region('Damage found')).not.toBeInTheDocument();
  expect(server.asked.some(({ pathname }) => pathname === '/api/checkin-images/12')).toBe(false);
});

it('opens one for who only sees vehicles', async () => {
  open('', ['vehicle.view']);
  await page.getByRole('link', { name: /^Going out/ }).click();
  await expect.element(page.getByText('Smells of dog')).toBeVisible();
});

it('says that nobody walked round it yet', async () => {
  rounds = [];
  open();
  await expect.element(page.getByText('Nobody walked round it yet')).toBeVisible();
});
