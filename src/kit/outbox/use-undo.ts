import { useCallback } from 'react';
import type { Saved, SyncClient } from '#sync/api.ts';
import { useSync } from '#sync/use-sync.ts';
import { useToast } from '#ui/toast.tsx';
import { useSaving } from './use-saving.ts';

type Undone = Awaited<ReturnType<SyncClient['undo']>>;

const WORDS: Readonly<Record<Exclude<Undone, 'done'>, string>> = {
  sent: 'Too late to take it back: it has been sent.',
  needed: 'It cannot be taken back any more, because of what was done since. Nothing was changed.',
};

/** Takes an act back that is still held on this device. False when it stands, and then the person has been told why. */
export function useUndo(): (saved: Saved) => Promise<boolean> {
  const sync = useSync();
  const toast = useToast();
  const saving = useSaving();
  return useCallback(
    async (saved) => {
      const undone = await saving(() => sync.undo(saved));
      if (undone !== null && undone !== 'done') toast({ text: WORDS[undone] });
      return undone === 'done';
    },
    [sync, toast, saving],
  );
}
