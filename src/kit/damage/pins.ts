/** How damage is marked on the drawing and told beside it. Pure. */
import { type Damage, damageKinds, type DamageState, type DamageView } from '#contract/areas/damages.ts';
import { placeText } from './spots.ts';

export interface Pin {
  readonly damage: Damage;
  /** New damage has letters, all else digits, the oldest first. */
  readonly sign: string;
}

/** A, B … Z, AA. */
function letters(at: number): string {
  const last = String.fromCharCode(65 + (at % 26));
  return at < 26 ? last : letters(Math.floor(at / 26) - 1) + last;
}

/** The pins of a vehicle, the oldest first. */
export function pinsOf(damages: readonly Damage[]): readonly Pin[] {
  let [fresh, known] = [0, 0];
  return damages
    .toSorted((one, other) => one.created_at.localeCompare(other.created_at) || one.id - other.id)
    .map((damage) => {
      const isNew = damage.state === 'new';
      const sign = isNew ? letters(fresh) : String(known + 1);
      if (isNew) fresh += 1;
      else known += 1;
      return { damage, sign };
    });
}

/** In the order in which they want somebody. */
export const STATES = ['new', 'disputed', 'old', 'repaired'] as const satisfies readonly DamageState[];

/** `Scratch, front door, left`: what a pin is called. */
export function damageText({ kind, ...place }: Pick<Damage, 'kind' | 'view' | 'x' | 'y'>): string {
  const where = placeText(place);
  return `${damageKinds[kind]}, ${where.charAt(0).toLowerCase()}${where.slice(1)}`;
}

/** How much of it is not repaired, by side. */
export const openOn = (damages: readonly Pick<Damage, 'view' | 'state'>[], side: DamageView) =>
  damages.filter(({ view, state }) => view === side && state !== 'repaired').length;
