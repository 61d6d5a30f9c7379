/** Days of the yard's own calendar and the instants they begin at. Days are `YYYY-MM-DD`; zones are IANA names. */
import { TZDate, tzOffset } from '@date-fns/tz';
// The package's own entry loads three hundred modules: two seconds of every start.
import { format } from 'date-fns/format';

/** A half-open span of time: `from` belongs to it, `to` does not. */
export interface Span {
  readonly from: Date;
  readonly to: Date;
}

export interface Days {
  readonly from: string;
  readonly to: string;
}

const DAY_MS = 86_400_000;

/** The day on which the instant falls in the zone. */
export function dayOf(instant: Date, zone: string): string {
  const local = new TZDate(instant, zone);
  return new Date(Date.UTC(local.getFullYear(), local.getMonth(), local.getDate())).toISOString().slice(0, 10);
}

/** What a clock in the zone shows: `09:05`. */
export const timeOf = (instant: Date, zone: string): string => format(new TZDate(instant, zone), 'HH:mm');

/** The first instant of the day in the zone; where the clocks jump over midnight, the moment they jump to. */
export function startOfDay(day: string, zone: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(new TZDate(year, month - 1, date, zone).getTime());
}

export function addDays(day: string, count: number): string {
  return new Date(Date.parse(day) + count * DAY_MS).toISOString().slice(0, 10);
}

/** The instants of the days, both included: 23 or 25 hours for a day on which the clocks change. */
export function spanOf(days: Days, zone: string): Span {
  return { from: startOfDay(days.from, zone), to: startOfDay(addDays(days.to, 1), zone) };
}

/** `2026-11-21` or `2026-11-21,2026-11-24` (schema.ts `dayRange`). */
export function daysOf(range: string): Days {
  const [from = range, to = from] = range.split(',');
  return { from, to };
}

/** The day, its week from Monday to Sunday, or its month. */
export function daysAround(day: string, view: 'day' | 'week' | 'month'): Days {
  if (view === 'day') return { from: day, to: day };
  if (view === 'week') {
    const monday = addDays(day, -((new Date(day).getUTCDay() + 6) % 7));
    return { from: monday, to: addDays(monday, 6) };
  }
  const first = `${day.slice(0, 8)}01`;
  const nextFirst = `${addDays(first, 31).slice(0, 8)}01`;
  return { from: first, to: addDays(nextFirst, -1) };
}

/** For people: `Sat 21 Nov 14:30`. */
export function formatMoment(instant: Date, zone: string): string {
  return format(new TZDate(instant, zone), 'EEE d MMM HH:mm');
}

/** For people: `Sat 21 Nov 2026`. */
export function formatDay(day: string): string {
  return format(new Date(`${day}T12:00:00`), 'EEE d MMM yyyy');
}

/** For people: `14:30`. */
export function formatTime(instant: Date, zone: string): string {
  return format(new TZDate(instant, zone), 'HH:mm');
}

/**
 * The instant of a time of day `HH:MM` in the zone. Where the clocks are set back and show it twice, the first; where they are set forward and skip
 * it, as much later as they skip.
 */
export function instantAt(day: string, time: string, zone: string): Date {
  const wall = Date.parse(`${day}T${time}:00Z`);
  const offsetAt = (ms: number) => tzOffset(zone, new Date(ms)) * 60_000;
  const before = offsetAt(wall - DAY_MS);
  const after = offsetAt(wall + DAY_MS);
  const early = wall - before;
  const late = wall - after;
  // Twice a year the two differ. What of both is on the clock counts, of both the first; of neither, the moment to which the clocks jump.
  return new Date(offsetAt(early) !== before && offsetAt(late) === after ? late : early);
}
