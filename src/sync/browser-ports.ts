/** Clock and Random as browsers have them. */
import { uuidv7 } from './core/ids.ts';
import type { Clock, Random } from './ports.ts';

export const browserClock: Clock = {
  now: () => Date.now(),
  // With its origin: page, worker and service worker then count from the same moment.
  mono: () => performance.timeOrigin + performance.now(),
  sleep: (ms, signal) =>
    new Promise((resolve) => {
      if (signal?.aborted) return resolve();
      const done = (): void => {
        clearTimeout(id);
        signal?.removeEventListener('abort', done);
        resolve();
      };
      // Longer waits overflow a timer and would end at once.
      const id = setTimeout(done, Math.min(ms, 2 ** 31 - 1));
      signal?.addEventListener('abort', done);
    }),
};

const next = (): number => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32;

export const browserRandom: Random = { next, uuid: () => uuidv7(Date.now(), next) };
