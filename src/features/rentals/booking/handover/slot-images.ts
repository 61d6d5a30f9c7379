/** Which pictures belong to a place of the walk-round. Pure. */
import type { CheckinImage, rentalHandover as calls } from '#contract/areas/rental-handover.ts';
import type { ImageSlot, RentalPhase } from '#contract/areas/rental-words.ts';
import type { Answer } from '#contract/endpoint.ts';

export interface Place {
  readonly phase: RentalPhase;
  readonly slot: ImageSlot;
  readonly label: string;
}

/** All of a place, the latest first: those of the yard and of the renter. */
export function imagesIn(
  { adminUploaded, customerUploaded }: Answer<typeof calls.images>,
  { phase, slot }: Place,
): readonly CheckinImage[] {
  return [...adminUploaded, ...customerUploaded]
    .filter((image) => image.phase === phase && image.slot === slot)
    .toSorted((one, other) => other.taken_at.localeCompare(one.taken_at));
}
