/** The dedicated worker of a tab. Its type is the type of what it exposes. */
import { expose } from 'comlink';
import { readCsrfThrough } from '#http/csrf.ts';
import type { Saved, Truth } from './api.ts';
import { openTab, type Tab } from './tab.ts';
import type { WakeReason } from './wake.ts';

/** What the page does for its worker: workers cannot read cookies. */
export interface PageSide {
  csrf(): Promise<string | null>;
  truth(truth: Truth): Promise<void>;
}

let tab: Tab | null = null;

function opened(): Tab {
  if (!tab) throw new Error('the sync worker was not started');
  return tab;
}

const worker = {
  async start(server: string, userId: number, page: PageSide): Promise<void> {
    readCsrfThrough(() => page.csrf());
    tab = await openTab(server, userId, (truth) => void page.truth(truth));
  },
  wake: (reason: WakeReason, pulls?: readonly string[]): void => opened().wake(reason, pulls),
  changed: (): void => opened().changed(),
  settled: (mids: Saved['mids'], ms: number) => opened().settled(mids, ms),
  refresh: (pulls: readonly string[]) => opened().refresh(pulls),
  offset: (): number | null => opened().offset(),
  stop: (): Promise<void> => opened().stop(),
  /** Answers as long as it lives. */
  alive: (): true => true,
};

export type SyncWorker = typeof worker;

expose(worker);
