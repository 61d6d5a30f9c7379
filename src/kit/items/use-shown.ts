import { useState } from 'react';

interface Wanted<V> {
  readonly value: V;
  /** What was read when it was wanted. */
  readonly read: V;
}

/**
 * A value that shows a change at once: until another one is read, or the change is refused. `save` resolves with whether it was
 * saved.
 */
export function useShown<V extends string | number | boolean | null>(read: V) {
  const [wanted, setWanted] = useState<Wanted<V> | null>(null);
  const shown = wanted !== null && wanted.read === read ? wanted.value : read;
  const change = async (value: V, save: () => Promise<boolean>) => {
    const mine = { value, read };
    setWanted(mine);
    if (await save()) return;
    // A later change is not put back with this one.
    setWanted((now) => (now === mine ? null : now));
  };
  return [shown, change] as const;
}
