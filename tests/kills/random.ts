/** Chance that repeats: the same seed gives the same rounds. (When the kill falls into the work still differs by the machine.) */
export interface Chance {
  /** 0 ≤ x < 1 */
  readonly next: () => number;
  /** A whole number, both ends included. */
  between(from: number, to: number): number;
  pick<T>(list: readonly T[]): T;
}

export function chance(seed: number): Chance {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (from: number, to: number): number => from + Math.floor(next() * (to - from + 1));
  return {
    next,
    between,
    pick(list) {
      const one = list[between(0, list.length - 1)];
      if (one === undefined) throw new Error('nothing to pick from');
      return one;
    },
  };
}
