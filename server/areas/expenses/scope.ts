/** Whose expenses a person sees: what was made by or for them, with more rights their branches’ and their branches’ vehicles’, or all. */
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Context } from '#server/http/handler.ts';
import { scopeOf } from '#server/kit/scope.ts';

/** The condition on an expense of the query's `e`. */
export function seenExpense(person: Context['person']): RawBuilder<SqlBool> {
  const scope = scopeOf(person, 'expense');
  const within = scope.within({ people: ['e.created_by', 'e.person_id'], branch: 'e.branch_id' });
  if (scope.reach !== 'branch') return within;
  return sql<SqlBool>`(${within} or exists (
    select 1 from expense_lines sl join vehicles sv on sv.id = sl.vehicle_id
    where sl.expense_id = e.id and sv.branch_id = any(${person.branches}::bigint[])))`;
}
