/** (3) On its record everything happens in the order in which it was done. */
import type { Work } from '../ledger.ts';
import { SETTLE_MS } from '../road.ts';
import type { World } from '../world.ts';

/** It left when its record and another were still two on this phone: a make that failed after it had arrived, and what a pull brought. */
const leftElsewhere = ({ sentLane, m }: Work): boolean => sentLane !== null && sentLane !== m.lane;

/**
 * A picture was taken away, and the same one added again before either was sent: the server took both for one. Where it keeps stamps, the
 * deletion leaves alone what was added later.
 */
function leavesIt(world: World, { effects }: Work): boolean {
  const isStampless = world.yard.kind === 'keys';
  if (isStampless) world.count('known limit: a picture was added again where no stamps are kept');
  return isStampless || effects.at(-1)?.done.reply.superseded.includes('deleted_at') === true;
}

const TAKES_AWAY: ReadonlySet<string> = new Set(['todos.deleteImage', 'prechecks.deleteImage']);

/** After an effect of the work; of a repeated one only servers with keys need no proof. */
export function outOfOrder(world: World, work: Work): string | null {
  // What a person took back after it left may still arrive: nobody waits for it.
  const isRepeated = work.effects.length > 1;
  if ((isRepeated && world.yard.soft) || work.fate === 'discarded' || work.fate === 'replaced') return null;
  // It lived longer than any request should, and was followed by others: only keys would know it, and they know nothing of a change
  // that was given up when its record was read again.
  if ((!world.yard.soft || work.fate === 'acked') && work.longestLife >= SETTLE_MS) {
    world.count('known limit: an edit arrived after the settle time');
    return null;
  }
  if (leftElsewhere(work)) {
    world.count('known limit: worked on twice before it was known to be one');
    return null;
  }
  for (const other of world.ledger.works.values()) {
    if (other.phone !== work.phone || other.user !== work.user || other.m.lane !== work.m.lane) continue;
    if (leftElsewhere(other)) continue;
    if (TAKES_AWAY.has(work.op) && other.op.endsWith('.upload') && other.seq > work.seq && leavesIt(world, work))
      continue;
    if (!isRepeated && other.seq < work.seq && other.fate === 'pending' && other.effects.length === 0)
      return `${work.op} ${work.seq} happened before ${other.op} ${other.seq} of ${work.m.lane}`;
    if (other.seq > work.seq && other.effects.length > 0)
      return `${work.op} ${work.seq} happened after ${other.op} ${other.seq} of ${work.m.lane}`;
  }
  return null;
}
