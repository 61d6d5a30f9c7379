import { useEffect, useRef } from 'react';
import { isComposing } from './is-composing.dom.ts';
import { isTyping } from './row-keys.dom.ts';

/** Runs `act` when the one key is pressed anywhere on the page, unless the person is typing or holds a modifier. */
export function useShortcut(key: string, act: () => void): void {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (
        event.key !== key ||
        isComposing(event) ||
        event.defaultPrevented ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey
      )
        return;
      // What is behind an open dialog must not act.
      if (isTyping(event.target) || document.querySelector('dialog:modal')) return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [key]);
}
