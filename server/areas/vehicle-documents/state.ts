/** How near the end of a vehicle's paper is, by the calendar of the branch where the vehicle stands (vehicles.md §4.7). */
import { type RawBuilder, sql } from 'kysely';
import type { DocumentState } from '#contract/areas/vehicle-record.ts';

/** A paper that ends within these days is asked for now. */
export const SOON_DAYS = 30;
const URGENT_DAYS = 7;

/** Today in the zone that a table of the query has: of the branch `b`, which a left join may leave out, unless another is named. */
export const branchToday = (now: Date, table = 'b'): RawBuilder<string> =>
  sql`(${now}::timestamptz at time zone coalesce(${sql.ref(`${table}.timezone`)}, 'UTC'))::date`;

/** The state of a paper whose last day is in the column. It still holds on that day. */
export function documentStateOf(column: string, today: RawBuilder<string>): RawBuilder<DocumentState> {
  const end = sql.ref(column);
  return sql`case
    when ${end} is null then 'ok' when ${end} < ${today} then 'expired'
    when ${end} <= ${today} + ${sql.lit(URGENT_DAYS)} then 'urgent' when ${end} <= ${today} + ${sql.lit(SOON_DAYS)} then 'soon'
    else 'ok' end`;
}
