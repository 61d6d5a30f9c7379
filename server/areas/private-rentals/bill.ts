/** What a private rental owes, what was billed of it, and what was paid. In cents. */
import { type Kysely, sql } from 'kysely';
import { centsOf } from '#contract/rental/cents.ts';
import { owedUntil, type Rented } from '#contract/rental/periods.ts';
import type { Database } from '#server/db/tables.ts';
import type { Context } from '#server/http/handler.ts';
import { settingOf } from '#server/kit/settings.ts';
import type { RentalRow } from './rental.ts';

type Reading = Pick<Context, 'db' | 'now'>;

/** The private rental `r` was billed more than was paid of it. */
export const isOwing = sql<boolean>`(
  (select coalesce(sum(case kind when 'invoice' then total when 'credit_note' then -total else 0 end), 0)
    from rental_invoices where private_rental_id = r.id)
  > (select coalesce(sum(case kind when 'payment' then amount when 'refund' then -amount else 0 end), 0)
    from payments where private_rental_id = r.id and status = 'succeeded'))`;

/** As its periods are counted. */
export async function rentedOf({ db }: Pick<Reading, 'db'>, rental: RentalRow): Promise<Rented> {
  const { grace_minutes: grace } = await settingOf(db, 'rentals', rental.branch_id);
  const rates = rental.rates.map(({ from, amount }) => ({ from: new Date(from), amount }));
  return { starts_at: rental.starts_at, zone: rental.zone, rate_period: rental.rate_period, rates, grace };
}

/**
 * When its time ends by what is known: the return, else the planned end. Null without one, and for one that is late: it goes on until it is
 * back.
 */
export function endOf({ returned_at, ends_at }: RentalRow, now: Date): Date | null {
  if (returned_at !== null) return returned_at;
  return ends_at !== null && ends_at > now ? ends_at : null;
}

interface Sums {
  readonly invoiced: string;
  readonly paid: string;
  readonly deposit: string;
  /** Until when its time is billed; null as long as nothing is. */
  readonly billed_until: Date | null;
  readonly papers: number;
  readonly payments: number;
}

async function sumsOf(db: Kysely<Database>, id: number): Promise<Sums> {
  const { rows } = await sql<Sums>`
    select i.*, p.* from (
      select coalesce(sum(case kind when 'invoice' then total when 'credit_note' then -total else 0 end), 0) as invoiced,
        (select case kind when 'invoice' then period_end else period_start end from rental_invoices
          where private_rental_id = ${id} and period_start is not null order by id desc limit 1) as billed_until,
        count(*)::int as papers
      from rental_invoices where private_rental_id = ${id}) i,
    (select
        coalesce(sum(case kind when 'payment' then amount when 'refund' then -amount else 0 end), 0) as paid,
        coalesce(sum(case kind when 'deposit_payment' then amount when 'deposit_refund' then -amount else 0 end), 0) as deposit,
        count(*)::int as payments
      from payments where private_rental_id = ${id} and status = 'succeeded') p`.execute(db);
  const [sums] = rows;
  if (!sums) throw new Error('An aggregate has one row.');
  return sums;
}

export interface Bill {
  /** Until when its time is billed, less what was given back; its beginning as long as nothing is. */
  readonly billedUntil: Date;
  /** Of its time so far, what was not billed. */
  readonly unbilled: number;
  /** What was billed beyond its end. */
  readonly overbilled: number;
  /** Billed less paid. */
  readonly balance: number;
  /** Of the deposit, what the yard has. */
  readonly deposit: number;
  readonly isBilled: boolean;
  readonly hasPapers: boolean;
}

export async function billOf(ctx: Reading, rental: RentalRow): Promise<Bill> {
  const { invoiced, paid, deposit, billed_until, papers, payments } = await sumsOf(ctx.db, rental.id);
  const rented = await rentedOf(ctx, rental);
  const end = endOf(rental, ctx.now) ?? ctx.now;
  const billedUntil = billed_until ?? rental.starts_at;
  const difference = owedUntil(rented, end) - (billed_until === null ? 0 : owedUntil(rented, billedUntil));
  return {
    billedUntil,
    unbilled: Math.max(0, difference),
    overbilled: rental.returned_at === null ? 0 : Math.max(0, -difference),
    balance: centsOf(invoiced) - centsOf(paid),
    deposit: centsOf(deposit),
    isBilled: billed_until !== null,
    hasPapers: papers > 0 || payments > 0,
  };
}
