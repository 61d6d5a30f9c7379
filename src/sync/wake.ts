/** The loop's alarm clock: it sleeps until somebody pokes it or its one timer runs out. */
import type { Clock } from './ports.ts';

/**
 * enqueued: new work · person: retry, discard, refresh by hand · network: a network came or went · seen: the app came to the
 * foreground · tick: a minute of being looked at · session: signed in again · own: the loop's own jobs ended
 */
export type WakeReason = 'enqueued' | 'person' | 'network' | 'seen' | 'tick' | 'session' | 'own';

export interface Wake {
  poke(reason: WakeReason): void;
  /** Resolves with what came since the last call, at once when something did, else after `ms` (null: no timer) or the abort. */
  next(ms: number | null, signal: AbortSignal): Promise<ReadonlySet<WakeReason>>;
}

export function createWake(clock: Clock): Wake {
  let reasons = new Set<WakeReason>();
  let ring: (() => void) | null = null;

  const take = (): ReadonlySet<WakeReason> => {
    const taken = reasons;
    reasons = new Set();
    return taken;
  };

  return {
    poke(reason) {
      reasons.add(reason);
      ring?.();
    },
    async next(ms, signal) {
      if (reasons.size > 0 || signal.aborted) return take();
      const poked = new AbortController();
      // With a reason of its own: an abort without one costs an error with its stack, and the loop wakes often.
      ring = () => poked.abort('woken');
      signal.addEventListener('abort', ring);
      // Without a timer only a poke or the abort ends the wait; a day is far beyond every other alarm.
      await clock.sleep(ms ?? 86_400_000, poked.signal);
      signal.removeEventListener('abort', ring);
      ring = null;
      return take();
    },
  };
}
