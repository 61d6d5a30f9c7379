import { useLiveQuery } from 'dexie-react-hooks';
import type { Lid } from '#db/records.ts';
import { bookingsHere, bookingsReadAt, ticksOf, type Ticked } from '#db/views/bookings.ts';
import { bookingTruth } from '#db/views/bookings-work.ts';
import { privatesHere } from '#db/views/privates.ts';
import type { RowTruth } from '#db/views/truth.ts';
import { type Due, privateDue } from './private/private-due.ts';

export interface Bookings {
  /** Bookings and private rentals. */
  readonly bookings: readonly Due[];
  /** Of the list of a booking that comes next. */
  readonly ticks: ReadonlyMap<Lid, Ticked>;
  /** Of those with unsent work. */
  readonly truth: ReadonlyMap<Lid, RowTruth>;
  /** When the server told of them last, ms; null when it never did. */
  readonly readAt: number | null;
}

/** Live. Undefined only while the local database opens. */
export function useBookings(): Bookings | undefined {
  return useLiveQuery(async () => {
    const [bookings, rentals, truth, readAt] = await Promise.all([
      bookingsHere(),
      privatesHere(),
      bookingTruth(),
      bookingsReadAt(),
    ]);
    return { bookings: [...bookings, ...rentals.map(privateDue)], truth, readAt, ticks: await ticksOf(bookings) };
  });
}
