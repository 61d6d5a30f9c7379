import { useEffect, useRef } from 'react';

/** Calls `save` when the page is hidden or closed, and when the component goes: the last chance to keep what was typed. */
export function useLeaving(save: () => void): void {
  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });
  useEffect(() => {
    const run = () => latest.current();
    const hidden = () => {
      if (document.visibilityState === 'hidden') run();
    };
    document.addEventListener('visibilitychange', hidden);
    window.addEventListener('pagehide', run);
    return () => {
      document.removeEventListener('visibilitychange', hidden);
      window.removeEventListener('pagehide', run);
      run();
    };
  }, []);
}
