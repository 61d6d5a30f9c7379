/**
 * The connections that texts share. Who finds none free waits, and is taken along in the order of coming: as many in one go as a request
 * has seats, so that they can share it (batch.ts).
 */
export interface Seat {
  /** It had to be waited for: much may have happened meanwhile. */
  readonly waited: boolean;
  /** The connection is free when all of its seats are. */
  leave(): void;
}

export interface Connections {
  take(): Promise<Seat>;
}

interface Waiting {
  readonly enter: (seat: Seat) => void;
  waited: boolean;
}

/** `seats`: of one request, now. */
export function createConnections(free: number, seats: () => number): Connections {
  const queue: Waiting[] = [];

  const board = (): void => {
    while (free > 0 && queue.length > 0) {
      const group = queue.splice(0, seats());
      let left = group.length;
      free -= 1;
      const leave = (): void => {
        left -= 1;
        if (left > 0) return;
        free += 1;
        board();
      };
      for (const { enter, waited } of group) enter({ waited, leave });
    }
    for (const one of queue) one.waited = true;
  };

  return {
    take: () =>
      new Promise((enter) => {
        // Who comes in the same moment goes with the first.
        if (queue.push({ enter, waited: free === 0 }) === 1) queueMicrotask(board);
      }),
  };
}
