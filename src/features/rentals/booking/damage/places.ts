/** The places of a walk-round with their pictures, out and in, and the damage that belongs to each. Pure. */
import type { Damage, DamageView } from '#contract/areas/damages.ts';
import type { CheckinImage, rentalHandover as calls } from '#contract/areas/rental-handover.ts';
import { type ImageSlot, imageSlots } from '#contract/areas/rental-words.ts';
import type { Answer } from '#contract/endpoint.ts';

type Images = Answer<typeof calls.images>;

export interface PicturedPlace {
  readonly slot: ImageSlot;
  readonly label: string;
  /** Those that stand; the first is looked at. */
  readonly out: readonly CheckinImage[];
  readonly back: readonly CheckinImage[];
  /** One of the twelve that are always taken: where it has no picture, one is missing. */
  readonly isOfRound: boolean;
}

/** What is pictured only where there is a reason to. */
const BESIDE = ['dial', 'damage', 'other'] as const satisfies readonly ImageSlot[];

const only = (image: CheckinImage | null) => (image === null ? [] : [image]);

/** The twelve of the round, and what else has pictures. */
export function placesOf(images: Images): readonly PicturedPlace[] {
  const standing = [...images.adminUploaded, ...images.customerUploaded]
    .filter(({ superseded }) => !superseded)
    .toSorted((one, other) => other.taken_at.localeCompare(one.taken_at));
  const round = images.slots.map(({ slot, label, checkin, checkout }) => ({
    slot,
    label,
    out: only(checkin),
    back: only(checkout),
    isOfRound: true,
  }));
  const beside = BESIDE.map((slot) => {
    const there = (way: CheckinImage['phase']) =>
      standing.filter((image) => image.slot === slot && image.phase === way);
    return { slot, label: imageSlots[slot], out: there('checkin'), back: there('checkout'), isOfRound: false };
  });
  return [...round, ...beside.filter(({ out, back }) => out.length + back.length > 0)];
}

/** The side of the drawing that a picture shows; of the others it is not known. */
const VIEWS: Readonly<Partial<Record<ImageSlot, DamageView>>> = {
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
};
export const viewOf = (slot: ImageSlot): DamageView | undefined => VIEWS[slot];

/** From which share of the drawing on a place begins, from the left to the right of each side. */
const STRETCHES: Readonly<Record<DamageView, readonly (readonly [from: number, slot: ImageSlot])[]>> = {
  left: [
    [0, 'front_left'],
    [0.2, 'left'],
    [0.87, 'rear_left'],
  ],
  right: [
    [0, 'rear_right'],
    [0.13, 'right'],
    [0.8, 'front_right'],
  ],
  front: [[0, 'front']],
  rear: [[0, 'rear']],
  // The roof is on no picture of its own.
  top: [],
  interior: [
    [0, 'dash'],
    [0.35, 'front_seats'],
    [0.53, 'rear_seats'],
    [0.72, 'boot'],
  ],
};

/** On which picture a place of the drawing is seen best; null where on none. */
export const slotOf = ({ view, x }: Pick<Damage, 'view' | 'x'>): ImageSlot | null =>
  STRETCHES[view].findLast(([from]) => x >= from)?.[1] ?? null;

/** Found as this booking went out or came back. */
export const isFoundAt = ({ found_kind, found_id }: Damage, bookingId: number): boolean =>
  found_kind === 'booking' && found_id === bookingId;
export const foundHere = (damages: readonly Damage[], bookingId: number): readonly Damage[] =>
  damages.filter((damage) => isFoundAt(damage, bookingId));

/** The place to begin with: where something was found at this booking, else where damage is known. */
export function firstSlot(damages: readonly Damage[], bookingId: number): ImageSlot {
  const open = damages.filter(({ state }) => state !== 'repaired');
  const [first] = [...foundHere(damages, bookingId), ...open].flatMap((damage) => slotOf(damage) ?? []);
  return first ?? 'front';
}

/** Places of the round that were pictured as it went out, and not as it came back. */
export const missingBack = (places: readonly PicturedPlace[]): readonly PicturedPlace[] =>
  places.filter(({ isOfRound, back }) => isOfRound && back.length === 0);
