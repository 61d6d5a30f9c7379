import { useLayoutEffect, useRef } from 'react';

/**
 * Locked fields lose the focus. When they are open again it goes to the field that needs the person, or back to where it was.
 *
 * @param setFocus does nothing for a path that is no field
 */
export function useFocusAfter(isLocked: boolean, setFocus: (path: string) => void) {
  const before = useRef<HTMLElement | null>(null);
  const paths = useRef<readonly string[]>([]);
  useLayoutEffect(() => {
    if (isLocked) return;
    before.current?.focus();
    for (const path of paths.current) setFocus(path);
    before.current = null;
    paths.current = [];
    // Only the end of the lock moves the focus.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isLocked]);
  return {
    /** Called before the fields are locked. */
    remember: () => {
      before.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    },
    /** The last one that is a field gets the focus. */
    goTo: (next: readonly string[]) => {
      paths.current = next;
    },
  };
}
