/** What may be changed of a booking, and when; and its row with the edits that win (latest wins, field by field). */
import { bookingNumber, bookingStatuses, type InsuranceStatus } from '#contract/areas/rental-words.ts';
import type { rentalBookings as rows } from '#contract/areas/rental-bookings.ts';
import type { Body } from '#contract/endpoint.ts';
import { centsOf, textOfCents } from '#contract/rental/cents.ts';
import type { Context } from '#server/http/handler.ts';
import { invalid, lacking } from '#server/http/refusal.ts';
import { refuseMissing } from '#server/kit/refs.ts';
import { mergeFields, type Stamps } from '#server/lib/stamps.ts';
import { zoneOf } from '#server/lib/zone.ts';
import type { BookingRow } from './booking.ts';
import { refuseForeignBranch, refuseRetired, termsOf } from './creating.ts';
import { liveInsurance } from './papers/insurance-state.ts';

export type Sent = Body<typeof rows.update>;

const OVER: ReadonlySet<BookingRow['status']> = new Set(['returned', 'completed', 'rejected', 'cancelled', 'no_show']);

type Whole = 'starts_at' | 'branch_id' | 'vehicle_id' | 'payment_model' | 'partial_percent';
/** What is settled once the vehicle is out, in words. */
const SETTLED: Readonly<Record<Whole, string>> = {
  starts_at: 'It is out: the pick-up was.',
  branch_id: 'It is out: it stays with its branch.',
  vehicle_id: 'It is out with this vehicle.',
  payment_model: 'It is out: how it is paid was agreed.',
  partial_percent: 'It is out: how it is paid was agreed.',
};

const shown = (value: unknown): unknown => (value instanceof Date ? value.toISOString() : value);
const sentAs = (field: Whole, value: unknown): unknown =>
  field === 'starts_at' && typeof value === 'string' ? new Date(value).toISOString() : value;

/** @throws 422 where the booking is over, or the field was settled when the vehicle went out */
export function refuseLate(booking: BookingRow, sent: Sent): void {
  const { id, status } = booking;
  const fields = Object.entries(sent).flatMap(([field, value]) => (value === undefined ? [] : [field]));
  if (OVER.has(status) && fields.some((field) => field !== 'note'))
    throw invalid({
      status: [`${bookingNumber(id)} is ${bookingStatuses[status].toLowerCase()}: only its note can be changed.`],
    });
  if (status !== 'checked_in') return;
  for (const field of Object.keys(SETTLED) as Whole[])
    if (sent[field] !== undefined && sentAs(field, sent[field]) !== shown(booking[field]))
      throw invalid({ [field]: [SETTLED[field]] });
  if (sent.exchange_with !== undefined) throw invalid({ exchange_with: [SETTLED.vehicle_id] });
  if (sent.customer !== undefined) throw invalid({ customer: ['It is out: the renter has it.'] });
}

/** The columns that are merged. */
export function patchOf(sent: Sent) {
  const { starts_at, ends_at, deposit_amount } = sent;
  return {
    starts_at: starts_at === undefined ? undefined : new Date(starts_at),
    ends_at: ends_at === undefined ? undefined : new Date(ends_at),
    branch_id: sent.branch_id,
    vehicle_id: sent.vehicle_id,
    pickup_place: sent.pickup_place,
    return_place: sent.return_place,
    payment_model: sent.payment_model,
    partial_percent: sent.partial_percent,
    deposit_amount: deposit_amount === undefined ? undefined : textOfCents(centsOf(deposit_amount)),
    insurance_info_required: sent.insurance_info_required,
    note: sent.note,
  };
}
export type Patch = Partial<ReturnType<typeof patchOf>>;

/** A booking with the fields whose edit wins. */
export interface Merged {
  readonly before: BookingRow;
  readonly next: BookingRow;
  readonly stamps: Stamps;
}

/** Insurance that was asked for, or no longer is. */
async function insuranceStatus(ctx: Context, before: BookingRow, required: boolean): Promise<InsuranceStatus> {
  if (before.insurance_info_required === required) return before.insurance_status;
  if (!ctx.person.can('insurance.update')) throw lacking('insurance.update');
  if (!required) return 'not_required';
  return (await liveInsurance(ctx, before.id)) ? 'pending_admin_action' : 'pending_customer_action';
}

/** @throws 422 naming what the booking cannot have */
async function refuseWrong(ctx: Context, { before, next }: Pick<Merged, 'before' | 'next'>): Promise<void> {
  if (next.ends_at <= next.starts_at) throw invalid({ ends_at: ['The return must be later than the pick-up.'] });
  const { branch_id, vehicle_id } = next;
  if (branch_id !== before.branch_id) {
    refuseForeignBranch(ctx, branch_id);
    await refuseMissing(ctx.db, { branch_id }, { branch_id: 'branches' });
  }
  if (vehicle_id === before.vehicle_id) return;
  await refuseMissing(ctx.db, { vehicle_id }, { vehicle_id: 'vehicles' });
  await refuseRetired(ctx, vehicle_id);
}

/** Merges the edit into the row, without writing it. `stamps`: those of the row, or without the fields that change whatever they say. */
export async function mergedWith(
  ctx: Context,
  before: BookingRow,
  patch: Patch,
  known: Stamps = before.stamps,
): Promise<Merged> {
  const { taken, stamps, superseded } = mergeFields(known, patch, ctx.stamp);
  ctx.superseded(superseded);
  const fields = { ...before, ...taken };
  const next: BookingRow = {
    ...fields,
    ...termsOf(fields),
    insurance_status: await insuranceStatus(ctx, before, fields.insurance_info_required),
  };
  await refuseWrong(ctx, { before, next });
  const zone = next.branch_id === before.branch_id ? before.zone : await zoneOf(ctx.db, next.branch_id);
  return { before, next: { ...next, zone }, stamps };
}
