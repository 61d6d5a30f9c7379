import type { Context } from '#server/http/handler.ts';
import type { BookingRow } from '../booking.ts';
import { notBuilt } from '../not-built.ts';

/** After the dates moved: an approved insurance that no longer covers the trip waits for the office again. */
export const checkInsuranceCover = (_ctx: Pick<Context, 'db' | 'now' | 'audit'>, _booking: BookingRow): Promise<void> =>
  notBuilt();
