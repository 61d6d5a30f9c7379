/** Days that are charged: counted on the clocks of the branch, not by what has passed (rentals.md §4, rule 1). */

const MINUTE_MS = 60_000;
const DAY_MINUTES = 1_440;

const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone);
  if (known) return known;
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  clocks.set(zone, clock);
  return clock;
}

/** What a clock of the zone shows, as if it were one of UTC, in milliseconds. */
export function wallOf(at: Date, zone: string): number {
  const shown = new Map(
    clockOf(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const part = (type: Intl.DateTimeFormatPartTypes) => shown.get(type) ?? 0;
  const seconds = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
  return seconds + at.getUTCMilliseconds();
}

export interface Trip {
  readonly starts_at: Date;
  readonly ends_at: Date;
  /** Of the branch. */
  readonly zone: string;
}

/** Days that are charged; at least one. `grace`: minutes after the hour of the pick-up in which no other day begins. */
export function rentalDays({ starts_at, ends_at, zone }: Trip, grace: number): number {
  const minutes = (wallOf(ends_at, zone) - wallOf(starts_at, zone)) / MINUTE_MS;
  return Math.max(1, Math.ceil((minutes - grace) / DAY_MINUTES));
}
