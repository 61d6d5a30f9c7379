import { useCallback, useEffect, useState } from 'react';

export interface StorageState {
  /** Bytes; null where the browser does not tell. */
  readonly used: number | null;
  readonly room: number | null;
  /** The device promised not to delete it; null where it cannot be asked. */
  readonly kept: boolean | null;
}

async function read(): Promise<StorageState> {
  if (!('storage' in navigator)) return { used: null, room: null, kept: null };
  const [estimate, kept] = await Promise.all([
    navigator.storage.estimate?.().catch(() => undefined),
    navigator.storage.persisted?.().catch(() => null) ?? null,
  ]);
  return { used: estimate?.usage ?? null, room: estimate?.quota ?? null, kept };
}

/** How full the device's room for this app is, and whether it promised to keep it. Undefined while it is read. */
export function useStorage(): { readonly state: StorageState | undefined; readonly ask: () => Promise<boolean> } {
  const [state, setState] = useState<StorageState>();
  const refresh = useCallback(() => read().then(setState), []);
  useEffect(() => void refresh(), [refresh]);
  const ask = async () => {
    const kept = await navigator.storage.persist();
    await refresh();
    return kept;
  };
  return { state, ask };
}
