/** `navigator.locks` of a browser in one place: for tests of who leads. */
import type { Lock } from '#sync/ports.ts';

/** Locks as browsers have them: a queue for each name, and thieves. */
export function memoryLock(): Lock {
  const holders = new Map<string, { lost: AbortController; released: Promise<void> }>();
  return {
    async hold(name, signal, steal, work) {
      const holder = holders.get(name);
      if (steal) holder?.lost.abort();
      else {
        for (let now = holders.get(name); now && !signal.aborted; now = holders.get(name)) {
          const aborted = new Promise<void>((resolve) =>
            signal.addEventListener('abort', () => resolve(), { once: true }),
          );
          await Promise.race([now.released, aborted]);
        }
      }
      if (signal.aborted) return;
      const lost = new AbortController();
      let release = (): void => undefined;
      const mine = { lost, released: new Promise<void>((resolve) => (release = resolve)) };
      holders.set(name, mine);
      try {
        await work(AbortSignal.any([signal, lost.signal]));
      } finally {
        if (holders.get(name) === mine) holders.delete(name);
        release();
      }
    },
  };
}
