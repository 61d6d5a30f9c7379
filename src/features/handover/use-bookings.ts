import { useLiveQuery } from 'dexie-react-hooks';
import type { BookingRow, Lid } from '#db/records.ts';
import { bookingsHere, bookingsReadAt, ticksOf, type Ticked } from '#db/views/bookings.ts';
import { bookingTruth } from '#db/views/bookings-work.ts';
import type { RowTruth } from '#db/views/truth.ts';

export interface Bookings {
  readonly bookings: readonly BookingRow[];
  /** Of the list that comes next. */
  readonly ticks: ReadonlyMap<Lid, Ticked>;
  /** Of those with unsent work. */
  readonly truth: ReadonlyMap<Lid, RowTruth>;
  /** When the server told of them last, ms; null when it never did. */
  readonly readAt: number | null;
}

/** Live. Undefined only while the local database opens. */
export function useBookings(): Bookings | undefined {
  return useLiveQuery(async () => {
    const [bookings, truth, readAt] = await Promise.all([bookingsHere(), bookingTruth(), bookingsReadAt()]);
    return { bookings, truth, readAt, ticks: await ticksOf(bookings) };
  });
}
