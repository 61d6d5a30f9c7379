/** What was photographed at a vehicle in a round, as the server has it afterwards: of a booking, and of a walk-round of none. */
import sharp from 'sharp';
import { damages } from '#contract/areas/damages.ts';
import { prechecks } from '#contract/areas/prechecks.ts';
import { rentalHandover } from '#contract/areas/rental-handover.ts';
import type { RentalPhase } from '#contract/areas/rental-words.ts';
import type { SignedIn } from '#tests/e2e/support/api.ts';
import { roundMark } from './acts.ts';
import type { BookingWorld } from './booking-world.ts';

/** Where a picture belongs: at the hand-over, at the return, or to the walk-round. */
export type Place = RentalPhase | 'walk';

/** A picture as its person meant it. `damage`: the note of the damage that it shows, if any. */
export interface Shot {
  readonly place: Place;
  readonly slot: string;
  readonly damage: string | null;
  readonly taken_at: string;
}

export interface ShotThere extends Shot {
  readonly id: number;
  readonly url: string;
  /** A later one of its slot stands for it; of walk-rounds nobody says that. */
  readonly superseded: boolean | null;
}

export interface VehicleWorld {
  readonly shots: readonly ShotThere[];
  /** Recorded in this round. */
  readonly damages: readonly { readonly id: number; readonly note: string }[];
}

/** A picture by all that must be right about it. */
export const shotMark = ({ place, slot, damage, taken_at }: Shot): string =>
  [place, slot, damage ?? '-', taken_at].join(' ');

/** What the office knows of the round; `key`: of its walk-round, which may never have come to the server. */
export async function readVehicle(
  office: SignedIn,
  { booking }: BookingWorld,
  key: string,
  round: number,
): Promise<VehicleWorld> {
  const params = { id: booking.vehicle?.id ?? 0 };
  const [ofBooking, walked, known] = await Promise.all([
    office.call(rentalHandover.images, { params: { id: booking.id } }),
    office.call(prechecks.one, { params: { key } }).catch(gone),
    office.call(damages.ofVehicle, { params }),
  ]);
  const found = known.damages.filter(({ note }) => note.startsWith(roundMark(round)));
  const shows = (id: number | null) =>
    id === null ? null : (found.find((one) => one.id === id)?.note ?? `damage ${id}`);
  return {
    damages: found,
    shots: [
      ...ofBooking.adminUploaded.map((image) => ({ ...image, place: image.phase, damage: shows(image.damage_id) })),
      ...(walked?.precheckImages ?? []).map((image) => ({
        ...image,
        place: 'walk' as const,
        damage: shows(image.damage_id),
        superseded: null,
      })),
    ],
  };
}

function gone(error: unknown): null {
  if (String(error).includes(': 404 ')) return null;
  throw error;
}

/** Those whose bytes are no picture. */
export async function brokenShots(url: string, office: SignedIn, { shots }: VehicleWorld): Promise<string[]> {
  const read = async (shot: ShotThere): Promise<string[]> => {
    const answer = await fetch(`${url}${shot.url}`, { headers: { cookie: office.cookie() } });
    const bytes = Buffer.from(await answer.arrayBuffer());
    const picture = await sharp(bytes)
      .stats()
      .catch(() => null);
    return picture ? [] : [`${shotMark(shot)}: ${answer.status}, ${bytes.length} bytes that are no picture`];
  };
  return (await Promise.all(shots.map(read))).flat();
}
