/** Requests for payment: what is due for a purpose, and the row that asks for it. */
import type { Selectable } from 'kysely';
import type { RequestPurpose } from '#contract/areas/rental-money-words.ts';
import type { Context } from '#server/http/handler.ts';
import type { BookingRow } from '../booking.ts';
import type { PaymentRequests } from './tables.ts';

export interface Wanted {
  readonly purpose: RequestPurpose;
  /** What is due without it. */
  readonly cents?: number | undefined;
  readonly hours?: number | undefined;
  readonly request_id: string;
}

/**
 * Inserts the request in `creating`; `settleRequest` makes its checkout after the commit. The booking is held.
 *
 * @throws 422 `purpose` when one is open, `amount` when nothing or less than that is due, `booking_id` when payments are switched off
 */
export async function insertRequest(
  _ctx: Context,
  _booking: BookingRow,
  _wanted: Wanted,
): Promise<Selectable<PaymentRequests>> {
  throw new Error('to be made');
}

/** Open requests of the booking are cancelled; the sweep closes them at the provider. */
export async function cancelRequests(
  _ctx: Pick<Context, 'db' | 'now' | 'audit'>,
  _bookingId: number,
  _reason: string,
): Promise<void> {}
