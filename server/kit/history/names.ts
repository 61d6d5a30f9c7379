/** The names of records, many at once. Those of deleted ones too: old acts stay readable. */
import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/db/tables.ts';
import { NAME_COLUMNS, type NamedTable } from './kind.ts';

export interface NameAsked {
  readonly table: NamedTable;
  readonly id: number;
}

/** The name of a record; undefined where there is none such any more. */
export type Names = (asked: NameAsked) => string | undefined;

const keyOf = ({ table, id }: NameAsked) => `${table} ${id}`;

export async function readNames(db: Kysely<Database>, asked: readonly NameAsked[]): Promise<Names> {
  const names = new Map<string, string>();
  for (const [table, wanted = []] of Object.entries(Object.groupBy(asked, (one) => one.table))) {
    const ids = [...new Set(wanted.map(({ id }) => id))];
    const { rows } = await sql<{ readonly id: number; readonly name: string }>`
      select id, ${sql.ref(NAME_COLUMNS[table as NamedTable])}::text as name from ${sql.table(table)}
      where id = any(${ids}::bigint[])`.execute(db);
    for (const { id, name } of rows) names.set(keyOf({ table: table as NamedTable, id }), name);
  }
  return (one) => names.get(keyOf(one));
}
