/** Links by which renters pay: made, and cancelled. */
import type { rentalMoney as rows } from '#contract/areas/rental-money.ts';
import { type RequestPurpose, requestStates } from '#contract/areas/rental-money-words.ts';
import { centsOf } from '#contract/rental/cents.ts';
import type { Context, Handler } from '#server/http/handler.ts';
import { invalid, missing } from '#server/http/refusal.ts';
import { heldBooking } from '../booking.ts';
import { depositFacts } from '../deposits/facts.ts';
import { whyNoAuthorisation } from '../deposits/present.ts';
import { presentBooking } from '../present.ts';
import { claimAct, linkAct } from './acts.ts';
import type { RequestRow } from './applying.ts';
import { answerAsked, requestOfAct } from './asked.ts';
import { requestOf } from './present.ts';
import { cancelOne, CHECKING, insertRequest } from './requesting.ts';
import { settlerOf, settleRequest } from './settling.ts';

/** A sum as it is sent, in cents. */
export const centsSent = (amount: number | undefined): number | undefined =>
  amount === undefined ? undefined : centsOf(amount);

/** 422 for a card that cannot be blocked for as long as the trip: an act on the deposit says both ways out, and takes the one that is chosen. */
export async function refuseShortBlock(
  ctx: Context,
  bookingId: number,
  purpose: RequestPurpose | undefined,
): Promise<void> {
  if (purpose !== 'deposit_authorisation') return;
  const why = whyNoAuthorisation(await depositFacts(ctx, bookingId));
  if (why !== null) throw invalid({ purpose: [why] });
}

export const generateLink: Handler<typeof rows.generateLink> = async ({ body }, ctx) => {
  const { booking_id, purpose, amount, expires_in_hours: hours, request_id } = body;
  const id = await ctx.write(async (writer) => {
    const booking = await heldBooking(writer, booking_id);
    const first = await claimAct(writer, { request_id, act: 'generate-payment-link', booking_id, content: body });
    if (first) return requestOfAct(first);
    await refuseShortBlock(writer, booking_id, purpose);
    const made = await insertRequest(writer, booking, { purpose, cents: centsSent(amount), hours, request_id });
    await linkAct(writer, request_id, { payment_request_id: made.id });
    return made.id;
  });
  await settleRequest(settlerOf(ctx), id);
  return answerAsked(ctx, booking_id, id, 'Link made.');
};

/**
 * The request, with its booking held.
 *
 * @throws 404 where there is none, or its booking is of another branch
 */
async function heldRequestOf(ctx: Context, id: number): Promise<RequestRow> {
  const read = () => ctx.db.selectFrom('payment_requests').selectAll().where('id', '=', id).executeTakeFirst();
  const found = await read();
  if (!found) throw missing('payment request');
  await heldBooking(ctx, found.booking_id);
  // Read once more: it may have moved on before its booking was held.
  return (await read()) ?? found;
}

/** 422 for one that is over, or of which nobody knows yet whether it is there. */
export function refuseClosed({ status, expires_at }: RequestRow, now: Date): void {
  if (status === 'creating' || status === 'unknown') throw invalid({ payment_request_id: [CHECKING] });
  const is = status === 'open' && expires_at <= now ? 'expired' : status;
  if (is !== 'open') throw invalid({ payment_request_id: [`It is closed: “${requestStates[is]}”.`] });
}

export const cancelRequest: Handler<typeof rows.cancelRequest> = async ({ body }, ctx) => {
  const { payment_request_id, request_id, reason = '' } = body;
  const request = await heldRequestOf(ctx, payment_request_id);
  const { booking_id } = request;
  const first = await claimAct(ctx, { request_id, act: 'cancel-payment-request', booking_id, content: body });
  if (!first) {
    refuseClosed(request, ctx.now);
    await cancelOne(ctx, request, reason);
    await linkAct(ctx, request_id, { payment_request_id });
  }
  const payment_request = await requestOf(ctx, payment_request_id);
  return {
    status: 200,
    message: 'Request cancelled.',
    payment_request,
    booking: await presentBooking(ctx, booking_id),
  };
};
