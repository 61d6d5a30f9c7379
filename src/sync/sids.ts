/** Server ids of local ids. One that was found is remembered: it never changes. */
import type { Lid, Mutation } from '#db/records.ts';
import { sidIn } from './core/ids.ts';
import type { Resolve } from './ops/op.ts';
import type { Turn } from './turn.ts';

type Source = Pick<Turn, 'sids' | 'store'>;

async function find({ sids, store }: Source, lid: Lid): Promise<void> {
  if (sids.has(lid)) return;
  const sid = sidIn(lid) ?? (await store.sidOf(lid));
  if (sid !== null) sids.set(lid, sid);
}

/** Looks up what these mutations refer to. */
export async function findSids(source: Source, mutations: readonly Mutation[]): Promise<void> {
  const lids = new Set(mutations.flatMap((m) => [m.lid, ...m.deps]));
  await Promise.all([...lids].map((lid) => find(source, lid)));
}

/** Throws for a row without server id: the plan lets no such mutation through. */
export const resolver =
  ({ sids }: Source): Resolve =>
  (lid) => {
    const sid = sids.get(lid);
    if (sid === undefined) throw new Error(`no server id for ${lid}`);
    return sid;
  };
