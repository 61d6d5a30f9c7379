/** The closing statement as a file. */
import type { Context } from '#server/http/handler.ts';
import { lacking, missing } from '#server/http/refusal.ts';
import { bookingNumber } from '#contract/areas/rental-words.ts';
import { printer } from '#server/pdf/printer.ts';
import { seenBooking } from '../booking.ts';
import { firstPrint } from '../prints.ts';
import { agreementFacts } from '../handover/agreement-facts.ts';
import { closingOf } from './charges.ts';
import { type ReturnMoney, returnMoney } from './money.ts';
import { statementPaper } from './statement-paper.ts';

/** It says what is closed and what is paid of that: after a payment, and after another closing, another one is printed. */
const stateOf = (final_at: Date, { paid, kept, given_back, available }: ReturnMoney): string =>
  `${final_at.toISOString()} ${[paid, kept, given_back, available].join(' ')}`;

/**
 * As it was first printed, so that a renter's new name or a reading that is corrected later does not change what was handed out.
 *
 * @throws 403 without `payment.view`; 404 as long as the return is not closed
 */
export async function closingStatement(
  ctx: Pick<Context, 'db' | 'person' | 'now' | 'files' | 'write'>,
  bookingId: number,
): Promise<{ readonly name: string; readonly bytes: Uint8Array }> {
  const booking = await seenBooking(ctx, bookingId);
  if (!ctx.person.can('payment.view')) throw lacking('payment.view');
  const closing = await closingOf(ctx.db, booking);
  const final_at = closing.row?.final_at ?? null;
  if (final_at === null) throw missing('closing statement');
  const about = await agreementFacts(ctx.db, booking.id);
  const money = await returnMoney(ctx, booking.id);
  const printOf = { kind: 'closing', owner_id: booking.id, state: stateOf(final_at, money) } as const;
  const print = () => printer.print(statementPaper({ closing, final_at, about, money }));
  return {
    name: `${bookingNumber(booking.id)} closing statement.pdf`,
    bytes: await firstPrint(ctx, printOf, print),
  };
}
