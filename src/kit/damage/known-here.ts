/** The damage of a side that is recorded already, told where more is recorded. Pure. */
import type { DamagePin, DamageView } from '#contract/areas/damages.ts';
import { damageText } from './pins.ts';

export type KnownDamage = Pick<DamagePin, 'view' | 'x' | 'y' | 'kind' | 'state'>;

/** What is to be seen on this side: what was repaired is not. */
export const knownOn = (known: readonly KnownDamage[], side: DamageView): readonly KnownDamage[] =>
  known.filter(({ view, state }) => view === side && state !== 'repaired');

/** `Recorded already: scratch, front door, left; dent, sill, left.` */
export const knownHereText = (here: readonly KnownDamage[]): string =>
  `Recorded already: ${here.map((damage) => damageText(damage).toLowerCase()).join('; ')}.`;
