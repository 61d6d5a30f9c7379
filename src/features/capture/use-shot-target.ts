import { useLiveQuery } from 'dexie-react-hooks';
import type { RentalPhase } from '#contract/areas/rental-words.ts';
import type { BookingRow, Lid, PrecheckRow } from '#db/records.ts';
import { bookingByLid, walkRoundsOf } from '#db/views/bookings.ts';
import { damageByLid } from '#db/views/damages.ts';
import type { Taken } from '#db/views/pictures.ts';
import { walkRoundByLid } from '#db/views/prechecks.ts';
import { skipOf } from '#kit/slots/skip-of.ts';
import { phaseOf, takesPictures } from '#kit/slots/slots.ts';
import { useTaken } from '#kit/slots/use-taken.ts';
import { handoverPath } from '#lib/handover-path.ts';
import { bookingShotPath, walkRoundShotPath } from '#lib/shot-path.ts';
import { walkRoundPath } from '#lib/walk-round-path.ts';
import { bookingShot, type BookingPictures, type ShotOf, type Shown, walkRoundShot } from './shots.ts';

/** What the address names: a phase of a booking, or a walk-round, which may be of a booking. */
export type Asked =
  | { readonly of: 'booking'; readonly lid: Lid; readonly phase: RentalPhase }
  | { readonly of: 'walk-round'; readonly lid: Lid };

/** Whose pictures are taken. */
export interface ShotTarget {
  readonly taken: Taken;
  readonly skip: Readonly<Record<string, string>>;
  readonly plate: string;
  /** The right that it takes. */
  readonly right: 'checkin.update' | 'precheck.create';
  readonly isOpen: boolean;
  /** The damage of a close-up is on this device; true of every other picture. */
  readonly knowsDamage: boolean;
  readonly shotOf: (shown: Shown) => ShotOf;
}

/** Live. Undefined while it is read, null where this device does not have it. */
export function useShotTarget(asked: Asked, damage: Lid | null): ShotTarget | null | undefined {
  const { of, lid } = asked;
  const phase = asked.of === 'booking' ? asked.phase : null;
  const known = useLiveQuery(() => ownerOf(asked), [of, lid, phase]);
  const knowsDamage = useLiveQuery(async () => damage === null || Boolean(await damageByLid(damage)), [damage]);
  const taken = useTaken(known ? picturesOf(known) : null);
  if (known === null) return null;
  if (!known || !taken || knowsDamage === undefined) return undefined;
  return { ...('booking' in known ? ofBooking(known) : ofRound(known)), taken, knowsDamage };
}

interface OfBooking {
  readonly booking: BookingRow;
  readonly pictures: BookingPictures;
  readonly rounds: readonly PrecheckRow[];
}
interface OfRound {
  readonly round: PrecheckRow;
  readonly plate: string;
}

async function ownerOf(asked: Asked): Promise<OfBooking | OfRound | null> {
  if (asked.of === 'booking') return bookingOwner(asked.lid, asked.phase);
  const known = await walkRoundByLid(asked.lid);
  if (!known) return null;
  const { round, vehicle } = known;
  return round.booking === null
    ? { round, plate: vehicle?.plate ?? '' }
    : bookingOwner(round.booking, phaseOf(round.kind));
}

async function bookingOwner(lid: Lid, phase: RentalPhase): Promise<OfBooking | null> {
  const [booking, rounds] = await Promise.all([bookingByLid(lid), walkRoundsOf(lid)]);
  if (!booking?.vehicle) return null;
  return { booking, rounds, pictures: { t: 'bookingImages', booking: lid, phase, vehicle: booking.vehicle.id } };
}

const picturesOf = (known: OfBooking | OfRound) =>
  'booking' in known ? known.pictures : ({ t: 'precheckImages', precheck: known.round.lid } as const);

type Target = Omit<ShotTarget, 'taken' | 'knowsDamage'>;

const ofBooking = ({ booking, pictures, rounds }: OfBooking): Target => ({
  skip: skipOf(rounds, pictures.phase),
  plate: booking.vehicle?.plate ?? '',
  right: 'checkin.update',
  isOpen: takesPictures(pictures.phase, booking.status),
  shotOf: (shown) => bookingShot(pictures, shown),
});

const ofRound = ({ round, plate }: OfRound): Target => ({
  skip: round.skip,
  plate,
  right: 'precheck.create',
  isOpen: true,
  shotOf: (shown) => walkRoundShot(round, shown),
});

/** The page that the camera is of. */
export const pageOf = ({ of, lid }: Asked): string => (of === 'booking' ? handoverPath(lid) : walkRoundPath(lid));

/** The camera of another place of the same. */
export const cameraOf = (asked: Asked, slot: string): string =>
  asked.of === 'booking' ? bookingShotPath(asked.lid, asked.phase, slot) : walkRoundShotPath(asked.lid, slot);
