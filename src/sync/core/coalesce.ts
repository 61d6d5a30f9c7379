/** Melting an intent into the one before it, as long as no byte of that one was ever sent. */
import { current } from './fold.ts';
import type { Mutation, OpTable } from './types.ts';

export type Coalescing =
  | { readonly kind: 'append' }
  /** Takes the place of the mutation with the same `mid`; the new one is not stored. */
  | { readonly kind: 'merge'; readonly mutation: Mutation }
  /** The new one takes back the one with this `mid`: both go, with their blobs. */
  | { readonly kind: 'cancel'; readonly mid: string };

const APPEND: Coalescing = { kind: 'append' };

/** Once a byte may have left, a mutation is frozen: an edited repetition under the same key would be another thing. */
export function isUnsent(mutation: Mutation): boolean {
  return mutation.st === 'ready' && mutation.attempts === 0 && mutation.sentAt === null;
}

/**
 * What becomes of `next` at the end of `outbox` (by seq). Only the last mutation of the lane is a neighbour, and only if it is
 * about the same row: melting over others in between would change the order on the record.
 */
export function coalesce(outbox: readonly Mutation[], next: Mutation, ops: OpTable): Coalescing {
  const earlier = outbox.findLast((m) => m.lane === next.lane);
  if (!earlier || earlier.lid !== next.lid || earlier.userId !== next.userId) return APPEND;
  if (!isUnsent(earlier) || earlier.undo) return APPEND;
  const before = current(earlier, ops);
  const melted = before && current(next, ops)?.op.coalesce?.(before.mutation, next);
  if (!before || !melted || melted.kind === 'keep') return APPEND;
  if (melted.kind === 'merge')
    return { kind: 'merge', mutation: merged(before.mutation, next, melted.args, before.op.replay) };
  const needed = outbox.some((m) => m.deps.includes(next.lid));
  return needed ? APPEND : { kind: 'cancel', mid: earlier.mid };
}

/**
 * The making that `removal` takes back, where neither was ever sent: of two that did not melt, because the removal had a time for an undo.
 * Undefined also when something else needs the row by now.
 */
export function undoneBy(outbox: readonly Mutation[], removal: Mutation, ops: OpTable): Mutation | undefined {
  if (!isUnsent(removal)) return undefined;
  const before = outbox.filter((m) => m.seq < removal.seq);
  const melted = coalesce(before, removal, ops);
  if (melted.kind !== 'cancel') return undefined;
  const isNeeded = outbox.some((m) => m.seq > removal.seq && m.deps.includes(removal.lid));
  return isNeeded ? undefined : before.find((m) => m.mid === melted.mid);
}

/**
 * A repetition of the same intent happened when it was last said. A patch melted into the making of its row happened when the
 * row was made: nobody else could have touched it since.
 */
function merged(earlier: Mutation, later: Mutation, args: Mutation['args'], replay: 'repeat' | 'create'): Mutation {
  const { at, off, mono, hlc } = replay === 'create' ? earlier : later;
  return {
    ...earlier,
    at,
    off,
    mono,
    hlc,
    args,
    base: { ...later.base, ...earlier.base },
    // A mutation that makes the row cannot wait for it.
    deps: [...new Set([...earlier.deps, ...later.deps])].filter((lid) => replay === 'repeat' || lid !== earlier.lid),
    bids: [...earlier.bids, ...later.bids],
  };
}
