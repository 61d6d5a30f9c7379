/** What follows from a payment that moved on: the sums of its booking, and the state of its deposit. */
import { depositAfter } from '../deposits/after.ts';
import { recount } from './recount.ts';
import type { PaymentRow, Writing } from './rows.ts';

/** Danger: the caller holds the booking. */
export async function afterPayment(ctx: Writing, payment: PaymentRow): Promise<void> {
  if (payment.booking_id === null) return;
  await recount(ctx, payment.booking_id);
  if (payment.kind.startsWith('deposit_')) await depositAfter(ctx, payment);
}
