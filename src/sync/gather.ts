/** Group commit: one piece of work at a time, and what is asked for meanwhile goes together into the next. */

interface Waiting<I, O> {
  readonly item: I;
  readonly resolve: (result: O) => void;
  readonly reject: (error: unknown) => void;
}

/** So long a transaction may become: others wait for it. */
const MOST = 64;

/**
 * Hands items to `work` in the order they came, in groups; `work` answers a result for each, or rejects for all: then each is tried
 * alone, so that nobody fails for another's sake. `work` must do all of a group or nothing; `again`: it may have done this, and nobody knew.
 */
export function gathering<I, O>(
  work: (items: readonly I[], again: boolean) => Promise<readonly O[]>,
): (item: I) => Promise<O> {
  const queue: Waiting<I, O>[] = [];
  let working = false;

  const run = async (group: readonly Waiting<I, O>[], again = false): Promise<void> => {
    try {
      const results = await work(
        group.map(({ item }) => item),
        again,
      );
      group.forEach(({ resolve }, i) => resolve(results[i] as O));
    } catch (error) {
      if (group.length === 1) group[0]?.reject(error);
      else for (const one of group) await run([one], true);
    }
  };

  const drain = async (): Promise<void> => {
    while (queue.length > 0) await run(queue.splice(0, MOST));
    working = false;
  };

  return (item) =>
    new Promise((resolve, reject) => {
      queue.push({ item, resolve, reject });
      if (working) return;
      working = true;
      // What comes in the same moment goes with the first.
      queueMicrotask(() => void drain());
    });
}
