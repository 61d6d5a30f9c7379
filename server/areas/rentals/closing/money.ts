/** What is paid of a return, and what there is of the deposit to pay it with. All sums are cents. */
import { sql } from 'kysely';
import { centsOf } from '#contract/rental/cents.ts';
import type { Context } from '#server/http/handler.ts';
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
