import { rentalMoney } from '#contract/areas/rental-money.ts';
import type { Booking } from '#contract/areas/rental-record.ts';
import { useMay } from '#session/use-may.ts';

/** Whether this person can enter a payment of the booking. */
export function useTakes({ cost_summary }: Booking): boolean {
  return useMay()(rentalMoney.createManual) && cost_summary !== null;
}

/** What is open of a booking now: of itself, else of what was charged at its return. */
export function dueOf({ cost_summary, checkout_values }: Booking): number {
  const charged = checkout_values?.final_at ? checkout_values.open : 0;
  return Math.max(cost_summary?.due_now ?? 0, charged, 0);
}
