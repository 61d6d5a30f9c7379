import { useCallback, useRef } from 'react';
import { rentalSetup, type VerificationTemplate } from '#contract/areas/rental-setup.ts';
import type { EntityType } from '#contract/areas/rental-words.ts';
import { useDo } from '#kit/writes/use-do.ts';

/** A check as the list of its kind sends it; a new one has no id yet. */
export interface Check {
  readonly id?: number;
  readonly title: string;
  readonly required: boolean;
}

/** The checks of a kind as they were read, and when (ms). */
interface ReadChecks {
  readonly items: readonly VerificationTemplate[];
  readonly at: number;
}

const sentOf = ({ id, title, required }: Check): Check => ({ ...(id !== undefined && { id }), title, required });

/**
 * Changes the list of a kind, which is always saved as a whole: one change after the other, each made to what the last one came to.
 * Resolves with whether it was saved.
 */
export function useTemplates(entity_type: EntityType, { items, at }: ReadChecks) {
  const act = useDo();
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const saved = useRef<{ readonly items: readonly Check[]; readonly at: number } | null>(null);
  return useCallback(
    (change: (before: readonly Check[]) => readonly Check[]): Promise<boolean> => {
      const save = async () => {
        // What was read since holds what others changed; what was read before does not hold what was changed here.
        const before = saved.current && saved.current.at >= at ? saved.current.items : items;
        const body = { entity_type, items: change(before).map(sentOf) };
        const answer = await act(rentalSetup.saveTemplates, { body });
        if (answer) saved.current = { items: answer.templates, at: Date.now() };
        return answer !== null;
      };
      const next = last.current.then(save);
      last.current = next;
      return next;
    },
    [act, entity_type, items, at],
  );
}
