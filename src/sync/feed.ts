/** The truth of the device, in every tab's worker: what the leader says, and what is on disk, put together after each change. */
import { unseenPictures } from '#db/views/truth.ts';
import { twinsIn } from '#db/views/twins.ts';
import type { Truth } from './api.ts';
import { browserClock } from './browser-ports.ts';
import { same } from './core/same.ts';
import type { Host } from './host.ts';
import { createOffset } from './offset.ts';
import { CONFIRMED } from './rounds.ts';
import { type Confirmed, type Disk, type Status, truthOf, unknownStatus } from './status.ts';

/** Together with the truth of the last look. `nth`: which look it was. */
export type Saw = (truth: Truth, disk: Disk, nth: number) => void;

export interface Feed {
  /** Something changed; `status` from the leader. Many at once make one look. */
  changed(status?: Status): void;
  /** The page changed something, so many times by now. */
  wrote(writes: number): void;
  /** Calls back after every look. Answers the unsubscribe. */
  onLook(listener: Saw): () => void;
  /** How many looks have begun: only those after them surely saw what is on disk now. */
  looks(): number;
  status(): Status;
  stop(): void;
}

/**
 * Looks are at least this far apart, and take at most a tenth of the time as long as that is not too long to wait: a queue that drains
 * changes many times a second, and each look reads all of it.
 */
const PAUSE_MS = 60;
const PAUSE_MAX_MS = 500;
const REST = 9;

const pauseAfter = (ms: number): number => Math.min(Math.max(PAUSE_MS, ms * REST), PAUSE_MAX_MS);

/** What a look reads. */
type Looked = Pick<Host, 'store' | 'database'>;

async function readDisk({ store, database }: Looked): Promise<Disk> {
  const [outbox, fence, confirmed, photos, twins] = await Promise.all([
    store.outbox(),
    store.fence(),
    store.meta(CONFIRMED),
    unseenPictures(database),
    twinsIn(database),
  ]);
  return {
    outbox,
    fence,
    photosUnconfirmed: photos.length,
    twins: twins.length,
    confirmed: (confirmed as unknown as Confirmed | undefined) ?? null,
  };
}

/** `writes`: of the page, so far. */
export function createFeed(host: Looked, tell: (truth: Truth, writes: number) => void, writes: number): Feed {
  const listeners = new Set<Saw>();
  const opened = Date.now();
  /** The leader's word; null while there was none. */
  let told: Status | null = null;
  const offset = createOffset(browserClock);
  const status = (): Status => ({ ...(told ?? unknownStatus(navigator.onLine, opened)), offset: offset.now() });
  let last: readonly [Truth, number] | null = null;
  let written = writes;
  let timer: ReturnType<typeof setTimeout> | null = null;
  let looking = false;
  let again = false;
  let stopped = false;
  let looks = 0;

  const look = async (): Promise<void> => {
    const known = written;
    looks += 1;
    const nth = looks;
    const disk = await readDisk(host);
    const truth = truthOf(status(), disk, Date.now());
    if (!same([truth, known], last)) tell(truth, known);
    last = [truth, known];
    for (const listener of listeners) listener(truth, disk, nth);
  };

  const run = (): void => {
    looking = true;
    again = false;
    const began = performance.now();
    // A database that cannot be read now is read after the next change, or by the timer of the worker.
    void look()
      .catch(() => undefined)
      .finally(() => {
        timer = setTimeout(
          () => {
            looking = false;
            if (again && !stopped) run();
          },
          pauseAfter(performance.now() - began),
        );
      });
  };

  const changed = (news?: Status): void => {
    if (news) told = news;
    if (news) offset.heard(news.offset);
    again = true;
    if (!looking && !stopped) run();
  };

  return {
    changed,
    wrote(count) {
      written = count;
      changed();
    },
    onLook(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    looks: () => looks,
    status,
    stop() {
      stopped = true;
      if (timer !== null) clearTimeout(timer);
    },
  };
}
