/** One earning that somebody acts on, and the rules that every way of writing one keeps (money.md §2, §4.3). */
import { type Kysely, type Selectable, sql } from 'kysely';
import type { EarningSource } from '#contract/areas/earning-record.ts';
import type { SentPart } from '#contract/areas/earnings.ts';
import { privateNumber } from '#contract/areas/private-words.ts';
import { bookingNumber } from '#contract/areas/rental-words.ts';
import { centsOf, textOfCents } from '#contract/rental/cents.ts';
import type { FieldErrors } from '#contract/schema.ts';
import type { Database } from '#server/db/tables.ts';
import type { Context } from '#server/http/handler.ts';
import { invalid } from '#server/http/refusal.ts';
import { addDays, dayOf } from '#server/lib/yard-time.ts';
import { zoneOf } from '#server/lib/zone.ts';
import { sumText } from '#server/lib/sum-text.ts';

export const KIND = { table: 'earnings', noun: 'earning' } as const;

export type EarningRow = Selectable<Database['earnings']>;

/** What people say of a trip, besides its components. */
export interface Trip {
  readonly vehicle_id: number;
  readonly source: EarningSource;
  readonly reservation_id: string | null;
  readonly guest: string;
  readonly trip_start: Date;
  readonly trip_end: Date;
  readonly distance: number | null;
  readonly received_on: string | null;
  readonly payout_ref: string | null;
  readonly note: string;
}

/** What is stored of it. */
export const tripOf = (row: EarningRow): Trip => ({
  vehicle_id: row.vehicle_id,
  source: row.source,
  reservation_id: row.reservation_id,
  guest: row.guest,
  trip_start: row.trip_start,
  trip_end: row.trip_end,
  distance: row.distance === null ? null : Number(row.distance),
  received_on: row.received_on,
  payout_ref: row.payout_ref,
  note: row.note,
});

/** No books go back further. */
const FIRST_DAY = '2000-01-01';

export const sumOfParts = (parts: readonly SentPart[]): string =>
  textOfCents(parts.reduce((sum, { amount }) => sum + centsOf(amount), 0));

/**
 * Checks what a trip is made of.
 *
 * @param total what was paid out, where somebody says it
 * @throws 422 naming what stands there twice, or `total` where it is another sum
 */
export function checkParts(parts: readonly SentPart[], total: string | undefined): void {
  const errors: FieldErrors = {};
  for (const [n, { component }] of parts.entries())
    if (parts.findIndex((one) => one.component === component) < n)
      errors[`components.${n}.component`] = ['This stands there already.'];
  const sum = sumOfParts(parts);
  if (total !== undefined && total !== sum)
    errors['total'] = [`The components add up to ${sumText(sum)}, not to ${sumText(total)}.`];
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

/**
 * The day on which the trip counts, by the clocks of its vehicle’s branch.
 *
 * @throws 422 `trip_end` for a trip that ends before it starts, before the year 2000, or after tomorrow
 */
function dayOfTrip({ trip_start, trip_end }: Trip, zone: string, now: Date): string {
  if (trip_end < trip_start) throw invalid({ trip_end: ['The trip must end after its start.'] });
  const day = dayOf(trip_end, zone);
  if (day < FIRST_DAY) throw invalid({ trip_end: ['This is before the year 2000.'] });
  if (day > addDays(dayOf(now, zone), 1)) throw invalid({ trip_end: ['This day is still to come.'] });
  return day;
}

interface TripVehicle {
  readonly branch_id: number | null;
}

/** The vehicle, held so that two who enter the same trip wait for each other. 422 `vehicle_id` where there is none such. */
async function heldVehicle(db: Kysely<Database>, id: number): Promise<TripVehicle> {
  const { rows } = await sql<TripVehicle>`
    select branch_id from vehicles where id = ${id} and deleted_at is null for no key update`.execute(db);
  const [vehicle] = rows;
  if (!vehicle) throw invalid({ vehicle_id: ['This vehicle does not exist.'] });
  return vehicle;
}

/** @throws 422 `reservation_id` where the trip is there already, whose id goes along */
async function refuseKnown(db: Kysely<Database>, trip: Trip, except: number): Promise<void> {
  const { source, reservation_id, vehicle_id } = trip;
  if (reservation_id === null) return;
  const { rows } = await sql<{ readonly id: number }>`
    select id from earnings where source = ${source} and reservation_id = ${reservation_id} and vehicle_id = ${vehicle_id}
      and deleted_at is null and id <> ${except}`.execute(db);
  const [known] = rows;
  if (known) throw invalid({ reservation_id: ['This reservation is entered already.'] }, { id: known.id });
}

/** @throws 422 `source` for a booking or a private rental of the yard: it counts from there, and would count twice */
async function refuseOwnRental(db: Kysely<Database>, { reservation_id, vehicle_id }: Trip): Promise<void> {
  if (reservation_id === null) return;
  const { rows } = await sql<{ readonly id: number }>`
    select id from bookings where vehicle_id = ${vehicle_id} and deleted_at is null
      and (external_ref = ${reservation_id} or 'B-' || lpad(id::text, 6, '0') = upper(${reservation_id})) limit 1`.execute(
    db,
  );
  const [own] = rows;
  if (own)
    throw invalid({ source: [`This trip is booking ${bookingNumber(own.id)} of the yard and counts from there.`] });
  const rental = await privateRentalOf(db, reservation_id, vehicle_id);
  if (rental !== null)
    throw invalid({
      source: [`This trip is private rental ${privateNumber(rental)} of the yard and counts from its invoices.`],
    });
}

/** The private rental of the vehicle that is called so: by its own number, or by that of one of its papers. */
async function privateRentalOf(db: Kysely<Database>, name: string, vehicleId: number): Promise<number | null> {
  const { rows } = await sql<{ readonly id: number }>`
    select r.id from private_rentals r where r.vehicle_id = ${vehicleId} and r.deleted_at is null
      and ('P-' || lpad(r.id::text, 6, '0') = upper(${name})
        or exists (select 1 from rental_invoices i where i.private_rental_id = r.id and i.number = upper(${name}))) limit 1`.execute(
    db,
  );
  return rows[0]?.id ?? null;
}

/**
 * Checks a trip as it is to be stored, and answers on which day it counts. Everything is checked before anything is written.
 *
 * @param except the id of the earning that is changed; 0 for a new one
 */
export async function checkTrip(
  { db, now }: Pick<Context, 'db' | 'now'>,
  trip: Trip,
  except: number,
): Promise<{ readonly earned_on: string; readonly branchId: number | null }> {
  const { branch_id: branchId } = await heldVehicle(db, trip.vehicle_id);
  const earned_on = dayOfTrip(trip, await zoneOf(db, branchId), now);
  await refuseKnown(db, trip, except);
  await refuseOwnRental(db, trip);
  return { earned_on, branchId };
}
