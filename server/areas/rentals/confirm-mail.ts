/** Tells the renter that the booking stands. */
import { bookingNumber } from '#contract/areas/rental-words.ts';
import type { Context } from '#server/http/handler.ts';
import { formatMoment } from '#server/lib/yard-time.ts';
import { mail } from '#server/mail/mail.ts';
import type { BookingRow } from './booking.ts';

async function readRenter({ db }: Pick<Context, 'db'>, bookingId: number) {
  return db
    .selectFrom('booking_customers as bc')
    .innerJoin('customers as c', 'c.id', 'bc.customer_id')
    .innerJoin('bookings as b', 'b.id', 'bc.booking_id')
    .innerJoin('branches as r', 'r.id', 'b.branch_id')
    .leftJoin('vehicles as v', 'v.id', 'b.vehicle_id')
    .select(['c.first_name', 'c.last_name', 'c.email', 'r.name as branch', 'v.name as vehicle'])
    .where('bc.booking_id', '=', bookingId)
    .where('bc.role', '=', 'renter')
    .executeTakeFirstOrThrow();
}

/** Nothing to renters without an address. Confirmed again after a reset, it is told again. */
export async function mailConfirmed(ctx: Context, booking: BookingRow): Promise<void> {
  const { first_name, last_name, email, branch, vehicle } = await readRenter(ctx, booking.id);
  if (email === null) return;
  const { id, starts_at, ends_at, zone, pickup_place } = booking;
  const number = bookingNumber(id);
  const text = [
    `Hello ${first_name} ${last_name},`,
    '',
    `your booking ${number} is confirmed.`,
    '',
    ...(vehicle === null ? [] : [`Vehicle: ${vehicle}`]),
    `Pick-up: ${formatMoment(starts_at, zone)}, ${pickup_place || branch}`,
    `Return: ${formatMoment(ends_at, zone)}`,
    '',
    'Please bring your licence.',
    '',
  ].join('\n');
  const key = `booking-confirmed:${id}:${ctx.now.getTime()}`;
  await mail(
    ctx,
    { key, to: email, subject: `Your booking ${number} is confirmed`, text },
    { entity: 'booking', entityId: id },
  );
}
