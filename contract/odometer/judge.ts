/**
 * The odometer argues back: is this reading believable after the last accepted one? The phone asks while somebody types, offline; the server asks
 * the same of what it is told. Values are what the dial shows, in its own unit.
 */
import { hintsOf, type Hint } from './hints.ts';
import { isImpossible, limitOf, type Pace } from './limit.ts';
import { DAY_MS, type Unit } from './unit.ts';

/** The last accepted reading of a vehicle, and how it is driven. */
export interface LastReading extends Pace {
  readonly value: number;
  /** ISO 8601. */
  readonly at: string;
  readonly unit: Unit;
}

/** Why a reading is not believed: it is less than before, more than the vehicle drives, or more than any vehicle drives. */
export type Why = 'below' | 'far' | 'impossible';

export interface Doubt {
  readonly kind: Why;
  /** The most that would have been believed. */
  readonly most: number;
  /** What a day would have brought, since the last reading; below zero when it is less. */
  readonly perDay: number;
  readonly hints: readonly Hint[];
  /** The number is one that the trip meter shows. */
  readonly isTrip: boolean;
}

export type Judgement = { readonly kind: 'fine' } | Doubt;

/** A trip meter is reset long before this; an odometer that showed so much more does not show it again. */
const TRIP_BELOW = 1_000;
const ODOMETER_ABOVE = 10_000;

/** Days between two instants in milliseconds, with their fraction; none when the clock went back. */
export const daysBetween = (from: number, to: number): number => Math.max(0, (to - from) / DAY_MS);

/** Why `value` is not believed after `last`; null when it is. */
export function doubtOf(value: number, last: Omit<LastReading, 'at'>, days: number): Why | null {
  const distance = value - last.value;
  if (distance < 0) return 'below';
  if (isImpossible(distance, days, last.unit)) return 'impossible';
  return distance > limitOf(last, days, last.unit) ? 'far' : null;
}

/** What a person may think of `value`, read at `now` (ms) after `last`. The first reading of a vehicle is always fine. */
export function judge(value: number, last: LastReading | null, now: number): Judgement {
  if (last === null) return { kind: 'fine' };
  const days = daysBetween(Date.parse(last.at), now);
  const kind = doubtOf(value, last, days);
  if (kind === null) return { kind: 'fine' };
  return {
    kind,
    most: last.value + limitOf(last, days, last.unit),
    perDay: (value - last.value) / Math.max(1, days),
    hints: hintsOf(value, last, days),
    isTrip: value < TRIP_BELOW && last.value > ODOMETER_ABOVE,
  };
}

/** The one of `others` that `value` fits; null when it fits none, or several. Those nobody has read yet fit nothing. */
export function fitsOther<T extends { readonly last: LastReading | null }>(
  value: number,
  others: readonly T[],
  now: number,
): T | null {
  const fitting = others.filter(({ last }) => last !== null && judge(value, last, now).kind === 'fine');
  return fitting.length === 1 ? (fitting[0] ?? null) : null;
}
