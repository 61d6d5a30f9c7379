/** What a private rental still lacks on a way. Advice, never a lock: the office decides. Pure. */
import type { PrivateRentalRow } from '#db/records.ts';
import { countsOf } from '#db/views/pictures.ts';
import { stageOf } from '#kit/rental/private-stage.ts';
import { count } from '#lib/format-number.ts';
import { energyOf, type Lack } from '../missing.ts';
import { SIDES, type Side, sidesOf } from '../sides.ts';
import type { PrivateParts } from './use-private.ts';

type Known = PrivateParts & { readonly rental: Pick<PrivateRentalRow, 'vehicle' | 'status'> };

/** In the order in which it is done at the vehicle; empty when nothing is missing. */
export function privateLacks({ rental, notes, checks, pictures }: Known, { phase }: Side): readonly Lack[] {
  const noted = notes[phase];
  const { fuel, charge } = energyOf({ booking: rental });
  const lack = (value: number | null | undefined, words: string): Lack | null =>
    value === null || value === undefined ? { words, todo: `Read the ${words}` } : null;
  const { all, taken } = countsOf(pictures[phase], {});
  const unseen = checks[phase].filter(({ found, required }) => required && found === null).length;
  const lacks = [
    taken > 0 && taken < all
      ? { words: count(all - taken, 'picture'), todo: `Take ${count(all - taken, 'more picture')}` }
      : null,
    lack(noted?.odometer, 'odometer'),
    fuel ? lack(noted?.fuel_eighths, 'fuel') : null,
    charge ? lack(noted?.charge_percent, 'charge') : null,
    unseen === 0 ? null : { words: count(unseen, 'check'), todo: `Look at ${count(unseen, 'check')}` },
  ];
  return lacks.filter((one) => one !== null);
}

/**
 * In the order in which they are worked on. The office gives the vehicle out, often before anybody has noted anything: until then its going out comes
 * first, afterwards its coming back.
 */
export function privateSides({ rental, notes }: Pick<Known, 'rental' | 'notes'>): readonly Side[] {
  const sides = sidesOf(stageOf(rental.status));
  const isNoted = notes.checkin?.odometer !== null && notes.checkin?.odometer !== undefined;
  return rental.status === 'active' && !isNoted ? [SIDES.checkin, SIDES.checkout] : sides;
}
