/** What is kept for people: values that lost, for 30 days, and the journal, the last 2,000 lines. */
import type { ConflictRow, JournalRow } from '#db/records.ts';
import type { Tx } from './store-tx.ts';

const KEEP_MS = 30 * 86_400_000;
export const RING = 2_000;

export async function addConflicts(tx: Tx, rows: readonly ConflictRow[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.append('conflicts', rows);
  const newest = Math.max(0, ...rows.map((row) => row.at));
  const old = await tx.between('conflicts', 'at', 0, newest - KEEP_MS);
  await tx.remove(
    'conflicts',
    old.flatMap(({ id }) => (id === undefined ? [] : [id])),
  );
}

export async function note(tx: Tx, entries: readonly Omit<JournalRow, 'n'>[]): Promise<void> {
  const n = await tx.append('journal', entries);
  // Numbers have no holes: what an aborted transaction took, it gives back.
  await tx.remove(
    'journal',
    entries.map((_, i) => n - RING - i).filter((old) => old > 0),
  );
}
