/**
 * The engine as a page sees it. What people do is saved by the page itself, in one transaction, without waiting for a worker;
 * sending is the business of the tabs' workers, of which one leads.
 */
import { proxy, type Remote, wrap } from 'comlink';
import { openDatabase } from '#db/open.ts';
import { csrfCookie } from '#http/csrf.ts';
import { version } from '#lib/version.ts';
import type { Intent, Saved, SyncClient, Truth } from './api.ts';
import { browserClock, browserRandom } from './browser-ports.ts';
import { exportZip } from './export-zip.ts';
import { mutate } from './mutate.ts';
import { OPS } from './ops/table.ts';
import type { Store } from './ports.ts';
import { checkRoom } from './room.ts';
import { truthOf, unknownStatus } from './status.ts';
import { dexieStore } from './store-dexie.ts';
import { withDependents } from './store-person.ts';
import { watchPage } from './page-events.dom.ts';
import type { PageSide, SyncWorker } from './worker.ts';

/** A worker that says nothing for this long is dead: phones kill them in the background. */
const DEAD_MS = 5_000;

const nothing = { outbox: [], photosUnconfirmed: 0, confirmed: null, fence: 0 };

interface Link {
  readonly worker: Worker;
  readonly remote: Remote<SyncWorker>;
  readonly started: Promise<void>;
}

function startWorker(userId: number, page: PageSide): Link {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'sync' });
  const remote = wrap<SyncWorker>(worker);
  return { worker, remote, started: remote.start(location.host, userId, proxy(page)) };
}

/** The page's truth and who wants to know of it. */
function createTruth() {
  const listeners = new Set<() => void>();
  let filesHere = false;
  let raw: Truth = truthOf(unknownStatus(navigator.onLine), nothing, Date.now());
  let shown = raw;
  const show = (next: Truth): void => {
    raw = next;
    shown = { ...raw, readyOffline: raw.readyOffline && filesHere };
    for (const listener of listeners) listener();
  };
  // The app's own files are here once a service worker is active.
  void navigator.serviceWorker?.ready.then(() => {
    filesHere = true;
    show(raw);
  });
  return {
    show,
    get: () => shown,
    on: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

type Shared = ReturnType<typeof createTruth>;

/** Starts the client of the signed-in person. Resolves when their database is open; rejects where the browser gives no storage. */
export async function startClient(userId: number): Promise<SyncClient> {
  const database = await openDatabase(location.host, userId);
  const store = dexieStore(database, OPS);
  const truth = createTruth();
  const page: PageSide = { csrf: csrfCookie, truth: async (news) => truth.show(news) };
  let link = startWorker(userId, page);

  const revive = async (): Promise<void> => {
    const silent = browserClock.sleep(DEAD_MS).then(() => false);
    const tried = link;
    if (await Promise.race([tried.remote.alive(), silent])) return;
    if (tried !== link) return;
    tried.worker.terminate();
    link = startWorker(userId, page);
  };
  /** The worker once it has opened the database; errors of a dying one concern nobody. */
  const tell = (work: (remote: Remote<SyncWorker>) => Promise<unknown>): void =>
    void link.started.then(() => work(link.remote)).catch(() => undefined);

  const unwatch = watchPage((reason) => {
    if (reason === 'seen') void revive();
    tell((remote) => remote.wake(reason));
  });
  const asked = async <T>(work: (remote: Remote<SyncWorker>) => Promise<T>): Promise<T> => {
    await link.started;
    return work(link.remote);
  };

  return {
    ...personActs(store, truth, userId, () => tell((remote) => remote.changed())),
    settled: ({ mids }, ms) => asked((remote) => remote.settled(mids, ms)),
    truth: truth.get,
    onTruth: truth.on,
    exportZip: () => exportZip(store),
    refresh: (keys = ['master', 'todos', 'late', 'punches']) => asked((remote) => remote.refresh(keys)),
    signedIn: () => asked((remote) => remote.wake('session')),
    async stop() {
      unwatch();
      await Promise.race([asked((remote) => remote.stop()), browserClock.sleep(DEAD_MS)]).catch(() => undefined);
      link.worker.terminate();
    },
  };
}

type Acts = Pick<SyncClient, 'act' | 'retry' | 'retryAll' | 'previewDiscard' | 'discard' | 'editAndRetry'>;

function personActs(store: Store, truth: Shared, userId: number, changed: () => void): Acts {
  const actor = {
    store,
    ops: OPS,
    userId,
    clock: browserClock,
    random: browserRandom,
    room: checkRoom,
    app: version,
    offset: () => -(truth.get().clockOffset ?? 0),
  };
  const release = async (mids: readonly string[]): Promise<void> => {
    await store.release(mids);
    changed();
  };
  return {
    async act(...intents: readonly Intent[]): Promise<Saved> {
      const saved = await mutate(actor, intents);
      changed();
      void askForBackgroundSync();
      return saved;
    },
    retry: release,
    retryAll: async () => release((await store.outbox()).map((m) => m.mid)),
    async previewDiscard(mids) {
      const lost = withDependents(await store.outbox(), OPS, mids);
      return lost.map(({ mid, op, lid }) => ({ mid, op, lid }));
    },
    async discard(mids) {
      await store.discard(mids);
      changed();
    },
    async editAndRetry(mid, args) {
      const done = await store.replace(mid, browserRandom.uuid(), args);
      changed();
      if (!done) throw new Error('This is being sent just now, or was sent already.');
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
