/** What every answer teaches, whatever it was asked for. */
import type { Outcome } from './core/types.ts';
import type { Turn } from './turn.ts';

/**
 * Learns of the server and of the clocks. A device whose clock was set forward would think long over what is still under way: the
 * times of sending go forward with it. (Set back, they lie in the future, and the plan waits anew.)
 */
export async function learn(turn: Turn, outcome: Outcome): Promise<void> {
  const set = await turn.facts.learn(outcome);
  if (set <= 0 || turn.signal.aborted) return;
  for (const { mid, st, sentAt } of await turn.store.outbox())
    if (sentAt !== null && (st === 'unsure' || st === 'sending'))
      await turn.store.move(mid, turn.epoch, ['unsure', 'sending'], { sentAt: sentAt + set });
}
