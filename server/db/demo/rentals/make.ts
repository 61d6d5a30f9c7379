/** Makes the planned bookings as a channel makes them, and brings each to the state that it is in. */
import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { BookingRow } from '#server/areas/rentals/booking.ts';
import { makeBooking } from '#server/areas/rentals/creating.ts';
import { priceOf, rateFor, rentLine } from '#server/areas/rentals/price.ts';
import type { Database } from '#server/db/tables.ts';
import { addDays, dayOf } from '#server/lib/yard-time.ts';
import { FIRST_NAMES, LAST_NAMES } from '../areas/lead-words.ts';
import type { PlannedBooking } from './plan.ts';

export interface MadeBooking extends PlannedBooking {
  readonly id: number;
  readonly zone: string;
  readonly requiresInsurance: boolean;
  readonly renter: { readonly id: number; readonly name: string; readonly birth_date: string };
}

export interface DemoChannel {
  readonly id: number;
  readonly branch_id: number;
}

const EXTRAS = [
  { code: 'extra', label: 'Child seat', quantity: 1, unit_price: 8, taxable: true, basis: '' },
  { code: 'delivery', label: 'Brought to the station', quantity: 1, unit_price: 25, taxable: true, basis: '' },
  { code: 'discount', label: 'Booked early', quantity: 1, unit_price: 10, taxable: true, basis: '' },
] as const;

/** Names that no two share. */
function renterOf({ look, starts_at, zone }: PlannedBooking & { readonly zone: string }, nth: number) {
  const first_name = FIRST_NAMES[nth % FIRST_NAMES.length] ?? 'Ann';
  const last_name = LAST_NAMES[(nth * 7 + Math.floor(nth / FIRST_NAMES.length)) % LAST_NAMES.length] ?? 'Hall';
  const years = look === 'too_young' ? 20 : 24 + ((nth * 11) % 41);
  const birth_date = addDays(dayOf(starts_at, zone), -Math.round(years * 365.25) - 40);
  const email = `${first_name}.${last_name}.${nth}@mail.example`.toLowerCase().replace(/[^a-z0-9.@-]/g, '');
  return {
    first_name,
    last_name,
    birth_date,
    email,
    phone: `+1 973 555 0${String(100 + nth).slice(-3)}`,
    country: 'US',
  };
}

async function makeOne(db: Kysely<Database>, planned: PlannedBooking, channel: DemoChannel, zone: string, nth: number) {
  const { branch_id, vehicle_id, starts_at, ends_at, made_at, payment_model, look } = planned;
  const time = { branch_id, vehicle_id, starts_at, ends_at, zone };
  const rate = await rateFor(db, time);
  const extras = nth % 3 === 0 ? [EXTRAS[nth % EXTRAS.length] ?? EXTRAS[0]] : [];
  const external_ref = `WEB-${20_000 + nth * 7}`;
  const renter = renterOf({ ...planned, zone }, nth);
  const booking = await makeBooking(
    { db, now: made_at, person: null, audit: () => undefined },
    {
      origin: {
        source: 'channel',
        channel_id: channel.id,
        external_ref,
        external_hash: createHash('sha256').update(external_ref).digest('hex'),
      },
      time,
      people: { customer: renter, drivers: [] },
      said: {
        payment_model,
        partial_percent: payment_model === 'partial' ? 30 : null,
        insurance_info_required: look === 'insurance' || nth % 6 === 1,
        pickup_place: nth % 4 === 2 ? 'Arrivals, gate B' : '',
      },
      price: await priceOf(db, branch_id, [await rentLine(db, time, rate), ...extras]),
      deposit: rate.deposit_amount,
    },
  );
  await bringTo(db, booking, planned);
  return { booking, renter };
}

/** What the steps of the booking left in its row and in its vehicle's time. */
async function bringTo(db: Kysely<Database>, booking: BookingRow, planned: PlannedBooking): Promise<void> {
  const { status, status_reason, picked_up_at, returned_at, status_at } = planned;
  if (status === 'pending') return;
  await db
    .updateTable('bookings')
    .set({ status, status_reason, status_at, picked_up_at, returned_at, updated_at: status_at })
    .where('id', '=', booking.id)
    .execute();
  const isOver = status === 'cancelled' || status === 'rejected' || status === 'no_show';
  if (!isOver && picked_up_at === null) return;
  await db
    .updateTable('vehicle_spans')
    .set({
      out_at: picked_up_at,
      back_at: returned_at,
      ...(isOver && { released_at: status_at }),
      ...(returned_at !== null && {
        during: sql<string>`case when upper(during) > ${returned_at}::timestamptz + interval '1 hour'
          then tstzrange(lower(during), greatest(${returned_at}::timestamptz + interval '1 hour', lower(during) + interval '1 minute'), '[)')
          else during end`,
      }),
      updated_at: status_at,
    })
    .where('booking_id', '=', booking.id)
    .execute();
}

/** In the order in which they were made. */
export async function makeBookings(
  db: Kysely<Database>,
  plan: readonly PlannedBooking[],
  channels: readonly DemoChannel[],
  zones: ReadonlyMap<number, string>,
): Promise<readonly MadeBooking[]> {
  const made: MadeBooking[] = [];
  for (const [nth, planned] of plan.entries()) {
    const channel = channels.find(({ branch_id }) => branch_id === planned.branch_id);
    const zone = zones.get(planned.branch_id);
    if (!channel || zone === undefined) throw new Error('the branch has no channel');
    const { booking, renter } = await makeOne(db, planned, channel, zone, nth);
    made.push({
      ...planned,
      id: booking.id,
      zone,
      requiresInsurance: booking.insurance_info_required,
      renter: { id: 0, name: `${renter.first_name} ${renter.last_name}`, birth_date: renter.birth_date },
    });
  }
  return withRenters(db, made);
}

async function withRenters(db: Kysely<Database>, made: readonly MadeBooking[]): Promise<readonly MadeBooking[]> {
  const rows = await db.selectFrom('booking_customers').select(['booking_id', 'customer_id']).execute();
  const renters = new Map(rows.map(({ booking_id, customer_id }) => [booking_id, customer_id]));
  return made.map((one) => ({ ...one, renter: { ...one.renter, id: renters.get(one.id) ?? 0 } }));
}
