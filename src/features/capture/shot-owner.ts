/** What the address of the camera names, as this device knows it. */
import type { DamagePin } from '#contract/areas/damages.ts';
import type { RentalPhase } from '#contract/areas/rental-words.ts';
import type { BookingRow, Lid, PrecheckRow } from '#db/records.ts';
import { bookingByLid, walkRoundsOf } from '#db/views/bookings.ts';
import { type FoundAt, knownDamageOf } from '#db/views/damages.ts';
import { walkRoundByLid } from '#db/views/prechecks.ts';
import { phaseOf } from '#kit/slots/slots.ts';
import type { BookingPictures } from './shots.ts';

/** A phase of a booking, or a walk-round, which may be of a booking. */
export type Asked =
  | { readonly of: 'booking'; readonly lid: Lid; readonly phase: RentalPhase }
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

/** Null where this device does not have it, or it has no vehicle. */
export async function shotOwner(asked: Asked): Promise<OfBooking | OfRound | null> {
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

export const picturesOf = (known: OfBooking | OfRound) =>
  'booking' in known ? known.pictures : ({ t: 'precheckImages', precheck: known.round.lid } as const);

/** As the vehicle went out with the same booking, where it comes back; else null. */
export const outPicturesOf = (known: OfBooking | OfRound): BookingPictures | null =>
  'booking' in known && known.pictures.phase === 'checkout' ? { ...known.pictures, phase: 'checkin' } : null;

/** Where damage is found. */
export const foundAt = (known: OfBooking | OfRound): FoundAt =>
  'booking' in known ? { booking: known.booking.lid } : { precheck: known.round.lid };
