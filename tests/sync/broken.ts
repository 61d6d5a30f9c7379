/** What may break, in words: the invariants of sync.md §12, and that nothing else goes wrong. */

export const INVARIANTS = [
  'nothing lost',
  'at most once',
  'lane order',
  'no unresolved reference',
  'view is the fold',
  'nothing torn',
  'converged',
  'latest wins',
  'honest badge',
  'drains',
  'nobody else’s work',
  'one sender',
  'one refresh',
  'bounded',
  'older work drains',
  'honest hours',
  'status stands',
  'facts first',
  'each shot once',
  'no surprise',
  'same again',
] as const;
export type Invariant = (typeof INVARIANTS)[number];

/** How the report counts them. */
export const COUNTED: Readonly<Record<Invariant, string>> = {
  'nothing lost': 'lost',
  'at most once': 'duplicated',
  'lane order': 'out of order',
  'no unresolved reference': 'unresolved',
  'view is the fold': 'diverged',
  'nothing torn': 'torn',
  converged: 'diverged',
  'latest wins': 'overwritten',
  'honest badge': 'falsely green',
  drains: 'stuck',
  'nobody else’s work': 'strangers',
  'one sender': 'two senders',
  'one refresh': 'refreshes',
  bounded: 'unbounded',
  'older work drains': 'older stuck',
  'honest hours': 'false hours',
  'status stands': 'set back',
  'facts first': 'held up',
  'each shot once': 'misplaced',
  'no surprise': 'surprises',
  'same again': 'not repeatable',
};

export interface Broken {
  readonly invariant: Invariant;
  readonly detail: string;
  /** Virtual ms. */
  readonly at: number;
}

/** Thrown by what the simulator breaks on purpose. */
export class Injected extends Error {}
