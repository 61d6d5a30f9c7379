/** What the calls of payments answer, and what the audit tells of them. */
import { centsOf, textOfCents } from '#contract/rental/cents.ts';
import type { Context } from '#server/http/handler.ts';
import type { BookingRow } from '../booking.ts';
import { presentBooking } from '../present.ts';
import { paymentOf } from './present.ts';
import type { PaymentRow } from './rows.ts';

/** The payment and its booking as they are now: an act that is sent again is answered with what became of the first. */
export async function answerPayment(
  ctx: Context,
  paymentId: number,
  messageOf: (payment: Awaited<ReturnType<typeof paymentOf>>) => string,
) {
  const payment = await paymentOf(ctx.db, paymentId);
  const booking = await presentBooking(ctx, payment.booking_id);
  return { status: 200, message: messageOf(payment), payment, booking };
}

/** A line of the audit on the booking. The sum is for the audit of the yard: the history of a booking is read by people who see no payments. */
export function auditPayment(
  { audit }: Pick<Context, 'audit'>,
  { id, branch_id }: Pick<BookingRow, 'id' | 'branch_id'>,
  act: string,
  payment: PaymentRow,
): void {
  const { id: payment_id, amount, covers, method, reason } = payment;
  audit({
    action: `booking.${act}`,
    entity: 'booking',
    entityId: id,
    branchId: branch_id,
    detail: { payment_id, amount: textOfCents(centsOf(amount)), covers, method, reason },
  });
}
