/** Where the spans around a booking stand on a strip of days. Pure. */
import type { Booking } from '#contract/areas/rental-record.ts';
import { addDays } from '#lib/day.ts';
import { todoPath } from '#lib/todo-path.ts';
import { zoneDate, zoneDay, zoneInstant } from '#kit/rental/zone-moment.ts';

/** What the strip shows, ms. */
export interface Frame {
  readonly from: number;
  readonly until: number;
}

export interface Bar {
  readonly key: string;
  readonly label: string;
  readonly kind: Booking['around'][number]['kind'];
  readonly from: string;
  readonly until: string | null;
  /** Shares of the strip, from 0 to 1. */
  readonly start: number;
  readonly width: number;
  readonly isOwn: boolean;
  /** It takes some of the trip's own time. */
  readonly clashes: boolean;
  /** Where it opens; null for the trip itself, and what has no page. */
  readonly to: string | null;
}

const MOST_DAYS = 14;
const DAY_MS = 86_400_000;

const midnight = (day: string, zone: string): number => Date.parse(zoneInstant(`${day}T00:00`, zone) ?? day);

/** A day before the trip until two after it; of a long trip its first two weeks. */
export function windowOf({ starts_at, ends_at, zone }: Booking): Frame {
  const first = addDays(zoneDate(starts_at, zone), -1);
  const wanted = addDays(zoneDate(ends_at, zone), 3);
  const least = addDays(first, 8);
  const most = addDays(first, MOST_DAYS);
  const last = wanted > most ? most : wanted < least ? least : wanted;
  return { from: midnight(first, zone), until: midnight(last, zone) };
}

/** Each day's beginning, where it is on the strip. The month is said once, and where another one begins. */
export function daysOf({ from, until }: Frame, zone: string, now: number) {
  const days: { readonly label: string; readonly share: number; readonly width: number }[] = [];
  const first = zoneDate(new Date(from).toISOString(), zone);
  for (let step = 0; step < MOST_DAYS; step += 1) {
    const day = addDays(first, step);
    const at = midnight(day, zone);
    if (at >= until) break;
    const words = zoneDay(new Date(at).toISOString(), zone, now);
    const label = step === 0 || day.endsWith('-01') ? words : words.split(' ', 2).join(' ');
    days.push({ label, share: (at - from) / (until - from), width: DAY_MS / (until - from) });
  }
  return days;
}

/** The trip itself and what is around it, by time; what is outside of the strip is left out. */
export function barsOf(booking: Booking, frame: Frame): readonly Bar[] {
  const { id, number, renter, around } = booking;
  const [starts, ends] = [booking.picked_up_at ?? booking.starts_at, booking.returned_at ?? booking.ends_at];
  const own = { kind: 'booking', label: `${number} · ${renter.name}`, from: starts, until: ends } as const;
  const others = around.filter(({ booking_id }) => booking_id !== id);
  return [{ ...own, booking_id: null, private_rental_id: null, todo_id: null }, ...others]
    .map((span, at): Bar => {
      const [from, until] = [Date.parse(span.from), span.until === null ? frame.until : Date.parse(span.until)];
      const start = share(from, frame);
      return {
        key: `${span.kind} ${span.from} ${span.label}`,
        label: span.label,
        kind: span.kind,
        from: span.from,
        until: span.until,
        start,
        width: share(until, frame) - start,
        isOwn: at === 0,
        clashes: at > 0 && from < Date.parse(ends) && until > Date.parse(starts),
        to: pathOf(span),
      };
    })
    .filter(({ width }) => width > 0)
    .toSorted((one, other) => one.start - other.start);
}

type Linked = Pick<Booking['around'][number], 'booking_id' | 'private_rental_id' | 'todo_id'>;

function pathOf({ booking_id, private_rental_id, todo_id }: Linked): string | null {
  if (booking_id !== null) return `/rentals/${booking_id}`;
  // Absent of a server that does not tell it.
  if (private_rental_id) return `/private-rentals/${private_rental_id}`;
  return todo_id === null ? null : todoPath(`todo/${todo_id}`);
}

const share = (at: number, { from, until }: Frame): number => Math.min(1, Math.max(0, (at - from) / (until - from)));
