/** The tree of categories as rows, one below the other. Pure. */
import { type CategoryNode, type ExpenseCategory, MOST_LEVELS } from '#contract/areas/expense-categories.ts';
import type { CategoryPlace, CategorySpot } from './category-moves.ts';

/** A category with the names from the top down to it. */
export interface CategoryRow extends ExpenseCategory {
  readonly path: readonly string[];
  /** Where it stands in the tree; absent where it was read alone. */
  readonly spot?: CategorySpot;
}

const placeOf = ({ id, name }: CategoryNode): CategoryPlace => ({ id, name });

const levelsOf = ({ children }: CategoryNode): number => 1 + Math.max(0, ...children.map(levelsOf));

/** Each category, and right behind it those below it. */
export function categoryRows(nodes: readonly CategoryNode[], above: readonly CategoryPlace[] = []): CategoryRow[] {
  return nodes.flatMap((node, at) => {
    const { children, ...category } = node;
    const before = nodes[at - 1];
    const spot = { id: node.id, above, levels: levelsOf(node), before: before ? placeOf(before) : null };
    const path = [...above.map(({ name }) => name), category.name];
    return [{ ...category, path, spot }, ...categoryRows(children, [...above, placeOf(node)])];
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
