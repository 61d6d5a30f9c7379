import { useCallback } from 'react';
import { ASK } from '#db/gone.ts';
import type { Mutation } from '#db/records.ts';
import { useSync } from '#sync/use-sync.ts';
import { forgetAsked } from './asked.ts';
import { useSaving } from './use-saving.ts';

/** Gives up work for good; a question to the office can then be asked anew. Resolves to false when that was not saved. */
export function useDiscard(): (work: readonly Mutation[]) => Promise<boolean> {
  const sync = useSync();
  const saving = useSaving();
  return useCallback(
    async (work) => {
      const done = await saving(async () => {
        await sync.discard(work.map(({ mid }) => mid));
        await Promise.all(work.filter(({ op }) => op === ASK).map(({ lid }) => forgetAsked(lid)));
        return true;
      });
      return done === true;
    },
    [sync, saving],
  );
}
