/** Permissions as they are read: the contract's, in its words unless the yard has others, and the yard's own. */
import { type Kysely, sql } from 'kysely';
import { permissionAreas, permissionFacts } from '#contract/permissions.ts';
import type { Database } from '#server/db/tables.ts';

const FACTS = JSON.stringify(
  permissionAreas
    .flatMap(({ area, names }) => names.map((name) => ({ name, area, words: permissionFacts[name].words })))
    .map((fact, position) => ({ ...fact, position })),
);

interface Titled {
  readonly name: string;
  readonly title: string;
}

/** What each permission allows, by name, in the order of the matrix of rights. A name that only another version knew is left out. */
export async function permissionWords(db: Kysely<Database>): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<Titled>`
    select p.name, coalesce(p.title, f.words) as title
    from permissions p
    left join jsonb_to_recordset(${FACTS}::jsonb) as f (name text, words text, position int) on f.name = p.name
    where f.name is not null or p.name like 'custom.%'
    order by f.position, p.id`.execute(db);
  return new Map(rows.map(({ name, title }) => [name, title]));
}
