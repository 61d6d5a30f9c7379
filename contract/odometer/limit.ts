/** How far a vehicle may have gone. Distances are in its own unit, days are days. */
import { constantsOf, type Unit } from './unit.ts';

/** How a vehicle is driven: its average distance a day, and the one that 95 % of its days stay within. Null where too little is known. */
export interface Pace {
  readonly average: number | null;
  readonly p95: number | null;
}

export const UNKNOWN: Pace = { average: null, p95: null };

/** Within a day everything may have been driven that a day allows. */
const atLeastOne = (days: number): number => Math.max(1, days);
/** So many days in a row may be heavy ones. */
const HEAVY_DAYS = 3;
const CAP_FACTOR = 2.5;
const REST_FACTOR = 2;

/** The most that is believed without asking, in `days` after a reading. */
export function limitOf({ average, p95 }: Pace, days: number, unit: Unit): number {
  const of = constantsOf(unit);
  const d = atLeastOne(days);
  const cap = p95 === null ? of.capUnknown : Math.max(of.cap, CAP_FACTOR * p95);
  const usual = average === null ? of.restUnknown : Math.max(REST_FACTOR * average, p95 ?? 0);
  const rest = average === null ? usual : Math.max(of.rest, Math.min(cap, usual));
  return Math.round(cap * Math.min(d, HEAVY_DAYS) + rest * Math.max(0, d - HEAVY_DAYS));
}

/** No vehicle goes so far in `days`. */
export function isImpossible(distance: number, days: number, unit: Unit): boolean {
  return distance > constantsOf(unit).impossible * atLeastOne(days);
}
