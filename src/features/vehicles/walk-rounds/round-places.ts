/** The places of a walk-round with their pictures: its own, and those of the hand-over of its booking. Pure. */
import type { Precheck, PrecheckImage, PrecheckKind } from '#contract/areas/prechecks.ts';
import type { CheckinImage } from '#contract/areas/rental-handover.ts';
import { type ImageSlot, imageSlots, type RentalPhase } from '#contract/areas/rental-words.ts';

/** What both kinds of pictures have. */
export type RoundImage = Pick<
  PrecheckImage & CheckinImage,
  'url' | 'thumb' | 'name' | 'slot' | 'taken_at' | 'by' | 'damage_id'
>;

type Slot = Precheck['slots'][number];

export interface RoundPlace extends Slot {
  /** The one that was taken last; null where none is known here. */
  readonly standing: RoundImage | null;
  /** The latest first. */
  readonly before: readonly RoundImage[];
}

const PHASES: Readonly<Record<PrecheckKind, RentalPhase | null>> = { out: 'checkin', in: 'checkout', daily: null };

/**
 * The pictures of the booking that count here: of this way, and of this vehicle. What shows a vehicle that the booking had before says so by its
 * plate; what says nothing is of the vehicle that it has now, which is this one where the walk-round counts any of it.
 */
export function countingHere(
  { kind, slots }: Precheck,
  plate: string,
  images: readonly CheckinImage[],
): readonly CheckinImage[] {
  const onWay = images.filter(({ phase }) => phase === PHASES[kind]);
  const earlier = onWay.filter(({ earlier_plate }) => earlier_plate === plate);
  if (earlier.length > 0) return earlier;
  if (!slots.some(({ state }) => state === 'handover')) return [];
  return onWay.filter(({ earlier_plate }) => earlier_plate === null);
}

const latestFirst = <I extends RoundImage>(images: readonly I[]) =>
  images.toSorted((one, other) => other.taken_at.localeCompare(one.taken_at));

/** Every place of the round, in the order in which one walks. */
export function placesOf(
  { slots }: Precheck,
  own: readonly PrecheckImage[],
  ofBooking: readonly CheckinImage[],
): readonly RoundPlace[] {
  return slots.map((slot) => {
    const from: readonly RoundImage[] = slot.state === 'handover' ? ofBooking : own;
    const [standing = null, ...before] = latestFirst(from.filter((image) => image.slot === slot.slot));
    return { ...slot, standing, before };
  });
}

const BESIDE: ReadonlySet<ImageSlot> = new Set(['dial', 'damage', 'other']);

/** Dial, damage and what else was pictured, in the order in which it was taken. */
export const besideOf = (own: readonly PrecheckImage[], ofBooking: readonly CheckinImage[]): readonly RoundImage[] =>
  latestFirst<RoundImage>([...own, ...ofBooking])
    .filter(({ slot }) => BESIDE.has(slot))
    .toReversed();

export const labelOf = ({ slot }: RoundImage): string => imageSlots[slot];
