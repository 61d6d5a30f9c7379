/** The connections that texts share: as many at once as there are, the others in the order they came. */
export interface Connections {
  /** Resolves when one is free; true: it had to be waited for. */
  take(): Promise<boolean>;
  give(): void;
}

export function createConnections(free: number): Connections {
  const queue: (() => void)[] = [];
  return {
    async take() {
      if (free > 0) {
        free -= 1;
        return false;
      }
      await new Promise<void>((resolve) => queue.push(resolve));
      return true;
    },
    give() {
      const next = queue.shift();
      if (next) next();
      else free += 1;
    },
  };
}
