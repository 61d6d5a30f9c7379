/** Which row of a table's body an element is in, from 0; -1 when in none. */
export function rowAt(element: Element): number {
  const row = element.closest<HTMLElement>('tr[data-row]');
  return row ? Number(row.dataset['row']) : -1;
}
