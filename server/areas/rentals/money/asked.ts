/** What calls that ask renters for money answer. */
import type { Booking } from '#contract/areas/rental-record.ts';
import type { PaymentRequest } from '#contract/areas/rental-money-record.ts';
import type { Context } from '#server/http/handler.ts';
import { must } from '#server/lib/must.ts';
import { presentBooking } from '../present.ts';
import type { ActRow } from './acts.ts';
import { requestOf } from './present.ts';

/** The request that an act made or was about; each act of requests is linked to one as it is claimed. */
export const requestOfAct = ({ payment_request_id, request_id }: ActRow): number =>
  must(payment_request_id, `the payment request of act ${request_id}`);

/** As it went: the words for a request that is open come from the call. */
function messageOf({ status, problem }: PaymentRequest, opened: string): string {
  if (status === 'creating' || status === 'unknown') return 'Answer unknown, checking.';
  if (status === 'failed') return `The provider refused: ${problem}`;
  return status === 'open' ? opened : 'It was asked for before.';
}

interface Asked {
  readonly status: 200;
  readonly message: string;
  readonly payment_request: PaymentRequest;
  readonly link: string | null;
  readonly booking: Booking;
}

export async function answerAsked(ctx: Context, bookingId: number, id: number, opened: string): Promise<Asked> {
  const payment_request = await requestOf(ctx, id);
  return {
    status: 200,
    message: messageOf(payment_request, opened),
    payment_request,
    link: payment_request.link,
    booking: await presentBooking(ctx, bookingId),
  };
}
