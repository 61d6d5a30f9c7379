/** The places of a vehicle that are photographed, and when. Pure. */
import { type PrecheckKind, walkRoundSlots } from '#contract/areas/prechecks.ts';
import { type BookingStatus, type ImageSlot, imageSlots, type RentalPhase } from '#contract/areas/rental-words.ts';
import type { Shot, Taken } from '#db/views/pictures.ts';

/** In the order in which one walks; the dial is read last. */
export const PLACES: readonly ImageSlot[] = [...walkRoundSlots, 'dial'];

export const isSlot = (word: string | null): word is ImageSlot => word !== null && word in imageSlots;

/** The pictures of a booking's walk-round are those of its hand-over or of its return. */
export const phaseOf = (kind: PrecheckKind): RentalPhase => (kind === 'in' ? 'checkout' : 'checkin');

const OPEN: Readonly<Record<RentalPhase, readonly BookingStatus[]>> = {
  checkin: ['confirmed', 'checked_in'],
  checkout: ['checked_in', 'returned'],
};

/** Pictures are taken before the act of their side and after it, until the booking is closed. */
export const takesPictures = (phase: RentalPhase, status: BookingStatus): boolean => OPEN[phase].includes(status);

/** The next place without a picture and without a reason for that, from this one on; it begins anew behind the last. Null: there is none. */
export function nextEmpty(
  slot: ImageSlot,
  places: { has(slot: ImageSlot): boolean },
  skip: Readonly<Record<string, string>>,
): ImageSlot | null {
  const at = walkRoundSlots.indexOf(slot);
  const others = [...walkRoundSlots.slice(at + 1), ...walkRoundSlots.slice(0, Math.max(0, at))];
  return others.find((one) => !places.has(one) && skip[one] === undefined) ?? null;
}

/** All pictures of a place, what stands first. */
export function imagesAt({ places }: Pick<Taken, 'places'>, slot: ImageSlot): readonly Shot[] {
  const place = places.get(slot);
  return place ? [place.shot, ...place.earlier] : [];
}
