import { useEffect, useRef } from 'react';
import { isComposing } from './is-composing.dom.ts';
import { isTyping } from './row-keys.dom.ts';

/**
 * Keys of the desk, wherever on the page the focus is; while a person types, or a dialog is open, they are none. `act` says whether the key
 * was one of its own.
 */
export function useKeys(act: (event: KeyboardEvent) => boolean): void {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (isComposing(event) || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isTyping(event.target) || document.querySelector('dialog:modal')) return;
      if (latest.current(event)) event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
