/** How far this device's clock is off, as one page or worker knows it: right also after the clock was set while nobody could measure it. */
import { carry, type Known } from './core/clock.ts';
import type { Clock } from './ports.ts';

export interface Offset {
  /** Server's clock minus this device's (ms), as somebody just measured it or as it was just told; null teaches nothing. */
  heard(off: number | null): void;
  /** As it is now; null when it was never measured. */
  now(): number | null;
}

/** Danger: origins of two processes must not be compared, so each context pairs what it hears with its own clocks. */
export function createOffset(clock: Pick<Clock, 'now' | 'mono'>): Offset {
  let known: Known | null = null;
  return {
    heard(off) {
      if (off !== null) known = { off, origin: clock.now() - clock.mono() };
    },
    now() {
      known = known && carry(known, clock.now(), clock.mono());
      return known && known.off;
    },
  };
}
