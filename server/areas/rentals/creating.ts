/** A booking is made: by the office, by a channel, by an import (rentals.md §2 "Customers and bookings"). */
import { bookingNumber, type PaymentModel } from '#contract/areas/rental-words.ts';
import type { rentalBookings as rows } from '#contract/areas/rental-bookings.ts';
import type { Body } from '#contract/endpoint.ts';
import type { Written } from '#contract/rental/cents.ts';
import type { Line } from '#contract/rental/cost.ts';
import type { Context } from '#server/http/handler.ts';
import { invalid, lacking } from '#server/http/refusal.ts';
import { newSecret } from '#server/http/secrets.ts';
import { refuseMissing } from '#server/kit/refs.ts';
import { must } from '#server/lib/must.ts';
import { zoneOf } from '#server/lib/zone.ts';
import type { BookingRow } from './booking.ts';
import { copyTemplates } from './papers/items.ts';
import { savePeople, type SentPeople, takeInPeople, type Writing } from './people.ts';
import {
  extrasFrom,
  type Price,
  pricedColumns,
  priceOf,
  rateFor,
  type RentedTime,
  rentLine,
  saveLines,
} from './price.ts';
import { takeSpan } from './spans.ts';

/** What is said of a booking besides who, when, which vehicle and for how much. */
export interface Said {
  readonly pickup_place?: string | undefined;
  readonly return_place?: string | undefined;
  readonly payment_model?: PaymentModel | undefined;
  readonly partial_percent?: number | null | undefined;
  readonly insurance_info_required?: boolean | undefined;
  readonly note?: string | undefined;
}

export interface Origin {
  readonly source: BookingRow['source'];
  readonly channel_id: number | null;
  readonly external_ref: string | null;
  readonly external_hash: string | null;
}

export interface Draft {
  readonly origin: Origin;
  readonly time: RentedTime;
  readonly people: SentPeople;
  readonly said: Said;
  readonly price: Price;
  readonly deposit: Written;
  readonly status?: 'pending' | 'confirmed';
  readonly displaceMaintenance?: boolean;
}

/** The percent is of a part that is paid first, and of nothing else. */
export function termsOf({ payment_model = 'full', partial_percent = null }: Said) {
  if (payment_model !== 'partial') return { payment_model, partial_percent: null };
  if (partial_percent === null) throw invalid({ partial_percent: ['Please say how many percent are paid first.'] });
  return { payment_model, partial_percent };
}

/** @throws 422 `branch_id` where it is none of the person's, unless they see bookings of every branch */
export function refuseForeignBranch({ person }: Pick<Context, 'person'>, branchId: number): void {
  if (!person.can('booking.view-all') && !person.branches.includes(branchId))
    throw invalid({ branch_id: ['This is none of your branches.'] });
}

/**
 * The time of a booking that is to be, with the zone of its branch.
 *
 * @throws 422 naming what cannot be
 */
export async function timeOf(
  { db }: Pick<Context, 'db'>,
  sent: {
    readonly branch_id: number;
    readonly vehicle_id?: number | null | undefined;
    readonly starts_at: string;
    readonly ends_at: string;
  },
): Promise<RentedTime> {
  const { branch_id, vehicle_id = null } = sent;
  const [starts_at, ends_at] = [new Date(sent.starts_at), new Date(sent.ends_at)];
  if (ends_at <= starts_at) throw invalid({ ends_at: ['The return must be later than the pick-up.'] });
  await refuseMissing(db, { branch_id, vehicle_id }, { branch_id: 'branches', vehicle_id: 'vehicles' });
  await refuseRetired({ db }, vehicle_id);
  return { branch_id, vehicle_id, starts_at, ends_at, zone: await zoneOf(db, branch_id) };
}

/** @throws 422 `vehicle_id` where the vehicle left the fleet */
export async function refuseRetired({ db }: Pick<Context, 'db'>, vehicleId: number | null): Promise<void> {
  if (vehicleId === null) return;
  const { plate, retired_at } = await db
    .selectFrom('vehicles')
    .select(['plate', 'retired_at'])
    .where('id', '=', vehicleId)
    .executeTakeFirstOrThrow();
  if (retired_at !== null) throw invalid({ vehicle_id: [`${plate} was retired.`] });
}

async function insertBooking({ db, now, person }: Writing, draft: Draft): Promise<BookingRow> {
  const { origin, time, said, price, deposit, status = 'pending' } = draft;
  const { pickup_place = '', return_place = '', note = '', insurance_info_required = false } = said;
  const made = { created_at: now, created_by: person?.id ?? null, updated_at: now, deleted_at: null, deleted_by: null };
  const row = await db
    .insertInto('bookings')
    .values({
      ...origin,
      ...time,
      ...termsOf(said),
      ...pricedColumns(price),
      ...made,
      token: newSecret(),
      status,
      status_at: now,
      pickup_place,
      return_place,
      note,
      insurance_info_required,
      insurance_status: insurance_info_required ? 'pending_customer_action' : 'not_required',
      deposit_amount: deposit,
      picked_up_at: null,
      returned_at: null,
    })
    .returningAll()
    .executeTakeFirst();
  return must(row, 'the booking');
}

/** What the audit says of a new booking. */
const auditOf = ({ id, source, external_ref, starts_at, ends_at, vehicle_id, booking_amount, status }: BookingRow) => ({
  number: bookingNumber(id),
  ...(source !== 'office' && { source, external_ref }),
  to: { starts_at, ends_at, vehicle_id, booking_amount, status },
});

/**
 * Makes the booking: its people, its lines, its checks, and its vehicle's time.
 *
 * @throws 422 as the row of the contract says
 */
export async function makeBooking(ctx: Writing, draft: Draft): Promise<BookingRow> {
  const reception = { branchId: draft.time.branch_id, isUnseen: draft.origin.source !== 'office' };
  const people = await takeInPeople(ctx, draft.people, reception);
  const booking = await insertBooking(ctx, draft);
  await takeSpan(ctx, booking, { displaceMaintenance: draft.displaceMaintenance === true });
  await savePeople(ctx.db, booking.id, people);
  await saveLines(ctx, booking.id, draft.price.lines);
  await copyTemplates(ctx.db, booking.id);
  ctx.audit({
    action: 'booking.create',
    entity: 'booking',
    entityId: booking.id,
    branchId: booking.branch_id,
    detail: auditOf(booking),
  });
  return booking;
}

/** The lines of a booking of the office: the rent by the rate, and what was sent besides. */
export const officeLines = async (
  { db }: Pick<Context, 'db'>,
  time: RentedTime,
  rate: Awaited<ReturnType<typeof rateFor>>,
  extras: readonly Line[],
): Promise<readonly Line[]> => [await rentLine(db, time, rate), ...extras];

/** Displacing planned work is a right of its own. */
export function refuseDisplacing({ person }: Pick<Context, 'person'>, displace: boolean | undefined): void {
  if (displace === true && !person.can('booking.override')) throw lacking('booking.override');
}

/** A booking by the office. */
export async function addBooking(ctx: Context, body: Body<typeof rows.add>): Promise<BookingRow> {
  refuseForeignBranch(ctx, body.branch_id);
  refuseDisplacing(ctx, body.displace_maintenance);
  const time = await timeOf(ctx, body);
  const rate = await rateFor(ctx.db, time);
  const lines = await officeLines(ctx, time, rate, extrasFrom(body.lines ?? []));
  return makeBooking(ctx, {
    origin: { source: 'office', channel_id: null, external_ref: null, external_hash: null },
    time,
    people: { customer: body.customer, drivers: body.drivers ?? [] },
    said: body,
    price: await priceOf(ctx.db, time.branch_id, lines),
    deposit: body.deposit_amount ?? rate.deposit_amount,
    displaceMaintenance: body.displace_maintenance === true,
  });
}
