/**
 * The engine as a page sees it. What people do is saved by the page itself, in one transaction, without waiting for a worker;
 * sending is the business of the tabs' workers, of which one leads.
 */
import { proxy, type Remote, wrap } from 'comlink';
import { openDatabase } from '#db/open.ts';
import { askPersistOnce } from '#db/persist.dom.ts';
import type { Database } from '#db/schema.ts';
import { unseenPictures } from '#db/views/truth.ts';
import { twinsIn } from '#db/views/twins.ts';
import { csrfCookie } from '#http/csrf-cookie.ts';
import { letServiceWorkerRest } from '#lib/service-worker.dom.ts';
import type { SyncClient, Truth } from './api.ts';
import { browserClock, browserRandom } from './browser-ports.ts';
import { createOffset } from './offset.ts';
import { OF_TODAY } from './pull-needs.ts';
import { truthOf, unknownStatus, type Disk } from './status.ts';
import { restWhileLeft, watchPage } from './page-events.dom.ts';
import { offsetAtStart } from './store-clock.ts';
import type { PageSide, SyncWorker } from './worker.ts';

/** A worker that says nothing for this long is dead: phones kill them in the background. */
const DEAD_MS = 5_000;
/** Before another takes its place: one that dies as soon as it is there must not keep the phone busy. */
const PAUSE_MS = 3_000;
/** How long what was set right may still be called wrong. */
const CLOCK_LOOK_MS = 5_000;

const nothing: Disk = { outbox: [], photosUnconfirmed: 0, twins: 0, confirmed: null, fence: 0 };

/** What waits on this device, before a worker was there to look; whether all was read back is for the worker to say. */
async function waitingIn(database: Database): Promise<Disk> {
  const [outbox, photos, twins] = await Promise.all([
    database.outbox.toArray(),
    unseenPictures(database),
    twinsIn(database),
  ]);
  return { ...nothing, outbox, photosUnconfirmed: photos.length, twins: twins.length };
}

interface Link {
  readonly remote: Remote<SyncWorker>;
  readonly started: Promise<void>;
  end(): void;
}

/** Rejects at the first error of a worker, which is also how it says that its script, or what that imports, did not load. */
function firstError(worker: Worker): Promise<never> {
  return new Promise((_, reject) => {
    worker.addEventListener('error', () => reject(new Error('the sync worker did not start')), { once: true });
  });
}

/** `writes`: of the page so far. `gone`: it died, did not load, or could not open the database, and was not ended. */
function startWorker(userId: number, page: PageSide, writes: number, gone: () => void): Link {
  const worker = new Worker(new URL('../sw/tab-worker.ts', import.meta.url), { type: 'module', name: 'sync' });
  const remote = wrap<SyncWorker>(worker);
  // It could lead for half a minute, and tells no page of network and server.
  letServiceWorkerRest();
  // Without its script it answers nothing, ever. Once started it lives with its errors.
  const started = Promise.race([remote.start(location.host, userId, proxy(page), writes), firstError(worker)]);
  const ended = new AbortController();
  const { signal } = ended;
  const life = `yardhand-worker|${browserRandom.uuid()}`;
  const died = remote.live(life).then(() => navigator.locks.request(life, { signal }, () => undefined));
  Promise.race([
    died,
    started.then(
      () => died,
      () => undefined,
    ),
  ])
    .then(() => browserClock.sleep(PAUSE_MS, signal))
    .then(
      () => signal.aborted || gone(),
      () => undefined,
    );
  return {
    remote,
    started,
    end() {
      ended.abort();
      worker.terminate();
    },
  };
}

/** The page's truth and who wants to know of it. */
function createTruth() {
  const listeners = new Set<() => void>();
  let filesHere = false;
  /** Writes of this page, and how many of them the worker had heard of when it last looked: green is older than what it has not seen. */
  let written = 0;
  let seen = 0;
  let isTold = false;
  const untold = (disk: Disk): Truth => truthOf(unknownStatus(navigator.onLine, Date.now()), disk, Date.now());
  let raw = untold(nothing);
  let shown = raw;
  const offset = createOffset(browserClock);
  const tell = (): void => {
    for (const listener of listeners) listener();
  };
  /** Somebody may have set the clock since it was measured. Whoever asks first sees it; all others are told. */
  const current = (): Truth => {
    const off = offset.now();
    const clockOffset = off === null ? null : -off;
    if (clockOffset !== shown.clockOffset) {
      shown = { ...shown, clockOffset };
      queueMicrotask(tell);
    }
    return shown;
  };
  const show = (next: Truth): void => {
    raw = next;
    const confirmedAt = seen === written ? raw.confirmedAt : null;
    shown = { ...raw, confirmedAt, readyOffline: raw.readyOffline && filesHere };
    current();
    tell();
  };
  // The app's own files are here once a service worker is active.
  void navigator.serviceWorker?.ready.then(() => {
    filesHere = true;
    show(raw);
  });
  return {
    /** The first words on the screen: before the worker's. */
    found(disk: Disk) {
      if (!isTold) show(untold(disk));
    },
    heard(next: Truth, writes: number) {
      isTold = true;
      seen = writes;
      if (next.clockOffset !== null) offset.heard(-next.clockOffset);
      show(next);
    },
    written: () => written,
    wrote() {
      written += 1;
      show(raw);
    },
    /** What an earlier run measured, unless this one was told better meanwhile. */
    began(off: number | null) {
      if (offset.now() === null) offset.heard(off);
      show(raw);
    },
    get: current,
    on: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/**
 * Starts the client of the signed-in person. Resolves when their database is open and it is known what waits in it; rejects where the browser
 * gives no storage.
 * `outdated`: a newer app took the database over; from here nothing can be saved any more.
 */
export async function startClient(userId: number, outdated?: () => void): Promise<SyncClient> {
  const database = await openDatabase(location.host, userId, outdated);
  void askPersistOnce().catch(() => undefined);
  const truth = createTruth();
  const page: PageSide = { csrf: csrfCookie, truth: async (news, writes) => truth.heard(news, writes) };
  const begin = (): Link => startWorker(userId, page, truth.written(), again);
  const changed = (by: 'enqueued' | 'person'): void => {
    truth.wrote();
    tell((remote) => remote.changed(by, truth.written()));
  };
  const again = (): void => {
    link.end();
    link = begin();
  };
  let link = begin();

  const revive = async (): Promise<void> => {
    const silent = browserClock.sleep(DEAD_MS).then(() => false);
    const tried = link;
    if (await Promise.race([tried.remote.alive(), silent])) return;
    if (tried === link) again();
  };
  /** The worker once it has opened the database; errors of a dying one concern nobody. */
  const tell = (work: (remote: Remote<SyncWorker>) => Promise<unknown>): void =>
    void link.started.then(() => work(link.remote)).catch(() => undefined);

  // A clock that is set tells nobody.
  const clockWatch = setInterval(truth.get, CLOCK_LOOK_MS);
  const unwatch = watchPage((reason) => {
    truth.get();
    if (reason === 'seen') void revive();
    tell((remote) => remote.wake(reason));
  });
  const unrest = restWhileLeft({
    rest: () => link.end(),
    rise: again,
  });
  const asked = async <T>(work: (remote: Remote<SyncWorker>) => Promise<T>): Promise<T> => {
    await link.started;
    return work(link.remote);
  };

  // Fetched at once, but the first screen does not wait for it.
  const began = offsetAtStart((key) => database.meta.get(key), Date.now());
  const acts = Promise.all([
    import('./person-acts.dom.ts'),
    began.then((off) => truth.began(off)).catch(() => undefined),
  ]).then(([{ personActs }]) => personActs(database, () => -(truth.get().clockOffset ?? 0), changed));
  acts.catch(() => undefined); // Without the file nothing is saved, and each act says so itself.
  // A database that cannot be read now is read by the worker.
  await waitingIn(database).then(
    (disk) => truth.found(disk),
    () => undefined,
  );

  return {
    act: async (...intents) => (await acts).act(...intents),
    actLater: async (undoMs, ...intents) => (await acts).actLater(undoMs, ...intents),
    undo: async (saved) => (await acts).undo(saved),
    retry: async (mids) => (await acts).retry(mids),
    retryAll: async () => (await acts).retryAll(),
    previewDiscard: async (mids) => (await acts).previewDiscard(mids),
    discard: async (mids) => (await acts).discard(mids),
    editAndRetry: async (mid, args) => (await acts).editAndRetry(mid, args),
    settleTwin: async (second) => (await acts).settleTwin(second),
    exportZip: async () => (await acts).exportZip(),
    // Saved it is; without a worker nobody knows more.
    settled: ({ mids }, ms) => asked((remote) => remote.settled(mids, ms)).catch(() => 'waiting'),
    truth: truth.get,
    onTruth: truth.on,
    refresh: (keys = OF_TODAY) => asked((remote) => remote.refresh(keys)),
    engineNow: () => asked((remote) => remote.now()),
    signedIn: () => asked((remote) => remote.wake('session')),
    async stop() {
      clearInterval(clockWatch);
      unwatch();
      unrest();
      await Promise.race([asked((remote) => remote.stop()), browserClock.sleep(DEAD_MS)]).catch(() => undefined);
      link.end();
    },
  };
}
