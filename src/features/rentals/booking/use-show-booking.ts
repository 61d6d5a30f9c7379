import { useCallback } from 'react';
import { rentalBookings as rows } from '#contract/areas/rental-bookings.ts';
import type { AnyEndpoint, Input } from '#contract/endpoint.ts';
import { useWrite } from '#kit/writes/use-write.ts';

type Sending = Omit<NonNullable<Parameters<ReturnType<typeof useWrite>>[2]>, 'shows'>;

/** Writes of which the answer is the booking: the page shows it at once. */
export function useShowBooking(id: number) {
  const write = useWrite();
  return useCallback(
    <E extends AnyEndpoint>(endpoint: E, input: Input<E>, sending: Sending = {}) =>
      write(endpoint, input, { ...sending, shows: { endpoint: rows.one, input: { params: { id } } } }),
    [write, id],
  );
}
