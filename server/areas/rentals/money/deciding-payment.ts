/** What waits is confirmed or ended by a person (rentals.md §3 "payments/update-status", "payment/verify"). The booking is held. */
import { OWN_ENTRY_LIMIT } from '#contract/areas/rental-money-words.ts';
import { centsOf, formatCents } from '#contract/rental/cents.ts';
import type { Context } from '#server/http/handler.ts';
import { invalid } from '#server/http/refusal.ts';
import type { BookingRow } from '../booking.ts';
import { afterPayment } from './after.ts';
import { auditPayment } from './answering.ts';
import { movePayment, type PaymentRow } from './rows.ts';

/** So long the provider is asked; then a person decides what became of it. */
const UNKNOWN_MS = 24 * 3_600_000;

export interface Decision {
  readonly status: 'succeeded' | 'failed' | 'cancelled';
  readonly reason?: string | undefined;
  /** Where a refusal of the payment itself is said. */
  readonly field: 'payment_id' | 'status';
}

const LIMIT = centsOf(OWN_ENTRY_LIMIT);

/** What was entered at the desk and waits for a look at the account. */
const isWaiting = ({ status, provider }: PaymentRow): boolean => status === 'pending' && provider === null;

/** The act itself was made when the row was. */
const isLost = ({ status, created_at }: PaymentRow, now: Date): boolean =>
  status === 'unknown' && now.getTime() - created_at.getTime() > UNKNOWN_MS;

/** @throws 422 where it does not wait for a person, or not for this one */
function checkDecision({ now, person }: Context, payment: PaymentRow, { status, field, reason }: Decision): void {
  const wasLost = isLost(payment, now);
  if (!isWaiting(payment) && !(wasLost && field === 'status' && status !== 'cancelled'))
    throw invalid({
      [field]: [
        payment.status === 'unknown' || payment.status === 'creating'
          ? 'The provider is still asked what became of it. After a day a person can decide.'
          : 'This does not wait to be confirmed.',
      ],
    });
  if ((wasLost || status === 'failed') && !reason) throw invalid({ reason: ['Please say why.'] });
  const isOwn = isWaiting(payment) && payment.created_by === person.id;
  if (isOwn && status === 'succeeded' && centsOf(payment.amount) >= LIMIT)
    throw invalid({ [field]: [`You entered it: from ${formatCents(LIMIT)} on, a colleague confirms.`] });
}

const ACTS = { succeeded: 'pay-confirm', failed: 'pay-reject', cancelled: 'pay-cancel' } as const;

/** @throws 422 as `checkDecision` */
export async function decidePayment(
  ctx: Context,
  booking: BookingRow,
  payment: PaymentRow,
  decision: Decision,
): Promise<void> {
  checkDecision(ctx, payment, decision);
  const moved = await movePayment(ctx, payment.id, decision.status, {
    reason: decision.reason ?? '',
    paid_at: decision.status === 'succeeded' ? (payment.paid_at ?? ctx.now) : payment.paid_at,
    verified_at: ctx.now,
    verified_by: ctx.person.id,
  });
  await afterPayment(ctx, moved);
  auditPayment(ctx, booking, ACTS[decision.status], moved);
}
