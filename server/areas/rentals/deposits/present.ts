/** The deposit of a booking as calls answer it. */
import type { Deposit } from '#contract/areas/rental-money-record.ts';
import type { Context } from '#server/http/handler.ts';

type Reading = Pick<Context, 'db' | 'now'>;

export async function depositOf(_ctx: Reading, bookingId: number): Promise<Deposit> {
  return {
    booking_id: bookingId,
    mode: 'none',
    status: 'not_required',
    required: 0,
    available: 0,
    held: 0,
    kept: 0,
    given_back: 0,
    authorised_until: null,
    reason: '',
    waived_by_name: null,
    no_authorisation: null,
    is_unknown: false,
    acts: [],
  };
}
