import { useEffect } from 'react';
import { useHold } from '#lib/use-hold.ts';

/** While something is written and not saved, no update loads the page anew, and the browser asks before it closes or loads it. */
export function useUnsaved(active: boolean): void {
  useHold(active);
  useEffect(() => {
    if (!active) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [active]);
}
