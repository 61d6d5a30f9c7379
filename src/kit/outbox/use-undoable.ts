import { useCallback } from 'react';
import type { Intent, Saved } from '#sync/api.ts';
import { useSync } from '#sync/use-sync.ts';
import { useToast } from '#ui/toast.tsx';
import { useSaving } from './use-saving.ts';
import { useUndo } from './use-undo.ts';

/** As long as the toast with the undo stands, and a moment more for the finger that comes late. */
export const UNDO_MS = 11_000;

/** What was done, for the person; `undone` puts back what the act took besides its intents (half-typed text). */
export interface Done {
  readonly text: string;
  readonly undone?: () => unknown;
}

/**
 * Saves the intents of one act at once, on this device, and sends them only when the time for an undo is over: whatever closes the app
 * meanwhile, the act is done. `done` says what was done, beside the undo. Null when it was not saved, and then the person has been told.
 */
export function useUndoable(): (done: string | Done, ...intents: readonly Intent[]) => Promise<Saved | null> {
  const sync = useSync();
  const toast = useToast();
  const saving = useSaving();
  const undoSaved = useUndo();
  return useCallback(
    async (done, ...intents) => {
      const { text, undone }: Done = typeof done === 'string' ? { text: done } : done;
      const saved = await saving(() => sync.actLater(UNDO_MS, ...intents));
      if (!saved) return null;
      const undo = async () => {
        if (await undoSaved(saved)) undone?.();
      };
      toast({ text, undo: () => void undo() });
      return saved;
    },
    [sync, toast, saving, undoSaved],
  );
}
