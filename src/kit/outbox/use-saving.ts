import { useCallback } from 'react';
import { NoSpace } from '#sync/ports.ts';
import { useToast } from '#ui/toast.tsx';

const FULL = 'Not saved: this device is full. Send what waits in the outbox, or delete other files, and try again.';
const FAILED = 'Not saved. Please try again; if it happens again, close the app and open it anew.';

/** Why this device did not save it, and what to do. */
export const notSavedText = (error: unknown) => (error instanceof NoSpace ? FULL : FAILED);

/** Does what writes to this device. Resolves when it is durable; null when it was not saved, and then the person has been told. */
export function useSaving(): <T>(work: () => Promise<T>) => Promise<T | null> {
  const toast = useToast();
  return useCallback(
    async (work) => {
      try {
        return await work();
      } catch (error) {
        toast({ text: notSavedText(error) });
        return null;
      }
    },
    [toast],
  );
}
