/** Server ids of local ids. One that was found is remembered: it never changes. */
import type { Lid, Mutation } from '#db/records.ts';
import { sidIn } from './core/ids.ts';
import type { Resolve } from './ops/op.ts';
import type { Turn } from './turn.ts';

type Source = Pick<Turn, 'sids' | 'store' | 'ops'>;

async function find({ sids, store }: Source, lid: Lid): Promise<void> {
  if (sids.has(lid)) return;
  const sid = sidIn(lid) ?? (await store.sidOf(lid));
  if (sid !== null) sids.set(lid, sid);
}

/**
 * Looks up what the heads of the lanes refer to: nothing else can be sent. Rows that something pending will make have no id yet, and
 * get it when that is acknowledged.
 */
export async function findSids(source: Source, outbox: readonly Mutation[]): Promise<void> {
  const heads = new Map(outbox.toReversed().map((m) => [`${m.userId} ${m.lane}`, m]));
  const coming = new Set(outbox.filter((m) => source.ops.get(m.op)?.replay === 'create').map((m) => m.lid));
  const wanted = new Set([...heads.values()].flatMap((m) => m.deps).filter((lid) => !coming.has(lid)));
  await Promise.all([...wanted].map((lid) => find(source, lid)));
}

/** Throws for a row without server id: the plan lets no such mutation through. */
export const resolver =
  ({ sids }: Pick<Turn, 'sids'>): Resolve =>
  (lid) => {
    const sid = sids.get(lid);
    if (sid === undefined) throw new Error(`no server id for ${lid}`);
    return sid;
  };
