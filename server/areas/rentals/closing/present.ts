/** What was charged at the return, in short, and what may be kept of a booking that came to nothing. */
import type { Booking } from '#contract/areas/rental-record.ts';
import type { Context } from '#server/http/handler.ts';
import type { BookingRow } from '../booking.ts';

type Reading = Pick<Context, 'db' | 'now'>;

/** Null before anything was noted for closing. */
export async function checkoutSumsOf(_ctx: Reading, _bookingId: number): Promise<Booking['checkout_values']> {
  return null;
}

/** Free until 48 hours before, then the price of a day, at most of all (rentals.md §4.11). Null of bookings that did not come to nothing. */
export async function proposedFee(_ctx: Reading, _booking: BookingRow): Promise<Booking['proposed_fee']> {
  return null;
}
