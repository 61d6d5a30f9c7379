import { useEffect, useRef, type RefObject } from 'react';
import { isTyping } from '#lib/row-keys.dom.ts';
import { useShortcut } from '#lib/use-shortcut.ts';

type Key = string | number;

const ROW = 'tr[data-row]';

/** The row that had the focus last: its key, and where it stood. */
interface Place {
  readonly key: string;
  readonly at: number;
}

const rowOf = (around: HTMLElement, key: Key) =>
  around.querySelector<HTMLElement>(`tr[data-key="${CSS.escape(String(key))}"]`);

// One selector for both would answer with the first row of the document, not with the current one.
const currentOf = (around: HTMLElement) => around.querySelector<HTMLElement>('tr[aria-current]');

/** Nobody has the focus, or another row of this table: elsewhere (a field, the drawer) it is left alone. */
function isFree(around: HTMLElement): boolean {
  const { activeElement } = document;
  return activeElement === document.body || (activeElement?.matches(ROW) === true && around.contains(activeElement));
}

/**
 * The keyboard always finds the table inside the element of the ref: j and k enter it from anywhere, the focus goes along with the
 * current row, and comes back to its place when what had it (a row, the drawer beside them) is gone.
 */
export function useTableFocus<E extends HTMLElement>(current: Key | undefined): RefObject<E | null> {
  const around = useRef<E>(null);
  const before = useRef(current);
  const enter = () => {
    if (around.current) (currentOf(around.current) ?? around.current.querySelector<HTMLElement>(ROW))?.focus();
  };
  useShortcut('j', enter);
  useShortcut('k', enter);
  useFocusBack(around);

  useEffect(() => {
    const was = before.current;
    before.current = current;
    if (!around.current || current === undefined || was === current) return;
    const row = rowOf(around.current, current);
    if (was !== undefined && isFree(around.current)) row?.focus();
    else row?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  return around;
}

/** The row of this key takes the focus once, as soon as it is there; unless somebody is writing, or a dialog is open. */
export function useFocusOn(around: RefObject<HTMLElement | null>, key: Key | null): void {
  const done = useRef<Key | null>(null);
  useEffect(() => {
    if (key === null || key === done.current || !around.current) return;
    const row = rowOf(around.current, key);
    if (!row || isTyping(document.activeElement) || document.querySelector('dialog:modal')) return;
    done.current = key;
    row.focus();
  });
}

/** Whoever had the focus inside may vanish with it: then the current row takes it, or the one at the place of the last. */
function useFocusBack(around: RefObject<HTMLElement | null>): void {
  const last = useRef<Place | null>(null);
  const isInside = useRef(false);

  useEffect(() => {
    const stops = new AbortController();
    const { signal } = stops;
    const onFocus = ({ target }: FocusEvent) => {
      const { current } = around;
      if (!(target instanceof Element) || !current) return;
      isInside.current = current.contains(target);
      const row = isInside.current ? target.closest<HTMLElement>(ROW) : null;
      if (row) last.current = { key: row.dataset['key'] ?? '', at: Number(row.dataset['row']) };
    };
    // A press beside everything is meant; what was taken out of the page did not mean to give the focus away.
    const onBlur = ({ target, relatedTarget }: FocusEvent) => {
      if (relatedTarget !== null) return;
      queueMicrotask(() => {
        if (target instanceof Element && target.isConnected) isInside.current = false;
      });
    };
    document.addEventListener('focusin', onFocus, { signal });
    document.addEventListener('focusout', onBlur, { signal });
    return () => stops.abort();
  }, [around]);

  // After every render: any of them may have taken away what had the focus.
  useEffect(() => {
    const { current } = around;
    if (!current || !isInside.current || document.activeElement !== document.body) return;
    const rows = current.querySelectorAll<HTMLElement>(ROW);
    const place = last.current;
    const next =
      currentOf(current) ?? (place && (rowOf(current, place.key) ?? rows[Math.min(place.at, rows.length - 1)]));
    next?.focus();
  });
}
