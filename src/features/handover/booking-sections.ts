/** The bookings of this phone as the day has them. Days are those of the clocks of each booking's branch. Pure. */
import type { BookingRow, Lid } from '#db/records.ts';
import type { RowTruth } from '#db/views/truth.ts';
import { zoneOf } from '#kit/rental/times.ts';
import { dayOf } from '#lib/day.ts';

type Truths = ReadonlyMap<Lid, RowTruth>;

export interface BookingDay {
  /** `2026-11-25` */
  readonly day: string;
  readonly bookings: readonly BookingRow[];
}

export interface BookingSections {
  /** The server did not take something of them: they wait for a person, wherever the day has them. */
  readonly stuck: readonly BookingRow[];
  /** Those that should be out already come first. */
  readonly out: readonly BookingRow[];
  /** Those that should be back already come first. */
  readonly back: readonly BookingRow[];
  /** Out, and not due today. */
  readonly away: readonly BookingRow[];
  readonly next: readonly BookingDay[];
  /** Back since today, and what else has unsent work: it must not get out of sight. */
  readonly done: readonly BookingRow[];
}

const byStart = (a: BookingRow, b: BookingRow) => a.starts_at.localeCompare(b.starts_at) || a.lid.localeCompare(b.lid);
const byEnd = (a: BookingRow, b: BookingRow) => a.ends_at.localeCompare(b.ends_at) || a.lid.localeCompare(b.lid);

const dayThere = (at: string | number, { zone }: BookingRow) => dayOf(new Date(at).getTime(), zoneOf(zone));

/** It waits for its renter. */
export const isToGo = ({ status }: BookingRow): boolean => status === 'pending' || status === 'confirmed';

/** It is out, and should be back. */
export const isOverdue = ({ status, ends_at }: BookingRow, now: number): boolean =>
  status === 'checked_in' && Date.parse(ends_at) < now;

type Place = keyof BookingSections;

function placeOf(booking: BookingRow, unsent: Truths, now: number): Place | null {
  const today = dayThere(now, booking);
  const truth = unsent.get(booking.lid);
  if (truth === 'needs-you' || truth === 'failed') return 'stuck';
  if (isToGo(booking)) return dayThere(booking.starts_at, booking) <= today ? 'out' : 'next';
  if (booking.status === 'checked_in') return dayThere(booking.ends_at, booking) <= today ? 'back' : 'away';
  const { returned_at } = booking;
  const isOfToday = returned_at !== null && dayThere(returned_at, booking) === today;
  return isOfToday || truth !== undefined ? 'done' : null;
}

/** `unsent`: what of them was not sent. */
export function sectionsOf(bookings: readonly BookingRow[], unsent: Truths, now: number): BookingSections {
  const placed = Map.groupBy(bookings, (booking) => placeOf(booking, unsent, now));
  const of = (place: Place) => placed.get(place) ?? [];
  const days = Map.groupBy(of('next').toSorted(byStart), (booking) => dayThere(booking.starts_at, booking));
  return {
    stuck: of('stuck').toSorted(byStart),
    out: of('out').toSorted(byStart),
    back: of('back').toSorted(byEnd),
    away: of('away').toSorted(byEnd),
    next: [...days].map(([day, those]) => ({ day, bookings: those })).toSorted((a, b) => a.day.localeCompare(b.day)),
    done: of('done').toSorted((a, b) => (b.returned_at ?? '').localeCompare(a.returned_at ?? '') || byEnd(a, b)),
  };
}
