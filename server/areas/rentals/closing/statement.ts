/** The closing statement as a file, printed anew each time. */
import type { Context } from '#server/http/handler.ts';
import { lacking, missing } from '#server/http/refusal.ts';
import { bookingNumber } from '#contract/areas/rental-words.ts';
import { printer } from '#server/pdf/printer.ts';
import { seenBooking } from '../booking.ts';
import { agreementFacts } from '../handover/agreement-facts.ts';
import { closingOf } from './charges.ts';
import { returnMoney } from './money.ts';
import { statementPaper } from './statement-paper.ts';

/**
 * @throws 403 without `payment.view`; 404 as long as the return is not closed
 */
export async function closingStatement(
  ctx: Pick<Context, 'db' | 'person' | 'now'>,
  bookingId: number,
): Promise<{ readonly name: string; readonly bytes: Uint8Array }> {
  const booking = await seenBooking(ctx, bookingId);
  if (!ctx.person.can('payment.view')) throw lacking('payment.view');
  const closing = await closingOf(ctx.db, booking);
  const final_at = closing.row?.final_at ?? null;
  if (final_at === null) throw missing('closing statement');
  const about = await agreementFacts(ctx.db, booking.id);
  const money = await returnMoney(ctx, booking.id);
  return {
    name: `${bookingNumber(booking.id)} closing statement.pdf`,
    bytes: await printer.print(statementPaper({ closing, final_at, about, money })),
  };
}
