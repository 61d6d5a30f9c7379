/**
 * The life of a tab (or a service worker): what it waits for reaches it only while it lives, and not while it is frozen. Between two
 * things that reach it everything it does runs to its end, as in a browser.
 */
import type { Rng } from '../random.ts';
import type { Timeline } from '../timeline.ts';

/** Where a task comes from: of one source in order, of several in any order. */
export type Source = 'timer' | 'store' | 'net' | 'lock' | 'message' | 'work';

interface Task {
  readonly source: Source;
  readonly run: () => void;
}

export class Life {
  dead = false;
  frozen = false;
  #kept: Task[] = [];
  readonly #time: Timeline;
  readonly #rng: Rng;

  constructor(time: Timeline, rng: Rng) {
    this.#time = time;
    this.#rng = rng;
  }

  get runs(): boolean {
    return !this.dead && !this.frozen;
  }

  run(source: Source, task: () => void): void {
    if (this.dead) return;
    if (this.frozen) this.#kept.push({ source, run: task });
    else task();
  }

  /** A promise that answers only who lives, when they are awake. */
  through<T>(source: Source, work: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      work.then(
        (value) => this.run(source, () => resolve(value)),
        (error: Error) => this.run(source, () => reject(error)),
      );
    });
  }

  die(): void {
    this.dead = true;
    this.#kept = [];
  }

  /** What came meanwhile is heard now, one thing after another; which source first is chance. */
  thaw(): void {
    if (this.dead || !this.frozen) return;
    this.frozen = false;
    const kept = this.#kept;
    this.#kept = [];
    const rank = new Map<Source, number>();
    for (const { source } of kept) if (!rank.has(source)) rank.set(source, this.#rng.next());
    const order = kept.toSorted((a, b) => (rank.get(a.source) ?? 0) - (rank.get(b.source) ?? 0));
    // A thousandth of a millisecond apart: each is a task of its own.
    order.forEach(({ source, run }, i) => this.#time.after(i / 1000, () => this.run(source, run)));
  }
}
