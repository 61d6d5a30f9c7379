import { useLiveQuery } from 'dexie-react-hooks';
import type { RentalPhase } from '#contract/areas/rental-words.ts';
import type { Permission } from '#contract/permissions.ts';
import type { DamageRow, Lid, PrecheckRow } from '#db/records.ts';
import { damageByLid, damagesFound, type FoundAt, type FoundDamage } from '#db/views/damages.ts';
import type { Taken } from '#db/views/pictures.ts';
import type { KnownDamage } from '#kit/damage/known-here.ts';
import { skipOf } from '#kit/slots/skip-of.ts';
import { stageOf } from '#kit/rental/private-stage.ts';
import { takesPictures } from '#kit/slots/slots.ts';
import { useTaken } from '#kit/slots/use-taken.ts';
import { freshRound, named, type RoundNames } from '#kit/walk-round/round-names.ts';
import {
  foundAt,
  type Asked,
  type OfBooking,
  type OfPrivate,
  type OfRound,
  outPicturesOf,
  picturesOf,
  shotOwner,
  type ShotOwner,
} from './shot-owner.ts';
import { bookingShot, privateShot, type ShotOf, type Shown, walkRoundShot } from './shots.ts';

/** Whose pictures are taken. */
export interface ShotTarget {
  readonly taken: Taken;
  /** How the vehicle went out with the same booking, where it comes back. */
  readonly out: Taken | null;
  readonly skip: Readonly<Record<string, string>>;
  readonly plate: string;
  /** The number of the vehicle. */
  readonly vehicle: number;
  /** The right that it takes. */
  readonly right: Permission;
  readonly isOpen: boolean;
  /** What a close-up shows; undefined where this device does not have it, null of every other picture. */
  readonly damage: DamageRow | null | undefined;
  /** Null where no damage is recorded with the pictures. */
  readonly foundAt: FoundAt | null;
  /** The damage that is known already. */
  readonly known: readonly KnownDamage[];
  /** The walk-round that keeps the reasons; one begins where there is none. Null where no reasons are kept. */
  readonly round: (() => RoundNames) | null;
  readonly shotOf: (shown: Shown) => ShotOf;
}

/** Live. Undefined while it is read, null where this device does not have it. */
export function useShotTarget(asked: Asked, damage: Lid | null): ShotTarget | null | undefined {
  const { of, lid } = asked;
  const phase = asked.of === 'walk-round' ? null : asked.phase;
  const known = useLiveQuery(() => shotOwner(asked), [of, lid, phase]);
  const at = known ? foundAt(known) : null;
  const closeUp = useLiveQuery(
    async () => ({ of: damage, row: damage === null ? null : await damageByLid(damage) }),
    [damage],
  );
  const found = useLiveQuery(() => (at === null ? [] : damagesFound(at)), [JSON.stringify(at)]);
  const taken = useTaken(known ? picturesOf(known) : null);
  const out = useTaken(known ? outPicturesOf(known) : null);
  if (known === null) return null;
  if (!known || !taken || out === undefined || !closeUp || !found) return undefined;
  return {
    ...targetOf(known),
    taken,
    out,
    foundAt: at,
    known: damageOf(known, found),
    // While another one is looked up what was read of the one before stays: it says nothing of this one.
    damage: closeUp.of === damage ? closeUp.row : null,
  };
}

type Target = Omit<ShotTarget, 'taken' | 'out' | 'damage' | 'foundAt' | 'known'>;

/** What was found here is told of by the server, too, once it has it: it counts once. */
function damageOf(known: ShotOwner, found: readonly FoundDamage[]): ShotTarget['known'] {
  if ('rental' in known) return [];
  const mine = found.map(({ damage }) => damage);
  const before = 'booking' in known ? known.booking.damages : known.damages;
  return [...before.filter(({ id }) => mine.every(({ sid }) => sid !== id)), ...mine];
}

function targetOf(known: ShotOwner): Target {
  if ('rental' in known) return ofPrivate(known);
  return 'booking' in known ? ofBooking(known) : ofRound(known);
}

const ofBooking = ({ booking, pictures, rounds, round }: OfBooking): Target => ({
  skip: skipOf(rounds, pictures.phase),
  plate: booking.vehicle?.plate ?? '',
  vehicle: pictures.vehicle,
  right: 'checkin.update',
  isOpen: takesPictures(pictures.phase, booking.status),
  round: () => {
    const kind = KIND[pictures.phase];
    const open = round ?? rounds.find((one) => one.kind === kind && one.completed_at === null);
    return open ? named(open) : freshRound(pictures.vehicle, kind, booking.lid);
  },
  shotOf: (shown) => bookingShot(pictures, shown),
});

/** Until it is closed something may still be photographed of both ways, as the server takes it. */
const ofPrivate = ({ rental, pictures }: OfPrivate): Target => ({
  skip: {},
  plate: rental.vehicle.plate,
  vehicle: rental.vehicle.id,
  right: pictures.phase === 'checkin' ? 'checkin.update' : 'checkout.update',
  isOpen: takesPictures(pictures.phase, stageOf(rental.status)),
  round: null,
  shotOf: (shown) => privateShot(pictures, shown),
});

const KIND: Readonly<Record<RentalPhase, PrecheckRow['kind']>> = { checkin: 'out', checkout: 'in' };

const ofRound = ({ round, plate }: OfRound): Target => ({
  skip: round.skip,
  plate,
  vehicle: round.vehicle_id,
  right: 'precheck.create',
  isOpen: true,
  round: () => named(round),
  shotOf: (shown) => walkRoundShot(round, shown),
});
