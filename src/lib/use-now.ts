import { useEffect, useState } from 'react';
import { onYardZone } from './zone.ts';

/** The time, and what was known of the clock when it was read. */
const readAt = (clock: number | null) => ({ now: Date.now(), clock });

/**
 * The time now (ms since 1970), told anew every `everyMs`, whenever the page is looked at again, and when the yard's zone is another one.
 * `clock`: what is known of this device's clock; when it changes, the time that was read before it is not told once more.
 */
export function useNow(everyMs: number, clock: number | null = null): number {
  const [read, setRead] = useState(() => readAt(clock));
  if (read.clock !== clock) setRead(readAt(clock));
  useEffect(() => {
    const tick = () => setRead((last) => ({ ...last, now: Date.now() }));
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
  return read.now;
}
