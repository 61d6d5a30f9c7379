/** What the address of the camera names, as this device knows it. */
import type { DamagePin } from '#contract/areas/damages.ts';
import type { RentalPhase } from '#contract/areas/rental-words.ts';
import type { BookingRow, Lid, PrecheckRow, PrivateRentalRow } from '#db/records.ts';
import { bookingByLid, walkRoundsOf } from '#db/views/bookings.ts';
import { type FoundAt, knownDamageOf } from '#db/views/damages.ts';
import type { PicturesOf } from '#db/views/pictures.ts';
import { walkRoundByLid } from '#db/views/prechecks.ts';
import { privateByLid } from '#db/views/privates.ts';
import { phaseOf } from '#kit/slots/slots.ts';
import type { BookingPictures, PrivatePictures } from './shots.ts';

/** A phase of a booking or of a private rental, or a walk-round, which may be of a booking. */
export type Asked =
  | { readonly of: 'booking' | 'private'; readonly lid: Lid; readonly phase: RentalPhase }
  | { readonly of: 'walk-round'; readonly lid: Lid };

export interface OfBooking {
  readonly booking: BookingRow;
  readonly pictures: BookingPictures;
  /** The person's own walk-rounds of it. */
  readonly rounds: readonly PrecheckRow[];
  /** The walk-round that the camera was opened from. */
  readonly round: PrecheckRow | null;
}

export interface OfRound {
  readonly round: PrecheckRow;
  readonly plate: string;
  /** What the vehicle had before, as far as this device knows. */
  readonly damages: readonly DamagePin[];
}

export interface OfPrivate {
  readonly rental: PrivateRentalRow;
  readonly pictures: PrivatePictures;
}

export type ShotOwner = OfBooking | OfPrivate | OfRound;

/** Null where this device does not have it, or it has no vehicle. */
export async function shotOwner(asked: Asked): Promise<ShotOwner | null> {
  if (asked.of === 'private') return privateOwner(asked.lid, asked.phase);
  if (asked.of === 'booking') return bookingOwner(asked.lid, asked.phase, null);
  const known = await walkRoundByLid(asked.lid);
  if (!known) return null;
  const { round, vehicle } = known;
  if (round.booking !== null) return bookingOwner(round.booking, phaseOf(round.kind), round);
  return { round, plate: vehicle?.plate ?? '', damages: (await knownDamageOf(round.vehicle_id)) ?? [] };
}

async function bookingOwner(lid: Lid, phase: RentalPhase, round: PrecheckRow | null): Promise<OfBooking | null> {
  const [booking, rounds] = await Promise.all([bookingByLid(lid), walkRoundsOf(lid)]);
  if (!booking?.vehicle) return null;
  const pictures = { t: 'bookingImages', booking: lid, phase, vehicle: booking.vehicle.id } as const;
  return { booking, rounds, round, pictures };
}

async function privateOwner(lid: Lid, phase: RentalPhase): Promise<OfPrivate | null> {
  const rental = await privateByLid(lid);
  return rental ? { rental, pictures: { t: 'privateImages', rental: lid, phase } } : null;
}

export const picturesOf = (known: ShotOwner): PicturesOf =>
  'pictures' in known ? known.pictures : ({ t: 'precheckImages', precheck: known.round.lid } as const);

/** As the vehicle went out with the same booking or rental, where it comes back; else null. */
export const outPicturesOf = (known: ShotOwner): PicturesOf | null =>
  'pictures' in known && known.pictures.phase === 'checkout' ? { ...known.pictures, phase: 'checkin' } : null;

/** Where damage is found; null where it is not recorded with the pictures. */
export function foundAt(known: ShotOwner): FoundAt | null {
  if ('rental' in known) return null;
  return 'booking' in known ? { booking: known.booking.lid } : { precheck: known.round.lid };
}
