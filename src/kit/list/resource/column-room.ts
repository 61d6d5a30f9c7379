import type { Room } from '../table.tsx';
import type { ResourceColumn } from './resource.ts';

const STEPS: readonly Room[] = [30, 40, 48, 56, 64, 72, 88];

/** What a column takes at least that names no width, in rem. */
const LEAST = 9;
/** The names of rows are what is read first. */
const LEAST_TITLE = 14;

const leastOf = <R>({ width, fold }: ResourceColumn<R>) => width ?? (fold === 'title' ? LEAST_TITLE : LEAST);

/**
 * Each column is shown only where those before it and itself have their room, so that nothing is squeezed. The first one always stays; a
 * column that says itself from where it is shown is left as it is.
 */
export function withRoom<R>(columns: readonly ResourceColumn<R>[]): ResourceColumn<R>[] {
  let sum = 0;
  return columns.map((column, at) => {
    sum += leastOf(column);
    const from = STEPS.find((step) => step >= sum) ?? 88;
    return at === 0 || column.from !== undefined ? column : { ...column, from };
  });
}
