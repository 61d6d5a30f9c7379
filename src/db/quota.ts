/**
 * Room on the device. 70 %: pictures the server has make room · 85 %: nothing is fetched ahead · 95 %: no new photos. Unsent
 * work is never evicted, and writing text is never refused here: only the browser itself may.
 */
import { onConnection } from './connection.ts';
import type { ImageRow } from './records.ts';
import type { Database } from './schema.ts';

const EVICT = 0.7;
const STOP_PREFETCH = 0.85;
const REFUSE = 0.95;

export type Pressure = 'free' | 'evict' | 'no-prefetch' | 'no-photos';

export interface Room {
  /** Bytes in use and allowed, as the browser estimates; null where it does not tell. */
  readonly usage: number | null;
  readonly quota: number | null;
  /** Share in use, 0 to 1; 0 where nobody knows. */
  readonly share: number;
  readonly pressure: Pressure;
}

/** How full the device is, and how full it would be with `more` bytes. */
export async function measureRoom(
  more = 0,
  storage: Partial<Pick<StorageManager, 'estimate'>> | undefined = navigator.storage,
): Promise<Room> {
  const { usage, quota } = (await storage?.estimate?.().catch(() => undefined)) ?? {};
  if (usage === undefined || !quota) return { usage: null, quota: null, share: 0, pressure: 'free' };
  const share = (usage + more) / quota;
  return { usage, quota, share, pressure: pressureOf(share) };
}

function pressureOf(share: number): Pressure {
  if (share >= REFUSE) return 'no-photos';
  if (share >= STOP_PREFETCH) return 'no-prefetch';
  return share >= EVICT ? 'evict' : 'free';
}

/** Makes room where the first step of the ladder is passed. Answers the bytes freed. */
export async function makeRoom(database: Database, storage?: Pick<StorageManager, 'estimate'>): Promise<number> {
  const { usage, quota, pressure } = await measureRoom(0, storage);
  if (pressure === 'free' || usage === null || quota === null) return 0;
  return evictThumbs(database, usage - EVICT * quota);
}

/**
 * Deletes small pictures that the server has, the oldest first, until `bytes` are free. Full ones leave as soon as they are
 * confirmed (`Store.dropConfirmedBlobs`). Answers the bytes freed.
 */
async function evictThumbs(database: Database, bytes: number): Promise<number> {
  const images = await onConnection(database, () => database.images.where('thumb').above('').toArray());
  const evictable = images.filter(isOnServer).toSorted((a, b) => a.taken_at.localeCompare(b.taken_at));
  let freed = 0;
  for (const image of evictable) {
    if (freed >= bytes) break;
    freed += await onConnection(database, () => evict(database, image.lid));
  }
  return freed;
}

const isOnServer = (image: ImageRow) => image.dirty === 0 && image.confirmed === 1;

function evict(database: Database, lid: string): Promise<number> {
  return database.transaction('rw', ['images', 'blobs'], async () => {
    // Read again: since the list was made, somebody may have begun to change it.
    const image = await database.images.get(lid);
    if (!image?.thumb || !isOnServer(image)) return 0;
    const blob = await database.blobs.get(image.thumb);
    await database.blobs.delete(image.thumb);
    await database.images.put({ ...image, thumb: null });
    return blob?.bytes.byteLength ?? 0;
  });
}
