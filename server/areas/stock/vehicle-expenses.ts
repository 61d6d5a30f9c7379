/** What a vehicle cost: expenses, charges, and uses of stock that are no charge (money.md §3, vehicles.md §3). */
import * as z from 'zod/mini';
import { type RawBuilder, sql } from 'kysely';
import type { VehicleExpense, vehicleExpenses as rows } from '#contract/areas/vehicle-expenses.ts';
import type { Query } from '#contract/endpoint.ts';
import { inUnit, type Unit } from '#contract/odometer/unit.ts';
import { id } from '#contract/schema.ts';
import type { Context, Handlers } from '#server/http/handler.ts';
import { invalid } from '#server/http/refusal.ts';
import { present, type Stored } from '#server/kit/present.ts';
import { scopeOf } from '#server/kit/scope.ts';
import { cutPage, moment, readCursor } from '#server/lib/cursor.ts';
import { addDays, type Days, dayOf } from '#server/lib/yard-time.ts';
import { zoneOf } from '#server/lib/zone.ts';
import { checkVehicleWithin } from '../vehicles/access.ts';

const PAGE = 100;
const MOST_DAYS = 1096;
const key = z.tuple([moment, id, z.enum(['stock', 'expense', 'charge'])]);

type Asked = Query<typeof rows.list>;

/** This year, unless it says otherwise. 422 `endDate` where it is before the first day, or too long after it. */
async function daysOf({ db, person, now }: Context, { startDate, endDate }: Asked): Promise<Days> {
  const today = dayOf(now, await zoneOf(db, person.branch_id));
  const to = endDate ?? (startDate === undefined || startDate <= today ? today : startDate);
  const from = startDate ?? `${to.slice(0, 4)}-01-01`;
  if (to < from) throw invalid({ endDate: ['This is before the first day.'] });
  if (to > addDays(from, MOST_DAYS - 1)) throw invalid({ endDate: [`At most ${MOST_DAYS} days.`] });
  return { from, to };
}

const isWhere = (column: string, value: number | undefined) =>
  value === undefined ? sql`` : sql`and ${sql.ref(column)} = ${value}`;

/** The uses that stand, and what came back: a use that was taken back is none, nor is what took it back. A use that is a charge comes as one. */
function usesOf({ person }: Context, vehicleId: number, asked: Asked, { from, to }: Days): RawBuilder<unknown> {
  const { vendor_id, person_id, todo_id, branch_id } = asked;
  const day = sql`(m.at at time zone b.timezone)::date`;
  return sql`
    select m.id, 'stock' as source, null::bigint as expense_id, 'counted' as state, ${day}::text as spent_on, m.at,
      case i.kind when 'part' then 'Parts' else 'Supplies' end as category,
      concat(i.name, ', ', trim_scale(abs(m.quantity)), ' ', i.unit) as description, (-m.value)::double precision as amount,
      m.vehicle_id, m.branch_id, b.name as branch_name, i.vendor_id, s.name as vendor_name, m.todo_id,
      m.created_by as person_id, u.name as person_name
    from stock_movements m
    join stock_items i on i.id = m.item_id
    join branches b on b.id = m.branch_id
    join vehicles v on v.id = m.vehicle_id
    left join vendors s on s.id = i.vendor_id
    left join users u on u.id = m.created_by
    where m.vehicle_id = ${vehicleId} and m.kind in ('use', 'return') and m.reverses_id is null
      and not exists (select 1 from stock_movements r where r.reverses_id = m.id)
      and not exists (select 1 from task_expenses t where t.movement_id = m.id and t.deleted_at is null)
      and ${day} between ${from}::date and ${to}::date
      and ${scopeOf(person, 'expense').within({ people: ['m.created_by'], branch: 'v.branch_id' })}
      ${isWhere('i.vendor_id', vendor_id)} ${isWhere('m.created_by', person_id)}
      ${isWhere('m.todo_id', todo_id)} ${isWhere('m.branch_id', branch_id)}`;
}

/** Lines of expenses and charges of the vehicle, as the ledger has them. */
function ledgerOf({ person }: Context, vehicleId: number, asked: Asked, { from, to }: Days): RawBuilder<unknown> {
  const { vendor_id, person_id, todo_id, branch_id } = asked;
  const seen = scopeOf(person, 'expense').within({ people: ['o.created_by', 'o.person_id'], branch: 'v.branch_id' });
  return sql`
    select o.id, g.source, o.expense_id, g.state, g.true_on::text, g.true_on::timestamp at time zone coalesce(b.timezone, 'UTC'),
      c.name, o.words, (-g.amount)::double precision, g.vehicle_id, b.id, b.name, g.vendor_id, s.name, g.todo_id,
      o.created_by, u.name
    from ledger g
    cross join lateral (
      select l.id, e.id as expense_id, e.created_by, e.person_id, concat_ws(', ', nullif(l.note, ''), nullif(e.note, '')) as words
        from expense_lines l join expenses e on e.id = l.expense_id where g.source = 'expense' and l.id = g.line_id
      union all
      select t.id, null, t.created_by, null, t.description from task_expenses t where g.source = 'charge' and t.id = g.source_id) o
    join vehicles v on v.id = g.vehicle_id
    left join branches b on b.id = v.branch_id
    left join expense_categories c on c.id = g.category_id
    left join vendors s on s.id = g.vendor_id
    left join users u on u.id = o.created_by
    where g.vehicle_id = ${vehicleId} and g.source in ('expense', 'charge') and g.true_on between ${from}::date and ${to}::date and ${seen}
      ${isWhere('g.vendor_id', vendor_id)} ${isWhere('o.created_by', person_id)}
      ${isWhere('g.todo_id', todo_id)} ${isWhere('b.id', branch_id)}`;
}

const expensesOf = (ctx: Context, vehicleId: number, asked: Asked, days: Days) =>
  sql<
    Stored<VehicleExpense>
  >`(${usesOf(ctx, vehicleId, asked, days)} union all ${ledgerOf(ctx, vehicleId, asked, days)})`;

type Found = ReturnType<typeof expensesOf>;

async function pageOf({ db }: Context, found: Found, { cursor, limit = PAGE }: Asked) {
  const after = readCursor(cursor, key);
  const older = after
    ? sql`where (at, id, source) < (${new Date(after[0])}::timestamptz, ${after[1]}::bigint, ${after[2]}::text)`
    : sql``;
  const { rows: read } = await sql<Stored<VehicleExpense>>`
    select * from ${found} as found ${older} order by at desc, id desc, source desc limit ${limit + 1}`.execute(db);
  const { page, next_cursor } = cutPage(read, limit, (row) => [row.at.getTime(), row.id, row.source]);
  return { data: page.map((row) => present<VehicleExpense>(row)), next_cursor };
}

/** Sums are made by the database, which has decimal numbers. */
async function totalsOf({ db }: Context, found: Found) {
  const { rows: sums } = await sql<{ readonly name: string; readonly amount: number; readonly pending: number }>`
    select category as name,
      coalesce(sum(amount::numeric(14, 2)) filter (where state = 'counted'), 0)::double precision as amount,
      coalesce(sum(amount::numeric(14, 2)) filter (where state = 'pending'), 0)::double precision as pending
    from ${found} as found group by category order by category`.execute(db);
  const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + Math.round(value * 100), 0) / 100;
  return {
    categories: sums.map(({ name, amount }) => ({ name, amount })),
    totalExpensesAmount: sumOf(sums.map(({ amount }) => amount)),
    pendingAmount: sumOf(sums.map(({ pending }) => pending)),
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
    const found = expensesOf(ctx, params.id, query, days);
    const totals = await totalsOf(ctx, found);
    const distance = await distanceOf(ctx, params.id, days);
    return {
      status: 200,
      message: '',
      ...(await pageOf(ctx, found, query)),
      ...totals,
      costPerDistance: distance > 0 ? Math.round((totals.totalExpensesAmount / distance) * 1e4) / 1e4 : null,
    };
  },
};
