/** Requests for payment are mailed to the people of their booking. */
import type { rentalMoney as rows } from '#contract/areas/rental-money.ts';
import { requestPurposes } from '#contract/areas/rental-money-words.ts';
import { bookingNumber } from '#contract/areas/rental-words.ts';
import type { Body } from '#contract/endpoint.ts';
import type { Context, Handler } from '#server/http/handler.ts';
import { invalid, missing } from '#server/http/refusal.ts';
import { must } from '#server/lib/must.ts';
import { formatMoment } from '#server/lib/yard-time.ts';
import { LINK_PLACE } from '#server/mail/link-text.ts';
import { mail } from '#server/mail/mail.ts';
import { sumText } from '#server/lib/sum-text.ts';
import { type BookingRow, heldBooking } from '../booking.ts';
import { peopleOf } from '../parts.ts';
import { claimAct, linkAct } from './acts.ts';
import type { RequestRow } from './applying.ts';
import { answerAsked, requestOfAct } from './asked.ts';
import { centsSent, refuseClosed, refuseShortBlock } from './links.ts';
import { insertRequest } from './requesting.ts';
import { settlerOf, settleRequest } from './settling.ts';

type Said = Body<typeof rows.sendRequest>;

/** One that was mailed is not mailed again sooner. */
const PAUSE_MS = 10 * 60_000;

interface Reader {
  readonly name: string;
  readonly email: string;
}

/** @throws 422 `to` for an address of nobody of the booking */
async function readerOf({ db }: Context, bookingId: number, to: string): Promise<Reader> {
  for (const { name, email } of await peopleOf(db, bookingId))
    if (email !== null && email.toLowerCase() === to.toLowerCase()) return { name, email };
  throw invalid({ to: ['This is no address of the people of the booking.'] });
}

function letterText({ zone, id, starts_at, ends_at }: BookingRow, request: RequestRow, name: string, message: string) {
  const { purpose, amount, currency, expires_at } = request;
  const asked = `${sumText(amount)} ${currency}`;
  const isBlocked = purpose === 'deposit_authorisation';
  return [
    `Hello ${name},`,
    `for your booking ${bookingNumber(id)}, ${formatMoment(starts_at, zone)} until ${formatMoment(ends_at, zone)}, we ask you for ${asked}.`,
    `${requestPurposes[purpose]}: ${asked}`,
    ...(isBlocked ? ['The sum is only blocked on your card. Nothing is taken from it now.'] : []),
    ...(message === '' ? [] : [message]),
    `You can do this here until ${formatMoment(expires_at, zone)}:`,
    `${LINK_PLACE}\n`,
  ].join('\n\n');
}

/** One mail for each time that it is sent. The booking is held. */
async function mailRequest(ctx: Context, booking: BookingRow, request: RequestRow, said: Said): Promise<void> {
  const { id, sent_count } = request;
  const reader = await readerOf(ctx, booking.id, said.to);
  const letter = {
    key: `payment-request:${id}:${sent_count + 1}`,
    to: reader.email,
    subject: `Booking ${bookingNumber(booking.id)}: ${requestPurposes[request.purpose].toLowerCase()}`,
    text: letterText(booking, request, reader.name, said.message ?? ''),
    link: must(request.url, `the link of payment request ${id}`),
  };
  await mail(ctx, letter, { entity: 'booking', entityId: booking.id });
  await ctx.db
    .updateTable('payment_requests')
    .set({ sent_at: ctx.now, sent_to: reader.email, sent_count: sent_count + 1, updated_at: ctx.now })
    .where('id', '=', id)
    .execute();
  ctx.audit({
    action: 'booking.send-request',
    entity: 'booking',
    entityId: booking.id,
    branchId: booking.branch_id,
    detail: { payment_request_id: id, email: reader.email },
  });
}

/** Mails one that is open, in the transaction that claims the act: so it is mailed once. */
async function sendOpen(ctx: Context, booking: BookingRow, id: number, said: Said): Promise<number> {
  const request = await ctx.db
    .selectFrom('payment_requests')
    .selectAll()
    .where('id', '=', id)
    .where('booking_id', '=', booking.id)
    .executeTakeFirst();
  if (!request) throw missing('payment request');
  refuseClosed(request, ctx.now);
  const { sent_at } = request;
  if (sent_at !== null && ctx.now.getTime() - sent_at.getTime() < PAUSE_MS) {
    const text = `It was sent ${formatMoment(sent_at, booking.zone)}. Please wait ten minutes before it is sent again.`;
    throw invalid({ payment_request_id: [text] });
  }
  await mailRequest(ctx, booking, request, said);
  return id;
}

/** Makes the request that is mailed once it is open. */
async function makeOne(ctx: Context, booking: BookingRow, said: Said): Promise<number> {
  const { purpose, amount, expires_in_hours: hours, request_id } = said;
  if (purpose === undefined) throw invalid({ purpose: ['Please say what it is for.'] });
  await refuseShortBlock(ctx, booking.id, purpose);
  const { id } = await insertRequest(ctx, booking, { purpose, cents: centsSent(amount), hours, request_id });
  return id;
}

async function begin(ctx: Context, said: Said): Promise<number> {
  const { booking_id, request_id, payment_request_id } = said;
  const booking = await heldBooking(ctx, booking_id);
  const first = await claimAct(ctx, { request_id, act: 'send-payment-request', booking_id, content: said });
  if (first) return requestOfAct(first);
  await readerOf(ctx, booking_id, said.to);
  const id =
    payment_request_id === undefined
      ? await makeOne(ctx, booking, said)
      : await sendOpen(ctx, booking, payment_request_id, said);
  await linkAct(ctx, request_id, { payment_request_id: id });
  return id;
}

/** Mails the request that this act made, unless it was done before, or its link is not there yet. */
async function sendMade(ctx: Context, id: number, said: Said): Promise<void> {
  const booking = await heldBooking(ctx, said.booking_id);
  const request = await ctx.db
    .selectFrom('payment_requests')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (request.status === 'open' && request.sent_count === 0) await mailRequest(ctx, booking, request, said);
}

export const sendRequest: Handler<typeof rows.sendRequest> = async ({ body }, ctx) => {
  const id = await ctx.write((writer) => begin(writer, body));
  await settleRequest(settlerOf(ctx), id);
  if (body.payment_request_id === undefined) await ctx.write((writer) => sendMade(writer, id, body));
  return answerAsked(ctx, body.booking_id, id, `Sent to ${body.to}.`);
};
