/** Photos of the demo yard: a few pictures, shared by many todos, as the same bytes are stored once. */
import type { Insertable, Kysely } from 'kysely';
import type { Database } from '#server/db/tables.ts';
import type { BlobStore } from '#server/files/blob-store.ts';
import { insertAll } from './insert.ts';
import { BODY_COLOURS, dialPicture, vehiclePicture, VIEWS } from './pictures.ts';
import type { PlannedTodo } from './work.ts';

/** Todos with photos: enough to look at, few enough to load at once. */
const MOST = 100;
/** Of so many todos one is a photo short. */
const SHORT_EVERY = 6;
const DIALS = 6;
const MINUTE = 60_000;

export interface Photographed {
  readonly todo: PlannedTodo;
  readonly id: number;
  readonly by: number;
}

interface StoredPicture {
  readonly sha256: string;
  readonly size: number;
}

async function store(db: Kysely<Database>, files: BlobStore, bytes: Buffer, now: Date): Promise<StoredPicture> {
  const { sha256, size } = await files.put(bytes);
  await db
    .insertInto('blobs')
    .values({ sha256, size, mime: 'image/jpeg', created_at: now })
    .onConflict((oc) => oc.doNothing())
    .execute();
  return { sha256, size };
}

export async function loadPhotos(db: Kysely<Database>, files: BlobStore, all: readonly Photographed[]): Promise<void> {
  const chosen = all.slice(-MOST);
  const now = chosen.at(-1)?.todo.completedAt ?? new Date(0);
  const drawn = await Promise.all(
    BODY_COLOURS.map((colour) => Promise.all(VIEWS.map((view) => vehiclePicture(view, colour)))),
  );
  const vehicles: StoredPicture[][] = [];
  for (const views of drawn) {
    const stored: StoredPicture[] = [];
    for (const bytes of views) stored.push(await store(db, files, bytes, now));
    vehicles.push(stored);
  }
  const rows = chosen.flatMap(({ todo, id, by }, nth) => {
    const pictures = vehicles[(todo.vehicle ?? 0) % vehicles.length] ?? [];
    const taken = nth % SHORT_EVERY === 0 ? todo.photos - 1 : todo.photos;
    return pictures
      .slice(0, taken)
      .map((picture, i) =>
        imageRow({ id, by, todo }, picture, { kind: 'photo', odometer_id: null, name: `${VIEWS[i] ?? 'photo'}.jpg` }),
      );
  });
  await insertAll(db, 'todo_images', [...rows, ...(await dials(db, files, chosen, now))]);
}

/** The last few readings have a photo of the dial that shows them. */
async function dials(db: Kysely<Database>, files: BlobStore, chosen: readonly Photographed[], now: Date) {
  const rows: Insertable<Database['todo_images']>[] = [];
  for (const photographed of chosen.filter(({ todo }) => todo.reading !== null).slice(-DIALS)) {
    const reading = await db
      .selectFrom('odometer_readings')
      .select(['id', 'value'])
      .where('todo_id', '=', photographed.id)
      .executeTakeFirstOrThrow();
    const picture = await store(db, files, await dialPicture(reading.value), now);
    rows.push(imageRow(photographed, picture, { kind: 'odometer', odometer_id: reading.id, name: 'dial.jpg' }));
  }
  return rows;
}

function imageRow(
  { id, by, todo }: Photographed,
  { sha256, size }: StoredPicture,
  about: Pick<Insertable<Database['todo_images']>, 'kind' | 'name'> & { odometer_id: number | null },
): Insertable<Database['todo_images']> {
  const taken_at = new Date((todo.completedAt?.getTime() ?? 0) - 5 * MINUTE);
  return {
    ...about,
    todo_id: id,
    sha256,
    size,
    mime: 'image/jpeg',
    width: 800,
    height: 600,
    taken_at,
    created_by: by,
    created_at: taken_at,
  };
}
