/** What the camera says of the places of a vehicle, and of how far one is. Pure. */
import type { DamageView } from '#contract/areas/damages.ts';
import { walkRoundSlots } from '#contract/areas/prechecks.ts';
import { type ImageSlot, imageSlots } from '#contract/areas/rental-words.ts';
import type { Counts, Taken } from '#db/views/pictures.ts';

/** How each place is photographed, in one sentence. */
export const INSTRUCTIONS: Readonly<Record<ImageSlot, string>> = {
  front: 'Straight ahead of it, with both headlamps and the number plate.',
  front_left: 'One step back, until both wheels are in the picture.',
  left: 'Far enough away that all of the side is in the picture.',
  rear_left: 'At the corner, until the rear and both wheels are in the picture.',
  rear: 'Straight behind it, with both tail lamps and the number plate.',
  rear_right: 'At the corner, until the rear and both wheels are in the picture.',
  right: 'Far enough away that all of the side is in the picture.',
  front_right: 'One step back, until both wheels are in the picture.',
  dash: 'From the driver’s door: steering wheel, screen and shelf.',
  front_seats: 'Through the open door: both seats and the floor before them.',
  rear_seats: 'Through the open door: the whole bench and the floor before it.',
  boot: 'Lid open: the floor and both sides.',
  dial: 'Ignition on, close enough that every digit can be read.',
  damage: 'So close that it fills half of the picture.',
  other: 'Whatever else should be kept.',
};

/** The side of the drawing on which damage of a place is marked. */
export const SIDES: Readonly<Record<ImageSlot, DamageView>> = {
  front: 'front',
  front_left: 'left',
  left: 'left',
  rear_left: 'left',
  rear: 'rear',
  rear_right: 'right',
  right: 'right',
  front_right: 'right',
  dash: 'interior',
  front_seats: 'interior',
  rear_seats: 'interior',
  boot: 'interior',
  dial: 'interior',
  damage: 'left',
  other: 'left',
};

/** `2 of 12` of a place, `Dial` of the odometer; nothing of what has no number. */
export function numberText(slot: ImageSlot): string {
  const at = walkRoundSlots.indexOf(slot);
  if (at >= 0) return `${at + 1} of ${walkRoundSlots.length}`;
  return slot === 'dial' ? 'Dial' : '';
}

export type SegmentState = 'taken' | 'without' | 'open';

export interface Segment {
  readonly slot: ImageSlot;
  readonly state: SegmentState;
  /** `Front: taken` */
  readonly words: string;
}

const STATES: Readonly<Record<SegmentState, string>> = { taken: 'taken', without: 'without a picture', open: 'open' };

/** Each place of the walk-round, in order. */
export const segmentsOf = ({ places }: Pick<Taken, 'places'>, skip: Readonly<Record<string, string>>): Segment[] =>
  walkRoundSlots.map((slot) => {
    const state = places.has(slot) ? 'taken' : skip[slot] === undefined ? 'open' : 'without';
    return { slot, state, words: `${imageSlots[slot]}: ${STATES[state]}` };
  });

/** How many pictures of the places this device holds itself. */
export const heldOf = ({ places }: Pick<Taken, 'places'>): number =>
  walkRoundSlots.filter((slot) => (places.get(slot)?.shot.bid ?? null) !== null).length;

/**
 * `3 saved on this device · 1 of 4 confirmed`; `2 of 3 saved on this device` while the bytes of a third are on their way to its storage. What is confirmed
 * is no longer held here: "3 of 3" beside "of 4" would say of one walk-round that it has two lengths.
 */
export function savedText({ taken, confirmed }: Counts, held: number, saving: number): string {
  const count = saving > 0 ? `${held} of ${held + saving}` : `${held}`;
  const here = held + saving > 0 ? `${count} saved on this device` : '';
  const there = taken > 0 ? `${confirmed} of ${taken} confirmed` : '';
  return [here, there].filter(Boolean).join(' · ') || 'No picture yet';
}

/** `12 of 12 taken`, `11 of 12 taken, 1 without`: what the walk-round came to. */
export const endText = ({ all, taken, skipped }: Counts): string =>
  `${taken} of ${all} taken${skipped === 0 ? '' : `, ${skipped} without`}`;
