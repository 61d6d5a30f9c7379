/** The running sync client for screens. The shell provides it as soon as somebody is signed in on this device. */
import { createContext, use, useCallback, useSyncExternalStore } from 'react';
import type { SyncClient, Truth } from './api.ts';

export const SyncContext = createContext<SyncClient | null>(null);

/** The signed-in person's client. Only below the shell's signed-in part. */
export function useSync(): SyncClient {
  const client = use(SyncContext);
  if (!client) throw new Error('useSync where nobody is signed in');
  return client;
}

/** The truth of the whole device; renders again when it changes. */
export function useTruth(): Truth {
  const client = useSync();
  return useSyncExternalStore(
    useCallback((changed) => client.onTruth(changed), [client]),
    () => client.truth(),
  );
}
