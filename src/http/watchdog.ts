/** Ends what has gone quiet. */
interface Watchdog {
  /** Something was heard: it may be quiet for `ms` from now, or for as long as at first. */
  touch(ms?: number): void;
  stop(): void;
}

/** Calls `late` after `ms` without a `touch`. */
export function watchdog(ms: number, late: () => void): Watchdog {
  let id = setTimeout(late, ms);
  const stop = (): void => clearTimeout(id);
  return {
    touch: (next = ms) => {
      stop();
      id = setTimeout(late, next);
    },
    stop,
  };
}
