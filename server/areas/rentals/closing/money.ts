/** What is paid of a return, and what there is of the deposit to pay it with. All sums are cents. */
import { type Kysely, sql } from 'kysely';
import { centsOf } from '#contract/rental/cents.ts';
import type { Database } from '#server/db/tables.ts';
import { settingOf } from '#server/kit/settings.ts';
import type { BookingRow } from '../booking.ts';

export interface ReturnMoney {
  /** For the charges, out of the deposit and otherwise. */
  readonly paid: number;
  /** Of that, out of the deposit. */
  readonly kept: number;
  /** Ever blocked on a card or paid as the deposit. */
  readonly held: number;
  /** What is left of it. */
  readonly available: number;
}

/** An authorisation is kept from once: the rest of it is let go by that. */
export async function returnMoney(db: Kysely<Database>, bookingId: number): Promise<ReturnMoney> {
  const { rows } = await sql<Record<keyof ReturnMoney, string>>`
    select
      coalesce(sum(p.amount) filter (where p.covers = 'checkout' and p.kind in ('payment', 'deposit_capture')), 0)
        - coalesce(sum(p.amount) filter (where p.covers = 'checkout' and p.kind = 'refund'), 0) as paid,
      coalesce(sum(p.amount) filter (where p.kind = 'deposit_capture'), 0) as kept,
      coalesce(sum(p.amount) filter (where p.kind in ('deposit_authorisation', 'deposit_payment')), 0) as held,
      coalesce(sum(case
        when p.kind = 'deposit_payment' then p.amount - coalesce(gone.amount, 0)
        when p.kind = 'deposit_authorisation' and gone.amount is null and d.status is distinct from 'expired' then p.amount
      end), 0) as available
    from payments p
    left join deposits d on d.booking_id = p.booking_id
    left join lateral (
      select sum(c.amount) as amount from payments c
      where c.parent_id = p.id and c.status = 'succeeded' and c.kind in ('deposit_capture', 'deposit_release', 'deposit_refund')
    ) gone on true
    where p.booking_id = ${bookingId} and p.status = 'succeeded'`.execute(db);
  const { paid = '0', kept = '0', held = '0', available = '0' } = rows[0] ?? {};
  return { paid: centsOf(paid), kept: centsOf(kept), held: centsOf(held), available: centsOf(available) };
}

/** Rent that is open and that the deposit pays for, where the branch wants it so. */
export async function rentFromDeposit(db: Kysely<Database>, booking: BookingRow): Promise<number> {
  const { deposit_covers_rent } = await settingOf(db, 'rentals', booking.branch_id);
  if (deposit_covers_rent === 'off') return 0;
  return centsOf(booking.booking_amount) - centsOf(booking.paid) + centsOf(booking.refunded);
}
