/** Categories and their lines: short lists both. */
import type { Kysely } from 'kysely';
import type { TaskCategory } from '#contract/areas/settings.ts';
import type { Database } from '#server/db/tables.ts';

/** Every category in order, each with those below it. */
export async function taskCategories(db: Kysely<Database>): Promise<TaskCategory[]> {
  const rows = await db
    .selectFrom('task_categories')
    .select(['id', 'name', 'parent_id', 'needs_odometer', 'photo_count'])
    .orderBy('position')
    .orderBy('name')
    .orderBy('id')
    .execute();
  const below = Map.groupBy(rows, (row) => row.parent_id);
  return rows.map((row) => ({
    ...row,
    subcategories: (below.get(row.id) ?? []).map(({ id, name, parent_id }) => ({ id, name, parent_id })),
  }));
}

/** The lines that todos start with, of one category or of all. */
export function categoryLines(db: Kysely<Database>, categoryId: number | undefined) {
  let lines = db.selectFrom('category_lines').select(['id', 'category_id', 'direction', 'title', 'position']);
  if (categoryId !== undefined) lines = lines.where('category_id', '=', categoryId);
  return lines.orderBy('category_id').orderBy('position').orderBy('id').execute();
}

export async function categoryExists(db: Kysely<Database>, id: number): Promise<boolean> {
  const row = await db.selectFrom('task_categories').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}
