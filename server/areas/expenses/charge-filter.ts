/** What the filter of expenses means for charges of the house to vehicles (money.md §3, FILTER). */
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '#server/http/handler.ts';
import { searchConditions } from '#server/kit/page.ts';
import { scopeOf } from '#server/kit/scope.ts';
import type { Days } from '#server/lib/yard-time.ts';
import type { Filter } from './filter.ts';

type Condition = RawBuilder<unknown>;

const SEARCHED = ['t.description', 'c.name', 'i.name', 'v.plate'] as const;

/** No charge has what these ask for. No statement locks anything yet. */
function asksForOthers({ vendor_id, payment_method_id, person_id, has_receipt, duplicates, locked, deleted }: Filter) {
  const others = [vendor_id, payment_method_id, person_id, duplicates, deleted];
  return others.some((one) => one !== undefined) || has_receipt === '1' || locked === '1';
}

/** On the day that counts, lines of the ledger are asked (`lineConditions`). */
function dayCondition({ by = 'spent_on' }: Filter, { from, to }: Days): Condition | undefined {
  if (by === 'booked_on') return undefined;
  if (by === 'spent_on') return sql`t.used_on between ${from}::date and ${to}::date`;
  return sql`t.created_at >= ${from}::date and t.created_at < ${to}::date + 1`;
}

/** The ids of the charges that the person sees and the filter means, as far as it does not ask for lines of the ledger. */
export function filteredCharges(person: Context['person'], filter: Filter, days: Days): Condition {
  const { status, todo_id, created_by, branch_id, min_amount, max_amount, search } = filter;
  const conditions = [
    scopeOf(person, 'expense').within({ people: ['t.created_by'], branch: 'v.branch_id' }),
    asksForOthers(filter) ? sql`false` : undefined,
    dayCondition(filter, days),
    status && sql`t.state = ${status}`,
    todo_id === undefined ? undefined : sql`t.todo_id = ${todo_id}`,
    created_by === undefined ? undefined : sql`t.created_by = ${created_by}`,
    branch_id === undefined ? undefined : sql`v.branch_id = ${branch_id}`,
    min_amount === undefined ? undefined : sql`t.amount >= ${min_amount}::numeric`,
    max_amount === undefined ? undefined : sql`t.amount <= ${max_amount}::numeric`,
    ...searchConditions(SEARCHED, search),
  ].filter((one) => one !== undefined);
  return sql`
    select t.id from task_expenses t
    join vehicles v on v.id = t.vehicle_id
    join expense_categories c on c.id = t.category_id
    left join stock_items i on i.id = coalesce(t.part_id, t.supply_id)
    where ${sql.join(conditions, sql` and `)}`;
}
