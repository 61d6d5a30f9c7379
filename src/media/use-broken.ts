import { useEffect, useState } from 'react';
import { useCameOnline } from '#sync/use-came-online.ts';
import { useTruth } from '#sync/use-sync.ts';

/** Between the tries of a picture that does not come although the server is there. */
const AGAIN_MS = [2000, 5000, 15_000];

/**
 * Whether a picture could not be had from its address. It is asked for again a few times, and whenever the server can be reached again.
 * `onError` is for the `<img>`.
 */
export function useBroken(url: string | null): { readonly isBroken: boolean; readonly onError: () => void } {
  const [broken, setBroken] = useState<string | null>(null);
  const [tries, setTries] = useState(0);
  const isOnline = useTruth().reach === 'online';
  const isBroken = url !== null && broken === url;
  useCameOnline(() => {
    setBroken(null);
    setTries(0);
  });
  useEffect(() => {
    const wait = AGAIN_MS[tries];
    if (!isBroken || !isOnline || wait === undefined) return;
    const timer = setTimeout(() => {
      setTries(tries + 1);
      setBroken(null);
    }, wait);
    return () => clearTimeout(timer);
  }, [isBroken, isOnline, tries]);
  return { isBroken, onError: () => setBroken(url) };
}
