/**
 * Room on the device. 70 %: pictures the server has make room · 85 %: nothing is fetched ahead · 95 %: no new photos. Unsent
 * work is never evicted, and writing text is never refused here: only the browser itself may.
 */
import { onConnection } from './connection.ts';
import type { Lid, PictureRow, PictureTable } from './records.ts';
import type { Database } from './schema.ts';
import { PICTURES } from './tables.ts';
import { copiesIn } from './views/last-pictures.ts';

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

/** Makes room where the first step of the ladder is passed, first of what was only fetched ahead. Answers the bytes freed. */
export async function makeRoom(database: Database, storage?: Pick<StorageManager, 'estimate'>): Promise<number> {
  const { usage, quota, pressure } = await measureRoom(0, storage);
  if (pressure === 'free' || usage === null || quota === null) return 0;
  const wanted = usage - EVICT * quota;
  const copies = await evictCopies(database, wanted);
  return copies + (await evictThumbs(database, wanted - copies));
}

/** Deletes copies of pictures of the server, of which no row of this device speaks, until `bytes` are free. Answers the bytes freed. */
async function evictCopies(database: Database, bytes: number): Promise<number> {
  let freed = 0;
  for (const bid of await onConnection(database, () => copiesIn(database))) {
    if (freed >= bytes) break;
    freed += (await onConnection(database, () => database.blobs.get(bid)))?.bytes.byteLength ?? 0;
    await onConnection(database, () => database.blobs.delete(bid));
  }
  return freed;
}

/**
 * Deletes small pictures that the server has, the oldest first, until `bytes` are free. Full ones leave as soon as they are
 * confirmed (`Store.dropConfirmedBlobs`). Answers the bytes freed.
 */
async function evictThumbs(database: Database, bytes: number): Promise<number> {
  const found = await Promise.all(PICTURES.map((t) => evictableOf(database, t)));
  const evictable = found.flat().toSorted((a, b) => a.takenAt.localeCompare(b.takenAt));
  let freed = 0;
  for (const { t, lid } of evictable) {
    if (freed >= bytes) break;
    freed += await onConnection(database, () => evict(database, t, lid));
  }
  return freed;
}

const isOnServer = (picture: PictureRow) => picture.dirty === 0 && picture.confirmed === 1;

async function evictableOf(database: Database, t: PictureTable) {
  const table = database.table<PictureRow, Lid>(t);
  const small = await onConnection(database, () => table.where('thumb').above('').toArray());
  return small.filter(isOnServer).map(({ lid, taken_at }) => ({ t, lid, takenAt: taken_at }));
}

function evict(database: Database, t: PictureTable, lid: Lid): Promise<number> {
  return database.transaction('rw', [t, 'blobs'], async () => {
    const table = database.table<PictureRow, Lid>(t);
    // Read again: since the list was made, somebody may have begun to change it.
    const picture = await table.get(lid);
    if (!picture?.thumb || !isOnServer(picture)) return 0;
    const blob = await database.blobs.get(picture.thumb);
    await database.blobs.delete(picture.thumb);
    await table.put({ ...picture, thumb: null });
    return blob?.bytes.byteLength ?? 0;
  });
}
