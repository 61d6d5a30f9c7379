/** The rows of what a vehicle cost: lines of expenses, charges, and uses of stock that are no charge, as one select. */
import { type RawBuilder, sql } from 'kysely';
import type { VehicleExpense, vehicleExpenses as rows } from '#contract/areas/vehicle-expenses.ts';
import type { Query } from '#contract/endpoint.ts';
import type { Context } from '#server/http/handler.ts';
import { searchConditions } from '#server/kit/page.ts';
import type { Stored } from '#server/kit/present.ts';
import { scopeOf } from '#server/kit/scope.ts';
import type { Days } from '#server/lib/yard-time.ts';
import { filteredCharges } from '../expenses/charge-filter.ts';
import { expenseConditions, lineConditions } from '../expenses/filter.ts';
import { seenExpense } from '../expenses/scope.ts';

export type Asked = Query<typeof rows.list>;

/** A row of the list with what it is sorted and summed by. */
export interface CostRow extends Omit<Stored<VehicleExpense>, 'id'> {
  /** Unlike in the answer, none is there twice. */
  readonly id: number;
  readonly row_id: number;
  readonly created_at: Date;
  readonly deleted_at: null;
  readonly side: string;
}

/** What a use of stock never has: it counts at once, and no vendor is paid for it then. */
const asksForExpenses = (asked: Asked) =>
  [asked.category_id, asked.payment_method_id, asked.duplicates].some((one) => one !== undefined) ||
  (asked.status ?? 'approved') !== 'approved' ||
  asked.has_receipt === '1' ||
  asked.locked === '1';

const isWhere = (column: string, value: number | undefined) =>
  value === undefined ? undefined : sql`${sql.ref(column)} = ${value}`;

/** Whose the vehicle was on the day: a use of stock is booked where it was used. */
const wasOf = (day: RawBuilder<unknown>, cohortIds: readonly number[]) => sql`coalesce(
  (select o.cohort_id from cohort_vehicles o where o.vehicle_id = m.vehicle_id and ${day} between o.from_date and coalesce(o.until_date, 'infinity')),
  (select id from cohorts where kind = 'house')) = any(${[...cohortIds]}::bigint[])`;

function conditionsOfUses(asked: Asked, { from, to }: Days): RawBuilder<unknown>[] {
  const day = sql`(m.at at time zone b.timezone)::date`;
  const counted = asked.by === 'created_at' ? sql`m.created_at::date` : day;
  return [
    asksForExpenses(asked) ? sql`false` : undefined,
    sql`${counted} between ${from}::date and ${to}::date`,
    isWhere('i.vendor_id', asked.vendor_id),
    isWhere('m.created_by', asked.person_id),
    isWhere('m.created_by', asked.created_by),
    isWhere('m.todo_id', asked.todo_id),
    isWhere('m.branch_id', asked.branch_id),
    asked.cohortIds === undefined ? undefined : wasOf(day, asked.cohortIds),
    asked.min_amount === undefined ? undefined : sql`-m.value >= ${asked.min_amount}::numeric`,
    asked.max_amount === undefined ? undefined : sql`-m.value <= ${asked.max_amount}::numeric`,
    ...searchConditions(['i.name', 's.name'], asked.search),
  ].filter((one) => one !== undefined);
}

/** The uses that stand, and what came back: a use that was taken back is none, nor is what took it back. A use that is a charge comes as one. */
const usesOf = ({ person }: Context, vehicleId: number, asked: Asked, days: Days): RawBuilder<unknown> => sql`
  select m.id * 4 as id, m.id as row_id, 'stock' as source, null::bigint as expense_id, 'counted' as state,
    (m.at at time zone b.timezone)::date::text as spent_on, m.at,
    case i.kind when 'part' then 'Parts' else 'Supplies' end as category,
    concat(i.name, ', ', trim_scale(abs(m.quantity)), ' ', i.unit) as description, (-m.value)::double precision as amount,
    m.vehicle_id, m.branch_id, b.name as branch_name, i.vendor_id, s.name as vendor_name, m.todo_id,
    m.created_by as person_id, u.name as person_name, m.created_at, null::timestamptz as deleted_at, 'expense' as side
  from stock_movements m
  join stock_items i on i.id = m.item_id
  join branches b on b.id = m.branch_id
  join vehicles v on v.id = m.vehicle_id
  left join vendors s on s.id = i.vendor_id
  left join users u on u.id = m.created_by
  where m.vehicle_id = ${vehicleId} and m.kind in ('use', 'return') and m.reverses_id is null
    and not exists (select 1 from stock_movements r where r.reverses_id = m.id)
    and not exists (select 1 from task_expenses t where t.movement_id = m.id and t.deleted_at is null)
    and ${scopeOf(person, 'expense').within({ people: ['m.created_by'], branch: 'v.branch_id' })}
    and ${sql.join(conditionsOfUses(asked, days), sql` and `)}`;

/** What each line of the ledger is of. A charge of stock is called as the use is. */
const records = sql`
  select l.id, 1 as kind, e.id as expense_id, e.created_by, e.created_at, concat_ws(', ', nullif(l.note, ''), nullif(e.note, '')) as words
    from expense_lines l join expenses e on e.id = l.expense_id where g.source = 'expense' and l.id = g.line_id
  union all
  select t.id, 2, null, t.created_by, t.created_at,
      concat_ws(', ', nullif(t.description, ''), nullif(concat_ws(' ', i.name || ',', trim_scale(t.quantity), nullif(t.unit, '')), ''))
    from task_expenses t left join stock_items i on i.id = coalesce(t.part_id, t.supply_id) where g.source = 'charge' and t.id = g.source_id`;

/** Lines of expenses and charges of the vehicle, as the ledger has them. */
function ledgerOf({ person }: Context, vehicleId: number, asked: Asked, days: Days): RawBuilder<unknown> {
  const filter = { ...asked, vehicle_id: vehicleId };
  const found = [
    seenExpense(person),
    ...expenseConditions(filter, days),
    ...searchConditions(['e.note', 'e.invoice_no', 'w.name', 'k.name'], asked.search),
  ];
  return sql`
    select o.id * 4 + o.kind, o.id, g.source, o.expense_id, g.state, g.true_on::text, g.true_on::timestamp at time zone coalesce(b.timezone, 'UTC'),
      c.name, o.words, (-g.amount)::double precision, g.vehicle_id, b.id, b.name, g.vendor_id, s.name, g.todo_id,
      o.created_by, u.name, o.created_at, null::timestamptz, g.side
    from ledger g
    cross join lateral (${records}) o
    join vehicles v on v.id = g.vehicle_id
    left join branches b on b.id = v.branch_id
    left join expense_categories c on c.id = g.category_id
    left join vendors s on s.id = g.vendor_id
    left join users u on u.id = o.created_by
    where ${sql.join(lineConditions(filter, days), sql` and `)} and (
      (g.source = 'expense' and g.source_id in (
        select e.id from expenses e left join vendors w on w.id = e.vendor_id join expense_categories k on k.id = e.category_id
        where e.deleted_at is null and ${sql.join(found, sql` and `)}))
      or (g.source = 'charge' and g.source_id in (${filteredCharges(person, asked, days)})))`;
}

/** All that the person sees of what the vehicle cost and that the filter means. */
export const selectCostRows = (ctx: Context, vehicleId: number, asked: Asked, days: Days): RawBuilder<CostRow> =>
  sql<CostRow>`(${usesOf(ctx, vehicleId, asked, days)} union all ${ledgerOf(ctx, vehicleId, asked, days)})`;
