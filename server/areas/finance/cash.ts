/** Money as it moved, and how profit comes to it (money.md §4.8). */
import { sql } from 'kysely';
import type { finance as rows } from '#contract/areas/finance.ts';
import type { Answer, Body } from '#contract/endpoint.ts';
import type { Context } from '#server/http/handler.ts';
import { lastOf, monthLater, todayOf } from './days.ts';
import { countsIn, movedIn, ofCohorts, sumWhere, text } from './sums.ts';

type Cash = Omit<Answer<typeof rows.cashFlow>, 'status' | 'message'>;

const MONTHS = 6;

export async function cashFlowOf(ctx: Context, { cohortIds, endMonth }: Body<typeof rows.cashFlow>): Promise<Cash> {
  const today = await todayOf(ctx);
  const end = endMonth ?? today.slice(0, 7);
  const days = { from: `${monthLater(end, 1 - MONTHS)}-01`, to: lastOf(end) };
  const [counts, moved] = [countsIn(days), movedIn(days)];
  const isProfit = sql`g.side in ('income', 'expense')`;
  const { rows: found } = await sql<Cash>`
    with near as materialized (
      select * from ledger g where (${counts} or ${moved}) and g.state = 'counted' and ${ofCohorts(cohortIds)}),
    months as (
      select to_char(d.first, 'YYYY-MM') as month, (d.first + interval '1 month - 1 day')::date >= ${today}::date as partial, f.*
      from generate_series(${days.from}::timestamp, ${days.to}::timestamp, interval '1 month') as d (first)
      cross join lateral (
        select ${sumWhere(sql`g.amount > 0`)} as inflow, ${sumWhere(sql`g.amount < 0`)} as outflow, ${sumWhere(sql`true`)} as net
        from near g where g.cash_on between d.first::date and (d.first + interval '1 month - 1 day')::date) f),
    added as (select m.*, sum(m.net) over (order by m.month) as running from months m)
    select (
      select jsonb_agg(jsonb_build_object('month', a.month, 'in', a.inflow::text, 'out', (-a.outflow)::text, 'net', a.net::text,
        'running', a.running::numeric(14, 2)::text, 'partial', a.partial) order by a.month) from added a) as months,
      (select jsonb_build_object(
        'profit', ${text(sumWhere(sql`${isProfit} and ${counts}`))},
        'notPaidHere', ${text(sumWhere(sql`${isProfit} and ${counts} and (${moved}) is not true`))},
        'paidHere', ${text(sumWhere(sql`${isProfit} and ${moved} and (${counts}) is not true`))},
        'capital', ${text(sumWhere(sql`g.side = 'capital' and ${moved}`))},
        'passThrough', ${text(sumWhere(sql`g.side = 'pass_through' and ${moved}`))},
        'net', ${text(sumWhere(moved))}) from near g) as bridge`.execute(ctx.db);
  const [cash] = found;
  if (!cash) throw new Error('Sums without lines are a row, too.');
  return cash;
}
