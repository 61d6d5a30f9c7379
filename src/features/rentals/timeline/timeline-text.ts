/** What the bars of the timeline say. */
import type { Span } from '#contract/areas/rental-bookings.ts';
import type { Zone } from '#lib/zone.ts';
import { capital, formatMoment } from '#lib/format-when.ts';

/** What stands before its name; rentals are known by their numbers. */
const KINDS: Readonly<Record<Span['kind'], string>> = {
  booking: '',
  private_rental: '',
  maintenance: 'Planned work: ',
  block: 'Blocked: ',
};

/** `Wed 25 Nov 09:00 → ready Sun 29 Nov 18:00`: a rental ends with the time to get the vehicle ready. `now`: ms. */
export function spanTimes({ kind, from, until }: Span, zone: Zone, now: number): string {
  const begins = formatMoment(from, now, zone);
  if (until === null) return `${begins} → open`;
  const isRental = kind === 'booking' || kind === 'private_rental';
  return `${begins} → ${isRental ? 'ready ' : ''}${formatMoment(until, now, zone)}`;
}

/** What it is called: `Late: B-000123 Marsh`, `Todo “Brakes”`. */
export function shortText({ label, late }: Span): string {
  const words = capital(label.replace(/^the /, ''));
  return late ? `Late: ${words}` : words;
}

/** All of it, for who does not see where it stands. */
export function spanText(span: Span, zone: Zone, now: number): string {
  return `${KINDS[span.kind]}${shortText(span)}, ${spanTimes(span, zone, now)}`;
}

/** Where it opens; null for what has no page. */
export function spanPath({ booking_id, private_rental_id, todo_id }: Span): string | null {
  if (booking_id !== null) return `/rentals/${booking_id}`;
  // Absent of a server that does not tell it.
  if (private_rental_id) return `/private-rentals/${private_rental_id}`;
  return todo_id === null ? null : `/to-do/${todo_id}`;
}
