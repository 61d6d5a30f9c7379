/** What comes next with a booking, in words. */
import type { BookingItem } from '#contract/areas/rental-record.ts';
import { bookedText, bookedSoon } from '#kit/rental/times.ts';

export interface NextStep {
  readonly text: string;
  /** Something stands against it. */
  readonly isBlocked: boolean;
}

const free = (text: string): NextStep => ({ text, isBlocked: false });

/** The first of what stands against it, and how much else does. */
function blockerText({ first_blocker, blockers }: BookingItem): string | null {
  if (first_blocker === null) return null;
  return blockers > 1 ? `${first_blocker} +${blockers - 1}` : first_blocker;
}

/** `now`: ms. */
export function nextStep(booking: BookingItem, now: number): NextStep {
  const { status, starts_at, ends_at, zone, overdue } = booking;
  const blocker = blockerText(booking);
  switch (status) {
    case 'pending':
      return blocker === null ? free('Confirm or reject it') : { text: blocker, isBlocked: true };
    case 'confirmed':
      if (blocker !== null) return { text: blocker, isBlocked: true };
      return free(`Hand over ${bookedSoon(starts_at, zone, now)}`);
    case 'checked_in':
      return overdue
        ? { text: `Ask for it: due ${bookedText(ends_at, zone, now)}`, isBlocked: true }
        : free(`Take back ${bookedSoon(ends_at, zone, now)}`);
    case 'returned':
      return free('Settle and close it');
    case 'completed':
    case 'rejected':
    case 'cancelled':
    case 'no_show':
      return free('');
  }
}
