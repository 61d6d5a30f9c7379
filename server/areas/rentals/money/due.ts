/** What is due for each purpose that renters are asked for money for (rentals.md §4.4, §4.8). */
import { type Kysely, sql } from 'kysely';
import type { RequestPurpose } from '#contract/areas/rental-money-words.ts';
import { centsOf } from '#contract/rental/cents.ts';
import { costSummary } from '#contract/rental/cost.ts';
import type { Database } from '#server/db/tables.ts';
import type { Context } from '#server/http/handler.ts';
import { invalid } from '#server/http/refusal.ts';
import type { BookingRow } from '../booking.ts';
import { depositOf } from '../deposits/present.ts';
import { linesOf } from '../parts.ts';

type Reading = Pick<Context, 'db' | 'now'>;

/** What was charged at the return and is not paid. A kept part of the deposit pays, too. */
async function openCharges({ db }: Reading, { id }: BookingRow): Promise<number> {
  const { rows } = await sql<{ readonly open: string }>`
    select c.total - coalesce(sum(case when p.kind = 'refund' then -p.amount else p.amount end), 0) as open
    from checkouts c
    left join payments p on p.booking_id = c.booking_id and p.covers = 'checkout' and p.status = 'succeeded'
    where c.booking_id = ${id} and c.final_at is not null
    group by c.total`.execute(db);
  const [row] = rows;
  if (!row) throw invalid({ purpose: ['The return is not closed yet.'] });
  return centsOf(row.open);
}

async function openDeposit(ctx: Reading, booking: BookingRow): Promise<number> {
  const { status, held } = await depositOf(ctx, booking.id);
  return status === 'waived' ? 0 : centsOf(booking.deposit_amount) - centsOf(held);
}

/**
 * The cents that are due, whatever of them was asked for already.
 *
 * @throws 422 `purpose` for what is charged at the return, before it is final
 */
export async function dueFor(ctx: Reading, booking: BookingRow, purpose: RequestPurpose): Promise<number> {
  if (purpose === 'extra' || purpose === 'damage') return openCharges(ctx, booking);
  if (purpose === 'deposit_authorisation' || purpose === 'deposit_payment') return openDeposit(ctx, booking);
  const { due_now, balance } = costSummary(await linesOf(ctx.db, booking.id), booking);
  return centsOf(purpose === 'part' ? due_now : balance);
}

/** Purposes for which the same money is asked for. */
const SAME: readonly (readonly RequestPurpose[])[] = [
  ['part', 'balance'],
  ['deposit_authorisation', 'deposit_payment'],
  ['extra', 'damage'],
];

/** The cents of it that open requests of another name ask for: nobody shall pay the same twice. */
export async function askedFor(db: Kysely<Database>, bookingId: number, purpose: RequestPurpose): Promise<number> {
  const others = SAME.flatMap((same) => (same.includes(purpose) ? same.filter((one) => one !== purpose) : []));
  const row = await db
    .selectFrom('payment_requests')
    .select(sql<string>`coalesce(sum(amount), 0)`.as('amount'))
    .where('booking_id', '=', bookingId)
    .where('purpose', 'in', others)
    .where('status', 'in', ['creating', 'open', 'unknown'])
    .executeTakeFirstOrThrow();
  return centsOf(row.amount);
}
