/** How a vehicle is driven, from its accepted readings. */
import { UNKNOWN, type Pace } from './limit.ts';
import { DAY_MS } from './unit.ts';

/** A distance that the vehicle had gone in all, and when. */
export interface Mark {
  readonly total: number;
  /** Milliseconds. */
  readonly at: number;
}

/** Where the yard decided nothing else (contract/settings/odometers.ts). */
export const AVERAGE_DAYS = 90;
export const P95_DAYS = 180;
/** Shorter intervals say little about days: a reading is compared with the first one that is so much younger. */
const SHORTEST = 0.5;
const SHARE = 0.95;
const FEWEST_INTERVALS = 5;
const FEWEST_DAYS = 14;

/**
 * Average and p95 of marks in order of time, to one decimal. Both look back from the last of them, not from today: what is judged by them must not change because
 * a day passes.
 */
export function paceOf(marks: readonly Mark[], averageDays = AVERAGE_DAYS): Pace {
  const last = marks.at(-1);
  if (!last) return UNKNOWN;
  const since = (days: number) => marks.filter(({ at }) => at >= last.at - days * DAY_MS);
  return { average: tenth(averageOf(since(averageDays))), p95: tenth(p95Of(ratesOf(since(P95_DAYS)))) };
}

/** To one decimal, as it is told to phones: they and the server judge by the same numbers. */
const tenth = (rate: number | null): number | null => rate && Math.round(rate * 10) / 10;

/** Distance a day from the first to the last; null when less than a day lies between them. */
function averageOf(marks: readonly Mark[]): number | null {
  const [first, last] = [marks[0], marks.at(-1)];
  if (!first || !last || last.at - first.at < DAY_MS) return null;
  return ((last.total - first.total) * DAY_MS) / (last.at - first.at);
}

export interface Rate {
  readonly days: number;
  readonly perDay: number;
}

function ratesOf(marks: readonly Mark[]): Rate[] {
  const rates: Rate[] = [];
  let from = marks[0];
  for (const mark of marks) {
    const days = from ? (mark.at - from.at) / DAY_MS : 0;
    if (!from || days < SHORTEST) continue;
    rates.push({ days, perDay: (mark.total - from.total) / days });
    from = mark;
  }
  return rates;
}

/** The smallest rate that at least 95 % of the days stay within; null below five intervals or fourteen days. */
export function p95Of(rates: readonly Rate[]): number | null {
  const days = rates.reduce((sum, rate) => sum + rate.days, 0);
  if (rates.length < FEWEST_INTERVALS || days < FEWEST_DAYS) return null;
  let within = 0;
  for (const rate of rates.toSorted((a, b) => a.perDay - b.perDay)) {
    within += rate.days;
    // Days are sums of fractions: a share of 95 % exactly must not be missed by the last bit.
    if (within >= SHARE * days - 1e-9) return rate.perDay;
  }
  return null;
}
