/** Payments that were taken at the desk (rentals.md §3 "create-payment/manual"). */
import type { rentalMoney as rows } from '#contract/areas/rental-money.ts';
import type { Payment } from '#contract/areas/rental-money-record.ts';
import { type PaymentCover, SLOW_METHODS } from '#contract/areas/rental-money-words.ts';
import { centsOf, formatCents } from '#contract/rental/cents.ts';
import type { Body } from '#contract/endpoint.ts';
import type { Context, Handler } from '#server/http/handler.ts';
import { invalid } from '#server/http/refusal.ts';
import { must } from '#server/lib/must.ts';
import { type BookingRow, heldBooking } from '../booking.ts';
import { claimAct, linkAct } from './acts.ts';
import { afterPayment } from './after.ts';
import { answerPayment, auditPayment } from './answering.ts';
import { openCents } from './open-sums.ts';
import { insertPayment } from './rows.ts';

type Said = Body<typeof rows.createManual>;

/** Clocks of desks go a little fast. */
const FAST_MS = 5 * 60_000;
const OLDEST_MS = 400 * 86_400_000;

const OPEN_WORDS: Readonly<Record<PaymentCover, (open: string) => string>> = {
  booking: (open) => `This is above the balance of ${open}.`,
  checkout: (open) => `This is above the ${open} that are open of the return.`,
  deposit: (open) => `This is above the ${open} that are open of the deposit.`,
};

const coversOf = ({ kind, covers }: Said): PaymentCover =>
  kind === 'deposit_payment' ? 'deposit' : (covers ?? 'booking');

/** @throws 422 `covers` of a return that is not closed, `amount` above what is open */
async function refuseAbove(ctx: Context, booking: BookingRow, said: Said): Promise<void> {
  const covers = coversOf(said);
  const open = await openCents(ctx, booking, covers);
  if (open === null) throw invalid({ covers: ['The return is not closed yet: nothing was charged.'] });
  if (said.allow_overpaid !== true && centsOf(said.amount) > open)
    throw invalid({ amount: [OPEN_WORDS[covers](formatCents(open))] });
}

/** @throws 422 `paid_at` when it is still to come, or too long ago to be meant */
function paidAt({ now }: Context, { paid_at }: Said): Date {
  const at = paid_at === undefined ? now : new Date(paid_at);
  if (at.getTime() > now.getTime() + FAST_MS) throw invalid({ paid_at: ['This is in the future.'] });
  if (at.getTime() < now.getTime() - OLDEST_MS) throw invalid({ paid_at: ['This is more than 400 days ago.'] });
  return at;
}

async function enter(ctx: Context, booking: BookingRow, said: Said): Promise<number> {
  const paid_at = paidAt(ctx, said);
  await refuseAbove(ctx, booking, said);
  const payment = await insertPayment(ctx, booking.id, centsOf(said.amount), {
    kind: said.kind ?? 'payment',
    covers: coversOf(said),
    currency: ctx.currency,
    method: said.method,
    status: SLOW_METHODS.has(said.method) ? 'pending' : 'succeeded',
    request_id: said.request_id,
    paid_at,
    reference: said.reference ?? '',
    note: said.note ?? '',
  });
  await linkAct(ctx, said.request_id, { payment_id: payment.id });
  await afterPayment(ctx, payment);
  auditPayment(ctx, booking, 'pay', payment);
  return payment.id;
}

const wordsOf = ({ status }: Payment): string =>
  status === 'pending' ? 'Payment entered. It counts once it is confirmed.' : 'Payment entered.';

export const createManual: Handler<typeof rows.createManual> = async ({ body }, ctx) => {
  const { request_id, ...content } = body;
  const booking = await heldBooking(ctx, body.booking_id);
  const first = await claimAct(ctx, { request_id, act: 'create-payment', booking_id: booking.id, content });
  const id = first ? must(first.payment_id, 'the payment of an act') : await enter(ctx, booking, body);
  return answerPayment(ctx, id, wordsOf);
};
