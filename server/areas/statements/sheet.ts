/** What cohorts brought and cost in a time, and what of it is their owners’: one look at the ledger (money.md §4.5). */
import { type RawBuilder, sql } from 'kysely';
import { termComponents } from '#contract/areas/cohorts.ts';
import type { StatementCohort, StatementLine } from '#contract/areas/statement-record.ts';

/** Which cohorts, and from when until when: as values or as expressions. */
export interface SheetOf {
  /** A list of ids. */
  readonly cohorts: RawBuilder<unknown>;
  readonly from: RawBuilder<unknown>;
  readonly to: RawBuilder<unknown>;
}

/** Of values that were sent. */
export const sheetOf = (cohortIds: readonly number[], from: string, to: string): SheetOf => ({
  cohorts: sql`${[...cohortIds]}::bigint[]`,
  from: sql`${from}::date`,
  to: sql`${to}::date`,
});

const term = (component: RawBuilder<unknown>) => sql`(
  select t.owner_percent from cohort_terms t
  where t.cohort_id = g.cohort_id and t.from_date = agreed.day and t.component = ${component})`;

/** What the terms of the true day give to the owner. Without any it is all. */
const percent = sql`coalesce(case g.side
  when 'expense' then ${term(sql`'expense'`)}
  else coalesce(${term(sql`g.component`)}, ${term(sql`'*'`)}) end, 100)::numeric(5, 2)`;

const heading = sql`case g.side when 'income'
  then coalesce(${JSON.stringify(termComponents)}::jsonb ->> g.component, g.component, 'Other income') else c.name end`;

/** Who approved what they had entered themselves is named with their reason. */
const ownApproval = sql`case when e.state = 'approved' and e.decided_by in (e.created_by, e.person_id, e.money_changed_by)
  then 'approved by who entered it: ' || e.decide_reason end`;

const description = sql`coalesce(case g.source
  when 'expense' then concat_ws(' · ', w.name, e.invoice_no, nullif(left(coalesce(nullif(l.note, ''), e.note), 120), ''), ${ownApproval})
  when 'charge' then coalesce(nullif(t.description, ''), initcap(t.item))
  when 'earning' then concat_ws(' · ', nullif(n.guest, ''), n.reservation_id)
  when 'booking' then 'Rental B-' || lpad(g.source_id::text, 6, '0')
  when 'private-rental' then i.number end, '')`;

/** All that counts in the time, and what waits for an approval until its end. */
const lines = ({ from, to }: SheetOf) => sql`lines as materialized (
  select row_number() over (order by a.rank, a.cohort_id, v.plate nulls last, g.vehicle_id nulls last, g.side desc, ${heading}, g.true_on,
      g.source, g.source_id, g.line_id)::int as position,
    g.cohort_id, g.source, g.source_id, g.line_id, g.side, g.component, g.true_on, g.accrual_on as booked_on, g.vehicle_id, v.plate,
    ${heading} as heading, ${description} as description, g.amount::numeric(14, 2) as amount, ${percent} as owner_percent,
    g.accrual_on > g.true_on as late, g.state
  from ledger g
  join asked a on a.cohort_id = g.cohort_id
  cross join lateral (
    select max(t.from_date) as day from cohort_terms t where t.cohort_id = g.cohort_id and t.from_date <= g.true_on) agreed
  left join vehicles v on v.id = g.vehicle_id
  left join expense_categories c on c.id = g.category_id
  left join expenses e on g.source = 'expense' and e.id = g.source_id
  left join expense_lines l on g.source = 'expense' and l.id = g.line_id
  left join vendors w on w.id = e.vendor_id
  left join task_expenses t on g.source = 'charge' and t.id = g.source_id
  left join earnings n on g.source = 'earning' and n.id = g.source_id
  left join rental_invoices i on g.source = 'private-rental' and i.id = g.source_id
  where g.side in ('income', 'expense') and g.accrual_on <= ${to} and (g.state = 'pending' or g.accrual_on >= ${from}))`;

/** For each vehicle and month the fee by the days that it was in the cohort. */
const fees = ({ from, to }: SheetOf) => sql`fees as (
  select d.cohort_id, sum(round(d.amount * d.days / d.length, 2)) as fee
  from (
    select m.cohort_id, m.vehicle_id, f.amount, date_trunc('month', s.day) as month, count(*) as days,
      extract(day from date_trunc('month', s.day) + interval '1 month - 1 day') as length
    from cohort_vehicles m
    join asked a on a.cohort_id = m.cohort_id
    join vehicles v on v.id = m.vehicle_id
    cross join lateral generate_series(greatest(m.from_date, ${from})::timestamp, least(m.until_date, v.retired_at::date, ${to})::timestamp,
      interval '1 day') as s (day)
    join cohort_terms f on f.cohort_id = m.cohort_id and f.component = 'fee' and f.from_date = (
      select max(t.from_date) from cohort_terms t where t.cohort_id = m.cohort_id and t.from_date <= s.day::date)
    group by m.cohort_id, m.vehicle_id, f.amount, date_trunc('month', s.day)) d
  group by d.cohort_id)`;

const sums = sql`sums as (
  select a.*, x.revenue, x.expense, coalesce(p.income, 0) as owner_income, coalesce(o.expense, 0) as owner_expense, coalesce(f.fee, 0) as fee,
    a.carried_in + coalesce(p.income, 0) - coalesce(o.expense, 0) - coalesce(f.fee, 0) as result,
    x.pending_count, x.pending_amount, x.late_count, x.late_amount
  from asked a
  cross join lateral (
    select coalesce(sum(l.amount) filter (where l.side = 'income' and l.state = 'counted'), 0) as revenue,
      coalesce(-sum(l.amount) filter (where l.side = 'expense' and l.state = 'counted'), 0) as expense,
      count(distinct (l.source, l.source_id)) filter (where l.state = 'pending')::int as pending_count,
      coalesce(-sum(l.amount) filter (where l.state = 'pending'), 0) as pending_amount,
      count(*) filter (where l.late and l.state = 'counted')::int as late_count,
      coalesce(sum(l.amount) filter (where l.late and l.state = 'counted'), 0) as late_amount
    from lines l where l.cohort_id = a.cohort_id) x
  left join (select cohort_id, sum(owner_amount) as income from parts group by cohort_id) p on p.cohort_id = a.cohort_id
  left join (
    select q.cohort_id, sum(round(q.amount * q.owner_percent / 100, 2)) as expense
    from (select cohort_id, owner_percent, -sum(amount) as amount from lines where side = 'expense' and state = 'counted'
      group by cohort_id, owner_percent) q
    group by q.cohort_id) o on o.cohort_id = a.cohort_id
  left join fees f on f.cohort_id = a.cohort_id)`;

/** The tables of a query `with` them: `asked`, `lines`, `parts`, `fees`, `sums`. */
export const sheetTables = (of: SheetOf) => sql`
  asked as materialized (
    select c.id as cohort_id, c.name, c.code, c.kind, c.owner_name, stated_until(c.id) as locked_until,
      row_number() over (order by c.kind = 'house', lower(c.name), c.id) as rank,
      coalesce((
        select s.carried_out from statement_cohorts s where s.cohort_id = c.id and s.locked order by s.end_date desc limit 1), 0) as carried_in
    from cohorts c where c.id = any(${of.cohorts})),
  ${lines(of)},
  parts as materialized (
    select cohort_id, component, owner_percent, sum(amount) as amount, round(sum(amount) * owner_percent / 100, 2) as owner_amount
    from lines where side = 'income' and state = 'counted' group by cohort_id, component, owner_percent),
  ${fees(of)},
  ${sums}`;

const text = (column: string) => sql`(${sql.ref(column)})::numeric(14, 2)::text`;

/** What each cohort comes to. */
export const sheetCohorts = ({ from, to }: SheetOf): RawBuilder<StatementCohort[]> => sql`(
  select coalesce(jsonb_agg(jsonb_build_object(
    'cohort_id', s.cohort_id, 'name', s.name, 'code', s.code, 'kind', s.kind, 'owner_name', s.owner_name,
    'start_date', ${from}, 'end_date', ${to}, 'locked_until', s.locked_until,
    'revenue', ${text('s.revenue')}, 'expense', ${text('s.expense')}, 'profit', (s.revenue - s.expense)::numeric(14, 2)::text,
    'owner_income', ${text('s.owner_income')}, 'owner_expense', ${text('s.owner_expense')}, 'fee', ${text('s.fee')},
    'carried_in', ${text('s.carried_in')}, 'payout', greatest(s.result, 0)::numeric(14, 2)::text,
    'carried_out', least(s.result, 0)::numeric(14, 2)::text,
    'pending_count', s.pending_count, 'pending_amount', ${text('s.pending_amount')},
    'late_count', s.late_count, 'late_amount', ${text('s.late_amount')},
    'components', (
      select coalesce(jsonb_agg(jsonb_build_object('component', p.component, 'amount', ${text('p.amount')}, 'owner_percent', p.owner_percent,
        'owner_amount', ${text('p.owner_amount')}) order by p.component, p.owner_percent), '[]')
      from parts p where p.cohort_id = s.cohort_id),
    'paid_on', null, 'payout_ref', null) order by s.rank), '[]')
  from sums s)`;

/** Lines of `l`, in the order of the paper. */
const linesJson = sql`coalesce(jsonb_agg(jsonb_build_object(
  'cohort_id', l.cohort_id, 'position', l.position, 'source', l.source, 'source_id', l.source_id, 'line_id', l.line_id, 'side', l.side,
  'true_on', l.true_on, 'booked_on', l.booked_on, 'vehicle_id', l.vehicle_id, 'plate', l.plate, 'heading', l.heading,
  'description', l.description, 'amount', l.amount::text, 'owner_percent', l.owner_percent, 'late', l.late) order by l.position), '[]')`;

/** Those of the sheet that meet the condition on `l`. */
export const sheetLines = (condition: RawBuilder<unknown>): RawBuilder<StatementLine[]> =>
  sql`(select ${linesJson} from lines l where ${condition})`;

/** Those that were frozen of the statement. */
export const frozenLines = (statementId: RawBuilder<unknown>): RawBuilder<StatementLine[]> =>
  sql`(select ${linesJson} from statement_lines l where l.statement_id = ${statementId})`;
