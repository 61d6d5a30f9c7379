/** (5) What the screen shows is the server's snapshot with the pending work on top, at every commit. */
import type { Lid, Row, TableName } from '#db/records.ts';
import { fold } from '#sync/core/fold.ts';
import { same } from '#sync/core/same.ts';
import type { MemoryBackend } from '#sync/memory-store.ts';
import type { Ops } from '../phone/home.ts';

export function unfolded(memory: MemoryBackend, ops: Ops, t: TableName, lid: Lid): string | null {
  const pending = memory.table('outbox').find('[t+lid]', [t, lid]);
  const view = memory.table(t).get(lid);
  const base = memory.table('base').get([t, lid]);
  if (pending.length === 0) {
    if (base) return `${lid} has a base and nothing pending`;
    return view && view.dirty !== 0 ? `${lid} is dirty and nothing is pending` : null;
  }
  if (!base) return `${lid} has pending work and no base`;
  const shown = fold(base.row, pending, ops);
  return same(shown, view) ? null : `${lid} shows ${JSON.stringify(view)}, not ${JSON.stringify(shown)}`;
}

const UNDATED = '9999';

/** What the screen shows as the server's never goes back to what the server had before. */
export function wentBack(before: Row | undefined, after: Row | undefined): string | null {
  if (!before || !after || before.dirty !== 0 || after.dirty !== 0 || before.acked === 0 || after.acked === 0)
    return null;
  const [was, is] = [String(before['updated_at']), String(after['updated_at'])];
  return was < UNDATED && is < was ? `${after.lid} goes back from ${was} to ${is}` : null;
}
