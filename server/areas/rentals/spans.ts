import type { Context } from '#server/http/handler.ts';
import type { BookingRow } from './booking.ts';
import { notBuilt } from './not-built.ts';

type Writing = Pick<Context, 'db' | 'now' | 'audit'>;

/** Takes the vehicle's time for the booking (or takes it again after a reset): 422 `vehicle_id` or `ends_at` where it is taken. Nothing without a vehicle. */
export const takeSpan = (
  _ctx: Writing,
  _booking: BookingRow,
  _options: { readonly displaceMaintenance?: boolean } = {},
): Promise<void> => notBuilt();

/** The booking's time is free again. */
export const releaseSpan = (_ctx: Writing, _bookingId: number): Promise<void> => notBuilt();

/** The vehicle went out: 422 `status` where it is still out with somebody else (vehicle_out). */
export const markOut = (_ctx: Writing, _booking: BookingRow, _at: Date): Promise<void> => notBuilt();

/** The vehicle came back; earlier than planned, its time ends with the return and the turnaround. Null takes the return back (reset). */
export const markBack = (_ctx: Writing, _booking: BookingRow, _at: Date | null): Promise<void> => notBuilt();

/** It never went out after all (reset of a check-in). */
export const unmarkOut = (_ctx: Writing, _bookingId: number): Promise<void> => notBuilt();
