/** Whose bills a person sees: their own, with more rights those of their branches and their branches' vehicles, or all. */
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Context } from '#server/http/handler.ts';
import { scopeOf } from '#server/kit/scope.ts';

/** The condition on a bill of the query's `b`. */
export function seenBill(person: Context['person']): RawBuilder<SqlBool> {
  const scope = scopeOf(person, 'bill');
  const within = scope.within({ people: ['b.created_by'], branch: 'b.branch_id' });
  if (scope.reach !== 'branch') return within;
  return sql<SqlBool>`(${within} or exists (
    select 1 from vehicles sv where sv.id = b.vehicle_id and sv.branch_id = any(${person.branches}::bigint[])))`;
}
