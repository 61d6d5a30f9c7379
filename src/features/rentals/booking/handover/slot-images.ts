/** Which pictures of a booking belong where: to a place, beside the places, to a vehicle that it had before, or to the renter. Pure. */
import type { CheckinImage, rentalHandover as calls } from '#contract/areas/rental-handover.ts';
import { type ImageSlot, imageSlots, type RentalPhase } from '#contract/areas/rental-words.ts';
import type { Answer } from '#contract/endpoint.ts';

export type Images = Answer<typeof calls.images>;

export interface Place {
  readonly phase: RentalPhase;
  readonly slot: ImageSlot;
  readonly label: string;
  /** Why there is no picture, where somebody said so. */
  readonly reason: string | null;
}

/** What a place has. */
interface Placed {
  readonly standing: CheckinImage | null;
  /** The renter sent the one that stands: the yard has none of its own. */
  readonly isOfRenter: boolean;
  /** Those that do not stand any more, the latest first. */
  readonly before: readonly CheckinImage[];
}

const latestFirst = (images: readonly CheckinImage[]) =>
  images.toSorted((one, other) => other.taken_at.localeCompare(one.taken_at) || other.id - one.id);

/** Of the vehicle that the booking has now. */
const isOfNow = ({ earlier_plate }: CheckinImage) => earlier_plate === null;

/** What a place has of the vehicle as it is booked now: the yard's own picture stands before the renter's. */
export function imagesIn({ adminUploaded, customerUploaded }: Images, { phase, slot }: Place): Placed {
  const isHere = (image: CheckinImage) => image.phase === phase && image.slot === slot && isOfNow(image);
  const ours = latestFirst(adminUploaded.filter(isHere));
  const own = ours.find(({ superseded }) => !superseded);
  const sent = latestFirst(customerUploaded.filter((image) => isHere(image) && !image.superseded))[0];
  return {
    standing: own ?? sent ?? null,
    isOfRenter: own === undefined && sent !== undefined,
    before: ours.filter(({ superseded }) => superseded),
  };
}

/** Pictures of damage and of what else there was to show, in the order in which they were taken. */
export const besideOf = ({ adminUploaded }: Images): readonly CheckinImage[] =>
  latestFirst(
    adminUploaded.filter((image) => (image.slot === 'damage' || image.slot === 'other') && isOfNow(image)),
  ).toReversed();

/** Pictures of vehicles that the booking had before, by their plates; an empty plate is of one that is not known. */
export function earlierOf({ adminUploaded }: Images): ReadonlyMap<string, readonly CheckinImage[]> {
  const earlier = adminUploaded.filter((image) => !isOfNow(image));
  return Map.groupBy(latestFirst(earlier).toReversed(), ({ earlier_plate }) => earlier_plate ?? '');
}

/** What the renter sent, in the order in which it was taken. */
export const sentByRenter = ({ customerUploaded }: Images): readonly CheckinImage[] =>
  latestFirst(customerUploaded).toReversed();

/** The twelve places that have a picture, on one way. */
export const takenOn = ({ slots }: Images, phase: RentalPhase): number =>
  slots.filter((slot) => slot[phase] !== null).length;

/** The reading of its dial is no place of the round, and stands with what was read. */
export const dialOn = (phase: RentalPhase): Place => ({ phase, slot: 'dial', label: imageSlots.dial, reason: null });
