/** The return of the rules (rentals.md §4, rule 8) for the server's tests: three days, out with a full tank and 81,244 on the dial. */
import { createHash } from 'node:crypto';
import { damages } from '#contract/areas/damages.ts';
import { rentalHandover } from '#contract/areas/rental-handover.ts';
import { rentalSetup } from '#contract/areas/rental-setup.ts';
import type { ImageSlot, RentalPhase } from '#contract/areas/rental-words.ts';
import { afterPayment } from '#server/areas/rentals/money/after.ts';
import { insertPayment } from '#server/areas/rentals/money/rows.ts';
import type { Client } from './browser.ts';
import { type MadeBooking, makeBooking } from './rentals.ts';
import type { TestApp } from './server.ts';
import { makeJpeg } from './yard.ts';

export const STARTS = new Date('2026-10-30T14:00:00Z');
export const ENDS = new Date('2026-11-02T15:00:00Z');
/** 151 minutes late. */
export const RETURNED = new Date(ENDS.getTime() + 151 * 60_000);
const RATE = {
  branch_id: 1,
  daily: 45,
  included_distance_per_day: 200,
  extra_distance_price: 0.35,
  fuel_price: 1.95,
  refuel_fee: 10,
  deposit_amount: 300,
};
export const READ = { odometer: 82_011, fuel_eighths: 5, cleanliness: 'dirty', keys: 2 } as const;

/** The booking while its vehicle is out; its rent is paid. */
export async function makeOut(app: TestApp, desk: Client): Promise<MadeBooking> {
  await desk.call(rentalSetup.saveRate, { body: RATE });
  const made = await makeBooking(app, {
    starts_at: STARTS,
    ends_at: ENDS,
    status: 'checked_in',
    picked_up_at: STARTS,
    tax_rate: '8.25',
    tax: '12.29',
    booking_amount: '161.29',
    paid: '161.29',
  });
  await app.db.updateTable('vehicles').set({ tank_litres: 52 }).where('id', '=', made.vehicleId).execute();
  const body = { booking_id: made.id, odometer: 81_244, fuel_eighths: 8, keys: 2 };
  await desk.call(rentalHandover.odometer, { body });
  return made;
}

let blocked = 0;

/** 300.00 for the deposit are blocked on a card, as if by a link of the test provider. */
export async function blockDeposit({ db, clock: { now } }: TestApp, { id }: MadeBooking): Promise<void> {
  const ctx = { db, now, audit: () => undefined, person: null };
  const how = { kind: 'deposit_authorisation', covers: 'deposit', method: 'link', currency: 'USD' } as const;
  const there = { provider: 'test', provider_ref: `of_a_return_${++blocked}`, paid_at: now };
  await afterPayment(ctx, await insertPayment(ctx, id, 30_000, { ...how, ...there, status: 'succeeded' }));
}

/** A dent that was found at the booking. */
export async function addDent(desk: Client, { id, vehicleId }: MadeBooking, view: 'left' | 'rear', note = '') {
  const body = { view, x: 0.3, y: 0.4, kind: 'dent', size: 'M', booking_id: id, note } as const;
  return (await desk.call(damages.add, { params: { id: vehicleId }, body })).body.damage.id;
}

let shade = 0;

/** A picture of the place, which no other picture is like. */
export async function addPicture(app: TestApp, desk: Client, { id }: MadeBooking, phase: RentalPhase, slot: ImageSlot) {
  const bytes = await makeJpeg({ shade: ++shade });
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const said = { phase, slot, name: `${shade}.jpg`, sha256, taken_at: app.clock.now.toISOString() };
  await desk.call(
    rentalHandover.addImage,
    { body: { booking_id: id, ...said } },
    { files: { image: { bytes, name: said.name } } },
  );
}
