import { useCallback } from 'react';
import { rentalBookings as rows } from '#contract/areas/rental-bookings.ts';
import type { Input } from '#contract/endpoint.ts';
import { useWrite } from '#kit/writes/use-write.ts';

type Changes = NonNullable<Input<typeof rows.update>['body']>;

/** Changes what is named of a booking; the page shows the answer at once. */
export function useChangeBooking(id: number) {
  const write = useWrite();
  return useCallback(
    (body: Changes, signal?: AbortSignal) => {
      const params = { id };
      return write(rows.update, { params, body }, { signal, shows: { endpoint: rows.one, input: { params } } });
    },
    [write, id],
  );
}

export interface FreeVehicle {
  readonly id: number;
  readonly plate: string;
  readonly name: string;
}

/** The vehicles that a refusal offers instead. */
export function freeIn(detail: Readonly<Record<string, unknown>> | undefined): readonly FreeVehicle[] {
  return Array.isArray(detail?.['free']) ? (detail['free'] as readonly FreeVehicle[]) : [];
}
