/** Rows of a table and the elements that show them. */

type Key = string | number;

/**
 * Calls `show` with the row that took the focus, when it is another than the `shown` one. Danger: by its key, not by its place. Rows leave the
 * list while the focus moves, and the place of one is then that of another.
 */
export function followFocus<R>(
  { target }: { readonly target: Element },
  rows: readonly R[],
  keyOf: (row: R) => Key,
  shown: R | undefined,
  show: (row: R) => void,
): void {
  const name = target.closest<HTMLElement>('tr[data-row]')?.dataset['key'];
  const row = rows.find((one) => String(keyOf(one)) === name);
  if (row && (shown === undefined || keyOf(row) !== keyOf(shown))) show(row);
}

/** The row after (or before) this one; at an end the same. */
export function stepFrom<R>(rows: readonly R[], row: R, by: 1 | -1): R {
  return rows[rows.indexOf(row) + by] ?? row;
}
