/** What this phone has of bookings and private rentals as the day has them. Days are those of the clocks of each one's branch. Pure. */
import type { BookingRow, Lid } from '#db/records.ts';
import type { RowTruth } from '#db/views/truth.ts';
import { zoneOf } from '#kit/rental/times.ts';
import { dayOf } from '#lib/day.ts';

type Truths = ReadonlyMap<Lid, RowTruth>;

/** What its place in the day goes by. A private rental may be without end. */
export interface Placed extends Pick<BookingRow, 'lid' | 'status' | 'starts_at' | 'zone' | 'returned_at'> {
  readonly ends_at: string | null;
}

export interface DayOf<T> {
  /** `2026-11-25` */
  readonly day: string;
  readonly bookings: readonly T[];
}

export interface Sections<T> {
  /** The server did not take something of them: they wait for a person, wherever the day has them. */
  readonly stuck: readonly T[];
  /** Those that should be out already come first. */
  readonly out: readonly T[];
  /** Those that should be back already come first. */
  readonly back: readonly T[];
  /** Out, and not due today. */
  readonly away: readonly T[];
  readonly next: readonly DayOf<T>[];
  /** Back since today, and what else has unsent work: it must not get out of sight. */
  readonly done: readonly T[];
}

const byStart = (a: Placed, b: Placed) => a.starts_at.localeCompare(b.starts_at) || a.lid.localeCompare(b.lid);
/** Behind all that have an end. */
const ENDLESS = '\uffff';

const endOf = ({ ends_at }: Placed): string => ends_at ?? ENDLESS;

const byEnd = (a: Placed, b: Placed) => endOf(a).localeCompare(endOf(b)) || a.lid.localeCompare(b.lid);

const dayThere = (at: string | number, { zone }: Placed) => dayOf(new Date(at).getTime(), zoneOf(zone));

/** It waits for its renter. */
export const isToGo = ({ status }: Pick<Placed, 'status'>): boolean => status === 'pending' || status === 'confirmed';

/** It is out, and should be back. */
export const isOverdue = ({ status, ends_at }: Pick<Placed, 'status' | 'ends_at'>, now: number): boolean =>
  status === 'checked_in' && ends_at !== null && Date.parse(ends_at) < now;

type Place = keyof Sections<Placed>;

function placeOf(booking: Placed, unsent: Truths, now: number): Place | null {
  const today = dayThere(now, booking);
  const truth = unsent.get(booking.lid);
  if (truth === 'needs-you' || truth === 'failed') return 'stuck';
  if (isToGo(booking)) return dayThere(booking.starts_at, booking) <= today ? 'out' : 'next';
  const { returned_at, ends_at } = booking;
  if (booking.status === 'checked_in') return ends_at !== null && dayThere(ends_at, booking) <= today ? 'back' : 'away';
  const isOfToday = returned_at !== null && dayThere(returned_at, booking) === today;
  return isOfToday || truth !== undefined ? 'done' : null;
}

/** `unsent`: what of them was not sent. */
export function sectionsOf<T extends Placed>(bookings: readonly T[], unsent: Truths, now: number): Sections<T> {
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
