/** The last picture of a place of a vehicle as it went out: what the next one is compared with. Known of today's vehicles. */
import type { DamagePin } from '#contract/areas/damages.ts';
import type { LastPicture, NearVehicle } from '#contract/areas/precheck-reads.ts';
import type { ImageSlot } from '#contract/areas/rental-words.ts';
import { read } from '../open.ts';
import { LAST_PICTURES } from '../records.ts';
import type { Database } from '../schema.ts';

/** How the `bid` of a copy begins: it belongs to no row of this device. */
const COPIES = 'file/';

/** Under which `bid` the small form of a file of the server is kept that was fetched ahead. */
export const copyOf = (file: number): string => `${COPIES}${file}`;

export interface LastShot extends Pick<LastPicture, 'file_id' | 'taken_at' | 'by'> {
  /** Its small form; null while it is not on this device. */
  readonly bytes: ArrayBuffer | null;
  readonly mime: string;
}

/** What the server told of the vehicles that the person may walk round today. */
export interface LastKnown {
  readonly pictures: readonly LastPicture[];
  readonly vehicles: readonly NearVehicle[];
  /** What is to be seen on them. */
  readonly damages: readonly DamagePin[];
}

const NOTHING: LastKnown = { pictures: [], vehicles: [], damages: [] };

/** As it was pulled last; empty before the first pull, and where the person may not see any. Earlier versions kept the pictures alone. */
export async function lastKnownIn(d: Database): Promise<LastKnown> {
  const kept = (await d.meta.get(LAST_PICTURES))?.value ?? NOTHING;
  return Array.isArray(kept)
    ? { ...NOTHING, pictures: kept as unknown as readonly LastPicture[] }
    : (kept as unknown as LastKnown);
}

export async function lastPicturesIn(d: Database): Promise<readonly LastPicture[]> {
  return (await lastKnownIn(d)).pictures;
}

/** The copies that are here, listed still or not. */
export const copiesIn = (d: Database): Promise<string[]> => d.blobs.where('bid').startsWith(COPIES).primaryKeys();

/** Undefined where none is known of the place. */
export function lastPictureOf(vehicle: number, slot: ImageSlot): Promise<LastShot | undefined> {
  return read(async (d) => {
    const known = (await lastPicturesIn(d)).find((one) => one.vehicle_id === vehicle && one.slot === slot);
    if (!known) return undefined;
    const { file_id, taken_at, by } = known;
    const copy = await d.blobs.get(copyOf(file_id));
    return { file_id, taken_at, by, bytes: copy?.bytes ?? null, mime: copy?.mime ?? 'image/jpeg' };
  });
}
