/** An undo: what was saved and held back is taken out of the outbox again, as if it had never been said. */
import { isUnsent, undoneBy } from './core/coalesce.ts';
import type { OpTable } from './core/types.ts';
import type { Undone } from './ports.ts';
import { checkEpoch } from './store-lead.ts';
import { discard, removeMutations, rowsBegun, withDependents } from './store-person.ts';
import type { Tx } from './store-tx.ts';

/**
 * All or none: half of an act would be something that nobody did, and what was done since on a row that it made would go with it in silence.
 * `again`: an earlier run may have been committed although its answer was lost.
 */
export async function undo(tx: Tx, ops: OpTable, mids: readonly string[], again: boolean): Promise<Undone> {
  const found = await tx.find('outbox', 'mid', mids);
  if (again && found.length === 0) return 'done';
  if (found.length < new Set(mids).size || !found.every(isUnsent)) return 'sent';
  const outbox = await tx.all('outbox');
  const begun = await rowsBegun(outbox, ops, async (t, lid) => (await tx.get('base', [t, lid]))?.row);
  if (withDependents(outbox, ops, mids, begun).length > found.length) return 'needed';
  await discard(tx, ops, mids);
  return 'done';
}

/** A removal and the making of its row, neither of which was ever sent. Asked anew, for the person may have acted since it was planned. */
export async function cancelOut(tx: Tx, ops: OpTable, mid: string, epoch: number): Promise<void> {
  await checkEpoch(tx, epoch);
  const outbox = await tx.all('outbox');
  const removal = outbox.find((m) => m.mid === mid);
  const making = removal && undoneBy(outbox, removal, ops);
  if (!making) return;
  // In this order: the row has to be there again for its small picture to go with it.
  await removeMutations(tx, ops, [removal]);
  await removeMutations(tx, ops, [making]);
}
