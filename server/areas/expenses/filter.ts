/** What the filter of expenses means in SQL, once for the rows of a list and for its sums (money.md §3, FILTER). */
import { type RawBuilder, sql } from 'kysely';
import type { expenses } from '#contract/areas/expenses.ts';
import type { Query } from '#contract/endpoint.ts';
import type { Context } from '#server/http/handler.ts';
import { invalid } from '#server/http/refusal.ts';
import { addDays, type Days, dayOf } from '#server/lib/yard-time.ts';
import { zoneOf } from '#server/lib/zone.ts';
import { isStatedExpense } from '../statements/lock.ts';
import { filteredLines } from './select.ts';
import { hasOpenSuspect } from './suspects.ts';

export type Filter = Query<typeof expenses.filter>;
type Condition = RawBuilder<unknown>;

const MOST_DAYS = 1096;

/** This year, unless it says otherwise. 422 `endDate` where it is before the first day, or too long after it. */
export async function daysOf(
  { db, person, now }: Pick<Context, 'db' | 'person' | 'now'>,
  { startDate, endDate }: Pick<Filter, 'startDate' | 'endDate'>,
): Promise<Days> {
  const today = dayOf(now, await zoneOf(db, person.branch_id));
  // What was spent tomorrow by the clocks of another branch is of this year, too.
  const last = endDate ?? (startDate === undefined || startDate <= today ? addDays(today, 1) : startDate);
  const from = startDate ?? `${(endDate ?? today).slice(0, 4)}-01-01`;
  if (last < from) throw invalid({ endDate: ['This is before the first day.'] });
  if (last > addDays(from, MOST_DAYS - 1)) {
    if (endDate !== undefined) throw invalid({ endDate: [`At most ${MOST_DAYS} days.`] });
    return { from, to: addDays(from, MOST_DAYS - 1) };
  }
  return { from, to: last };
}

/** The category with those below it. */
export const subtree = (categoryId: number) => sql`(
  with recursive below (id) as (
    select ${categoryId}::bigint union all select c.id from expense_categories c join below b on c.parent_id = b.id)
  select id from below)`;

/** Conditions on lines `g`, by the columns of the ledger: of a split only what is meant is added up. */
export function lineConditions({ vehicle_id, cohortIds, category_id, by }: Filter, { from, to }: Days): Condition[] {
  return [
    vehicle_id === undefined ? undefined : sql`g.vehicle_id = ${vehicle_id}`,
    cohortIds === undefined ? undefined : sql`g.cohort_id = any(${cohortIds}::bigint[])`,
    category_id === undefined ? undefined : sql`g.category_id in ${subtree(category_id)}`,
    by === 'booked_on' ? sql`g.accrual_on between ${from}::date and ${to}::date` : undefined,
  ].filter((one) => one !== undefined);
}

/** Conditions on expenses `e`. */
export function expenseConditions(filter: Filter, days: Days): Condition[] {
  const { status, min_amount, max_amount, has_receipt, duplicates, locked } = filter;
  const ofLines = lineConditions(filter, days);
  return [
    ...dayConditions(filter, days),
    ...equalColumns(filter),
    status && sql`e.state = ${status}`,
    min_amount === undefined ? undefined : sql`e.amount >= ${min_amount}::numeric`,
    max_amount === undefined ? undefined : sql`e.amount <= ${max_amount}::numeric`,
    has_receipt &&
      sql`${has_receipt === '1' ? sql`` : sql`not`} exists (
      select 1 from attachments a where a.owner_kind = 'expense' and a.owner_id = e.id and a.deleted_at is null)`,
    duplicates && hasOpenSuspect,
    locked && sql`${isStatedExpense} = ${locked === '1'}`,
    // The few of one vehicle are found by their index before lines are looked at one by one.
    filter.vehicle_id === undefined
      ? undefined
      : sql`e.id = any(array(select x.expense_id from expense_lines x where x.vehicle_id = ${filter.vehicle_id}))`,
    ofLines.length === 0
      ? undefined
      : sql`exists (select 1 from (${filteredLines}) as g where ${sql.join(ofLines, sql` and `)})`,
  ].filter((one) => one !== undefined);
}

function dayConditions({ by = 'spent_on' }: Filter, { from, to }: Days): Condition[] {
  if (by === 'booked_on') return [];
  if (by === 'spent_on') return [sql`e.spent_on between ${from}::date and ${to}::date`];
  return [sql`e.created_at >= ${from}::date and e.created_at < ${to}::date + 1`];
}

function equalColumns(filter: Filter): Condition[] {
  const columns = ['vendor_id', 'payment_method_id', 'person_id', 'created_by', 'todo_id', 'branch_id'] as const;
  return columns
    .filter((column) => filter[column] !== undefined)
    .map((column) => sql`${sql.ref(`e.${column}`)} = ${filter[column]}`);
}
