/**
 * The store as a turn sees it: the outbox is read once and then followed through our own transitions, for nobody else moves mutations
 * while we lead. What other tabs write (new work, a person's decisions) they announce; then it is read again. The database has the
 * last word: every transition checks the state it starts from.
 */
import type { Mutation } from '#db/records.ts';
import type { Store } from './ports.ts';

export interface CachedStore extends Store {
  /** Somebody else may have written: read the outbox again. */
  stale(): void;
}

/** `pulledSince`: whether a pull wrote rows since then (device ms). */
export function cachedStore(store: Store, pulledSince: (at: number) => boolean): CachedStore {
  let rows: Map<string, Mutation> | null = null;
  /** A read that began before the last change is too old to be kept. */
  let changes = 0;

  const change = (apply: (known: Map<string, Mutation>) => void): void => {
    changes += 1;
    if (rows) apply(rows);
  };
  const stale = (): void => {
    changes += 1;
    rows = null;
  };
  const staleAfter = async <T>(work: Promise<T>): Promise<T> => {
    const result = await work;
    stale();
    return result;
  };
  /** The row may have come by a pull before: then its local id is changed in other mutations, too. */
  const mayHaveTwin = (m: Mutation | undefined): boolean =>
    !m || m.attempts > 0 || m.sentAt === null || pulledSince(m.sentAt);

  return {
    ...store,
    stale,
    async outbox() {
      if (rows) return [...rows.values()];
      const began = changes;
      const read = await store.outbox();
      if (began === changes) rows = new Map(read.map((m) => [m.mid, m]));
      return read;
    },
    async move(mid, epoch, from, what) {
      const moved = await store.move(mid, epoch, from, what);
      if (moved) change((known) => known.set(mid, moved));
      else stale();
      return moved;
    },
    async acknowledge(mid, epoch, ack) {
      const twin = ack.sid !== null && mayHaveTwin(rows?.get(mid));
      const gone = await store.acknowledge(mid, epoch, ack);
      if (twin) stale();
      else change((known) => known.delete(mid));
      return gone;
    },
    release: (mids) => staleAfter(store.release(mids)),
    replaceBlob: (...args) => staleAfter(store.replaceBlob(...args)),
  };
}
