/** The lines of the ledger that a figure is the sum of. */
import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod/mini';
import type { finance as rows, LedgerLine } from '#contract/areas/finance.ts';
import type { Query } from '#contract/endpoint.ts';
import { id } from '#contract/schema.ts';
import type { Context } from '#server/http/handler.ts';
import { searchConditions } from '#server/kit/page.ts';
import { cutPage, readCursor } from '#server/lib/cursor.ts';
import type { Days } from '#server/lib/yard-time.ts';
import { subtree } from '../expenses/filter.ts';
import { openDays } from './days.ts';
import { ofCohorts } from './sums.ts';

type Asked = Query<typeof rows.lines>;

const PAGE = 100;
const keyOfLine = z.tuple([z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/)), z.string(), id, id]);

/** What has a day at all, where no days are asked for: without one it does not count in that way. */
function withinDays(days: Days | null, { by = 'accrual_on', outside }: Asked): RawBuilder<unknown>[] {
  const lies = (day: string) =>
    days === null
      ? sql`${sql.ref(day)} is not null`
      : sql`${sql.ref(day)} between ${days.from}::date and ${days.to}::date`;
  return [lies(`g.${by}`), ...(outside === undefined ? [] : [sql`(${lies(`g.${outside}`)}) is not true`])];
}

const SIDES = { profit: sql`g.side in ('income', 'expense')`, spent: sql`g.side in ('expense', 'capital')` };
const ofSide = (side: NonNullable<Asked['side']>) =>
  side === 'profit' || side === 'spent' ? SIDES[side] : sql`g.side = ${side}`;

/** Lines `g` on vehicles whose plate or model has all these words. */
export function ofVehiclesLike(search: string | undefined): RawBuilder<unknown> | undefined {
  const words = searchConditions(['v.plate', 'v.name'], search);
  if (words.length === 0) return undefined;
  return sql`g.vehicle_id in (select v.id from vehicles v where ${sql.join(words, sql` and `)})`;
}

function conditionsOf(query: Asked): RawBuilder<unknown>[] {
  const { side, vehicle_id, on_vehicle, category_id, component, source, late, flow } = query;
  return [
    ...withinDays(openDays(query), query),
    sql`g.state = ${query.state ?? 'counted'}`,
    ofCohorts(query.cohortIds),
    side && ofSide(side),
    ofVehiclesLike(query.search),
    vehicle_id === undefined ? undefined : sql`g.vehicle_id = ${vehicle_id}`,
    on_vehicle && sql`(g.vehicle_id is not null) = ${on_vehicle === '1'}`,
    category_id === undefined ? undefined : sql`g.category_id in ${subtree(category_id)}`,
    component === undefined ? undefined : sql`coalesce(g.component, 'other') = ${component}`,
    source && sql`g.source = ${source}`,
    late && sql`(g.accrual_on > g.true_on) is ${late === '1' ? sql`true` : sql`not true`}`,
    flow && (flow === 'in' ? sql`g.amount > 0` : sql`g.amount < 0`),
  ].filter((one) => one !== undefined);
}

const lineJson = (day: RawBuilder<unknown>) => sql`jsonb_build_object(
  'source', p.source, 'source_id', p.source_id, 'line_id', p.line_id, 'side', p.side, 'true_on', p.true_on, 'accrual_on', p.accrual_on,
  'cash_on', p.cash_on, 'vehicle_id', p.vehicle_id, 'plate', v.plate, 'cohort_id', p.cohort_id, 'cohort_name', h.name,
  'category_id', p.category_id, 'category_name', c.name, 'component', p.component, 'vendor_name', w.name, 'person_name', u.name,
  'state', p.state, 'late', coalesce(p.accrual_on > p.true_on, false),
  'locked', coalesce(p.state = 'counted' and p.accrual_on <= stated_until(p.cohort_id), false),
  'amount', p.amount::numeric(14, 2)::text) order by ${day} desc, p.source desc, p.source_id desc, p.line_id desc)`;

interface Found {
  readonly data: readonly LedgerLine[];
  readonly total: number;
  readonly sum: string;
}

/** A page of them, with the number and the sum of all. */
export async function linesOf(ctx: Context, query: Asked) {
  const by = query.by ?? 'accrual_on';
  const limit = query.limit ?? PAGE;
  const after = readCursor(query.cursor, keyOfLine);
  const beyond = after
    ? sql`where (${sql.ref(`g.${by}`)}, g.source, g.source_id, g.line_id) < (${after[0]}::date, ${after[1]}::text, ${after[2]}::bigint, ${after[3]}::bigint)`
    : sql``;
  const { rows: found } = await sql<Found>`
    with found as materialized (select g.* from ledger g where ${sql.join(conditionsOf(query), sql` and `)}),
    page as (select g.* from found g ${beyond} order by ${sql.ref(`g.${by}`)} desc, g.source desc, g.source_id desc, g.line_id desc limit ${limit + 1})
    select (select count(*)::int from found) as total,
      (select coalesce(sum(amount), 0)::numeric(14, 2)::text from found) as sum,
      coalesce((
        select jsonb_agg(${lineJson(sql.ref(`p.${by}`))}
        from page p
        join cohorts h on h.id = p.cohort_id
        left join vehicles v on v.id = p.vehicle_id
        left join expense_categories c on c.id = p.category_id
        left join vendors w on w.id = p.vendor_id
        left join users u on u.id = p.person_id), '[]') as data`.execute(ctx.db);
  const { data = [], total = 0, sum = '0.00' } = found[0] ?? {};
  const { page, next_cursor } = cutPage(data, limit, (line) => [
    line[by] ?? '',
    line.source,
    line.source_id,
    line.line_id,
  ]);
  return { data: page, next_cursor, total, sum };
}
