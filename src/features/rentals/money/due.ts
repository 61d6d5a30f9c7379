/** What of a booking's money is to be taken now. Pure. */
import type { Booking } from '#contract/areas/rental-record.ts';
import { CAME_TO_NOTHING } from '#contract/areas/rental-words.ts';
import { plus } from './sums.ts';

export interface Due {
  readonly amount: number;
  readonly covers: 'booking' | 'checkout';
}

/** What was charged at the return and is not paid, once that is final. */
export const chargedOpen = ({ checkout_values: values }: Pick<Booking, 'checkout_values'>): number =>
  values?.final_at ? Math.max(values.open, 0) : 0;

/** Of a booking that came to nothing: what may be kept, as far as it is not paid. */
const feeOpen = ({ proposed_fee, cost_summary }: Booking): number =>
  Math.max(plus(proposed_fee?.amount ?? 0, -(cost_summary?.paid ?? 0)), 0);

/** What is due of the booking, which is nothing of its price where it came to nothing; else what was charged at its return. */
export function dueOf(booking: Booking): Due {
  if (CAME_TO_NOTHING.has(booking.status)) return { amount: feeOpen(booking), covers: 'booking' };
  const due = Math.max(booking.cost_summary?.due_now ?? 0, 0);
  return due > 0 ? { amount: due, covers: 'booking' } : { amount: chargedOpen(booking), covers: 'checkout' };
}
