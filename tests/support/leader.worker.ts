/** A candidate for the lead in a worker of its own, on the real lock and the real database; its time runs a hundred times faster. */
import { openOwn } from '#db/open.ts';
import { browserClock } from '#sync/browser-ports.ts';
import { browserLock, lead } from '#sync/leader.ts';
import { OPS } from '#sync/ops/table.ts';
import { EpochLost } from '#sync/ports.ts';
import { dexieStore } from '#sync/store-dexie.ts';

const FASTER = 100;
let thawed: Promise<void> = Promise.resolve();

/** Asleep, no timer of a worker ends. (Not a busy loop: that could hold a transaction open, and with it the whole database.) */
const clock = {
  ...browserClock,
  sleep: async (ms: number, signal?: AbortSignal) => {
    await browserClock.sleep(ms / FASTER, signal);
    await thawed;
  },
};

export type Report =
  | { readonly kind: 'leads' | 'lost'; readonly epoch: number; readonly at: number }
  | { readonly kind: 'wrote' | 'refused'; readonly epoch: number };

const report = (message: Report): void => postMessage(message);

/** `freeze`: no timer ends any more, as in a tab that the system put to sleep, until `thaw`. */
export type Order = { readonly server: string } | 'freeze' | 'thaw';

async function stand(server: string): Promise<void> {
  const store = dexieStore(await openOwn(server, 1), OPS);
  const work = async (epoch: number, lost: AbortSignal): Promise<void> => {
    report({ kind: 'leads', epoch, at: performance.timeOrigin + performance.now() });
    while (!lost.aborted) await clock.sleep(1_000, lost);
    report({ kind: 'lost', epoch, at: performance.timeOrigin + performance.now() });
    // What a leader that lost its lead still tries to write must not be written.
    await store.move('any', epoch, ['ready'], {}).then(
      () => report({ kind: 'wrote', epoch }),
      (error: unknown) => error instanceof EpochLost && report({ kind: 'refused', epoch }),
    );
  };
  await lead(
    { store, lock: browserLock(), clock, name: `leader|${server}`, work },
    new AbortController().signal,
    () => undefined,
  );
}

let thaw = (): void => undefined;

addEventListener('message', ({ data }: MessageEvent<Order>) => {
  if (data === 'freeze') thawed = new Promise((resolve) => (thaw = resolve));
  else if (data === 'thaw') thaw();
  else void stand(data.server);
});
