/** When something of a booking is, on the clocks of its branch: a person elsewhere reads what the renter reads. */
import { dayOf, timeOf } from '#lib/day.ts';
import { formatDay, formatMoment } from '#lib/format-when.ts';
import { yardZone, zoneNamed } from '#lib/zone.ts';

/** The zone of a booking; the yard's own where this browser does not know it. */
export const zoneOf = (name: string) => zoneNamed(name) ?? yardZone();

/** `today 09:00`, `Wed 25 Nov 09:00`. `at`: ISO 8601, `zone`: by its IANA name. */
export const bookedText = (at: string, zone: string, now: number): string => formatMoment(at, now, zoneOf(zone));

/** Today at what time, else on which day: `at 09:00`, `tomorrow`, `Wed 25 Nov`. */
export function bookedSoon(at: string, zone: string, now: number): string {
  const [ms, there] = [Date.parse(at), zoneOf(zone)];
  const day = dayOf(ms, there);
  return day === dayOf(now, there) ? `at ${timeOf(ms, there)}` : formatDay(day, now, there);
}
