import { rentalMoney } from '#contract/areas/rental-money.ts';
import type { Booking } from '#contract/areas/rental-record.ts';
import { useMay } from '#session/use-may.ts';

/** Whether this person can enter a payment of the booking. */
export function useTakes({ cost_summary }: Booking): boolean {
  return useMay()(rentalMoney.createManual) && cost_summary !== null;
}
