/** Where the time of a vehicle stands among the days that are shown. Pure. */
import type { rentalBookings as calls, Span } from '#contract/areas/rental-bookings.ts';
import type { Answer } from '#contract/endpoint.ts';
import { addDays, dayOf, startOfDay } from '#lib/day.ts';
import type { Zone } from '#lib/zone.ts';

type Told = Answer<typeof calls.availability>;
type Vehicle = Told['free'][number];

/** Days that are shown at once. */
export const SHOWN_DAYS = 14;

export interface TimelineRow extends Vehicle {
  readonly spans: readonly Span[];
}

/** All vehicles by their plate: those that are free the whole time stand among the others. */
export function rowsOf({ free, taken }: Pick<Told, 'free' | 'taken'>): readonly TimelineRow[] {
  return [...taken, ...free.map((one) => ({ ...one, spans: [] }))].toSorted((a, b) => a.plate.localeCompare(b.plate));
}

export interface Days {
  readonly zone: Zone;
  readonly days: readonly string[];
  /** Ms; of each day its first moment, and at last that of the day after. */
  readonly edges: readonly number[];
}

export function daysFrom(first: string, zone: Zone): Days {
  const days = Array.from({ length: SHOWN_DAYS }, (_, n) => addDays(first, n));
  return { zone, days, edges: [...days, addDays(first, SHOWN_DAYS)].map((day) => startOfDay(day, zone)) };
}

export const rangeOf = ({ edges }: Days) => ({ from: edges[0] ?? 0, to: edges.at(-1) ?? 0 });

/** In days from the first one, within what is shown. All days are equally wide, also the one on which the clocks change. */
export function placeOf(at: number, { edges }: Days): number {
  const { length } = edges;
  const next = edges.findIndex((edge) => edge > at);
  if (next === 0) return 0;
  if (next === -1) return length - 1;
  const [from = 0, to = 0] = [edges[next - 1], edges[next]];
  return next - 1 + (at - from) / (to - from);
}

export interface Bar {
  /** In days from the first one. */
  readonly from: number;
  readonly until: number;
  /** It goes on before or after what is shown. */
  readonly isCutBefore: boolean;
  readonly isCutAfter: boolean;
}

export function barOf(span: Span, days: Days): Bar {
  const { from, to } = rangeOf(days);
  const starts = Date.parse(span.from);
  const ends = span.until === null ? Infinity : Date.parse(span.until);
  return {
    from: placeOf(starts, days),
    until: placeOf(ends, days),
    isCutBefore: starts < from,
    isCutAfter: ends > to,
  };
}

/** The days on which nothing takes the vehicle, by their place. What has passed is not free any more. */
export function freeDays({ spans }: TimelineRow, days: Days, now: number): readonly number[] {
  const today = dayOf(now, days.zone);
  const bars = spans.map((span) => barOf(span, days));
  return days.days.flatMap((day, at) =>
    day >= today && bars.every(({ from, until }) => until <= at || from >= at + 1) ? [at] : [],
  );
}
