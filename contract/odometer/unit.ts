/** What odometers count, and the numbers by which they are judged. They change only with `npm run bench -- odometer`, which proves them. */
export type Unit = 'km' | 'mi';

const KM_PER_MILE = 1.609_344;
export const DAY_MS = 86_400_000;
/** Clusters have at most seven digits. */
export const HIGHEST = 9_999_999;

interface Constants {
  /** What a day may bring at the least, and where nothing is known of the vehicle. */
  readonly cap: number;
  readonly capUnknown: number;
  /** What every further day may bring at the least, and where nothing is known. */
  readonly rest: number;
  readonly restUnknown: number;
  /** A day's distance where no average is known, and how much more than it a heavy day is. */
  readonly average: number;
  readonly spread: number;
  /** The narrowest spread that is believed. */
  readonly narrow: number;
  /** No vehicle goes further in a day. */
  readonly impossible: number;
  /** So much may two sources differ about the same dial. */
  readonly level: number;
}

const IN: Readonly<Record<Unit, Constants>> = {
  km: {
    cap: 500,
    capUnknown: 1000,
    rest: 150,
    restUnknown: 500,
    average: 80,
    spread: 160,
    narrow: 25,
    impossible: 1600,
    level: 3,
  },
  mi: {
    cap: 310,
    capUnknown: 620,
    rest: 90,
    restUnknown: 310,
    average: 50,
    spread: 100,
    narrow: 15,
    impossible: 1000,
    level: 2,
  },
};

export const constantsOf = (unit: Unit): Constants => IN[unit];

/** The same distance in another unit, not rounded. 1 mi is 1.609344 km. */
export function inUnit(distance: number, from: Unit, to: Unit): number {
  if (from === to) return distance;
  return to === 'km' ? distance * KM_PER_MILE : distance / KM_PER_MILE;
}

/** To a whole number, half away from zero. */
export const whole = (distance: number): number => Math.sign(distance) * Math.round(Math.abs(distance));
