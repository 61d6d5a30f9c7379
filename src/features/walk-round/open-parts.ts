/** What a walk-round still lacks, in words. Pure. */
import { walkRoundSlots } from '#contract/areas/prechecks.ts';
import { type ImageSlot, imageSlots } from '#contract/areas/rental-words.ts';
import type { Lid } from '#db/records.ts';
import type { Taken } from '#db/views/pictures.ts';
import type { WalkRound } from '#db/views/prechecks.ts';
import { count } from '#lib/format-number.ts';
import type { WalkPictures } from './use-walk-pictures.ts';

export interface OpenParts {
  /** Places without a picture and without a reason for that. */
  readonly places: readonly ImageSlot[];
  /** Nothing was read of a dial that must be read: every day it is looked at when one likes to. */
  readonly odometer: boolean;
  /** How many checks nobody answered. */
  readonly checks: number;
}

export function openParts(
  { round, checks }: Pick<WalkRound, 'round' | 'checks'>,
  { taken, isRead }: Pick<WalkPictures, 'taken' | 'isRead'>,
): OpenParts {
  return {
    places: walkRoundSlots.filter((slot) => !taken.places.has(slot) && round.skip[slot] === undefined),
    odometer: round.kind !== 'daily' && !isRead,
    checks: checks.filter(({ item }) => item === null).length,
  };
}

/** `3 pictures, the odometer, 2 checks`; empty where nothing is open. */
export const openText = ({ places, odometer, checks }: OpenParts): string =>
  [
    places.length > 0 ? count(places.length, 'picture') : '',
    odometer ? 'the odometer' : '',
    checks > 0 ? count(checks, 'check') : '',
  ]
    .filter(Boolean)
    .join(', ');

/** So many are named; of more it is said how many there are. */
const NAMED = 3;

/** What the server would not take an end without, as what is to be done; empty where it takes it: checks may stay unanswered. */
export function refusalText({ places, odometer }: OpenParts): string {
  const names =
    places.length <= NAMED ? places.map((slot) => imageSlots[slot]).join(', ') : count(places.length, 'place');
  const shoot =
    places.length > 0
      ? `${names}: take ${places.length === 1 ? 'the picture' : 'pictures'}, or say why there is none.`
      : '';
  return [shoot, odometer ? 'Read the odometer.' : ''].filter(Boolean).join(' ');
}

/** The pictures that the end waits for: the server does not have them yet. */
export const picturesToCome = ({ places }: Pick<Taken, 'places'>): Lid[] =>
  walkRoundSlots.flatMap((slot) => {
    const shot = places.get(slot)?.shot;
    return shot && shot.sid === undefined ? [shot.lid] : [];
  });
