import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';

/** What changes in the address, by name; null or an empty value leaves it. */
export type Change = (changes: Readonly<Record<string, string | null>>) => void;

interface Address {
  readonly params: URLSearchParams;
  /** As it is by now, for who has waited. */
  readonly now: () => URLSearchParams;
  readonly set: Change;
}

/**
 * Everything that is seen stands in the address, so that it can be kept and passed on. `set` may be called late, after an answer: it changes
 * the address as it is by then, and nothing once the screen is left.
 */
export function useAddress(): Address {
  const [params, setParams] = useSearchParams();
  const latest = useRef<URLSearchParams | null>(null);
  useEffect(() => {
    latest.current = params;
    return () => {
      latest.current = null;
    };
  }, [params]);
  const set: Change = (changes) => {
    if (latest.current === null) return;
    const next = new URLSearchParams(latest.current);
    for (const [key, value] of Object.entries(changes)) {
      if (value) next.set(key, value);
      else next.delete(key);
    }
    latest.current = next;
    setParams(next, { replace: true });
  };
  return { params, now: () => latest.current ?? params, set };
}
