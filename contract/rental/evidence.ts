/** Which pictures show that damage is new: of its side as the vehicle went out, and as it came back. */
import type { DamageView } from '../areas/damages.ts';
import type { ImageSlot, RentalPhase } from '../areas/rental-words.ts';

const INSIDE: readonly ImageSlot[] = ['dash', 'front_seats', 'rear_seats', 'boot'];
const OUTSIDE: readonly ImageSlot[] = [
  'front',
  'front_left',
  'left',
  'rear_left',
  'rear',
  'rear_right',
  'right',
  'front_right',
];

/** The places of a walk-round whose pictures show the side. */
export const slotsOfView: Readonly<Record<DamageView, readonly ImageSlot[]>> = {
  left: ['left', 'front_left', 'rear_left'],
  right: ['right', 'front_right', 'rear_right'],
  front: ['front', 'front_left', 'front_right'],
  rear: ['rear', 'rear_left', 'rear_right'],
  top: OUTSIDE,
  interior: INSIDE,
};

export interface Picture {
  readonly phase: RentalPhase;
  readonly slot: string;
  readonly damage_id: number | null;
  /** A later one stands for it, or it is of another vehicle. */
  readonly superseded: boolean;
}

export interface Shown {
  readonly id: number;
  readonly view: DamageView;
  /** It has photos of its own. */
  readonly hasPhotos: boolean;
}

/** The ways that no picture shows the damage's place: out, in, both or none. */
export function phasesLacking({ id, view, hasPhotos }: Shown, pictures: readonly Picture[]): readonly RentalPhase[] {
  const standing = pictures.filter(({ superseded }) => !superseded);
  const shows = (phase: RentalPhase) =>
    standing.some(
      (picture) => picture.phase === phase && (slotsOfView[view] as readonly string[]).includes(picture.slot),
    );
  const isClose = standing.some((one) => one.phase === 'checkout' && one.slot === 'damage' && one.damage_id === id);
  return [
    ...(shows('checkin') ? [] : (['checkin'] as const)),
    ...(shows('checkout') || isClose || hasPhotos ? [] : (['checkout'] as const)),
  ];
}
