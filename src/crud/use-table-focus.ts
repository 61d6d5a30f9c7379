import { useEffect, useRef, type RefObject } from 'react';
import { useShortcut } from '#lib/use-shortcut.ts';

type Key = string | number;

const CURRENT = 'tr[aria-current]';
const ROW = 'tr[data-row]';

const rowOf = (around: HTMLElement, key: string) =>
  around.querySelector<HTMLElement>(`tr[data-key="${CSS.escape(key)}"]`);

/** Nobody has the focus, or another row of this table: elsewhere (a field, the drawer) it is left alone. */
function isFree(around: HTMLElement): boolean {
  const { activeElement } = document;
  return activeElement === document.body || (activeElement?.matches(ROW) === true && around.contains(activeElement));
}

/**
 * The keyboard always finds the table inside the element of the ref: j and k enter it from anywhere, the focus goes along with the
 * current row, and stays in its place when the row that had it is gone or what was open beside the table was closed.
 */
export function useTableFocus<E extends HTMLElement>(current: Key | undefined): RefObject<E | null> {
  const around = useRef<E>(null);
  /** The row that had the focus last: its key, and where it stood. */
  const last = useRef<{ readonly key: string; readonly at: number } | null>(null);
  const before = useRef(current);

  // `tr[aria-current], tbody tr` as one selector would find the first row of the document, not the current one.
  const enter = () => {
    const row = around.current?.querySelector<HTMLElement>(CURRENT) ?? around.current?.querySelector<HTMLElement>(ROW);
    row?.focus();
  };
  useShortcut('j', enter);
  useShortcut('k', enter);
  useLastRow(around, last);

  useEffect(() => {
    const was = before.current;
    before.current = current;
    if (!around.current || was === current) return;
    if (current === undefined) {
      if (was !== undefined && document.activeElement === document.body) rowOf(around.current, String(was))?.focus();
      return;
    }
    const row = rowOf(around.current, String(current));
    if (was !== undefined && isFree(around.current)) row?.focus();
    else row?.scrollIntoView({ block: 'nearest' });
  }, [current]);

  // After every render: the row that had the focus may have left the list, and with it the focus.
  useEffect(() => {
    if (!around.current || !last.current || document.activeElement !== document.body) return;
    const { key, at } = last.current;
    if (rowOf(around.current, key)) return;
    const rows = around.current.querySelectorAll<HTMLElement>(ROW);
    const next = around.current.querySelector<HTMLElement>(CURRENT) ?? rows[Math.min(at, rows.length - 1)];
    next?.focus();
  });
  return around;
}

/** Remembers which row had the focus. A field elsewhere that takes it ends that, what lies beside the table does not. */
function useLastRow(
  around: RefObject<HTMLElement | null>,
  last: RefObject<{ readonly key: string; readonly at: number } | null>,
): void {
  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement)) return;
      const row = target.closest<HTMLElement>(ROW);
      if (row && around.current?.contains(row))
        last.current = { key: row.dataset['key'] ?? '', at: Number(row.dataset['row']) };
      else if (!around.current?.contains(target)) last.current = null;
    };
    document.addEventListener('focusin', onFocus);
    return () => document.removeEventListener('focusin', onFocus);
  }, [around, last]);
}
