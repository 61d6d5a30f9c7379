/** What is still to be paid of a booking, by what the payment is for (rentals.md §4.3). All sums are cents. */
import { type Kysely, sql } from 'kysely';
import type { PaymentCover } from '#contract/areas/rental-money-words.ts';
import { centsOf } from '#contract/rental/cents.ts';
import type { Database } from '#server/db/tables.ts';
import type { BookingRow } from '../booking.ts';

type Db = Kysely<Database>;

const balanceOf = ({ booking_amount, paid, refunded }: BookingRow): number =>
  centsOf(booking_amount) - centsOf(paid) + centsOf(refunded);

/** Charged at the return and not paid, out of the deposit or otherwise; null before the return is closed. */
async function openOfReturn(db: Db, { id }: BookingRow): Promise<number | null> {
  const { rows } = await sql<{ readonly open: string }>`
    select k.total - coalesce((
      select sum(case when p.kind = 'refund' then -p.amount else p.amount end) from payments p
      where p.booking_id = k.booking_id and p.covers = 'checkout' and p.status = 'succeeded'), 0) as open
    from checkouts k where k.booking_id = ${id} and k.final_at is not null`.execute(db);
  const [row] = rows;
  return row ? centsOf(row.open) : null;
}

/** Required and neither paid nor blocked on a card. */
async function openOfDeposit(db: Db, { id, deposit_amount }: BookingRow): Promise<number> {
  const { rows } = await sql<{ readonly taken: string }>`
    select coalesce(sum(p.amount), 0) as taken from payments p left join deposits d on d.booking_id = p.booking_id
    where p.booking_id = ${id} and p.status = 'succeeded'
      and (p.kind = 'deposit_payment' or (p.kind = 'deposit_authorisation' and d.status = 'authorised'))`.execute(db);
  return centsOf(deposit_amount) - centsOf(rows[0]?.taken ?? 0);
}

/** At least nothing; null: of the return, before it is closed. */
export async function openCents(db: Db, booking: BookingRow, covers: PaymentCover): Promise<number | null> {
  const open =
    covers === 'booking'
      ? balanceOf(booking)
      : await (covers === 'deposit' ? openOfDeposit(db, booking) : openOfReturn(db, booking));
  return open === null ? null : Math.max(0, open);
}
