/** Where the insurance of a booking stands (rentals.md §2): stored, because the office decides it. */
import type { Selectable } from 'kysely';
import type { InsuranceStatus } from '#contract/areas/rental-words.ts';
import type { Context } from '#server/http/handler.ts';
import { dayOf } from '#server/lib/yard-time.ts';
import type { BookingRow } from '../booking.ts';
import type { Insurances } from '../tables.ts';

type Writing = Pick<Context, 'db' | 'now' | 'audit'>;
export type InsuranceRow = Selectable<Insurances>;

/** The days of the pick-up and of the return on the clocks of the booking's branch. */
export const tripDays = ({ starts_at, ends_at, zone }: Pick<BookingRow, 'starts_at' | 'ends_at' | 'zone'>) => ({
  pickup: dayOf(starts_at, zone),
  back: dayOf(ends_at, zone),
});

/** The one that counts, if there is one. */
export async function liveInsurance({ db }: Pick<Context, 'db'>, bookingId: number): Promise<InsuranceRow | null> {
  const row = await db
    .selectFrom('insurances')
    .selectAll()
    .where('booking_id', '=', bookingId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

/** Whether it is valid on every day of the trip. */
export function coversTrip(
  { valid_from, valid_to }: Pick<InsuranceRow, 'valid_from' | 'valid_to'>,
  booking: BookingRow,
): boolean {
  const { pickup, back } = tripDays(booking);
  return valid_from <= pickup && valid_to >= back;
}

/** Danger: the caller holds the booking. */
export async function setInsuranceStatus(
  ctx: Writing,
  { id, branch_id, insurance_status }: BookingRow,
  to: InsuranceStatus,
  detail: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  if (insurance_status === to) return;
  const change = { insurance_status: to, updated_at: ctx.now };
  await ctx.db.updateTable('bookings').set(change).where('id', '=', id).execute();
  ctx.audit({
    action: 'booking.update',
    entity: 'booking',
    entityId: id,
    branchId: branch_id,
    detail: { ...detail, from: { insurance_status }, to: { insurance_status: to } },
  });
}

/** After the dates moved: an approved insurance that no longer covers the trip waits for the office again. */
export async function checkInsuranceCover(ctx: Writing, booking: BookingRow): Promise<void> {
  if (booking.insurance_status !== 'approved') return;
  const insurance = await liveInsurance(ctx, booking.id);
  if (insurance && coversTrip(insurance, booking)) return;
  await setInsuranceStatus(ctx, booking, 'pending_admin_action');
}
