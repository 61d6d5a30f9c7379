/** The dedicated worker of a tab. Its type is the type of what it exposes. `src/sw/tab-worker.ts` starts it. */
import { expose } from 'comlink';
import { readCsrfThrough } from '#http/csrf.ts';
import type { Saved, Truth } from './api.ts';
import type { Media } from './ports.ts';
import { openTab, type Tab } from './tab.ts';
import type { WakeReason } from './wake.ts';

/** What the page does for its worker: workers cannot read cookies. */
export interface PageSide {
  csrf(): Promise<string | null>;
  /** `writes`: how many of the page's were told of before it was looked at. */
  truth(truth: Truth, writes: number): Promise<void>;
}

function createWorker(media: Media) {
  let tab: Tab | null = null;
  const opened = (): Tab => {
    if (!tab) throw new Error('the sync worker was not started');
    return tab;
  };
  return {
    async start(server: string, userId: number, page: PageSide, writes: number): Promise<void> {
      readCsrfThrough(() => page.csrf());
      tab = await openTab({ server, userId, media, writes, tell: (...truth) => void page.truth(...truth) });
    },
    wake: (reason: WakeReason): void => opened().wake(reason),
    changed: (by: 'enqueued' | 'person', writes: number): void => opened().changed(by, writes),
    settled: (mids: Saved['mids'], ms: number) => opened().settled(mids, ms),
    refresh: (pulls: readonly string[]) => opened().refresh(pulls),
    now: () => opened().now(),
    stop: (): Promise<void> => opened().stop(),
    /** Answers as long as it lives. */
    alive: (): true => true,
    /** Resolves when it holds the lock, which it does as long as it lives: whoever waits for it hears of the end. */
    live: (lock: string): Promise<void> =>
      new Promise((held) => {
        void navigator.locks.request(lock, () => {
          held();
          return new Promise(() => undefined);
        });
      }),
  };
}

export type SyncWorker = ReturnType<typeof createWorker>;

/** Call once, in the worker. */
export function serveTab(media: Media): void {
  expose(createWorker(media));
}
