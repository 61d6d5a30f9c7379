/** The tree of categories as rows, one below the other. Pure. */
import { type CategoryNode, type ExpenseCategory, MOST_LEVELS } from '#contract/areas/expense-categories.ts';

/** A category with the names from the top down to it. */
export interface CategoryRow extends ExpenseCategory {
  readonly path: readonly string[];
}

/** Each category, and right behind it those below it. */
export function categoryRows(nodes: readonly CategoryNode[], above: readonly string[] = []): readonly CategoryRow[] {
  return nodes.flatMap(({ children, ...category }) => {
    const path = [...above, category.name];
    return [{ ...category, path }, ...categoryRows(children, path)];
  });
}

/** `Vehicle costs › Workshop › Tyres`. */
export const pathText = ({ path }: CategoryRow): string => path.join(' › ');

/** Below which categories this one, or a new one (null), can be: what is below it comes along. */
export function placesFor(rows: readonly CategoryRow[], category: ExpenseCategory | null): readonly CategoryRow[] {
  const own = new Set(category ? [category.id] : []);
  // Rows come from the top down, so what a row is below was looked at before it.
  for (const { id, parent_id } of rows) if (parent_id !== null && own.has(parent_id)) own.add(id);
  const root = rows.find(({ id }) => id === category?.id)?.path.length ?? 1;
  const levels = Math.max(1, ...rows.filter(({ id }) => own.has(id)).map(({ path }) => path.length - root + 1));
  return rows.filter(({ id, path }) => !own.has(id) && path.length + levels <= MOST_LEVELS);
}
