/** The stages of a booking as words, with the time at which each was or is planned. Pure. */
import type { Booking } from '#contract/areas/rental-record.ts';
import { type BookingStatus, bookingStatuses, CAME_TO_NOTHING } from '#contract/areas/rental-words.ts';
import { zoneDay, zoneMoment } from '#kit/rental/zone-moment.ts';
import { papersCount } from './papers-count.ts';

export interface Step {
  readonly words: string;
  readonly state: 'done' | 'now' | 'next' | 'ended';
}

/** How many of the line's steps are done in each state. */
const DONE: Readonly<Record<BookingStatus, number>> = {
  pending: 1,
  confirmed: 2,
  checked_in: 4,
  returned: 5,
  completed: 6,
  rejected: 1,
  cancelled: 1,
  no_show: 2,
};

/** @param sum says a sum of money */
export function stepsOf(booking: Booking, now: number, sum: (value: number) => string): readonly Step[] {
  const { status, zone, created_at, status_at, starts_at, ends_at, picked_up_at, returned_at } = booking;
  const moment = (at: string) => zoneMoment(at, zone, now);
  // Of what lies behind, the day of the week is not needed.
  const shortDay = (at: string) => zoneDay(at, zone, now).slice(4);
  const words = [
    `Requested ${shortDay(created_at)}`,
    confirmedText(status, shortDay(status_at)),
    readyText(booking, sum),
    `Out ${moment(picked_up_at ?? starts_at)}`,
    `Back ${moment(returned_at ?? ends_at)}`,
    completedText(status, moment(status_at)),
  ];
  const done = DONE[status];
  if (CAME_TO_NOTHING.has(status)) {
    const end = { words: `${bookingStatuses[status]} ${moment(status_at)}`, state: 'ended' } as const;
    return [...words.slice(0, done).map((text) => ({ words: text, state: 'done' }) as const), end];
  }
  return words.map((text, at) => ({ words: text, state: at < done ? 'done' : at === done ? 'now' : 'next' }));
}

function confirmedText(status: BookingStatus, day: string): string {
  if (status === 'pending') return 'To be confirmed';
  return status === 'confirmed' ? `Confirmed ${day}` : 'Confirmed';
}

function completedText(status: BookingStatus, moment: string): string {
  if (status === 'returned') return 'To be completed';
  return status === 'completed' ? `Completed ${moment}` : 'Completed';
}

/** `Papers 2 of 4, money 100.00 of 277.65` */
function readyText(booking: Booking, sum: (value: number) => string): string {
  const { done, of } = papersCount(booking);
  const papers = of === 0 ? 'No papers needed' : `Papers ${done} of ${of}`;
  const { cost_summary: cost } = booking;
  return cost === null ? papers : `${papers}, money ${sum(cost.paid)} of ${sum(cost.total)}`;
}
