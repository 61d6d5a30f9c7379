/** (2) What a mutation makes is made once. */
import type { Work } from '../ledger.ts';
import { SETTLE_MS } from '../road.ts';
import type { Done } from '../server/writes.ts';
import type { Effect } from '../server/yard.ts';
import type { World } from '../world.ts';

/** How many records these works made. */
export function makings(works: readonly Work[]): number {
  const made = works.flatMap(({ effects }) =>
    effects.flatMap(({ done }) => (done.made ? [`${done.made.kind} ${done.made.id}`] : [])),
  );
  return new Set(made).size;
}

const isAway = ({ yard }: World, { kind, id }: NonNullable<Done['made']>): boolean =>
  yard.records.get(kind, id)?.deleted !== false;

/** After one more effect of the work. */
export function twice(world: World, work: Work, { done }: Effect): string | null {
  if (!done.made) return null;
  if (makings([work]) < 2) return null;
  const equals = world.ledger.equals(work);
  if (equals.length > 1 && makings(equals) <= equals.length) return null;
  if (!world.yard.soft && work.longestLife >= SETTLE_MS) {
    world.count('known limit: made twice by a request older than the settle time');
    return null;
  }
  if (!world.yard.soft && work.effects.some(({ done: { made } }) => made && isAway(world, made))) {
    world.count('known limit: made again after somebody deleted it before it was looked for');
    return null;
  }
  return `${work.op} ${work.mid} made ${makings([work])} things`;
}
