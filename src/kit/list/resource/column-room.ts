import type { Column, Room } from '../table.tsx';

const STEPS: readonly Room[] = [30, 40, 48, 56, 64, 72, 76, 88];

/** What a column takes at least that names no width, in rem. */
const LEAST = 9;
/** The names of rows are what is read first. */
const LEAST_TITLE = 14;

const leastOf = <R>({ width, fold }: Column<R>) => width ?? (fold === 'title' ? LEAST_TITLE : LEAST);

/**
 * Each column is shown only where those before it and itself have their room, so that nothing is squeezed; what is left over is shared in
 * proportion. The first one always stays. `taken`: the room of what else always stays, in rem.
 */
export function withRoom<R>(columns: readonly Column<R>[], taken = 0): Column<R>[] {
  let sum = taken;
  return columns.map((column, at) => {
    const width = leastOf(column);
    sum += width;
    const from = STEPS.find((step) => step >= sum) ?? 88;
    // What takes its need has no width of its own.
    if (column.byNeed) return { from, ...column };
    return at === 0 ? { ...column, width } : { from, ...column, width };
  });
}
