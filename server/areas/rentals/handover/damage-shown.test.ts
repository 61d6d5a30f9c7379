/** Which known damage the renter was shown, as the vehicle goes out and as it comes back. */
import { beforeEach, expect, it } from 'vitest';
import { damages } from '#contract/areas/damages.ts';
import { rentalBookings } from '#contract/areas/rental-bookings.ts';
import { rentalClosing } from '#contract/areas/rental-closing.ts';
import { rentalHandover } from '#contract/areas/rental-handover.ts';
import { rentalMirror } from '#contract/areas/rental-mirror.ts';
import { rentalSetup } from '#contract/areas/rental-setup.ts';
import { HEADERS } from '#contract/headers.ts';
import { formatStamp } from '#contract/stamp.ts';
import { deskOf, makeBooking, makeVehicle, type MadeBooking } from '#tests/support/rentals.ts';
import { startTestApp } from '#tests/support/server.ts';

const app = await startTestApp();
const desk = await deskOf(app);
const MINUTE = 60_000;

let booking: MadeBooking;
beforeEach(async () => {
  app.clock.set(new Date('2026-11-21T09:00:00Z'));
  booking = await makeBooking(app);
});

const pin = { view: 'left', x: 0.5, y: 0.5, kind: 'dent' } as const;
const dent = async (vehicle: number): Promise<number> =>
  (await desk.call(damages.add, { params: { id: vehicle }, body: pin })).body.damage.id;
const out = (damages_seen: number[], headers: Record<string, string> = {}) =>
  desk.call(rentalHandover.odometer, { body: { booking_id: booking.id, damages_seen } }, { headers });
const back = (damages_seen: number[]) =>
  desk.call(rentalClosing.note, { params: { id: booking.id }, body: { damages_seen } });
const mirrored = async () => {
  const { bookings } = (await desk.call(rentalMirror.bookings)).body;
  return bookings.find(({ id }) => id === booking.id);
};

it('is noted of both ways, each by itself, each damage once, and phones read it back', async () => {
  const [first, second] = [await dent(booking.vehicleId), await dent(booking.vehicleId)];
  expect((await out([second, first, second])).body.checkin).toMatchObject({
    odometer: null,
    damages_seen: [first, second],
  });
  expect((await back([first])).body.booking).toMatchObject({
    checkin: { damages_seen: [first, second] },
    checkout: { damages_seen: [first], keys: null },
  });
  expect(await mirrored()).toMatchObject({
    checkin: { damages_seen: [first, second] },
    checkout: { damages_seen: [first] },
  });
});

it('of two lists the later stands, whichever comes first; the audit says what stood before', async () => {
  const [first, second] = [await dent(booking.vehicleId), await dent(booking.vehicleId)];
  await out([first]);
  const ms = app.clock.now.getTime() - MINUTE;
  const late = await out([first, second], { [HEADERS.stamp]: formatStamp({ ms, counter: 0, device: 'phone000' }) });
  expect([late.status, late.headers.get(HEADERS.superseded)]).toEqual([200, 'damages_seen']);
  expect(late.body.checkin?.damages_seen).toEqual([first]);
  app.clock.advance(MINUTE);
  expect((await out([])).body.checkin?.damages_seen).toEqual([]);
  const { detail } = await app.db
    .selectFrom('audit')
    .select('detail')
    .where('action', '=', 'booking.note-out')
    .where('entity_id', '=', booking.id)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(detail).toMatchObject({ from: { damages_seen: [first] }, to: { damages_seen: [] } });
});

it('is damage of the booking’s vehicle: of another one, or that there never was, it is refused, and nothing is noted', async () => {
  const other = await dent(await makeVehicle(app));
  for (const id of [other, 999_999_999]) {
    expect((await out([id])).errors).toHaveProperty('damages_seen');
    expect((await back([id])).errors).toHaveProperty('damages_seen');
  }
  expect(await mirrored()).toMatchObject({ checkin: null, checkout: null });
});

it('what was repaired or taken off meanwhile was shown all the same', async () => {
  const [gone, mended] = [await dent(booking.vehicleId), await dent(booking.vehicleId)];
  await desk.call(damages.update, { params: { id: gone }, body: { deleted: true } });
  await desk.call(damages.update, { params: { id: mended }, body: { state: 'repaired' } });
  expect((await out([gone, mended])).body.checkin?.damages_seen).toEqual([gone, mended]);
});

it('of the vehicle before an exchange is taken when it comes late, and counts no more', async () => {
  const before = await dent(booking.vehicleId);
  await out([before]);
  await desk.call(rentalSetup.saveRate, { body: { branch_id: 1, daily: 45, deposit_amount: 0 } });
  const ms = app.clock.now.getTime();
  app.clock.advance(MINUTE);
  const exchanged = { params: { id: booking.id }, body: { vehicle_id: await makeVehicle(app) } };
  expect((await desk.call(rentalBookings.update, exchanged)).body.booking.checkin?.damages_seen).toEqual([]);
  const late = await out([before], { [HEADERS.stamp]: formatStamp({ ms, counter: 9, device: 'phone000' }) });
  expect([late.status, late.headers.get(HEADERS.superseded)]).toEqual([200, 'damages_seen']);
  expect(late.body.checkin?.damages_seen).toEqual([]);
});
