/** When this device offers to be installed and to keep its data: after the first todo that was completed on it, and once. */
import { useEffect } from 'react';
import { useLiveQuery } from 'dexie-react-hooks';
import { read } from '#db/open.ts';
import type { Mutation } from '#db/records.ts';
import { readStored, useStored } from '#lib/use-stored.ts';

interface Kept {
  /** Somebody completed a todo here: from now on there is work to lose. */
  readonly due: boolean;
  /** It was answered, or sent away. */
  readonly answered: boolean;
}

const KEY = 'keep-offer';
const usual: Kept = { due: false, answered: false };

/** As it is now; not told anew when it changes. */
export function isKeepDue(): boolean {
  const { due, answered } = readStored(KEY, usual);
  return due && !answered;
}

/** A completion that can no longer be taken back. */
const isDone = ({ op, undo, nextAt }: Mutation): boolean => op === 'todos.complete' && (!undo || nextAt <= Date.now());

/** Notices the first completed todo: whatever is done passes through the outbox. */
export function useFirstDone(): void {
  const [kept, change] = useStored(KEY, usual);
  const waits = !kept.due;
  const done = useLiveQuery(() => (waits ? read((d) => d.outbox.filter(isDone).first()) : undefined), [waits]);
  useEffect(() => {
    if (done) change({ due: true });
  }, [done, change]);
}

/** Never asked again on this device. */
export function useKeepAnswered(): () => void {
  const [, change] = useStored(KEY, usual);
  return () => change({ answered: true });
}
