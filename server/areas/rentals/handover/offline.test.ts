/** What was done at the vehicle without a network reaches the server later, maybe twice, maybe after the office did something else. */
import { beforeEach, describe, expect, it } from 'vitest';
import { rentalBookings } from '#contract/areas/rental-bookings.ts';
import { rentalClosing } from '#contract/areas/rental-closing.ts';
import { rentalHandover } from '#contract/areas/rental-handover.ts';
import { rentalPapers } from '#contract/areas/rental-papers.ts';
import { rentalSetup } from '#contract/areas/rental-setup.ts';
import type { Body } from '#contract/endpoint.ts';
import { HEADERS } from '#contract/headers.ts';
import { formatStamp } from '#contract/stamp.ts';
import type { Client } from '#tests/support/browser.ts';
import { approvePapers } from '#tests/support/rental-papers.ts';
import { closeReturn, deskOf, makeBooking, makeVehicle, type MadeBooking } from '#tests/support/rentals.ts';
import { startTestApp } from '#tests/support/server.ts';
import { copyTemplates } from '../papers/items.ts';

const app = await startTestApp();
const HOUR = 3_600_000;
const LINE: number[][] = [
  [0, 0],
  [40, 30],
];
const WORDS = 'Vehicle out, booking cancelled. The office must open it again.';

let desk: Client;
let crew: Client;
let booking: MadeBooking;
let acts: Awaited<ReturnType<typeof actsOf>>;

/** When the vehicle was handed over: an hour ago. */
let at: string;

beforeEach(async () => {
  app.clock.set(new Date('2026-11-21T09:00:00Z'));
  at = new Date(app.clock.now.getTime() - HOUR).toISOString();
  [desk, crew] = [await deskOf(app), await deskOf(app, 'technician')];
  booking = await makeBooking(app);
  await approvePapers(app, booking);
  await copyTemplates(app.db, booking.id);
  acts = await actsOf(booking);
});

/** What the phone has to send, in no order that counts. */
async function actsOf({ id: booking_id }: MadeBooking) {
  const { agreement } = (await desk.call(rentalHandover.agreementPdf, { body: { booking_id } })).body;
  const list = await crew.call(rentalPapers.checklist, { query: { entity_type: 'checkin', booking_id } });
  const signature = { kind: agreement.kind, content_hash: agreement.content_hash, strokes: [LINE], at };
  const note: Body<typeof rentalHandover.odometer> = { booking_id, odometer: 81_244, fuel_eighths: 8, keys: 2, at };
  const checklist = list.body.checklist.map(({ id }) => ({ id, is_checked: true }));
  return { note, ticks: { booking_id, entity_type: 'checkin' as const, checklist, at }, signature };
}

/** A stamp of then, and the key of the act. */
const headersOf = (key: string) => {
  const stamp = formatStamp({ ms: Date.parse(at), counter: 0, device: 'phone000' });
  return { headers: { [HEADERS.key]: `${booking.id}-${key}`, [HEADERS.stamp]: stamp } };
};

const moveOut = (key = 'first') =>
  crew.call(
    rentalBookings.status,
    {
      body: {
        booking_id: booking.id,
        status: 'checked_in',
        from_status: 'confirmed',
        blockers_seen: ['agreement'],
        at,
      },
    },
    headersOf(`move-${key}`),
  );

/** Sends all of it, and answers what became of each: the facts, the ticks, the signature, the status. */
async function sendAll(key = 'first') {
  const { note, ticks, signature } = acts;
  const said = { ...signature, typed_name: 'Elena Marsh' };
  const sent = [
    await crew.call(rentalHandover.odometer, { body: note }, headersOf(`note-${key}`)),
    await crew.call(rentalPapers.updateChecklist, { body: ticks }, headersOf(`ticks-${key}`)),
    await crew.call(rentalHandover.sign, { params: { id: booking.id }, body: said }, headersOf(`sign-${key}`)),
    await moveOut(key),
  ];
  return sent.map(({ status, message }) => (status === 200 ? status : message));
}

const read = async () => (await desk.call(rentalBookings.one, { params: { id: booking.id } })).body.booking;
const office = (said: Omit<Body<typeof rentalBookings.status>, 'booking_id'>) =>
  desk.call(rentalBookings.status, { body: { booking_id: booking.id, ...said } });

/** All that was sent is there, once, with the time at which it was done. */
async function expectWhole(): Promise<void> {
  const { checkin, agreements } = await read();
  expect(checkin).toMatchObject({ odometer: 81_244, fuel_eighths: 8, keys: 2, done_at: at });
  const query = { entity_type: 'checkin', booking_id: booking.id } as const;
  const { checklist } = (await crew.call(rentalPapers.checklist, { query })).body;
  expect(checklist.length).toBeGreaterThan(0);
  expect(checklist.every(({ is_checked, checked_at }) => is_checked && checked_at === at)).toBe(true);
  const readings = app.db.selectFrom('odometer_readings').select(['value', 'read_at']);
  expect(await readings.where('vehicle_id', '=', booking.vehicleId).execute()).toEqual([
    { value: 81_244, read_at: new Date(at) },
  ]);
  const versions = agreements.map(({ id }) => id);
  const signatures = app.db.selectFrom('signatures').select(['typed_name', 'signed_at']);
  expect(await signatures.where('agreement_id', 'in', versions).execute()).toEqual([
    { typed_name: 'Elena Marsh', signed_at: new Date(at) },
  ]);
}

describe('rentals 7.11: a vehicle that was handed over without a network', () => {
  it('is out since it was handed over; sent twice it is one reading and one signature', async () => {
    expect(await sendAll()).toEqual([200, 200, 200, 200]);
    expect(await read()).toMatchObject({ status: 'checked_in', picked_up_at: at, agreement_status: 'approved' });
    for (const key of ['first', 'other']) expect(await sendAll(key)).toEqual([200, 200, 200, 200]);
    expect(await read()).toMatchObject({ status: 'checked_in', picked_up_at: at });
    await expectWhole();
  });

  it('its booking cancelled meanwhile: every fact is stored, and the status waits for the office', async () => {
    await office({ status: 'cancelled', reason: 'The flight was moved' });
    for (const key of ['first', 'first', 'other']) {
      expect(await sendAll(key)).toEqual([200, 200, 200, WORDS]);
      expect((await moveOut(key)).status).toBe(409);
    }
    expect(await read()).toMatchObject({ status: 'cancelled', picked_up_at: null });
    await expectWhole();
  });

  it('goes out by the same message once the office has opened the booking again', async () => {
    await office({ status: 'cancelled', reason: 'The flight was moved' });
    expect((await moveOut()).status).toBe(409);
    await office({ status: 'reset', reason: 'It is out after all' });
    await office({ status: 'confirmed' });
    expect((await moveOut()).status).toBe(200);
    expect(await read()).toMatchObject({ status: 'checked_in', picked_up_at: at });
  });

  it('is never set back after the office went on', async () => {
    await moveOut();
    const moved = { returned: 'Back', completed: 'Completed' } as const;
    for (const status of ['returned', 'completed'] as const) {
      app.clock.advance(60_000);
      if (status === 'completed') await closeReturn(app, booking);
      expect((await office({ status })).status).toBe(200);
      expect((await moveOut()).status).toBe(200);
      const other = await moveOut('other');
      expect([other.status, other.message]).toEqual([
        409,
        `The booking was moved meanwhile: it is “${moved[status]}” now.`,
      ]);
      expect((await read()).status).toBe(status);
    }
  });

  it('says how else the booking came to nothing', async () => {
    await app.db.updateTable('bookings').set({ status: 'no_show' }).where('id', '=', booking.id).execute();
    expect((await moveOut()).message).toBe('Vehicle out, booking not picked up. The office must open it again.');
    await app.db.updateTable('bookings').set({ status: 'rejected' }).where('id', '=', booking.id).execute();
    expect((await moveOut()).message).toBe('Vehicle out, booking rejected. The office must open it again.');
  });
});

it('what was read at another vehicle, before the office exchanged it, counts for neither booking nor vehicle', async () => {
  const other = await makeVehicle(app);
  await desk.call(rentalSetup.saveRate, { body: { branch_id: 1, daily: 45, deposit_amount: 0 } });
  const exchanged = { params: { id: booking.id }, body: { vehicle_id: other } };
  expect((await desk.call(rentalBookings.update, exchanged)).status).toBe(200);
  const late = await crew.call(rentalHandover.odometer, { body: acts.note }, headersOf('note'));
  expect([late.status, late.headers.get(HEADERS.superseded)]).toEqual([200, 'odometer, fuel_eighths, keys']);
  expect((await read()).checkin).toMatchObject({ odometer: null, fuel_eighths: null, keys: null, done_by: null });
  const readings = app.db.selectFrom('odometer_readings').select('value').where('vehicle_id', '=', other);
  expect(await readings.execute()).toEqual([]);
  const said = { booking_id: booking.id, status: 'checked_in', from_status: 'confirmed', at } as const;
  const move = (vehicle_id: number) => crew.call(rentalBookings.status, { body: { ...said, vehicle_id } });
  const refused = await move(booking.vehicleId);
  expect([refused.status, refused.message]).toEqual([409, expect.stringMatching(/^The booking has another vehicle/)]);
  expect((await read()).status).toBe('confirmed');
});

it('what was read as the vehicle came back is stored whatever became of its booking', async () => {
  await office({ status: 'cancelled', reason: 'The flight was moved' });
  const facts = { odometer: 81_300, fuel_eighths: 5, cleanliness: 'dirty', keys: 1, at } as const;
  const send = (body: Body<typeof rentalClosing.note>, who = crew) =>
    who.call(rentalClosing.note, { params: { id: booking.id }, body });
  const { status, body } = await send(facts);
  expect([status, body.booking.status]).toEqual([200, 'cancelled']);
  expect(body.booking.checkout).toMatchObject({ odometer: 81_300, fuel_eighths: 5, cleanliness: 'dirty', keys: 1 });
  for (const more of [{ returned_at: at }, { lines: [] }, { damages: [] }, { waive: [] }, { final: true }])
    expect((await send({ ...facts, ...more }, desk)).errors).toHaveProperty('booking_id');
});
