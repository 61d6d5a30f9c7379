import { useEffect } from 'react';
import { rentalMoney } from '#contract/areas/rental-money.ts';
import type { Booking } from '#contract/areas/rental-record.ts';
import { useTruth } from '#sync/use-sync.ts';
import { useShowBooking } from '../use-show-booking.ts';
import { isAwaited } from './unknowns.ts';

const CHECK_MS = 15_000;

/** Has the provider asked what became of what it did not answer, as long as somebody looks at it. */
export function useProviderCheck(booking: Booking): void {
  const { id } = booking;
  const isOnline = useTruth().reach === 'online';
  const write = useShowBooking(id);
  const isAsked = isAwaited(booking) && isOnline;
  useEffect(() => {
    if (!isAsked) return undefined;
    const check = () => {
      // What fails is tried again; nothing is lost by it.
      if (document.visibilityState === 'visible') void write(rentalMoney.check, { params: { id } });
    };
    check();
    const timer = setInterval(check, CHECK_MS);
    return () => clearInterval(timer);
  }, [id, isAsked, write]);
}
