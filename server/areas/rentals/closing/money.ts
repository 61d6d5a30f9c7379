/** What is paid of a return, and what there is of the deposit to pay it with. All sums are cents. */
import { type Kysely, sql } from 'kysely';
import { centsOf } from '#contract/rental/cents.ts';
import type { Database } from '#server/db/tables.ts';
import type { Context } from '#server/http/handler.ts';
import { settingOf } from '#server/kit/settings.ts';
import type { BookingRow } from '../booking.ts';
import { depositFacts } from '../deposits/facts.ts';

type Reading = Pick<Context, 'db' | 'now'>;

export interface ReturnMoney {
  /** For the charges, out of the deposit and otherwise. */
  readonly paid: number;
  /** Of that, out of the deposit. */
  readonly kept: number;
  readonly given_back: number;
  /** What is left of the deposit. */
  readonly available: number;
}

async function paidOf({ db }: Reading, bookingId: number): Promise<number> {
  const { rows } = await sql<{ readonly paid: string }>`
    select coalesce(sum(case when kind = 'refund' then -amount else amount end), 0) as paid from payments
    where booking_id = ${bookingId} and covers = 'checkout' and status = 'succeeded'`.execute(db);
  return centsOf(rows[0]?.paid ?? 0);
}

export async function returnMoney(ctx: Reading, bookingId: number): Promise<ReturnMoney> {
  const { kept, given_back, available } = await depositFacts(ctx, bookingId);
  return {
    paid: await paidOf(ctx, bookingId),
    kept: centsOf(kept),
    given_back: centsOf(given_back),
    available: centsOf(available),
  };
}

/** Rent that is open and that the deposit pays for, where the branch wants it so. */
export async function rentFromDeposit(db: Kysely<Database>, booking: BookingRow): Promise<number> {
  const { deposit_covers_rent } = await settingOf(db, 'rentals', booking.branch_id);
  if (deposit_covers_rent === 'off') return 0;
  return centsOf(booking.booking_amount) - centsOf(booking.paid) + centsOf(booking.refunded);
}
