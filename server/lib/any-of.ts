/** `column = any(ids)`: one parameter however many ids, so that one statement text serves every page. */
import { sql, type RawBuilder, type SqlBool } from 'kysely';

export function anyOf(column: string, ids: readonly number[]): RawBuilder<SqlBool> {
  return sql<SqlBool>`${sql.ref(column)} = any(${ids}::bigint[])`;
}
