/** Payments are given back, at the desk or at the provider (rentals.md §3 "payments/update-status"). The booking is held. */
import type { rentalMoney as rows } from '#contract/areas/rental-money.ts';
import { centsOf, formatCents } from '#contract/rental/cents.ts';
import type { Body } from '#contract/endpoint.ts';
import type { Context } from '#server/http/handler.ts';
import { invalid, Refusal } from '#server/http/refusal.ts';
import type { BookingRow } from '../booking.ts';
import { linkAct } from './acts.ts';
import { afterPayment } from './after.ts';
import { auditPayment } from './answering.ts';
import { paymentOf } from './present.ts';
import { insertPayment, type PaymentRow } from './rows.ts';

type Said = Body<typeof rows.updatePayment>;

/** @throws 422 `status` of what is no payment that was made, or whose provider is not there any more */
function refuseNoPayment({ payments }: Context, { kind, status, provider }: PaymentRow): void {
  if (kind.startsWith('deposit_')) throw invalid({ status: ['A deposit is given back as a deposit.'] });
  if (kind !== 'payment' || status !== 'succeeded')
    throw invalid({ status: ['Only a payment that was made can be given back.'] });
  if (provider !== null && payments?.name !== provider)
    throw invalid({ status: ['It was paid by a link, and payments by link are switched off.'] });
}

/** What goes back, in cents. 409: it is not what the person saw. */
async function wantedCents({ db }: Context, { id }: PaymentRow, { amount, seen_available }: Said): Promise<number> {
  const { refundable } = await paymentOf(db, id);
  const available = centsOf(refundable);
  if (seen_available === undefined)
    throw invalid({ seen_available: ['Please say how much of it can be given back as you see it.'] });
  if (centsOf(seen_available) !== available)
    throw new Refusal('conflict', `It was changed meanwhile: ${formatCents(available)} of it can be given back now.`);
  const cents = amount === undefined ? available : centsOf(amount);
  if (available === 0) throw invalid({ amount: ['All of it was given back.'] });
  if (cents > available) throw invalid({ amount: [`Only ${formatCents(available)} of it can be given back.`] });
  return cents;
}

/** It goes back the way it came, or at the desk as the person says. */
function wayBack({ method, provider }: PaymentRow, said: Said) {
  if (provider === null) return { method: said.method ?? method, provider, status: 'succeeded' } as const;
  if (said.method !== undefined) throw invalid({ method: ['It was paid by a link, and goes back the same way.'] });
  return { method, provider, status: 'creating' } as const;
}

/**
 * Makes the refund. One at the provider is only written down: `settlePayment` makes it once that is committed.
 *
 * @throws 409 when `seen_available` is not what can be given back; 422 as the row of the contract says
 */
export async function refund(ctx: Context, booking: BookingRow, payment: PaymentRow, said: Said): Promise<PaymentRow> {
  refuseNoPayment(ctx, payment);
  const way = wayBack(payment, said);
  const cents = await wantedCents(ctx, payment, said);
  const row = await insertPayment(ctx, booking.id, cents, {
    kind: 'refund',
    covers: payment.covers,
    currency: payment.currency,
    ...way,
    request_id: said.request_id,
    parent_id: payment.id,
    paid_at: way.status === 'succeeded' ? ctx.now : null,
    reason: said.reason ?? '',
  });
  await linkAct(ctx, said.request_id, { payment_id: row.id });
  await afterPayment(ctx, row);
  auditPayment(ctx, booking, 'refund', row);
  return row;
}
