import { useEffect, useRef } from 'react';
import { useTruth } from './use-sync.ts';

/** Calls back when the server can be reached again after it could not. */
export function useCameOnline(onCame: () => void): void {
  const isOnline = useTruth().reach === 'online';
  const was = useRef(isOnline);
  const latest = useRef(onCame);
  useEffect(() => {
    latest.current = onCame;
  });
  useEffect(() => {
    if (isOnline && !was.current) latest.current();
    was.current = isOnline;
  }, [isOnline]);
}
