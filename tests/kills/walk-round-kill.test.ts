/** rentals 7.11, vehicles 7.14, S12: a vehicle is handed over, or walked round, without a network, by a phone that dies in the middle. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { audit } from '#contract/areas/audit.ts';
import { damages } from '#contract/areas/damages.ts';
import { odometers } from '#contract/areas/odometers.ts';
import { precheckReads } from '#contract/areas/precheck-reads.ts';
import { prechecks } from '#contract/areas/prechecks.ts';
import { rentalBookings } from '#contract/areas/rental-bookings.ts';
import { rentalHandover } from '#contract/areas/rental-handover.ts';
import { rentalMirror } from '#contract/areas/rental-mirror.ts';
import type { Booking } from '#contract/areas/rental-record.ts';
import { bookingShotPath } from '#lib/shot-path.ts';
import { beginWalkRoundPath } from '#lib/walk-round-path.ts';
import { lidOf } from '#sync/core/ids.ts';
import { demoSignIn } from '#tests/e2e/support/api.ts';
import { bookingToSign, confirmedBooking } from '#tests/e2e/support/booking.ts';
import { losesAnswers } from '#tests/e2e/support/lost-answers.ts';
import { DESKTOP, newDevice } from '#tests/e2e/support/phone.ts';
import { signInOnScreen } from '#tests/e2e/support/technician.ts';
import { until } from '#tests/e2e/support/until.ts';
import { atPlace, openCamera, placeStates, shoot, shootPlaces, skip, SKIP_REASON } from './camera-hand.ts';
import {
  chooseOut,
  findDamage,
  goingOut,
  handOver,
  picturesOut,
  readAfterDoubt,
  showKnown,
  stillOpen,
  sign,
  tickList,
} from './hand-over-hand.ts';
import { atRest, look, readLocal, refresh, running } from './page.ts';
import { openStage, type Stage } from './stage.ts';

const BEFORE_KILL = ['rear', 'rear_right', 'right', 'front_right'] as const;
const AFTER_KILL = ['dash', 'front_seats', 'rear_seats', 'boot'] as const;
const LOST = 3;

let stage: Stage;
let booking: Booking;
let cancelled: Booking;

beforeAll(async () => {
  stage = await openStage();
  booking = await bookingToSign(stage.office, stage.branch, 'Elena');
  cancelled = await confirmedBooking(stage.office, stage.branch, 'Nobody');
  const pin = { view: 'rear', x: 0.5, y: 0.5, kind: 'dent', note: 'Known before' } as const;
  await stage.office.call(damages.add, { params: { id: vehicleOf(booking) }, body: pin });
  const { page } = stage.phone;
  await page.goto(stage.network.url);
  await running(page);
  const areHere = async () => {
    await refresh(page);
    const { bookings } = await readLocal(page);
    return [booking, cancelled].every(({ id }) => bookings.some(({ sid }) => sid === id));
  };
  await until(areHere, Boolean, 60_000);
}, 300_000);
afterAll(() => stage?.close());
afterEach(async () => {
  stage.network.fault(null);
  await stage.network.weather('clear');
});

const vehicleOf = ({ vehicle }: Booking): number => vehicle?.id ?? 0;

/** The plug is pulled, and the phone shows again what it showed. */
async function killed(): Promise<void> {
  const shown = stage.phone.page.url();
  await stage.phone.kill();
  await stage.phone.reopen();
  await stage.phone.page.goto(shown);
}

/** Seven presses, one place without a picture, and the power goes; the camera comes back to the next place with all of it. */
async function sevenThenKilled(atLeft: () => Promise<void>): Promise<void> {
  const { phone } = stage;
  await shootPlaces(phone.page, ['front', 'front_left']);
  await atPlace(phone.page, 'Left');
  await atLeft();
  await shootPlaces(phone.page, ['left']);
  await skip(phone.page, 'rear_left');
  await shootPlaces(phone.page, BEFORE_KILL);
  await atPlace(phone.page, 'Dashboard');
  await killed();
  await atPlace(phone.page, 'Dashboard');
  expect(await placeStates(phone.page)).toEqual([
    ...Array<string>(3).fill('taken'),
    'without a picture',
    ...BEFORE_KILL.map(() => 'taken'),
    ...AFTER_KILL.map(() => 'open'),
  ]);
}

/** The network is back, without the answers to the first writes of each kind, and for now without what the phone would read back. */
function withLostAnswers(mirror: string) {
  const { lost, rule } = losesAnswers(LOST);
  let isServed = false;
  stage.network.fault((request) =>
    !isServed && request.path.startsWith(mirror) ? { status: 503, body: { message: 'Not now.' } } : rule(request),
  );
  return { lost, serve: () => (isServed = true) };
}

/** How many answers of a call were lost; its address names the yard. */
const lostOf = (lost: ReadonlyMap<string, number>, path: string): number =>
  [...lost].find(([kind]) => new RegExp(`^POST ${path.replace('{company}', '[^/]+')}$`).test(kind))?.[1] ?? 0;

const picturesOf = async ({ id }: Booking) =>
  (await stage.office.call(rentalHandover.images, { params: { id } })).adminUploaded;

async function goesOut(): Promise<{ reading: number; ticked: number; done: readonly [number, number] }> {
  const { network, phone } = stage;
  await phone.page.goto(`${network.url}/handovers/${booking.id}`);
  const reading = await readAfterDoubt(phone.page, 42);
  await chooseOut(phone.page, 'Fuel', 'Full');
  await chooseOut(phone.page, 'Keys', '2');
  await goingOut(phone.page)
    .getByRole('link', { name: /Walk-round · 0 of 12 pictures, next front/ })
    .click();
  await sevenThenKilled(async () => {
    await findDamage(phone.page, 'Found at the hand-over');
    await atPlace(phone.page, 'Close-up of the damage');
    await shoot(phone.page);
  });
  await shootPlaces(phone.page, AFTER_KILL);
  await atPlace(phone.page, '11 of 12 taken, 1 without');
  await phone.page.getByRole('button', { name: 'Take the odometer, too' }).click();
  await atPlace(phone.page, 'Odometer');
  await shoot(phone.page);
  await phone.page.getByRole('button', { name: 'Back to the hand-over' }).click();
  await showKnown(phone.page);
  const ticked = await tickList(phone.page);
  await sign(phone.page);
  // Only what this test leaves out where the vehicle has a battery may be open.
  await expect.poll(() => stillOpen(phone.page)).toMatch(/^(Read the charge before the keys go out\.)?$/);
  return { reading, ticked, done: await handOver(phone.page) };
}

test('7.11: handed over without a network by a phone that dies; text goes first, and each of it is there once', async () => {
  const { network, office, phone } = stage;
  await network.weather('offline');
  const { reading, ticked, done } = await goesOut();
  await picturesOut(phone.page).getByText('11 of 12 taken, 1 without, 0 of 11 confirmed').waitFor();

  const sent = network.passed.length;
  const answers = withLostAnswers(rentalMirror.bookings.path);
  await network.weather('clear');
  await expect.poll(async () => (await picturesOf(booking)).length, { timeout: 240_000 }).toBe(13);
  await picturesOut(phone.page).getByText('11 of 12 taken, 1 without, 0 of 11 confirmed').waitFor();
  const firstOf = (part: RegExp) => network.passed.slice(sent).findIndex((request) => part.test(request));
  const text = firstOf(/^POST \/api\/(admin\/bookings\/checkin\/odometer|sync)/);
  expect(text >= 0 && text < firstOf(/^POST \/api\/upload-checkin-image/)).toBe(true);
  expect(lostOf(answers.lost, rentalHandover.addImage.path)).toBe(LOST);

  answers.serve();
  await atRest(phone.page, 180_000);
  await picturesOut(phone.page).getByText('11 of 12 taken, 1 without, 11 of 11 confirmed').waitFor();

  const { booking: there } = await office.call(rentalBookings.one, { params: { id: booking.id } });
  expect(there).toMatchObject({ status: 'checked_in', checkin: { odometer: reading, keys: 2 } });
  const pickedUp = Date.parse(there.picked_up_at ?? '');
  expect([pickedUp >= done[0], pickedUp <= done[1]]).toEqual([true, true]);
  expect(there.agreements.filter(({ signed_at }) => signed_at !== null)).toHaveLength(1);
  expect([ticked > 0, await signatures(), await readingsOf(reading)]).toEqual([true, 1, 1]);
  await expectFound();
}, 600_000);

/** How often the office was told that somebody signed. */
async function signatures(): Promise<number> {
  const params = { entity: 'booking', id: String(booking.id) } as const;
  const { history } = await stage.office.call(audit.recordHistory, { params });
  return history.filter(({ action }) => /sign/.test(action)).length;
}

async function readingsOf(value: number): Promise<number> {
  const params = { id: vehicleOf(booking) };
  const { readings } = await stage.office.call(odometers.ofVehicle, { params, query: {} });
  return readings.filter((one) => one.value === value).length;
}

/** Each picture once; the damage once, with its close-up; what was known was shown; the reason stands. */
async function expectFound(): Promise<void> {
  const { office } = stage;
  const [known, images, { prechecks: rounds }] = await Promise.all([
    office.call(damages.ofVehicle, { params: { id: vehicleOf(booking) } }),
    picturesOf(booking),
    office.call(precheckReads.ofVehicle, { params: { id: vehicleOf(booking) }, query: {} }),
  ]);
  const found = known.damages.filter(({ note }) => note === 'Found at the hand-over');
  expect(found).toHaveLength(1);
  expect(images.map(({ slot }) => slot).toSorted()).toEqual(
    ['front', 'front_left', 'left', ...BEFORE_KILL, ...AFTER_KILL, 'damage', 'dial'].toSorted(),
  );
  expect(images.find(({ slot }) => slot === 'damage')?.damage_id).toBe(found[0]?.id);
  const mine = rounds.filter(({ booking_id }) => booking_id === booking.id);
  expect(mine.map(({ skipped, pictures }) => [skipped, pictures])).toEqual([[1, 11]]);
  const { precheck } = await office.call(prechecks.one, { params: { key: mine[0]?.key ?? '' } });
  expect(precheck.slots.find(({ slot }) => slot === 'rear_left')).toMatchObject({ reason: SKIP_REASON });
}

test('the office sees what arrived, and why a place has no picture', async () => {
  const desk = await newDevice(DESKTOP);
  await signInOnScreen(desk.page, stage.network.url, demoSignIn('office'));
  await desk.page.goto(`${stage.network.url}/rentals/${booking.id}?tab=handover`);
  await desk.page.getByText('11 of 12 out, 0 of 12 in').waitFor();
  const place = desk.page.getByRole('group', { name: 'Rear left, out' });
  await expect.poll(() => place.textContent()).toContain(SKIP_REASON);
  await desk.page.getByText(/known, all shown to Elena/).waitFor();
  await desk.dispose();
});

test('S12: coming back, each place shows how it went out, and the damage is known', async () => {
  const { network, phone } = stage;
  const lid = lidOf('bookings', booking.id);
  await openCamera(phone.page, network.url, bookingShotPath(lid, 'checkout', 'front'), 'Front');
  await phone.page.getByRole('button', { name: /^Last out, today/i }).waitFor();
  await shoot(phone.page);
  await atPlace(phone.page, 'Front left');
  await phone.page.getByRole('button', { name: 'Back to the vehicle' }).click();
  const damage = phone.page.getByRole('region', { name: 'Damage', exact: true });
  await damage.getByRole('button', { name: 'Show', exact: true }).click();
  await damage.getByText(/Found at the hand-over/).waitFor();
  await atRest(phone.page);
  const back = (await picturesOf(booking)).filter(({ phase }) => phase === 'checkout');
  expect(back.map(({ slot }) => slot)).toEqual(['front']);
});

test('7.14: a walk-round without a network by a phone that dies: eleven there, whatever is sent again', async () => {
  const { network, office, phone } = stage;
  const vehicle = vehicleOf(cancelled);
  await network.weather('offline');
  const begin = async () => {
    await phone.page.goto(`${network.url}${beginWalkRoundPath(vehicle)}`);
    await phone.page.getByRole('button', { name: /^Daily/ }).click();
    await phone.page.getByText(/^0 of 12 taken/).waitFor();
  };
  await begin();
  const key = phone.page.url().split('~')[1] ?? '';
  await phone.page.getByRole('link', { name: 'Take the pictures' }).click();
  await sevenThenKilled(async () => undefined);
  await shootPlaces(phone.page, AFTER_KILL);
  await atPlace(phone.page, '11 of 12 taken, 1 without');
  await phone.page.getByRole('button', { name: 'Back to the walk-round' }).click();
  await phone.page.getByRole('button', { name: 'Finish the walk-round' }).click();
  await phone.page.getByText('It is sent after its pictures.').waitFor();

  const answers = withLostAnswers(precheckReads.mirror.path);
  await network.weather('clear');
  const there = () => office.call(prechecks.one, { params: { key } }).catch(() => null);
  const arrived = async () => [(await there())?.precheckImages.length, (await there())?.precheck.completed_at !== null];
  // It dies once more while what it has is on its way, and the server has acted already.
  await until(async () => lostOf(answers.lost, prechecks.save.path), Boolean, 120_000);
  await killed();
  await expect.poll(arrived, { timeout: 240_000 }).toEqual([11, true]);
  await phone.page.getByText('11 of 12 taken, 1 without, 0 of 11 confirmed').waitFor();
  answers.serve();
  await atRest(phone.page, 180_000);
  await phone.page.getByText('11 of 12 taken, 1 without, 11 of 11 confirmed').waitFor();
  await expectWalked(vehicle, key);

  await begin();
  expect(phone.page.url()).not.toContain(key);
}, 600_000);

/** Eleven pictures and one reason; a picture that is sent again is none more. */
async function expectWalked(vehicle: number, key: string): Promise<void> {
  const { office, yard } = stage;
  const { precheck, precheckImages } = await office.call(prechecks.one, { params: { key } });
  expect(precheckImages.map(({ slot }) => slot).toSorted()).toEqual(
    ['front', 'front_left', 'left', ...BEFORE_KILL, ...AFTER_KILL].toSorted(),
  );
  expect(precheck.slots.find(({ slot }) => slot === 'rear_left')).toMatchObject({ reason: SKIP_REASON });
  const [first] = precheckImages;
  if (!first) throw new Error('there is no picture');
  const answer = await fetch(`${yard.url}${first.url}`, { headers: { cookie: office.cookie() } });
  const { slot, sha256, taken_at } = first;
  const fields = { key, vehicle_id: String(vehicle), kind: 'daily', slot, sha256, taken_at };
  const again = await office.send(prechecks.save, fields, new Uint8Array(await answer.arrayBuffer()));
  expect(again.precheckImages).toHaveLength(11);
}

test('7.11: cancelled meanwhile: what was noted is stored, and the phone says why its hand-over is not', async () => {
  const { network, office, phone } = stage;
  await phone.page.goto(`${network.url}/handovers/${cancelled.id}`);
  await goingOut(phone.page).waitFor();
  await network.weather('offline');
  await chooseOut(phone.page, 'Keys', '1');
  await handOver(phone.page);
  const body = { booking_id: cancelled.id, status: 'cancelled', reason: 'The flight was moved' } as const;
  await office.call(rentalBookings.status, { body });
  await network.weather('clear');
  await expect.poll(() => look(phone.page), { timeout: 120_000 }).toMatchObject({ needsYou: 1 });
  await phone.page.getByText(/Vehicle out, booking cancelled\. The office must open it again\./).waitFor();
  const { booking: there } = await office.call(rentalBookings.one, { params: { id: cancelled.id } });
  expect(there).toMatchObject({ status: 'cancelled', picked_up_at: null, checkin: { keys: 1 } });
});
