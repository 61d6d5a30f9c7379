/** (2) What a mutation makes is made once. */
import type { Work } from '../ledger.ts';
import { SETTLE_MS } from '../road.ts';
import type { Effect } from '../server/yard.ts';
import type { World } from '../world.ts';

/** After one more effect of the work. */
export function twice(world: World, work: Work, { done }: Effect): string | null {
  if (!done.made) return null;
  const made = new Set(work.effects.flatMap(({ done: { made: one } }) => (one ? [`${one.kind} ${one.id}`] : [])));
  if (made.size < 2) return null;
  if (!world.yard.soft && work.longestLife >= SETTLE_MS) {
    world.count('known limit: made twice by a request older than the settle time');
    return null;
  }
  return `${work.op} ${work.mid} made ${[...made].join(' and ')}`;
}
