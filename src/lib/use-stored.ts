import { useCallback, useMemo, useSyncExternalStore } from 'react';

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null; // A browser that keeps nothing: the setting then holds as long as the page.
  }
}

/** Keeps a small setting of this device and tells every part of every tab; public/look.js listens for `stored` too. */
function store(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    return;
  }
  dispatchEvent(new Event('stored'));
}

function subscribe(changed: () => void): () => void {
  addEventListener('stored', changed);
  addEventListener('storage', changed);
  return () => {
    removeEventListener('stored', changed);
    removeEventListener('storage', changed);
  };
}

function parse(text: string | null): object {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}

/** What is kept under `key` now; what is missing in it is taken from `fallback`. */
export function readStored<T extends object>(key: string, fallback: T): T {
  return { ...fallback, ...parse(read(key)) };
}

/** A small object of settings kept on this device under `key`; what is missing in it is taken from `fallback` (a constant). */
export function useStored<T extends object>(key: string, fallback: T): readonly [T, (change: Partial<T>) => void] {
  const text = useSyncExternalStore(subscribe, () => read(key));
  const value = useMemo(() => ({ ...fallback, ...parse(text) }), [text, fallback]);
  const change = useCallback((patch: Partial<T>) => store(key, { ...value, ...patch }), [key, value]);
  return [value, change];
}
