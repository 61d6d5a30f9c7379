/**
 * Which reads make up the mirror, and what each is needed for. Apart from how they are asked for (pull-keys.ts), for a page goes by this and
 * loads nothing of that.
 */

/**
 * `first`: before it was read the first screen has nothing to show, and the phone does not work without a network · `today`: the screens of
 * today show it too · `later`: it changes seldom, and nobody who pulls down waits for it.
 */
type Need = 'first' | 'today' | 'later';

const NEEDS = {
  master: 'first',
  todos: 'first',
  late: 'today',
  punches: 'today',
  vehicles: 'later',
  reasons: 'later',
  bookings: 'today',
  privates: 'today',
  prechecks: 'today',
  pictures: 'later',
} as const satisfies Readonly<Record<string, Need>>;

/** The key of a pull. */
export type ReadKey = keyof typeof NEEDS;

const READS = Object.keys(NEEDS) as ReadKey[];

/** What the first screen needs. */
export const FIRST: readonly ReadKey[] = READS.filter((key) => NEEDS[key] === 'first');

/** What the screens of today show: read again when a person asks for it. */
export const OF_TODAY: readonly ReadKey[] = READS.filter((key) => NEEDS[key] !== 'later');
