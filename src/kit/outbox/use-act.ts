import { useCallback } from 'react';
import type { Intent, Saved } from '#sync/api.ts';
import { useSync } from '#sync/use-sync.ts';
import { useSaving } from './use-saving.ts';

/**
 * Saves the intents of one act on this device. Resolves when they are durable; null when they were not saved, and then the person
 * has been told.
 */
export function useAct(): (...intents: readonly Intent[]) => Promise<Saved | null> {
  const sync = useSync();
  const saving = useSaving();
  return useCallback((...intents) => saving(() => sync.act(...intents)), [sync, saving]);
}
