/**
 * What people do to their work, saved by the page itself in one transaction. A file of its own: it needs the operations with all
 * schemas of the contract, the first list of todos does not.
 */
import type { Database } from '#db/schema.ts';
import { version } from '#lib/version.ts';
import type { Intent, Saved, SyncClient } from './api.ts';
import { browserClock, browserRandom } from './browser-ports.ts';
import { exportZip } from './export-zip.ts';
import { mutate } from './mutate.ts';
import { OPS } from './ops/table.ts';
import { checkRoom } from './room.ts';
import { dexieStore } from './store-dexie.ts';
import { rowsBegun, withDependents } from './store-person.ts';

export type Acts = Pick<
  SyncClient,
  | 'act'
  | 'actLater'
  | 'undo'
  | 'retry'
  | 'retryAll'
  | 'previewDiscard'
  | 'discard'
  | 'editAndRetry'
  | 'settleTwin'
  | 'exportZip'
>;

/** Why something was written: something new waits for its turn, what a person decided is tried at once. */
type Changed = (by: 'enqueued' | 'person') => void;

/** `offset`: server's clock minus this device's, ms. `changed` is called after every write. */
export function personActs(database: Database, offset: () => number, changed: Changed): Acts {
  const store = dexieStore(database, OPS);
  const { userId } = database;
  const actor = {
    store,
    ops: OPS,
    userId,
    clock: browserClock,
    random: browserRandom,
    room: (bytes: number) => checkRoom(database, bytes),
    app: version,
    offset,
  };
  const release = async (mids: readonly string[]): Promise<void> => {
    await store.release(mids);
    changed('person');
  };
  const actLater = async (undoMs: number, ...intents: readonly Intent[]): Promise<Saved> => {
    const saved = await mutate(actor, intents, undoMs);
    changed('enqueued');
    void askForBackgroundSync();
    return saved;
  };
  return {
    act: (...intents) => actLater(0, ...intents),
    actLater,
    async undo({ mids }) {
      const undone = await store.undo(mids);
      changed('person');
      return undone;
    },
    retry: release,
    retryAll: async () => release((await store.outbox()).map((m) => m.mid)),
    async previewDiscard(mids) {
      const outbox = await store.outbox();
      const begun = await rowsBegun(outbox, OPS, (t, lid) => store.base(t, lid));
      const lost = withDependents(outbox, OPS, mids, begun);
      return lost.map(({ mid, op, lid, args }) => ({ mid, op, lid, args }));
    },
    async discard(mids) {
      await store.discard(mids);
      changed('person');
    },
    async settleTwin(second) {
      await store.settleTwin(second);
      changed('person');
    },
    exportZip: () => exportZip(store),
    async editAndRetry(mid, args) {
      const done = await store.replace(mid, browserRandom.uuid(), args);
      changed('person');
      return done;
    },
  };
}

interface SyncRegistration extends ServiceWorkerRegistration {
  readonly sync?: { register(tag: string): Promise<void> };
}

/** Chromium wakes the service worker when a network comes, even when no tab is open any more. */
async function askForBackgroundSync(): Promise<void> {
  const registration: SyncRegistration | undefined = await navigator.serviceWorker?.getRegistration();
  await registration?.sync?.register('outbox').catch(() => undefined);
}
