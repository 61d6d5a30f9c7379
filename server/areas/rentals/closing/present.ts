/** What was charged at the return, in short, and what may be kept of a booking that came to nothing. */
import type { Booking } from '#contract/areas/rental-record.ts';
import { centsOf, sumOf } from '#contract/rental/cents.ts';
import { cancellationFee } from '#contract/rental/closing.ts';
import type { Context } from '#server/http/handler.ts';
import { iso } from '#server/lib/iso.ts';
import type { BookingRow } from '../booking.ts';
import { daysOf, rateOf } from '../price.ts';
import { closingOf } from './charges.ts';
import { checkoutRow } from './facts.ts';
import { returnMoney } from './money.ts';

type Reading = Pick<Context, 'db' | 'now'>;

/** Null before anything was noted for closing. */
export async function checkoutSumsOf(ctx: Reading, bookingId: number): Promise<Booking['checkout_values']> {
  const { db } = ctx;
  const row = await checkoutRow(db, bookingId);
  if (!row) return null;
  const booking = await db.selectFrom('bookings').selectAll().where('id', '=', bookingId).executeTakeFirstOrThrow();
  const user = await db.selectFrom('users').select('name').where('id', '=', row.final_by).executeTakeFirst();
  const { total } = await closingOf(db, booking);
  const { paid, kept } = await returnMoney(ctx, bookingId);
  return {
    final_at: iso(row.final_at),
    final_by_name: user?.name ?? null,
    total: sumOf(total),
    kept: sumOf(kept),
    paid: sumOf(paid),
    open: sumOf(Math.max(0, total - paid)),
  };
}

/** By the rate; without one, a day's part of what was agreed. */
async function priceOfDay({ db }: Reading, booking: BookingRow): Promise<number> {
  const rate = await rateOf(db, booking);
  if (rate) return centsOf(rate.daily);
  return Math.round(centsOf(booking.booking_amount) / (await daysOf(db, booking)));
}

/** Free until 48 hours before, then the price of a day, at most of all (rentals.md §4.11). Null of bookings that did not come to nothing. */
export async function proposedFee(ctx: Reading, booking: BookingRow): Promise<Booking['proposed_fee']> {
  if (booking.status !== 'cancelled' && booking.status !== 'no_show') return null;
  const { starts_at, status_at: ended_at, booking_amount } = booking;
  const day = await priceOfDay(ctx, booking);
  const { cents, basis } = cancellationFee({ starts_at, ended_at, day, total: centsOf(booking_amount) });
  return { amount: sumOf(cents), basis };
}
