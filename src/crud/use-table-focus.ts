import { useEffect, useRef } from 'react';
import { useShortcut } from '#lib/use-shortcut.ts';

/**
 * The keyboard always finds the table inside the element of the ref: j and k enter it from anywhere, and when the row that had the
 * focus is gone, the current one takes it.
 */
export function useTableFocus<E extends HTMLElement>(current: number | undefined) {
  const around = useRef<E>(null);
  const enter = () => around.current?.querySelector<HTMLElement>('tr[aria-current], tbody tr')?.focus();
  useShortcut('j', enter);
  useShortcut('k', enter);
  useEffect(() => {
    if (current === undefined) return;
    if (document.activeElement === document.body) enter();
    else around.current?.querySelector('tr[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  return around;
}
