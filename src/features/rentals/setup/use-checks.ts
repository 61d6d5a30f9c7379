import { useCallback, useRef } from 'react';

/** A check as its list is sent; a new one has no id yet. */
export interface Check {
  readonly id?: number;
  readonly title: string;
  readonly required: boolean;
}

/** The checks of a list as they were read, and when (ms). */
export interface ReadChecks<C extends Check> {
  readonly items: readonly C[];
  readonly at: number;
}

/** Makes the list what it answers, given what it was; resolves with whether that was saved. */
export type ChangeChecks<C extends Check> = (change: (before: readonly C[]) => readonly C[]) => Promise<boolean>;

/**
 * Changes a list, which is always saved as a whole: one change after the other, each made to what the last one came to.
 *
 * @param save resolves with the list as it was saved, or with null where it was not; the same function from one render to the next
 */
export function useChecks<C extends Check>(
  save: (items: readonly C[]) => Promise<readonly C[] | null>,
  { items, at }: ReadChecks<C>,
): ChangeChecks<C> {
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const saved = useRef<ReadChecks<C> | null>(null);
  return useCallback<ChangeChecks<C>>(
    (change) => {
      const run = async () => {
        // What was read since holds what others changed; what was read before does not hold what was changed here.
        const before = saved.current && saved.current.at >= at ? saved.current.items : items;
        const now = await save(change(before));
        if (now) saved.current = { items: now, at: Date.now() };
        return now !== null;
      };
      const next = last.current.then(run);
      last.current = next;
      return next;
    },
    [save, items, at],
  );
}
