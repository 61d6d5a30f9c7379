import { useRef } from 'react';
import { useSaving } from './use-saving.ts';

/** Does what a tap begins, once: a second tap before it has ended would do it twice, and is let go. What is not saved is told. */
export function useOnce(): (work: () => Promise<void>) => Promise<void> {
  const saving = useSaving();
  const busy = useRef(false);
  return async (work) => {
    if (busy.current) return;
    busy.current = true;
    await saving(work);
    busy.current = false;
  };
}
