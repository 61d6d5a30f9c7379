/** What a vehicle cost: expenses, charges, and uses of stock that are no charge (money.md §3, vehicles.md §3). */
import { type RawBuilder, sql } from 'kysely';
import type { VehicleExpense, vehicleExpenses as rows } from '#contract/areas/vehicle-expenses.ts';
import { inUnit, type Unit } from '#contract/odometer/unit.ts';
import type { Context, Handlers } from '#server/http/handler.ts';
import { invalid } from '#server/http/refusal.ts';
import { pageOf } from '#server/kit/page.ts';
import { present } from '#server/kit/present.ts';
import { addDays, type Days, dayOf } from '#server/lib/yard-time.ts';
import { zoneOf } from '#server/lib/zone.ts';
import { checkVehicleWithin } from '../vehicles/access.ts';
import { type Asked, type CostRow, selectCostRows } from './vehicle-expense-rows.ts';

const MOST_DAYS = 1096;
/** Below so much distance a cost by distance says nothing (money.md §4.8). */
const LEAST_DISTANCE = 100;

/** This year, unless it says otherwise. 422 `endDate` where it is before the first day, or too long after it. */
async function daysOf({ db, person, now }: Context, { startDate, endDate }: Asked): Promise<Days> {
  const today = dayOf(now, await zoneOf(db, person.branch_id));
  const to = endDate ?? (startDate === undefined || startDate <= today ? today : startDate);
  const from = startDate ?? `${to.slice(0, 4)}-01-01`;
  if (to < from) throw invalid({ endDate: ['This is before the first day.'] });
  if (to > addDays(from, MOST_DAYS - 1)) throw invalid({ endDate: [`At most ${MOST_DAYS} days.`] });
  return { from, to };
}

/** The sorts of the call by their columns. */
const COLUMNS: Readonly<Record<string, string>> = { spent_on: 'at', category_name: 'category' };

async function pageOfCosts({ db }: Context, found: RawBuilder<CostRow>, { sort, direction, cursor, limit }: Asked) {
  const column = sort && (COLUMNS[sort] ?? sort);
  const { page, ...rest } = await pageOf(
    db,
    found,
    { sort: column, direction, cursor, limit },
    {
      search: [],
      sorts: {
        at: 'instant',
        amount: 'number',
        created_at: 'instant',
        vendor_name: 'text',
        category: 'text',
        state: 'text',
      },
      usual: 'desc',
    },
  );
  return { data: page.map(shown), ...rest };
}

function shown({ id: _id, row_id: id, created_at: _at, deleted_at: _deleted, side: _side, ...row }: CostRow) {
  return present<VehicleExpense>({ id, ...row });
}

interface CategorySums {
  readonly name: string;
  readonly amount: number;
  readonly pending: number;
  /** What of it is cost: neither bought to keep nor passed on. */
  readonly cost: number;
}

/** Sums are made by the database, which has decimal numbers. */
async function totalsOf({ db }: Context, found: RawBuilder<CostRow>) {
  const { rows: sums } = await sql<CategorySums>`
    select category as name,
      coalesce(sum(amount::numeric(14, 2)) filter (where state = 'counted'), 0)::double precision as amount,
      coalesce(sum(amount::numeric(14, 2)) filter (where state = 'pending'), 0)::double precision as pending,
      coalesce(sum(amount::numeric(14, 2)) filter (where state = 'counted' and side = 'expense'), 0)::double precision as cost
    from ${found} as found group by category order by category`.execute(db);
  const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + Math.round(value * 100), 0) / 100;
  return {
    categories: sums.map(({ name, amount }) => ({ name, amount })),
    totalExpensesAmount: sumOf(sums.map(({ amount }) => amount)),
    pendingAmount: sumOf(sums.map(({ pending }) => pending)),
    cost: sumOf(sums.map(({ cost }) => cost)),
    vehiclesCount: sums.length > 0 ? 1 : 0,
  };
}

/** How far the vehicle went on these days of its branch, by each of its dials, in the unit that it is read in now. */
async function distanceOf({ db }: Context, vehicleId: number, { from, to }: Days): Promise<number> {
  const { rows: dials } = await sql<{ readonly unit: Unit; readonly own: Unit; readonly distance: number }>`
    select e.unit, v.odometer_unit as own, max(o.value) - min(o.value) as distance
    from odometer_readings o
    join odometer_epochs e on e.id = o.epoch_id
    join vehicles v on v.id = o.vehicle_id
    left join branches b on b.id = v.branch_id
    where o.vehicle_id = ${vehicleId} and o.judgement = 'accepted'
      and (o.read_at at time zone coalesce(b.timezone, 'UTC'))::date between ${from}::date and ${to}::date
    group by e.id, e.unit, v.odometer_unit`.execute(db);
  return dials.reduce((sum, { unit, own, distance }) => sum + inUnit(distance, unit, own), 0);
}

export const vehicleExpenses: Handlers<typeof rows> = {
  list: async ({ params, query }, ctx) => {
    await checkVehicleWithin(ctx, params.id);
    const days = await daysOf(ctx, query);
    const found = selectCostRows(ctx, params.id, query, days);
    const { cost, ...totals } = await totalsOf(ctx, found);
    const distance = await distanceOf(ctx, params.id, days);
    return {
      status: 200,
      message: '',
      ...(await pageOfCosts(ctx, found, query)),
      ...totals,
      costPerDistance: distance < LEAST_DISTANCE ? null : Math.round((cost / distance) * 1000) / 1000,
    };
  },
};
