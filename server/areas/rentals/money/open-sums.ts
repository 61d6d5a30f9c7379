/** What is still to be paid of a booking, by what the payment is for (rentals.md §4.3). All sums are cents. */
import type { PaymentCover } from '#contract/areas/rental-money-words.ts';
import { centsOf } from '#contract/rental/cents.ts';
import type { Context } from '#server/http/handler.ts';
import type { BookingRow } from '../booking.ts';
import { depositFacts } from '../deposits/facts.ts';

type Reading = Pick<Context, 'db' | 'now'>;

const balanceOf = ({ booking_amount, paid, refunded }: BookingRow): number =>
  centsOf(booking_amount) - centsOf(paid) + centsOf(refunded);

/** Charged at the return and not paid, out of the deposit or otherwise; null before the return is closed. */
async function openOfReturn(ctx: Reading, { id }: BookingRow): Promise<number | null> {
  const { charged } = await depositFacts(ctx, id);
  return charged === null ? null : centsOf(charged);
}

/** Required and neither paid nor blocked on a card. */
async function openOfDeposit(ctx: Reading, { id, deposit_amount }: BookingRow): Promise<number> {
  const { status, held } = await depositFacts(ctx, id);
  return status === 'waived' ? 0 : centsOf(deposit_amount) - centsOf(held);
}

/** At least nothing; null: of the return, before it is closed. */
export async function openCents(ctx: Reading, booking: BookingRow, covers: PaymentCover): Promise<number | null> {
  const open =
    covers === 'booking'
      ? balanceOf(booking)
      : await (covers === 'deposit' ? openOfDeposit(ctx, booking) : openOfReturn(ctx, booking));
  return open === null ? null : Math.max(0, open);
}
