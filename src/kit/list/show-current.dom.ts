/** True where the current row or its detail can be seen; otherwise the row is brought into sight. */
export function showCurrent(around: HTMLElement | null): boolean {
  const row = around?.querySelector<HTMLElement>('tr[aria-current]');
  if (!around || !row) return false;
  if (around.querySelector('aside')?.checkVisibility() || isSeen(row, around)) return true;
  row.focus({ preventScroll: true });
  row.scrollIntoView({ block: 'nearest' });
  return false;
}

/** Not above the window, nor behind the footer of the list. */
function isSeen(row: Element, around: HTMLElement): boolean {
  const { top, bottom } = row.getBoundingClientRect();
  const end = around.querySelector('footer')?.getBoundingClientRect().top ?? innerHeight;
  return top >= 0 && bottom <= Math.max(end, 0) + 1;
}

/** True where a drawer stands in the place of the list: no key may touch a row of it. */
export function isListHidden(around: HTMLElement | null): boolean {
  return around?.querySelector('table')?.checkVisibility({ visibilityProperty: true }) === false;
}
