/** The row that has the focus, for keys that mean it. */
export function focusedRow<R extends { readonly id: number }>(rows: readonly R[]): R | undefined {
  const key = document.activeElement?.closest<HTMLElement>('tr[data-row]')?.dataset['key'];
  return key === undefined ? undefined : rows.find(({ id }) => String(id) === key);
}
