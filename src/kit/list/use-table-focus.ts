import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { isTyping } from '#lib/row-keys.dom.ts';
import { useShortcut } from '#lib/use-shortcut.ts';
import { isListHidden } from './show-current.dom.ts';

type Key = string | number;

const ROW = 'tr[data-row]';

/** The row that was current, or had the focus, last: its key, and where it stood. */
interface Place {
  readonly key: string;
  readonly at: number;
}

const placeOf = ({ dataset }: HTMLElement): Place => ({ key: dataset['key'] ?? '', at: Number(dataset['row']) });

const rowOf = (around: HTMLElement, key: Key) =>
  around.querySelector<HTMLElement>(`tr[data-key="${CSS.escape(String(key))}"]`);

// One selector for both would answer with the first row of the document, not with the current one.
const currentOf = (around: HTMLElement) => around.querySelector<HTMLElement>('tr[aria-current]');

/** The row itself, or the one that took its place. */
function heirOf(around: HTMLElement, place: Place): HTMLElement | undefined {
  const rows = around.querySelectorAll<HTMLElement>(ROW);
  return rowOf(around, place.key) ?? rows[Math.min(place.at, rows.length - 1)];
}

/** The page has the focus as a whole, nothing in it. */
const isNobodys = (around: HTMLElement) => document.activeElement?.contains(around) ?? true;

/** Nobody has the focus, or another row of this table: elsewhere (a field, the drawer) it is left alone. */
function isFree(around: HTMLElement): boolean {
  const { activeElement } = document;
  return isNobodys(around) || (activeElement?.matches(ROW) === true && around.contains(activeElement));
}

function focusOn(row: HTMLElement | null): void {
  if (row === document.activeElement) return;
  row?.focus({ preventScroll: true });
  row?.scrollIntoView({ block: 'nearest' });
}

/** What gets the focus back is where it was: the page moves only where it would be out of sight. */
function giveBack(to: HTMLElement | null | undefined): void {
  to?.focus({ preventScroll: true });
  const { top, bottom } = to?.getBoundingClientRect() ?? { top: 0, bottom: 0 };
  if (bottom < 0 || top > innerHeight) to?.scrollIntoView({ block: 'nearest' });
}

/**
 * The keyboard always finds the table inside the element of the ref: j and k enter it from anywhere, the focus goes along with the
 * current row, and comes back to its place when what had it (a row, the drawer beside them) is gone.
 *
 * All of it in layout effects: they come before `useKeptFocus` of the app, which knows nothing of rows.
 */
export function useTableFocus<E extends HTMLElement>(current: Key | undefined): RefObject<E | null> {
  const around = useRef<E>(null);
  const before = useRef(current);
  const last = useRef<Place | null>(null);
  const enter = () => {
    const { current: frame } = around;
    // On a row the table has the keys: beyond its ends there is nothing.
    if (!frame || document.activeElement?.closest(ROW)) return;
    (currentOf(frame) ?? frame.querySelector<HTMLElement>(ROW))?.focus();
  };
  useShortcut('j', enter);
  useShortcut('k', enter);
  useFocusBack(around, last);

  useLayoutEffect(() => {
    const was = before.current;
    before.current = current;
    const { current: frame } = around;
    if (!frame || was === current) return;
    const row = current === undefined ? null : rowOf(frame, current);
    if (row) last.current = placeOf(row);
    if (isListHidden(frame)) return;
    // It was closed: who opened it from somewhere else finds its row.
    if (current === undefined && was !== undefined && isNobodys(frame)) giveBack(rowOf(frame, was));
    if (was !== undefined && isFree(frame)) focusOn(row);
    // A row that is pressed must not move under the hand.
    else if (!row?.contains(document.activeElement)) row?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  return around;
}

/**
 * The row of this key takes the focus once, as soon as it is there; unless somebody is writing, or a dialog is open.
 *
 * @param time another one asks for the same row again
 */
export function useFocusOn(around: RefObject<HTMLElement | null>, key: Key | null, time = 0): void {
  const done = useRef<string | null>(null);
  useLayoutEffect(() => {
    const wanted = key === null ? null : `${time} ${key}`;
    if (key === null || wanted === done.current || !around.current) return;
    const row = rowOf(around.current, key);
    if (!row || isTyping(document.activeElement) || document.querySelector('dialog:modal')) return;
    done.current = wanted;
    if (!isListHidden(around.current)) focusOn(row);
  });
}

/** A form was left for its record, which stands in the place of the list: the way into it. */
const EDIT = 'aside [aria-keyshortcuts=e]';

/** A form was left, and no row was ever looked at: the way to the next one. */
const ADD = 'button[aria-keyshortcuts=n]';

/** Whoever had the focus inside may vanish with it: then the current row takes it, or the one at the place of the last. */
function useFocusBack(around: RefObject<HTMLElement | null>, last: RefObject<Place | null>): void {
  const isInside = useRef(false);
  const isInForm = useRef(false);

  useEffect(() => {
    const stops = new AbortController();
    const { signal } = stops;
    const onFocus = ({ target }: FocusEvent) => {
      const { current } = around;
      if (!(target instanceof Element) || !current) return;
      isInside.current = current.contains(target);
      isInForm.current = target.closest('aside:has(form)') !== null;
      const row = isInside.current ? target.closest<HTMLElement>(ROW) : null;
      if (row) last.current = placeOf(row);
    };
    // A press beside everything is meant; what was taken out of the page, or locked while a form is sent, did not mean to give it away.
    const onBlur = ({ target, relatedTarget }: FocusEvent) => {
      if (relatedTarget !== null) return;
      queueMicrotask(() => {
        if (target instanceof Element && target.isConnected && !target.matches(':disabled')) isInside.current = false;
      });
    };
    document.addEventListener('focusin', onFocus, { signal });
    document.addEventListener('focusout', onBlur, { signal });
    return () => stops.abort();
  }, [around, last]);

  // After every render: any of them may have taken away what had the focus.
  useLayoutEffect(() => {
    const { current } = around;
    if (!current || !isInside.current || document.activeElement !== document.body) return;
    // A form that is being sent takes it again, or is closed.
    if (isInForm.current && current.querySelector('aside form')) return;
    const row = currentOf(current);
    if (isListHidden(current)) {
      if (isInForm.current) giveBack(current.querySelector<HTMLElement>(EDIT));
    } else if (row) focusOn(row);
    else if (last.current) giveBack(heirOf(current, last.current));
    else if (isInForm.current) giveBack(current.querySelector<HTMLElement>(ADD));
  });
}
