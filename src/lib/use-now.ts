import { useEffect, useState } from 'react';
import { onYardZone } from './zone.ts';

/** The time now (ms since 1970), told anew every `everyMs`, whenever the page is looked at again, and when the yard's zone is another one. */
export function useNow(everyMs: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const tick = () => setNow(Date.now());
    const timer = setInterval(tick, everyMs);
    document.addEventListener('visibilitychange', tick);
    // Whoever draws days or times asks for the time now.
    const stop = onYardZone(tick);
    return () => {
      stop();
      clearInterval(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, [everyMs]);
  return now;
}
