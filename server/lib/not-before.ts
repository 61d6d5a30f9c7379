/**
 * `updated_at` of a change: `now`, or what stands there when that is later. `now` is when the request came, and its body may have been
 * long on its way; phones take the row with the later time for the newer one.
 */
import { sql, type RawBuilder } from 'kysely';

export function notBefore(now: Date): RawBuilder<Date> {
  return sql<Date>`greatest(updated_at, ${now}::timestamptz)`;
}
