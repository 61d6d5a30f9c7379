import { useEffect, useRef } from 'react';
import { useStored } from '#lib/use-stored.ts';

interface Kept {
  readonly unread: number;
}

const none: Kept = { unread: 0 };

/**
 * How many notices the person has not read, as the server said last (`useKeepUnread`), and the way to write that down. It is kept on the
 * device, so that every tab shows the same, at once and without a network.
 */
export function useUnread(userId: number): readonly [number, (unread: number) => void] {
  const [{ unread }, change] = useStored(`notices:${userId}`, none);
  return [unread, (next) => change({ unread: next })];
}

/** Writes down the count that a read says, each time it was read. */
export function useKeepUnread(userId: number, unread: number | undefined, readAt: number): void {
  const [, keep] = useUnread(userId);
  const latest = useRef(keep);
  useEffect(() => {
    latest.current = keep;
  });
  useEffect(() => {
    // Only what was read just now: what another tab wrote down meanwhile is newer than what this one knew.
    if (unread !== undefined) latest.current(unread);
  }, [unread, readAt]);
}

/** What stands behind the count: `unread notices`. */
export const unreadNoun = (unread: number): string => (unread === 1 ? 'unread notice' : 'unread notices');
