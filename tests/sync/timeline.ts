/** Time of a simulated world: it stands still while anything can run, then jumps to the next alarm. */

export interface Alarm {
  readonly at: number;
  /** Chosen by chance: alarms of one moment go off in any order. */
  readonly tie: number;
  fire: (() => void) | null;
}

const before = (a: Alarm, b: Alarm): boolean => a.at < b.at || (a.at === b.at && a.tie < b.tie);

/**
 * Everything that can run without time passing has run: Node turns to what waits for the next tick only when no promise has anything to
 * do any more. A turn of the event loop (`setImmediate`) would say the same, and cost more than what most alarms do. Danger: that
 * order holds for what a promise asks for; asked from an event, the tick would come first.
 */
const settled = (): Promise<void> =>
  new Promise((resolve) => {
    queueMicrotask(() => process.nextTick(resolve));
  });

export class Timeline {
  /** Ms since the beginning. */
  now = 0;
  /** Work outside of virtual time (a real database or server) that must end before time goes on. */
  #outside = 0;
  #outsideEnded: () => void = () => undefined;
  readonly #heap: Alarm[] = [];
  readonly #tie: () => number;

  constructor(tie: () => number) {
    this.#tie = tie;
  }

  after(ms: number, fire: () => void): Alarm {
    const alarm: Alarm = { at: this.now + Math.max(0, ms), tie: this.#tie(), fire };
    this.#push(alarm);
    return alarm;
  }

  /** Time waits for it. */
  outside<T>(work: Promise<T>): Promise<T> {
    this.#outside += 1;
    return work.finally(() => {
      this.#outside -= 1;
      this.#outsideEnded();
    });
  }

  async quiet(): Promise<void> {
    for (;;) {
      await settled();
      if (this.#outside === 0) return;
      await new Promise<void>((resolve) => {
        this.#outsideEnded = resolve;
      });
    }
  }

  /** Lets time pass until `end`, or until `stop` says so after something happened. */
  async run(end: number, stop: () => boolean = () => false): Promise<void> {
    await this.quiet();
    while (!stop()) {
      const [next] = this.#heap;
      if (!next || next.at > end) {
        this.now = Math.max(this.now, end);
        return;
      }
      this.#pop();
      if (!next.fire) continue;
      this.now = Math.max(this.now, next.at);
      next.fire();
      await this.quiet();
    }
  }

  #push(alarm: Alarm): void {
    const heap = this.#heap;
    let i = heap.length;
    heap.push(alarm);
    while (i > 0) {
      const up = (i - 1) >> 1;
      if (!before(alarm, heap[up]!)) break;
      heap[i] = heap[up]!;
      i = up;
    }
    heap[i] = alarm;
  }

  #pop(): void {
    const heap = this.#heap;
    const last = heap.pop()!;
    if (heap.length === 0) return;
    let i = 0;
    for (;;) {
      let down = 2 * i + 1;
      if (down >= heap.length) break;
      if (down + 1 < heap.length && before(heap[down + 1]!, heap[down]!)) down += 1;
      if (!before(heap[down]!, last)) break;
      heap[i] = heap[down]!;
      i = down;
    }
    heap[i] = last;
  }
}
