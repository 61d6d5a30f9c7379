/** The last picture of a place of a vehicle as it went out: what the next one is compared with. Known of today's vehicles. */
import type { LastPicture } from '#contract/areas/prechecks.ts';
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

/** As it was pulled last; empty before the first pull, and where the person may not see any. */
export async function lastPicturesIn(d: Database): Promise<readonly LastPicture[]> {
  return ((await d.meta.get(LAST_PICTURES))?.value ?? []) as unknown as readonly LastPicture[];
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
