import type { Gone } from '#db/gone.ts';
import type { Lid } from '#db/records.ts';
import { useSync } from '#sync/use-sync.ts';
import { forgetAsked } from './asked.ts';
import { useDiscard } from './use-discard.ts';
import { useSaving } from './use-saving.ts';

/** What can be decided about the work on a todo that the office deleted: for all of it at once. */
export function useGoneWork(todo: Lid, { work, ask }: Gone) {
  const sync = useSync();
  const saving = useSaving();
  const discard = useDiscard();
  return {
    /** Answers whether it was saved. The todo itself is read again then, and leaves the lists. */
    letGo: async (): Promise<boolean> => {
      const isDone = await discard(ask ? [...work, ask] : work);
      if (isDone) void sync.refresh(['todos', 'late']);
      return isDone;
    },
    /** For a todo that is back. */
    send: () =>
      saving(async () => {
        // The question is answered: it must not stay behind as something that failed.
        if (ask) await sync.discard([ask.mid]);
        await forgetAsked(todo);
        await sync.retry(work.map(({ mid }) => mid));
      }),
  };
}
