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
  let rows: Rows | null = null;
  /** What we did since the last read began, which it may have missed; null: no read is under way, or it is too old to be kept. */
  let missed: Change[] | null = null;
  /** What is under way, as we left it; it is known of these also while the outbox has to be read again. */
  const sent: Rows = new Map();

  const change = (apply: Change): void => {
    missed?.push(apply);
    if (rows) apply(rows);
  };
  const stale = (): void => {
    missed = null;
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
      const mine: Change[] = [];
      missed = mine;
      const read = await store.outbox();
      if (missed !== mine) return read;
      missed = null;
      const known: Rows = new Map(read.map((m) => [m.mid, m]));
      for (const apply of mine) apply(known);
      rows = known;
      return [...known.values()];
    },
    async move(mid, epoch, from, what) {
      const moved = await store.move(mid, epoch, from, what);
      sent.delete(mid);
      if (moved?.st === 'sending') sent.set(mid, moved);
      if (moved) change((known) => known.has(mid) && known.set(mid, moved));
      else stale();
      return moved;
    },
    async acknowledge(mid, epoch, ack) {
      const twin = ack.sid !== null && mayHaveTwin(sent.get(mid) ?? rows?.get(mid));
      const gone = await store.acknowledge(mid, epoch, ack);
      sent.delete(mid);
      if (twin) stale();
      else change((known) => known.delete(mid));
      return gone;
    },
    cancelOut: (...args) => staleAfter(store.cancelOut(...args)),
    release: (mids) => staleAfter(store.release(mids)),
    replaceBlob: (...args) => staleAfter(store.replaceBlob(...args)),
  };
}

type Rows = Map<string, Mutation>;
type Change = (known: Rows) => unknown;
