/** What is still to be paid of a booking, by what the payment is for (rentals.md §4.3). All sums are cents. */
import { sql } from 'kysely';
import type { PaymentCover } from '#contract/areas/rental-money-words.ts';
import { centsOf } from '#contract/rental/cents.ts';
import type { Context } from '#server/http/handler.ts';
import type { BookingRow } from '../booking.ts';
import { depositOf } from '../deposits/present.ts';

type Reading = Pick<Context, 'db' | 'now'>;

const balanceOf = ({ booking_amount, paid, refunded }: BookingRow): number =>
  centsOf(booking_amount) - centsOf(paid) + centsOf(refunded);

/** Charged at the return and not paid, out of the deposit or otherwise; null before the return is closed. */
async function openOfReturn({ db }: Reading, { id }: BookingRow): Promise<number | null> {
  const { rows } = await sql<{ readonly open: string }>`
    select k.total - coalesce((
      select sum(case when p.kind = 'refund' then -p.amount else p.amount end) from payments p
      where p.booking_id = k.booking_id and p.covers = 'checkout' and p.status = 'succeeded'), 0) as open
    from checkouts k where k.booking_id = ${id} and k.final_at is not null`.execute(db);
  const [row] = rows;
  return row ? centsOf(row.open) : null;
}

/** Required and neither paid nor blocked on a card. */
async function openOfDeposit(ctx: Reading, { id, deposit_amount }: BookingRow): Promise<number> {
  const { status, held } = await depositOf(ctx, id);
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
