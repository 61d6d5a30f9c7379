/** Rows of a table and the elements that show them. */

/** Which row of a table's body an element is in, from 0; -1 when in none. */
function rowAt(element: Element): number {
  const row = element.closest<HTMLElement>('tr[data-row]');
  return row ? Number(row.dataset['row']) : -1;
}

/** Calls `show` with the row that took the focus, when it is another than the `shown` one. */
export function followFocus<R>(
  { target }: { readonly target: Element },
  rows: readonly R[],
  shown: R | undefined,
  show: (row: R) => void,
): void {
  const row = rows[rowAt(target)];
  if (row && row !== shown) show(row);
}

/** The row after (or before) this one; at an end the same. */
export function stepFrom<R>(rows: readonly R[], row: R, by: 1 | -1): R {
  return rows[rows.indexOf(row) + by] ?? row;
}
