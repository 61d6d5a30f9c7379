import { useCallback } from 'react';
import type { Intent, Saved } from '#sync/api.ts';
import { NoSpace } from '#sync/ports.ts';
import { useSync } from '#sync/use-sync.ts';
import { useToast } from '#ui/toast.tsx';

const FULL = 'Not saved: this device is full. Send what waits in the outbox, or delete other files, and try again.';
const FAILED = 'Not saved. Please try again; if it happens again, close the app and open it anew.';

/**
 * Saves the intents of one act on this device. Resolves when they are durable; null when they were not saved, and then the person
 * has been told.
 */
export function useAct(): (...intents: readonly Intent[]) => Promise<Saved | null> {
  const sync = useSync();
  const toast = useToast();
  return useCallback(
    async (...intents) => {
      try {
        return await sync.act(...intents);
      } catch (error) {
        toast({ text: error instanceof NoSpace ? FULL : FAILED });
        return null;
      }
    },
    [sync, toast],
  );
}
