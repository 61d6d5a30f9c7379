/** What vehicles cost and brought over their lives: sums over the ledger, each answer from one look at it (money.md §3, §4.8). */
import { type RawBuilder, sql } from 'kysely';
import type { cumulativeCost as rows, CumulativeCost } from '#contract/areas/cumulative-cost.ts';
import { inUnit, type Unit } from '#contract/odometer/unit.ts';
import { centsOf, textOfCents } from '#contract/rental/cents.ts';
import type { Context, Handlers } from '#server/http/handler.ts';
import { missing } from '#server/http/refusal.ts';
import { pageOf } from '#server/kit/page.ts';
import { zoneOf } from '#server/lib/zone.ts';
import type { Days } from '#server/lib/yard-time.ts';
import { openDays } from '../finance/days.ts';
import { ofVehiclesLike } from '../finance/lines.ts';
import { capital, countsIn, expense, ofCohorts, revenue, spent, text } from '../finance/sums.ts';

/** Below so much distance a cost by distance says nothing. */
const LEAST_DISTANCE = 100;
const PAGE = 50;

interface Dial {
  readonly unit: Unit;
  readonly distance: number;
}

interface Read extends Omit<CumulativeCost, 'distance' | 'costPerDistance'> {
  readonly id: number;
  readonly deleted_at: null;
  readonly own: Unit;
  readonly dials: readonly Dial[];
}

/** Whose lines are added, and between which days: null is their whole lives. */
interface Asked {
  readonly cohortIds?: readonly number[] | undefined;
  readonly days: Days | null;
  /** Of the days, by which readings belong to them. */
  readonly zone: string;
}
const WHOLE_LIFE: Asked = { days: null, zone: 'UTC' };

const counts = ({ cohortIds, days }: Asked): RawBuilder<unknown> =>
  sql`${days === null ? sql`g.accrual_on is not null` : countsIn(days)} and ${ofCohorts(cohortIds)}`;

/** How far each dial of vehicle `v` went between its first and its last reading of the days. */
function dialsIn({ days, zone }: Asked): RawBuilder<unknown> {
  const within =
    days === null
      ? sql``
      : sql`and (o.read_at at time zone ${zone})::date between ${days.from}::date and ${days.to}::date`;
  return sql`coalesce((
    select jsonb_agg(jsonb_build_object('unit', d.unit, 'distance', d.distance)) from (
      select e.unit, max(o.value) - min(o.value) as distance
      from odometer_readings o join odometer_epochs e on e.id = o.epoch_id
      where o.vehicle_id = v.id and o.judgement = 'accepted' ${within} group by e.id, e.unit) d), '[]')`;
}

/** The vehicles that a line of the ledger is of, each with its sums. Of another cohort than asked for nothing is added. */
function selectCosts(asked: Asked): RawBuilder<Read> {
  return sql<Read>`(
    select v.id, v.id as vehicle_id, v.plate, v.name, null::timestamptz as deleted_at, v.odometer_unit as own,
      g.expense, g.capital, g.expense + g.capital as total, g.revenue, ${dialsIn(asked)} as dials
    from vehicles v
    join (
      select g.vehicle_id, ${expense} as expense, ${capital} as capital, ${revenue} as revenue
      from ledger g
      where g.vehicle_id is not null and g.state = 'counted' and ${counts(asked)}
      group by g.vehicle_id) g on g.vehicle_id = v.id)`;
}

function present({ own, dials, id: _id, deleted_at: _deleted, ...row }: Read): CumulativeCost {
  const distance = dials.reduce((sum, dial) => sum + inUnit(dial.distance, dial.unit, own), 0);
  const perDistance = distance < LEAST_DISTANCE ? null : Math.round((Number(row.expense) / distance) * 1000) / 1000;
  return { ...row, distance, costPerDistance: perDistance };
}

interface Sums extends Pick<CumulativeCost, 'expense' | 'capital' | 'total' | 'revenue'> {
  readonly notOnVehicle: string;
}

/** What all vehicles that the filters find come to, whatever the page. */
async function sumsOf({ db }: Context, asked: Asked, search: string | undefined): Promise<Sums> {
  const isFound = sql`g.vehicle_id is not null and ${ofVehiclesLike(search) ?? sql`true`}`;
  const { rows: sums } = await sql<Sums>`
    with near as materialized (
      select g.vehicle_id, g.side, g.state, g.amount from ledger g where g.state = 'counted' and ${counts(asked)})
    select ${text(expense)} as expense, ${text(capital)} as capital, ${text(spent)} as total, ${text(revenue)} as revenue,
      (select ${text(expense)} from near g where g.vehicle_id is null) as "notOnVehicle"
    from near g where ${isFound}`.execute(db);
  if (!sums[0]) throw new Error('Sums without lines are a row, too.');
  return sums[0];
}

interface Month {
  readonly month: string;
  readonly expense: string;
  readonly revenue: string;
}

/** What it cost and brought each month. What was bought to keep is part of what it must pay back. */
async function monthsOf({ db }: Context, vehicleId: number): Promise<readonly Month[]> {
  const { rows: months } = await sql<Month>`
    select to_char(g.accrual_on, 'YYYY-MM') as month,
      coalesce(-sum(g.amount) filter (where g.side in ('expense', 'capital')), 0)::numeric(14, 2)::text as expense,
      coalesce(sum(g.amount) filter (where g.side = 'income'), 0)::numeric(14, 2)::text as revenue
    from ledger g
    where g.vehicle_id = ${vehicleId} and g.accrual_on is not null and g.state = 'counted' and g.side <> 'pass_through'
    group by 1 order by 1`.execute(db);
  return months;
}

async function categoriesOf({ db }: Context, vehicleId: number) {
  const { rows: sums } = await sql<{ readonly category_id: number; readonly name: string; readonly amount: string }>`
    select c.id as category_id, c.name, (-sum(g.amount))::numeric(14, 2)::text as amount
    from ledger g join expense_categories c on c.id = g.category_id
    where g.vehicle_id = ${vehicleId} and g.state = 'counted' and g.side in ('expense', 'capital')
    group by c.id, c.name order by sum(g.amount), c.id`.execute(db);
  return sums;
}

/** The months with what it came to by the end of each, and the first one whose end sees it paid for. */
function addedUp(months: readonly Month[]) {
  let [cost, revenue] = [0, 0];
  const added = months.map((month) => {
    cost += centsOf(month.expense);
    revenue += centsOf(month.revenue);
    return {
      ...month,
      cumulativeCost: textOfCents(cost),
      cumulativeRevenue: textOfCents(revenue),
      paid: revenue >= cost,
    };
  });
  const payback = cost > 0 && revenue >= cost ? added.findLastIndex(({ paid }) => !paid) + 1 : -1;
  return {
    months: added.map(({ paid: _paid, ...month }) => month),
    payback_on: added[payback]?.month ?? null,
  };
}

const NOTHING = {
  expense: '0.00',
  capital: '0.00',
  total: '0.00',
  revenue: '0.00',
  distance: 0,
  costPerDistance: null,
};

async function costOf({ db }: Context, vehicleId: number): Promise<CumulativeCost> {
  const { rows: found } = await sql<Read>`
    select * from ${selectCosts(WHOLE_LIFE)} as costs where id = ${vehicleId}`.execute(db);
  if (found[0]) return present(found[0]);
  const vehicle = await db
    .selectFrom('vehicles')
    .select(['plate', 'name'])
    .where('id', '=', vehicleId)
    .executeTakeFirst();
  if (!vehicle) throw missing('vehicle');
  return { vehicle_id: vehicleId, ...vehicle, ...NOTHING };
}

export const cumulativeCost: Handlers<typeof rows> = {
  list: async ({ query }, ctx) => {
    const asked = {
      cohortIds: query.cohortIds,
      days: openDays(query),
      zone: await zoneOf(ctx.db, ctx.person.branch_id),
    };
    const { page, ...rest } = await pageOf(
      ctx.db,
      selectCosts(asked),
      { ...query, limit: query.limit ?? PAGE },
      {
        search: ['plate', 'name'],
        sorts: { total: 'number', expense: 'number', revenue: 'number', plate: 'text' },
        usual: 'desc',
      },
    );
    const { notOnVehicle, ...totals } = await sumsOf(ctx, asked, query.search);
    return { status: 200, message: '', ...rest, data: page.map(present), totals, notOnVehicle };
  },

  one: async ({ params }, ctx) => ({
    status: 200,
    message: '',
    ...(await costOf(ctx, params.id)),
    ...addedUp(await monthsOf(ctx, params.id)),
    categories: await categoriesOf(ctx, params.id),
  }),
};
