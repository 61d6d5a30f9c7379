/** Calendar days as the yard writes them, `YYYY-MM-DD`, and times of day; in the yard's time zone, not in this device's. */
import { yardZone, type Zone } from './zone.ts';

const DAY_MS = 86_400_000;

/** Moments outside of it have no date. */
const LAST_MOMENT = 8.64e15 - DAY_MS;

/** What clocks there show, as if it were UTC; nothing for what is no moment. */
function wallClock(at: number, zone: Zone): string {
  return Math.abs(at) <= LAST_MOMENT ? new Date(at + zone.offsetAt(at)).toISOString() : '';
}

/** The day of a moment (ms since 1970). */
export const dayOf = (at: number, zone = yardZone()): string => wallClock(at, zone).slice(0, 10);

/** The time of day of a moment (ms since 1970), `HH:MM`. */
export const timeOf = (at: number, zone = yardZone()): string => wallClock(at, zone).slice(11, 16);

/** With seconds, for what follows one another quickly: `HH:MM:SS`. */
export const secondOf = (at: number, zone = yardZone()): string => wallClock(at, zone).slice(11, 19);

/** `day` moved by whole days. Counted in UTC, so that a change of the clocks never skips or repeats a day. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/**
 * The moment (ms since 1970) of a time of day `HH:MM`. Of two, where the clocks went back, the first; where they jumped over it, as long
 * after the jump as it is after the last time before it: midnight, then, is the jump itself.
 */
export function momentAt(day: string, time: string, zone = yardZone()): number {
  const shown = Date.parse(`${day}T${time}Z`);
  const [before, after] = [zone.offsetAt(shown - DAY_MS), zone.offsetAt(shown + DAY_MS)];
  const fits = [before, after].find((offset) => zone.offsetAt(shown - offset) === offset);
  return shown - (fits ?? before);
}

/** The first moment of a day (ms since 1970). */
export const startOfDay = (day: string, zone = yardZone()): number => momentAt(day, '00:00', zone);

/** True for `YYYY-MM-DD` of a day that exists. */
export function isDay(value: string | null | undefined): value is string {
  if (!value || !/^\d{4}-\d\d-\d\d$/.test(value)) return false;
  const at = Date.parse(`${value}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(value);
}
