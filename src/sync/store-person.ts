/** What a person decides about unsent work: take it back, say it differently, try it again. */
import type { Lid, Mutation } from '#db/records.ts';
import { sources } from './core/states.ts';
import type { OpTable } from './core/types.ts';
import { settle } from './store-rows.ts';
import type { Tx } from './store-tx.ts';

/** A mutation that was never tried. */
export const FRESH = { st: 'ready', attempts: 0, firstFailedAt: null, sentAt: null, nextAt: 0, err: null } as const;

const DISCARDABLE = sources('discard');
const REPLACEABLE = sources('replace');
const RELEASABLE = sources('release');

/** Takes mutations back with all that needs the rows they made. Nothing that may be on its way is touched. */
export async function discard(tx: Tx, ops: OpTable, mids: readonly string[]): Promise<string[]> {
  const outbox = await tx.all('outbox');
  const gone = withDependents(outbox, ops, mids).filter((m) => DISCARDABLE.includes(m.st));
  await removeMutations(tx, ops, gone);
  if (gone.length > 0) await forgetEtags(tx);
  return gone.map((m) => m.mid);
}

/** A row that comes back on the screen may be gone on the server since it was taken from there: "unchanged" would never say so. */
async function forgetEtags(tx: Tx): Promise<void> {
  const pulls = await tx.all('pulls');
  await tx.put(
    'pulls',
    pulls.map((pull) => ({ ...pull, etag: null })),
  );
}

/** The named mutations and, of every row that one of them makes, whatever changes it or refers to it. */
export function withDependents(outbox: readonly Mutation[], ops: OpTable, mids: readonly string[]): Mutation[] {
  const chosen = new Set(outbox.filter((m) => mids.includes(m.mid)));
  const lost = new Set<Lid>();
  // In the order of the outbox: what depends on a row always comes after what makes it.
  for (const m of outbox) {
    if (lost.has(m.lid) || m.deps.some((lid) => lost.has(lid))) chosen.add(m);
    if (chosen.has(m) && ops.get(m.op)?.replay === 'create') lost.add(m.lid);
  }
  return outbox.filter((m) => chosen.has(m));
}

/** Deletes mutations with their bytes, and shows their rows as if they had never been. */
export async function removeMutations(tx: Tx, ops: OpTable, mutations: readonly Mutation[]): Promise<void> {
  await tx.remove(
    'outbox',
    mutations.map((m) => m.seq),
  );
  const rows = new Map(mutations.map((m) => [m.lid, { t: m.t, lid: m.lid }]));
  for (const key of rows.values()) {
    const [base, view] = await Promise.all([tx.get('base', [key.t, key.lid]), tx.get(key.t, key.lid)]);
    const bytes = mutations.filter((m) => m.lid === key.lid).flatMap((m) => m.bids);
    const thumb = base?.row ? null : view?.['thumb'];
    if (bytes.length > 0) await tx.remove('blobs', typeof thumb === 'string' ? [...bytes, thumb] : bytes);
    await settle(tx, ops, key, base?.row ?? null);
  }
}

/** Other arguments under another key, at the same place. False when it is on its way, or gone; not when an earlier run did it. */
export async function replace(
  tx: Tx,
  ops: OpTable,
  mid: string,
  newMid: string,
  args: Mutation['args'],
): Promise<boolean> {
  const [mutation] = await tx.find('outbox', 'mid', [mid]);
  if (!mutation) return (await tx.find('outbox', 'mid', [newMid])).length > 0;
  if (!REPLACEABLE.includes(mutation.st)) return false;
  const { t, lid } = mutation;
  await tx.put('outbox', [{ ...mutation, ...FRESH, mid: newMid, args }]);
  const base = await tx.get('base', [t, lid]);
  await settle(tx, ops, { t, lid }, base?.row ?? null);
  return true;
}

/** Tried again as if it were new, at the place it has in its lane. That it was once sent under its key stays: nothing melts into it. */
export async function release(tx: Tx, mids: readonly string[]): Promise<void> {
  const found = await tx.find('outbox', 'mid', mids);
  const releasable = found.filter((m) => RELEASABLE.includes(m.st));
  const released = releasable.map((m) => ({ ...m, ...FRESH, sentAt: m.sentAt }));
  await tx.put('outbox', released);
}
