/**
 * Periods of private rentals (rentals.md §4, rule 11): they begin when the rental does, on the clocks of its branch, and each is counted from that
 * beginning and not from the period before: 31 Jan, 28 Feb, 31 Mar. The last one is charged by its days.
 */
import { centsOf, type Written } from './cents.ts';
import { rentalDays, wallOf } from './days.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
/** A rental of days over ten years has as many; more are a wrong date. */
const MOST = 4_000;

/** What a period costs that begins at `from` or later. */
export interface Rate {
  readonly from: Date;
  readonly amount: Written;
}

export interface Rented {
  readonly starts_at: Date;
  /** Of the branch. */
  readonly zone: string;
  readonly rate_period: 'day' | 'week' | 'month';
  /** In the order of their times; the first is also of what begins before it. */
  readonly rates: readonly Rate[];
  /** Minutes after the hour of the beginning in which no other day begins. */
  readonly grace: number;
}

/** A period, or as much of it as the rental has. */
export interface Period {
  readonly start: Date;
  readonly end: Date;
  /** Days that are charged. */
  readonly days: number;
  /** Days that a whole period of this start has. */
  readonly of_days: number;
}

/** The instant of a time on the clocks of the zone, given as if they were of UTC. One that exists twice is the first, one that does not moves on by the gap. */
function instantOf(wall: number, zone: string): Date {
  const offsetAt = (ms: number) => wallOf(new Date(ms), zone) - ms;
  const [before, after] = [offsetAt(wall - DAY_MS), offsetAt(wall + DAY_MS)];
  const [early, late] = [wall - before, wall - after];
  return new Date(offsetAt(early) !== before && offsetAt(late) === after ? late : early);
}

/** So many months later on the same day and clock; a month that has no such day ends it on its last. */
function monthsLater(wall: number, count: number): number {
  const at = new Date(wall);
  const month = at.getUTCMonth() + count;
  const lastDay = new Date(Date.UTC(at.getUTCFullYear(), month + 1, 0)).getUTCDate();
  const day = Date.UTC(at.getUTCFullYear(), month, Math.min(at.getUTCDate(), lastDay));
  return day + (wall - Math.floor(wall / DAY_MS) * DAY_MS);
}

/** When the period of this number begins; the first has number 0. */
export function periodStart({ starts_at, zone, rate_period }: Rented, number: number): Date {
  if (number === 0) return starts_at;
  const wall = wallOf(starts_at, zone);
  if (rate_period === 'month') return instantOf(monthsLater(wall, number), zone);
  return instantOf(wall + number * (rate_period === 'week' ? 7 : 1) * DAY_MS, zone);
}

/** Whole days between two instants, on the clocks of the zone. */
export const daysBetween = (start: Date, end: Date, zone: string): number =>
  Math.round((wallOf(end, zone) - wallOf(start, zone)) / DAY_MS);

/** The period from `start`, whole or until `until`; null where only minutes of it are had that nobody is charged for. */
function partOf(rented: Rented, number: number, until: Date | null): Period | null {
  const { zone, grace } = rented;
  const [start, whole] = [periodStart(rented, number), periodStart(rented, number + 1)];
  const of_days = daysBetween(start, whole, zone);
  if (until === null || until >= whole) return { start, end: whole, days: of_days, of_days };
  const minutes = (wallOf(until, zone) - wallOf(start, zone)) / MINUTE_MS;
  if (number > 0 && minutes <= grace) return null;
  const days = Math.min(of_days, rentalDays({ starts_at: start, ends_at: until, zone }, grace));
  return { start, end: until, days, of_days };
}

/**
 * The periods that have begun by `by`, in their order.
 *
 * @param end of the rental; null as long as it has none: then the last period is a whole one
 */
export function periodsOf(rented: Rented, end: Date | null, by: Date): Period[] {
  const periods: Period[] = [];
  for (let number = 0; number < MOST; number += 1) {
    const start = periodStart(rented, number);
    if (start > by || (end !== null && start >= end)) break;
    const period = partOf(rented, number, end);
    if (period === null) break;
    periods.push(period);
  }
  return periods;
}

/** What a whole period costs that begins then. */
function rateAt(rates: readonly Rate[], start: Date): Written {
  const valid = rates.filter(({ from }) => from <= start);
  return (valid.at(-1) ?? rates[0])?.amount ?? 0;
}

/** Half up, in whole cents. */
const share = (cents: number, days: number, of: number): number => Math.floor((2 * cents * days + of) / (2 * of));

/** What the period costs. */
export function periodCents({ rates }: Pick<Rented, 'rates'>, { start, days, of_days }: Period): number {
  const whole = centsOf(rateAt(rates, start));
  return days >= of_days ? whole : share(whole, days, of_days);
}

/**
 * What is owed for the time until `until`: whole periods, and of the last its days. What is billed is the difference of two of these, so that parts
 * of a period come to what the whole of it costs.
 */
export const owedUntil = (rented: Rented, until: Date): number =>
  periodsOf(rented, until, until).reduce((cents, period) => cents + periodCents(rented, period), 0);
