/** Time that only moves when a test says so. */
import type { Clock } from '#sync/ports.ts';

interface Timer {
  readonly at: number;
  readonly fire: () => void;
}

/** Everything that can run without time passing has run: promises first, then one turn of the event loop. */
export const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

export class VirtualClock implements Clock {
  /** Device ms; a test may set it, as a person may set a phone. */
  time: number;
  #mono = 0;
  #timers = new Set<Timer>();

  constructor(time: number) {
    this.time = time;
  }

  now(): number {
    return this.time;
  }

  mono(): number {
    return this.#mono;
  }

  sleep(ms: number, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      if (signal?.aborted) return resolve();
      const done = (): void => {
        this.#timers.delete(timer);
        signal?.removeEventListener('abort', done);
        resolve();
      };
      const timer: Timer = { at: this.#mono + Math.max(0, ms), fire: done };
      this.#timers.add(timer);
      signal?.addEventListener('abort', done);
    });
  }

  /** How many wait for time to pass. */
  get waiting(): number {
    return this.#timers.size;
  }

  #move(to: number): void {
    this.time += to - this.#mono;
    this.#mono = to;
  }

  /** Lets `ms` pass, waking everybody in order. */
  async pass(ms: number): Promise<void> {
    const end = this.#mono + ms;
    await settled();
    for (;;) {
      const next = [...this.#timers].toSorted((a, b) => a.at - b.at)[0];
      if (!next || next.at > end) break;
      this.#move(next.at);
      next.fire();
      await settled();
    }
    this.#move(end);
  }
}
