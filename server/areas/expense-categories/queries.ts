/** The tree of categories: as a whole, around one of them, and how deep it is. */
import { type Kysely, sql } from 'kysely';
import type {
  CategoryNode,
  ExpenseCategory,
  expenseCategories as rows,
  ExpenseTarget,
  Treatment,
} from '#contract/areas/expense-categories.ts';
import type { Query } from '#contract/endpoint.ts';
import type { Database } from '#server/db/tables.ts';
import { missing } from '#server/http/refusal.ts';
import { searchConditions } from '#server/kit/page.ts';
import { present, type Stored } from '#server/kit/present.ts';

const selectCategories = (db: Kysely<Database>) =>
  db
    .selectFrom('expense_categories')
    .select(['id', 'name', 'parent_id', 'treatment', 'applies_to', 'code', 'created_at', 'updated_at', 'deleted_at'])
    .$castTo<Stored<ExpenseCategory>>();

/** The category, archived or not. 404 when there never was one. */
export async function categoryById(db: Kysely<Database>, id: number): Promise<ExpenseCategory> {
  const row = await selectCategories(db).where('id', '=', id).executeTakeFirst();
  if (!row) throw missing('category');
  return present<ExpenseCategory>(row);
}

/** The live categories as a tree, by name. */
export const liveTree = async (db: Kysely<Database>): Promise<CategoryNode[]> => treeOf(await rowsOf(db, {}));

/** The tree that the query asks for, and how many fit. */
export async function treeFor(db: Kysely<Database>, query: Query<typeof rows.list>) {
  const isArchived = query.deleted === '1' || query.archived === '1';
  const found = await rowsOf(db, { ...query, isArchived });
  // What is archived stands by itself: what it was part of may be in use.
  if (isArchived)
    return {
      expenseCategories: found.map((one) => ({ ...one, children: [] })),
      total: found.length,
      next_cursor: null,
    };
  const isWhole = query.search === undefined && query.applies_to === undefined;
  const all = isWhole ? found : withParents(found, await rowsOf(db, {}));
  return { expenseCategories: treeOf(all), total: found.length, next_cursor: null };
}

interface Asked {
  readonly search?: string | undefined;
  readonly applies_to?: ExpenseTarget | undefined;
  readonly isArchived?: boolean;
}

async function rowsOf(db: Kysely<Database>, { search, applies_to, isArchived = false }: Asked) {
  let select = selectCategories(db).where('deleted_at', isArchived ? 'is not' : 'is', null);
  if (applies_to !== undefined) select = select.where('applies_to', 'in', [applies_to, 'any']);
  for (const condition of searchConditions(['name', 'code'], search)) select = select.where(sql<boolean>`${condition}`);
  const found = await select
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute();
  return found.map((row) => present<ExpenseCategory>(row));
}

/** Those that were found with the ones above them, in the order of all. */
function withParents(found: readonly ExpenseCategory[], all: readonly ExpenseCategory[]): readonly ExpenseCategory[] {
  const byId = new Map(all.map((one) => [one.id, one]));
  const kept = new Set<number>();
  const keep = (one: ExpenseCategory | undefined) => {
    if (one === undefined || kept.has(one.id)) return;
    kept.add(one.id);
    if (one.parent_id !== null) keep(byId.get(one.parent_id));
  };
  for (const one of found) keep(one);
  return all.filter(({ id }) => kept.has(id));
}

function treeOf(all: readonly ExpenseCategory[]): CategoryNode[] {
  const below = Map.groupBy(all, ({ parent_id }) => parent_id);
  const nodes = (parent: number | null): CategoryNode[] =>
    (below.get(parent) ?? []).map((one) => ({ ...one, children: nodes(one.id) }));
  return nodes(null);
}

/** From the top down to the category itself. */
export async function pathOf(db: Kysely<Database>, id: number) {
  const { rows: found } = await sql<{ readonly id: number; readonly name: string; readonly treatment: Treatment }>`
    with recursive up as (
      select id, parent_id, name, treatment, 0 as level from expense_categories where id = ${id}
      union all
      select c.id, c.parent_id, c.name, c.treatment, up.level + 1 from expense_categories c join up on c.id = up.parent_id
    )
    select id, name, treatment from up order by level desc`.execute(db);
  return found;
}

/** The live ones below the category, whatever the level, and how many levels they are; of a new one (0) there are none. */
export async function below(db: Kysely<Database>, id: number) {
  const { rows: found } = await sql<{ readonly id: number; readonly level: number }>`
    with recursive down as (
      select id, 1 as level from expense_categories where parent_id = ${id} and deleted_at is null
      union all
      select c.id, down.level + 1 from expense_categories c join down on c.parent_id = down.id where c.deleted_at is null
    )
    select id, level from down`.execute(db);
  return { ids: found.map((one) => one.id), levels: Math.max(0, ...found.map(({ level }) => level)) };
}

interface Uses {
  /** Expenses, whole or with a line of theirs, and charges. */
  readonly usedCount: number;
  /** Vendors whose usual one it is. */
  readonly vendorsCount: number;
}

/** What is in the category itself, not in those below it. */
export async function usesOf(db: Kysely<Database>, id: number): Promise<Uses> {
  const { rows: counts } = await sql<Uses>`
    select
      (select count(*)::int from expenses e where e.deleted_at is null and exists (
        select 1 from expense_lines l where l.expense_id = e.id and coalesce(l.category_id, e.category_id) = ${id}))
      + (select count(*)::int from task_expenses t where t.category_id = ${id} and t.deleted_at is null) as "usedCount",
      (select count(*)::int from vendors v where v.default_category_id = ${id} and v.deleted_at is null) as "vendorsCount"`.execute(
    db,
  );
  return counts[0] ?? { usedCount: 0, vendorsCount: 0 };
}

/** Two people who move categories below one another at once would make a circle: the second waits for the first. */
export async function holdTree(db: Kysely<Database>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('expense_categories.parent_id'))`.execute(db);
}
