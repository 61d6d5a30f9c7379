import { useEffect, useLayoutEffect, useRef } from 'react';

/** Who opened something by a button finds the focus there again when it is closed. Before anything else that moves the focus. */
export function useFocusBack(): void {
  const before = useRef<Element | null>(null);
  useLayoutEffect(() => {
    before.current = document.activeElement;
  }, []);
  useEffect(
    () => () => {
      // Whatever was opened in its place has the focus already.
      if (document.activeElement !== document.body) return;
      if (before.current instanceof HTMLElement && before.current.isConnected) before.current.focus();
    },
    [],
  );
}
