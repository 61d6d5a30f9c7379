/** The calls that confirm payments, end them or give them back. */
import type { rentalMoney as rows } from '#contract/areas/rental-money.ts';
import type { Payment } from '#contract/areas/rental-money-record.ts';
import type { Body } from '#contract/endpoint.ts';
import { centsOf, formatCents } from '#contract/rental/cents.ts';
import type { Context, Handler } from '#server/http/handler.ts';
import { invalid, lacking, missing } from '#server/http/refusal.ts';
import { must } from '#server/lib/must.ts';
import { sql } from 'kysely';
import { type BookingRow, heldBooking, withinBookings } from '../booking.ts';
import { claimAct, linkAct } from './acts.ts';
import { answerPayment } from './answering.ts';
import { decidePayment } from './deciding-payment.ts';
import { refund } from './refunding.ts';
import type { PaymentRow } from './rows.ts';
import { settlePayment, settlerOf } from './settling.ts';

const rowOf = ({ db }: Pick<Context, 'db'>, id: number) =>
  db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirst();

/** The booking of a payment, held. 404 where there is none, or it is of another branch. */
async function bookingOfPayment(ctx: Context, id: number): Promise<BookingRow> {
  const { rows: found } = await sql<{ readonly booking_id: number }>`
    select p.booking_id from payments p join bookings b on b.id = p.booking_id
    where p.id = ${id} and ${withinBookings(ctx.person)}`.execute(ctx.db);
  const [row] = found;
  if (!row) throw missing('payment');
  return heldBooking(ctx, row.booking_id);
}

type Update = Body<typeof rows.updatePayment>;

/** Answers which payment the act made or changed. */
async function updateOf(ctx: Context, id: number, said: Update): Promise<number> {
  const booking = await bookingOfPayment(ctx, id);
  const { request_id, ...content } = said;
  const act = { request_id, act: 'payments/update-status', booking_id: booking.id, content: { id, ...content } };
  const first = await claimAct(ctx, act);
  if (first) return must(first.payment_id, 'the payment of an act');
  // It is read once its booking is held: somebody may have moved it on while we waited.
  const payment = must(await rowOf(ctx, id), `payment ${id}`);
  if (said.status === 'refunded') return (await refund(ctx, booking, payment, said)).id;
  await decidePayment(ctx, booking, payment, { status: said.status, reason: said.reason, field: 'status' });
  await linkAct(ctx, request_id, { payment_id: id });
  return id;
}

/** What came of giving it back. */
function refundWords({ status, amount, reason }: Payment): string {
  if (status === 'succeeded') return `${formatCents(centsOf(amount))} given back.`;
  if (status === 'failed') return `It was not given back: ${reason}`;
  return 'The provider has not answered; we are checking.';
}

const DECIDED: Readonly<Partial<Record<Payment['status'], string>>> = {
  succeeded: 'Payment confirmed.',
  failed: 'Payment rejected.',
  cancelled: 'Payment cancelled.',
};
const decidedWords = ({ status }: Payment): string => DECIDED[status] ?? 'Saved.';

export const updatePayment: Handler<typeof rows.updatePayment> = async ({ params, body }, ctx) => {
  const isRefund = body.status === 'refunded';
  if (isRefund && !ctx.person.can('payment.refund')) throw lacking('payment.refund');
  const id = await ctx.write((inner) => updateOf(inner, params.id, body));
  // Of an act that is sent again, too: what the first one left open is looked for.
  const { provider, status } = must(await rowOf(ctx, id), `payment ${id}`);
  const isUnderWay = status === 'creating' || status === 'unknown';
  if (isRefund && provider !== null && isUnderWay) await settlePayment(settlerOf(ctx), id);
  return answerPayment(ctx, id, isRefund ? refundWords : decidedWords);
};

type Verify = Body<typeof rows.verifyPayment>;

async function paymentOfBooking(ctx: Context, { booking_id, payment_id }: Verify): Promise<PaymentRow> {
  const payment = await rowOf(ctx, payment_id);
  if (payment?.booking_id !== booking_id) throw invalid({ payment_id: ['This is no payment of the booking.'] });
  return payment;
}

export const verifyPayment: Handler<typeof rows.verifyPayment> = async ({ body }, ctx) => {
  const { request_id, ...content } = body;
  const { payment_id, action, reason } = body;
  const booking = await heldBooking(ctx, body.booking_id);
  const first = await claimAct(ctx, { request_id, act: 'payment/verify', booking_id: booking.id, content });
  if (!first) {
    const status = action === 'approve' ? 'succeeded' : 'failed';
    const payment = await paymentOfBooking(ctx, body);
    await decidePayment(ctx, booking, payment, { status, reason, field: 'payment_id' });
    await linkAct(ctx, request_id, { payment_id });
  }
  return answerPayment(ctx, payment_id, decidedWords);
};
