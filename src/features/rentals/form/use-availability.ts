import { rentalBookings as calls, type Span } from '#contract/areas/rental-bookings.ts';
import type { Answer } from '#contract/endpoint.ts';
import { useRead } from '#kit/reads/use-read.ts';
import { bookedText } from '#kit/rental/times.ts';
import type { Quoted } from './booking-values.ts';

export type Availability = Answer<typeof calls.availability>;
type Taken = Availability['taken'][number];

/** What is free at that time and until it is ready again, and what has taken the rest; undefined until it is known. */
export function useAvailability(body: Quoted | null): Availability | undefined {
  const { starts_at = '', ends_at = '', branch_id = 0 } = body ?? {};
  const query = { from: starts_at, to: ends_at, branch_id, trip: '1' } as const;
  return useRead(calls.availability, { query }, body !== null).data?.body;
}

/** `B-000123 Marsh until Sun 29 Nov 18:00`; of a late one nobody knows until when. `now`: ms. */
export function takenText({ spans: [first] }: Taken, zone: string, now: number): string {
  if (!first) return '';
  if (first.late) return `${first.label}, late and still out`;
  return first.until === null ? first.label : `${first.label} until ${bookedText(first.until, zone, now)}`;
}

/** Only planned work has its time: who may, lets it give way. */
export function isOnlyMaintenance(availability: Availability | undefined, vehicleId: string): boolean {
  const spans: readonly Span[] = availability?.taken.find(({ id }) => String(id) === vehicleId)?.spans ?? [];
  return spans.length > 0 && spans.every(({ kind }) => kind === 'maintenance');
}
