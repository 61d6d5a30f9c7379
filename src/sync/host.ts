/** The engine with its ports in the browser: the same in a page's worker and in the service worker. */
import { beginFreshLog } from '#db/fresh-log.ts';
import { openOwn } from '#db/open.ts';
import { makeRoom } from '#db/quota.ts';
import type { Database } from '#db/schema.ts';
import { learnPerson, markExpired } from '#session/store.ts';
import { deviceFacts } from './device-facts.ts';
import { createEngine, type Engine } from './engine.ts';
import { browserLock, lead, LEADER, type LeaderKind } from './leader.ts';
import { OPS } from './ops/table.ts';
import type { Media, Store } from './ports.ts';
import { PULLS } from './pull-keys.ts';
import { browserClock, browserRandom } from './browser-ports.ts';
import { dexieStore } from './store-dexie.ts';
import { sessionGuard } from './session-guard.ts';
import { createTransport } from './transport.ts';

export interface Host {
  readonly database: Database;
  readonly store: Store;
  readonly engine: Engine;
  /** Leads whenever it can until the signal aborts. */
  lead(signal: AbortSignal): Promise<void>;
}

export interface HostOptions {
  /** The host the app came from: with the person it names the database. */
  readonly server: string;
  readonly userId: number;
  readonly media: Media;
  /** Who leads, when this one does: for people who look. */
  readonly as: LeaderKind;
  /** Rows, the outbox or the status may have changed. */
  readonly changed: () => void;
}

export async function openHost({ server, userId, media, as, changed }: HostOptions): Promise<Host> {
  await beginFreshLog();
  const database = await openOwn(server, userId);
  const store = dexieStore(database, OPS);
  const engine = createEngine({
    store,
    net: createTransport(userId, sessionGuard(userId)),
    clock: browserClock,
    random: browserRandom,
    media,
    ops: OPS,
    pulls: PULLS,
    userId,
    online: () => navigator.onLine,
    expired: (asks) => markExpired(userId, asks),
    person: ({ resource, userPermissions }) => learnPerson(resource, userPermissions),
    changed,
    device: () => deviceFacts(database),
  });
  const note = (event: string, detail: string): void =>
    void store.note({ at: Date.now(), event, mid: null, detail }).catch(() => undefined);
  const failed = (error: unknown): void =>
    note('turn failed', error instanceof Error ? `${error.name}: ${error.message}` : String(error));
  const candidate = {
    store,
    lock: browserLock(),
    clock: browserClock,
    name: `yardhand-leader|${database.name}`,
    async work(epoch: number, lost: AbortSignal): Promise<void> {
      note('leads', `${as} ${epoch}`);
      await store.setMeta(LEADER, { epoch, as }).catch(() => undefined);
      await makeRoom(database).catch(() => 0);
      await engine.turn(epoch, lost);
    },
  };
  return { database, store, engine, lead: (signal) => lead(candidate, signal, failed) };
}
