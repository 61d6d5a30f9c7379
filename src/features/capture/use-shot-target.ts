import { useLiveQuery } from 'dexie-react-hooks';
import type { RentalPhase } from '#contract/areas/rental-words.ts';
import type { BookingRow, Lid, PrecheckRow } from '#db/records.ts';
import { bookingByLid, walkRoundsOf } from '#db/views/bookings.ts';
import { damageByLid } from '#db/views/damages.ts';
import { takenOf, type PicturesOf, type Taken } from '#db/views/pictures.ts';
import { walkRoundByLid } from '#db/views/prechecks.ts';
import { phaseOf, takesPictures } from '#kit/slots/slots.ts';
import { skipOf } from '#kit/slots/skip-of.ts';
import { handoverPath } from '#lib/handover-path.ts';
import { bookingShotPath, walkRoundShotPath } from '#lib/shot-path.ts';
import { walkRoundPath } from '#lib/walk-round-path.ts';
import { bookingShot, type ShotOf, type Shown, walkRoundShot } from './shots.ts';

/** What the address names: a phase of a booking, or a walk-round, which may be of a booking. */
export type Asked =
  | { readonly of: 'booking'; readonly lid: Lid; readonly phase: RentalPhase }
  | { readonly of: 'walk-round'; readonly lid: Lid };

/** Whose pictures are taken, and where one goes from there. */
export interface ShotTarget {
  readonly taken: Taken;
  readonly skip: Readonly<Record<string, string>>;
  readonly plate: string;
  /** The page that it is of. */
  readonly back: string;
  /** The right that it takes. */
  readonly right: 'checkin.update' | 'precheck.create';
  readonly isOpen: boolean;
  /** The damage of a close-up is on this device; true of every other picture. */
  readonly knowsDamage: boolean;
  readonly shotOf: (shown: Shown) => ShotOf;
  readonly pathOf: (slot: string) => string;
}

/** Live. Undefined while it is read, null where this device does not have it. */
export function useShotTarget(asked: Asked, damage: Lid | null): ShotTarget | null | undefined {
  const phase = asked.of === 'booking' ? asked.phase : null;
  return useLiveQuery(() => load(asked, damage), [asked.of, asked.lid, phase, damage]);
}

async function load(asked: Asked, damage: Lid | null): Promise<ShotTarget | null> {
  const knowsDamage = damage === null || (await damageByLid(damage)) !== undefined;
  const target = asked.of === 'booking' ? await ofBooking(asked.lid, asked.phase) : await ofWalkRound(asked.lid);
  return target && { ...target, knowsDamage };
}

type Target = Omit<ShotTarget, 'knowsDamage'>;

async function ofWalkRound(lid: Lid): Promise<Target | null> {
  const known = await walkRoundByLid(lid);
  if (!known) return null;
  const { round, vehicle } = known;
  const ways = { back: walkRoundPath(lid), pathOf: (slot: string) => walkRoundShotPath(lid, slot) };
  if (round.booking !== null) {
    const target = await ofBooking(round.booking, phaseOf(round.kind));
    return target && { ...target, ...ways };
  }
  return {
    taken: await takenOf({ t: 'precheckImages', precheck: lid }),
    skip: round.skip,
    plate: vehicle?.plate ?? '',
    right: 'precheck.create',
    isOpen: true,
    shotOf: (shown) => walkRoundShot(round, shown),
    ...ways,
  };
}

async function ofBooking(lid: Lid, phase: RentalPhase): Promise<Target | null> {
  const booking = await bookingByLid(lid);
  if (!booking?.vehicle) return null;
  return targetOf(
    booking,
    { t: 'bookingImages', booking: lid, phase, vehicle: booking.vehicle.id },
    await walkRoundsOf(lid),
  );
}

async function targetOf(
  { lid, status, vehicle }: BookingRow,
  of: Extract<PicturesOf, { readonly t: 'bookingImages' }>,
  rounds: readonly PrecheckRow[],
): Promise<Target> {
  return {
    taken: await takenOf(of),
    skip: skipOf(rounds, of.phase),
    plate: vehicle?.plate ?? '',
    right: 'checkin.update',
    isOpen: takesPictures(of.phase, status),
    shotOf: (shown) => bookingShot(of, shown),
    back: handoverPath(lid),
    pathOf: (slot) => bookingShotPath(lid, of.phase, slot),
  };
}
