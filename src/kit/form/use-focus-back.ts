import { useEffect } from 'react';

/** Who opened something by a button finds the focus there again when it is closed. */
export function useFocusBack(): void {
  useEffect(() => {
    const before = document.activeElement;
    return () => {
      // Whatever was opened in its place has the focus already.
      if (document.activeElement !== document.body) return;
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
}
