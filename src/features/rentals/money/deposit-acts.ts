import type { DepositAct } from '#contract/areas/rental-money-words.ts';
import type { IconName } from '#ui/icon-paths.ts';

/** In the order in which they are offered. */
const ACTS: readonly (readonly [act: DepositAct, icon: IconName])[] = [
  ['request', 'mail'],
  ['record', 'plus'],
  ['capture', 'lock'],
  ['release', 'undo'],
  ['refund', 'undo'],
  ['waive', 'skip'],
  ['set', 'edit'],
];

interface Actable {
  readonly acts: readonly string[];
  readonly is_unknown: boolean;
}

/** What can be done with a deposit now. Nothing is, until the provider has answered what was asked before. */
export const depositOffers = ({ acts, is_unknown }: Actable) =>
  is_unknown ? [] : ACTS.filter(([act]) => acts.includes(act));
