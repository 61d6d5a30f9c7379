import type { Clock } from '#sync/ports.ts';
import type { Timeline } from '../timeline.ts';
import type { Life } from './life.ts';

/** The clock of one tab: device time may be wrong; its alarms go off only while the tab runs. */
export function tabClock(time: Timeline, life: Life, skew: () => number): Clock {
  return {
    now: () => EPOCH + Math.floor(time.now) + skew(),
    mono: () => MONO + time.now,
    sleep: (ms, signal) =>
      new Promise((resolve) => {
        if (signal?.aborted) return resolve();
        const alarm = time.after(ms, () =>
          life.run('timer', () => {
            signal?.removeEventListener('abort', woken);
            resolve();
          }),
        );
        const woken = (): void => {
          alarm.fire = null;
          resolve();
        };
        signal?.addEventListener('abort', woken, { once: true });
      }),
  };
}

/** When worlds begin, by a right clock. */
export const EPOCH = Date.UTC(2026, 10, 21, 12, 0);
const MONO = 1_000_000;
