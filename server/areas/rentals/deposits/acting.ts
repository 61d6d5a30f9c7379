/** What each act at a deposit gets and gives, and what several of them need. */
import type { rentalDeposits as rows } from '#contract/areas/rental-deposits.ts';
import type { Body } from '#contract/endpoint.ts';
import { centsOf, formatCents, textOfCents } from '#contract/rental/cents.ts';
import type { Context } from '#server/http/handler.ts';
import { invalid } from '#server/http/refusal.ts';
import type { BookingRow } from '../booking.ts';
import type { DepositFacts } from './facts.ts';

export type Said = Body<typeof rows.update>;

/** The booking is held, and the act follows from the deposit's state. */
export interface Acting {
  readonly ctx: Context;
  readonly booking: BookingRow;
  readonly facts: DepositFacts;
  readonly said: Said;
}

/** What is to be done at the provider after the commit. */
export interface Begun {
  readonly payments?: readonly number[];
  readonly request?: number;
}

export type DepositStep = (acting: Acting) => Promise<Begun>;

/**
 * The sum of the act in cents.
 *
 * @param most what there is
 * @param otherwise what counts when no sum was sent
 * @throws 422 `amount` for nothing, and above what there is
 */
export function amountOf({ amount }: Said, most: number, otherwise = most): number {
  const cents = amount === undefined ? otherwise : centsOf(amount);
  if (cents > most) throw invalid({ amount: [`At most ${formatCents(most)}.`] });
  if (cents <= 0) throw invalid({ amount: ['This must be above zero.'] });
  return cents;
}

/** The sum stands beside the change, not in it: the history is read by those, too, who see no payments. */
export function auditAct({ ctx, booking, said }: Acting, cents?: number): void {
  ctx.audit({
    action: `booking.deposit-${said.action}`,
    entity: 'booking',
    entityId: booking.id,
    branchId: booking.branch_id,
    detail: { ...(said.reason && { reason: said.reason }), ...(cents !== undefined && { amount: textOfCents(cents) }) },
  });
}
