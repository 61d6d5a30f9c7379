import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { ledgerSources, type LedgerSource } from '#contract/areas/finance.ts';
import { startTestApp, type TestApp } from '#tests/support/server.ts';

let app: TestApp;

/** What each branch must come to, told from its own tables. */
const EXPECTED: Readonly<Record<LedgerSource, string>> = {
  expense: `select sum((case e.direction when 'credit' then 1 else -1 end) * (l.amount - case when e.tax_recoverable then l.tax_amount else 0 end))
    from expense_lines l join expenses e on e.id = l.expense_id where e.deleted_at is null and e.state <> 'rejected'`,
  'expense-tax': `select sum((case e.direction when 'credit' then 1 else -1 end) * e.tax_amount) from expenses e
    where e.deleted_at is null and e.state <> 'rejected' and e.tax_recoverable`,
  charge: 'select 0::numeric',
  earning:
    'select sum(l.amount) from earning_lines l join earnings e on e.id = l.earning_id where e.deleted_at is null',
  booking: `select sum(case h.code when 'discount' then -h.amount else h.amount end) from booking_charges h
    join bookings b on b.id = h.booking_id join checkouts o on o.booking_id = b.id
    where o.final_at is not null and b.deleted_at is null and h.waived_reason = ''`,
  'booking-tax': `select sum(b.tax + o.tax) from bookings b join checkouts o on o.booking_id = b.id
    where o.final_at is not null and b.deleted_at is null`,
  'private-rental': `select sum(case kind when 'credit_note' then -total else total end) from rental_invoices where kind <> 'receipt'`,
  payment: `select sum(case when p.kind in ('refund', 'deposit_refund') then -p.amount else p.amount end)
    from payments p left join payments x on x.id = p.parent_id where p.status = 'succeeded' and (
      p.kind in ('payment', 'refund', 'deposit_payment', 'deposit_refund') or (p.kind = 'deposit_capture' and x.kind = 'deposit_authorisation'))`,
};

interface Branch {
  readonly lines: number;
  readonly sum: string;
  readonly strangers: number;
}

beforeAll(async () => {
  app = await startTestApp({ demo: true });
  await sql`update expenses set tax_recoverable = true where tax_amount > 0 and state = 'submitted'`.execute(app.db);
});

describe('the ledger', () => {
  it.each(Object.keys(ledgerSources) as LedgerSource[])('has all of %s, each line of a cohort', async (source) => {
    const { rows } = await sql<Branch>`
      select count(*)::int as lines, sum(amount)::numeric(14, 2)::text as sum,
        count(*) filter (where cohort_id is null or true_on is null or (accrual_on is null and cash_on is null))::int as strangers
      from ledger where source = ${source}`.execute(app.db);
    const expected = await sql<{ readonly sum: string }>`
      select (${sql.raw(EXPECTED[source])})::numeric(14, 2)::text as sum`.execute(app.db);
    const [branch] = rows;
    expect(branch?.lines).toBeGreaterThan(0);
    expect(branch).toMatchObject({ sum: expected.rows[0]?.sum, strangers: 0 });
  });

  it('has deposits and tax outside of profit', async () => {
    const { rows } = await sql<{ readonly source: string }>`
      select distinct source from ledger where side = 'pass_through' order by source`.execute(app.db);
    expect(rows.map(({ source }) => source)).toEqual([
      'booking-tax',
      'expense',
      'expense-tax',
      'payment',
      'private-rental',
    ]);
  });

  it('counts a return that is closed late on the first day that is not stated', async () => {
    const { rows } = await sql<{ readonly id: number }>`
      select b.id from bookings b join checkouts o on o.booking_id = b.id join booking_charges h on h.booking_id = b.id
      where o.final_at is not null and h.waived_reason = '' limit 1`.execute(app.db);
    const late = await sql<{ readonly day: string; readonly stated: string }>`
      select booking_day('2026-10-05', s.cohort_id)::text as day, max(s.end_date)::text as stated
      from statement_cohorts s where s.locked group by s.cohort_id limit 1`.execute(app.db);
    expect(rows).toHaveLength(1);
    expect(late.rows[0]?.day).toBe(
      new Date(Date.parse(late.rows[0]?.stated ?? '') + 86_400_000).toISOString().slice(0, 10),
    );
  });
});
