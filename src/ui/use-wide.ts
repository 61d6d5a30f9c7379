import { useSyncExternalStore } from 'react';

/** Wider than a phone: look.md draws the line at 768 px. */
const query = matchMedia('(min-width: 769px)');

function subscribe(changed: () => void): () => void {
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}

export const isWide = () => query.matches;

/** True on the desktop layout, false on the phone's. */
export function useWide(): boolean {
  return useSyncExternalStore(subscribe, isWide);
}
