/** The figures of a time at a glance, all from one look at the ledger. */
import { type RawBuilder, sql } from 'kysely';
import type { finance as rows } from '#contract/areas/finance.ts';
import type { Answer, Query } from '#contract/endpoint.ts';
import type { Context } from '#server/http/handler.ts';
import type { Days } from '#server/lib/yard-time.ts';
import { hasOpenSuspect } from '../expenses/suspects.ts';
import { askedDays } from './days.ts';
import { capital, countsIn, expense, ofCohorts, pending, percentOf, profit, revenue, text } from './sums.ts';

type Figures = Omit<Answer<typeof rows.dashboard>, 'status' | 'message' | 'period' | 'previousPeriod'>;

const BEST = 5;

const totals = (from: RawBuilder<unknown>) => sql`(
  select jsonb_build_object('revenue', ${text(revenue)}, 'expense', ${text(expense)}, 'profit', ${text(profit)},
    'margin', ${percentOf(profit, revenue)}, 'pending', ${text(pending)}, 'capital', ${text(capital)}) from ${from} g)`;

const months = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('month', m.month, 'revenue', m.revenue, 'expense', m.expense, 'profit', m.profit) order by m.month), '[]')
  from (
    select to_char(g.accrual_on, 'YYYY-MM') as month, ${text(revenue)} as revenue, ${text(expense)} as expense, ${text(profit)} as profit
    from now g where g.side in ('income', 'expense') group by 1) m)`;

const categories = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('category_id', c.id, 'name', c.name, 'amount', c.amount::text) order by c.amount desc, c.id), '[]')
  from (
    select c.id, c.name, ${expense} as amount from now g join expense_categories c on c.id = g.category_id
    where g.side = 'expense' and g.state = 'counted' group by c.id, c.name) c)`;

const cohorts = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('cohort_id', c.id, 'name', c.name, 'code', c.code, 'kind', c.kind, 'revenue', c.revenue,
    'expense', c.expense, 'profit', c.profit, 'margin', c.margin, 'locked_until', stated_until(c.id))
    order by c.kind = 'house', lower(c.name), c.id), '[]')
  from (
    select c.id, c.name, c.code, c.kind, ${text(revenue)} as revenue, ${text(expense)} as expense, ${text(profit)} as profit,
      ${percentOf(profit, revenue)} as margin
    from now g join cohorts c on c.id = g.cohort_id group by c.id) c)`;

const vehicleJson = sql`jsonb_build_object('vehicle_id', v.id, 'plate', v.plate, 'name', v.name, 'revenue', v.revenue::text,
  'expense', v.expense::text, 'profit', v.profit::text)`;

/** A vehicle is among the best or among the worst, never both. */
const vehicles = sql`(
  select jsonb_build_object(
    'best', coalesce(jsonb_agg(${vehicleJson} order by v.place) filter (where v.place <= ${BEST}), '[]'),
    'worst', coalesce(jsonb_agg(${vehicleJson} order by v.place desc) filter (where v.place > ${BEST} and v.place > v.count - ${BEST}), '[]'))
  from (
    select v.*, row_number() over (order by v.profit desc, v.id) as place, count(*) over () as count
    from (
      select v.id, v.plate, v.name, ${revenue} as revenue, ${expense} as expense, ${profit} as profit
      from now g join vehicles v on v.id = g.vehicle_id where g.side in ('income', 'expense') and g.state = 'counted'
      group by v.id) v) v)`;

const waiting = (from: RawBuilder<unknown>, amount: RawBuilder<unknown>) =>
  sql`(select jsonb_build_object('count', count(*)::int, 'amount', coalesce(sum(${amount}), 0)::numeric(14, 2)::text) from ${from})`;

const LIVE = sql`e.deleted_at is null`;

/** Danger: a lone `e` is the expense that `hasOpenSuspect` looks at. */
const queue = sql`jsonb_build_object(
  'toApprove', ${waiting(sql`expenses e where ${LIVE} and e.state = 'submitted'`, sql`e.amount`)},
  'unconvertedBills', ${waiting(sql`bills b where b.deleted_at is null and b.status <> 'void' and b.expense_status = 'unconverted'`, sql`b.amount`)},
  'unreimbursed', ${waiting(sql`expenses e where ${LIVE} and e.state = 'approved' and e.reimbursable and e.reimbursed_on is null`, sql`e.amount`)},
  'duplicates', ${waiting(sql`expenses e where ${LIVE} and e.state = 'submitted' and ${hasOpenSuspect}`, sql`e.amount`)},
  'late', ${waiting(sql`now g where g.accrual_on > g.true_on and g.side in ('income', 'expense') and g.state = 'counted'`, sql`g.amount`)})`;

export async function dashboardOf(ctx: Context, query: Query<typeof rows.dashboard>) {
  const { days, before } = await askedDays(ctx, query);
  const within = (asked: Days) =>
    sql`select * from ledger g where ${countsIn(asked)} and ${ofCohorts(query.cohortIds)}`;
  const { rows: found } = await sql<Figures>`
    with now as materialized (${within(days)}), earlier as materialized (${within(before)})
    select ${totals(sql`now`)} as totals, ${totals(sql`earlier`)} as previous, ${months} as months, ${categories} as categories,
      ${cohorts} as cohorts, ${vehicles} as vehicles, ${queue} as queue,
      (select ${text(expense)} from now g where g.vehicle_id is null) as "notOnVehicle"`.execute(ctx.db);
  const [figures] = found;
  if (!figures) throw new Error('Sums without lines are a row, too.');
  const period = ({ from, to }: Days) => ({ startDate: from, endDate: to });
  return { ...figures, period: period(days), previousPeriod: period(before) };
}
