/** (3) On its record everything happens in the order in which it was done. */
import type { Work } from '../ledger.ts';
import type { World } from '../world.ts';

/** Clients give up after 30 s. */
export const GIVEN_UP_MS = 25_000;

/** After the first effect of the work. */
export function outOfOrder(world: World, work: Work): string | null {
  // What a person took back after it left may still arrive: nobody waits for it.
  if (work.effects.length !== 1 || work.fate === 'discarded' || work.fate === 'replaced') return null;
  // An edit that was given up as unanswered, sent again and followed by others, and then arrives: only keys would know it.
  if (!world.yard.soft && work.longestLife > GIVEN_UP_MS) {
    world.count('known limit: an edit arrived after its client had given it up');
    return null;
  }
  for (const other of world.ledger.works.values()) {
    if (other.phone !== work.phone || other.user !== work.user || other.m.lane !== work.m.lane) continue;
    if (other.seq < work.seq && other.fate === 'pending' && other.effects.length === 0)
      return `${work.op} ${work.seq} happened before ${other.op} ${other.seq} of ${work.m.lane}`;
    if (other.seq > work.seq && other.effects.length > 0)
      return `${work.op} ${work.seq} happened after ${other.op} ${other.seq} of ${work.m.lane}`;
  }
  return null;
}
