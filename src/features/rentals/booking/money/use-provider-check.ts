import { useEffect } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { rentalBookings } from '#contract/areas/rental-bookings.ts';
import { rentalMoney } from '#contract/areas/rental-money.ts';
import type { Booking } from '#contract/areas/rental-record.ts';
import { keyOf } from '#kit/reads/use-read.ts';
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

const LINK_MS = 10_000;

/** A renter who pays at the desk by a link is waited for: the booking is read anew more often while one is open. */
export function useOpenLinks({ id, payment_request }: Booking): void {
  const client = useQueryClient();
  const isOnline = useTruth().reach === 'online';
  const isWaited = isOnline && (payment_request ?? []).some(({ status }) => status === 'open');
  useEffect(() => {
    if (!isWaited) return undefined;
    const key = keyOf(rentalBookings.one, { params: { id } });
    const again = () => {
      if (document.visibilityState === 'visible')
        void client.invalidateQueries({ queryKey: [rentalBookings.one.path, key] }, { cancelRefetch: false });
    };
    const timer = setInterval(again, LINK_MS);
    return () => clearInterval(timer);
  }, [id, client, isWaited]);
}
