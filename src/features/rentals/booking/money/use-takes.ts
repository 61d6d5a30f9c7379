import type { Booking } from '#contract/areas/rental-record.ts';
import { useCan } from '#session/use-session.ts';

/** Whether this person can enter a payment of the booking. By its right, not by its call: the page would load all calls of money. */
export function useTakes({ cost_summary }: Booking): boolean {
  return useCan('payment.create') && cost_summary !== null;
}
