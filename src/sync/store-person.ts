/** What a person decides about unsent work: take it back, say it differently, try it again. */
import type { Lid, Mutation, Row, TableName } from '#db/records.ts';
import { sources } from './core/states.ts';
import type { OpTable } from './core/types.ts';
import { settle } from './store-rows.ts';
import type { Tx } from './store-tx.ts';

/** A mutation that was never tried. */
export const FRESH = { st: 'ready', attempts: 0, firstFailedAt: null, sentAt: null, nextAt: 0, err: null } as const;

const DISCARDABLE = sources('discard');
const REPLACEABLE = sources('replace');
const RELEASABLE = sources('release');

/**
 * Takes mutations back with all that needs the rows they made; what means something without such a row is said without it. Nothing that may
 * be on its way is touched.
 */
export async function discard(tx: Tx, ops: OpTable, mids: readonly string[]): Promise<string[]> {
  const outbox = await tx.all('outbox');
  const begun = await rowsBegun(outbox, ops, async (t, lid) => (await tx.get('base', [t, lid]))?.row);
  const gone = withDependents(outbox, ops, mids, begun).filter((m) => DISCARDABLE.includes(m.st));
  await removeMutations(tx, ops, gone);
  const lost = rowsLost(outbox, ops, new Set(gone), begun);
  for (const m of outbox) if (!gone.includes(m)) await loosen(tx, ops, m, lost);
  if (gone.length > 0) await forgetEtags(tx);
  return gone.map((m) => m.mid);
}

/** Says without the lost rows what was said with them. It was never sent: it waited for their numbers. */
async function loosen(tx: Tx, ops: OpTable, m: Mutation, lost: ReadonlySet<Lid>): Promise<void> {
  const { t, lid, deps, err } = m;
  const op = ops.get(m.op);
  const args = deps.reduce((said, dep) => (lost.has(dep) && op?.without?.(said, dep)) || said, m.args);
  if (args === m.args) return;
  const waited = err?.class === 'dependency' ? FRESH : {};
  await tx.put('outbox', [{ ...m, ...waited, args, deps: deps.filter((dep) => !lost.has(dep)) }]);
  const base = await tx.get('base', [t, lid]);
  await settle(tx, ops, { t, lid }, base?.row ?? null);
}

/** A row that comes back on the screen may be gone on the server since it was taken from there: "unchanged" would never say so. */
async function forgetEtags(tx: Tx): Promise<void> {
  const pulls = await tx.all('pulls');
  await tx.put(
    'pulls',
    pulls.map((pull) => ({ ...pull, etag: null })),
  );
}

/** Rows that a repeatable save is to make, for the server does not know them yet. `baseOf`: as the server has them. */
export async function rowsBegun(
  outbox: readonly Mutation[],
  ops: OpTable,
  baseOf: (t: TableName, lid: Lid) => Promise<Row | null | undefined>,
): Promise<ReadonlySet<Lid>> {
  const begun = new Set<Lid>();
  for (const { op, t, lid } of outbox) if (ops.get(op)?.begins && (await baseOf(t, lid)) === null) begun.add(lid);
  return begun;
}

/** Rows that nothing makes any more when these mutations go: of a create, and where every save of a row that was begun here is among them. */
function rowsLost(
  outbox: readonly Mutation[],
  ops: OpTable,
  going: ReadonlySet<Mutation>,
  begun: ReadonlySet<Lid>,
): ReadonlySet<Lid> {
  const kept = new Set(outbox.filter((m) => !going.has(m)).map((m) => m.lid));
  const isLost = ({ op, lid }: Mutation) => ops.get(op)?.replay === 'create' || (begun.has(lid) && !kept.has(lid));
  return new Set([...going].filter(isLost).map((m) => m.lid));
}

/**
 * The named mutations and, of every row that one of them makes, whatever changes it or refers to it and means nothing without it. `begun`: as
 * `rowsBegun` says.
 */
export function withDependents(
  outbox: readonly Mutation[],
  ops: OpTable,
  mids: readonly string[],
  begun: ReadonlySet<Lid>,
): Mutation[] {
  const chosen = new Set(outbox.filter((m) => mids.includes(m.mid)));
  for (let before = -1; before < chosen.size;) {
    before = chosen.size;
    const lost = rowsLost(outbox, ops, chosen, begun);
    const needs = ({ op, args }: Mutation, lid: Lid) => lost.has(lid) && !ops.get(op)?.without?.(args, lid);
    for (const m of outbox) if (lost.has(m.lid) || m.deps.some((lid) => needs(m, lid))) chosen.add(m);
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
