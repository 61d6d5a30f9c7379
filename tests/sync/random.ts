/** Random numbers that a seed repeats. One stream per purpose, so that one more draw here does not change everything there. */

export interface Rng {
  /** 0 ≤ x < 1 */
  readonly next: () => number;
  /** 0 ≤ n < end, whole */
  int(end: number): number;
  /** from ≤ n ≤ to, whole */
  between(from: number, to: number): number;
  chance(probability: number): boolean;
  pick<T>(list: readonly [T, ...T[]]): T;
  /** A stream of its own. */
  fork(): Rng;
}

/** mulberry32: fast, and good enough for choosing. */
export function rng(seed: number): Rng {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  const int = (end: number): number => Math.floor(next() * end);
  return {
    next,
    int,
    between: (from, to) => from + int(to - from + 1),
    chance: (probability) => next() < probability,
    pick: (list) => list[int(list.length)] ?? list[0],
    fork: () => rng(int(0x1_0000_0000)),
  };
}

/** The seed of the n-th history of a run. */
export function mix(seed: number, n: number): number {
  let h = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(n + 1, 0xc2b2ae35);
  h = Math.imul(h ^ (h >>> 16), 0x7feb352d);
  h = Math.imul(h ^ (h >>> 15), 0x846ca68b);
  return (h ^ (h >>> 16)) >>> 0;
}
