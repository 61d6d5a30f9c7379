/** Pictures of a private rental's vehicle: each is kept, and of a place the latest by its clock stands. */
import { type Kysely, sql } from 'kysely';
import type { CheckinImage } from '#contract/areas/rental-handover.ts';
import type { ImageSlot, RentalPhase } from '#contract/areas/rental-words.ts';
import { CHECKIN_IMAGE, MANY } from '#server/areas/rentals/handover/image-queries.ts';
import type { Database } from '#server/db/tables.ts';
import { attach } from '#server/files/attachments.ts';
import type { StoredBlob } from '#server/files/blob-store.ts';
import type { Context } from '#server/http/handler.ts';
import { invalid, missing } from '#server/http/refusal.ts';
import { present, type Stored } from '#server/kit/present.ts';
import { anyOf } from '#server/lib/any-of.ts';
import { must } from '#server/lib/must.ts';
import { heldRental, type RentalRow } from './rental.ts';

export interface SentImage {
  readonly slot?: ImageSlot | undefined;
  readonly name?: string | undefined;
  readonly sha256?: string | undefined;
  readonly taken_at?: string | undefined;
  readonly device_at?: string | undefined;
}

interface Place {
  readonly rentalId: number;
  readonly phase: RentalPhase;
  readonly slot: ImageSlot;
}

const imagesAt = (db: Kysely<Database>, { rentalId, phase, slot }: Place) =>
  db
    .selectFrom('checkin_images')
    .where('private_rental_id', '=', rentalId)
    .where('phase', '=', phase)
    .where('slot', '=', slot)
    .where('deleted_at', 'is', null);

/** By the number of the private rental: all its pictures, in the order in which they were taken. */
export async function imagesOfRentals(
  db: Kysely<Database>,
  ids: readonly number[],
): Promise<ReadonlyMap<number, readonly CheckinImage[]>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<Stored<CheckinImage> & { readonly private_rental_id: number }>`
    select i.private_rental_id, i.id, i.phase, i.slot, i.name, '/api/files/' || i.attachment_id as url,
      '/api/files/' || i.attachment_id || '?size=thumb' as thumb, i.taken_at, i.received_at, u.name as by,
      i.superseded_by is not null as superseded, null as earlier_plate, i.damage_id
    from checkin_images i left join users u on u.id = i.created_by
    where ${anyOf('i.private_rental_id', ids)} and i.deleted_at is null
    order by i.taken_at, i.id`.execute(db);
  const own = Map.groupBy(rows, ({ private_rental_id }) => private_rental_id);
  return new Map([...own].map(([id, of]) => [id, of.map(imageOf)]));
}

function imageOf(row: Stored<CheckinImage> & { readonly private_rental_id: number }): CheckinImage {
  const { private_rental_id: _rental, ...image } = row;
  return present<CheckinImage>(image);
}

/** Of a place the picture stands that was taken last, in whatever order they came. */
async function supersede(db: Kysely<Database>, place: Place): Promise<void> {
  if (MANY.has(place.slot)) return;
  const all = await imagesAt(db, place).select('id').orderBy('taken_at', 'desc').orderBy('id', 'desc').execute();
  const [last] = all;
  if (!last) return;
  await db
    .updateTable('checkin_images')
    .set({ superseded_by: sql`nullif(${last.id}::bigint, id)` })
    .where(
      anyOf(
        'id',
        all.map(({ id }) => id),
      ),
    )
    .execute();
}

async function insertImage(ctx: Context, rental: RentalRow, place: Place, sent: SentImage, blob: StoredBlob) {
  const { db, now, person } = ctx;
  const { device_at, taken_at: said } = sent;
  // A clock that is ahead would make a picture that no later one could take the place of.
  const taken_at = said === undefined ? now : new Date(Math.min(Date.parse(said), now.getTime()));
  const { id } = await db
    .insertInto('checkin_images')
    .values({
      booking_id: null,
      private_rental_id: rental.id,
      vehicle_id: rental.vehicle_id,
      phase: place.phase,
      slot: place.slot,
      uploaded_as: 'admin',
      attachment_id: 0,
      sha256: blob.sha256,
      name: sent.name ?? (blob.name || 'picture'),
      taken_at,
      device_at: device_at === undefined ? null : new Date(device_at),
      received_at: now,
      latitude: null,
      longitude: null,
      damage_id: null,
      superseded_by: null,
      created_by: person.id,
      deleted_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const [file] = await attach(ctx, CHECKIN_IMAGE, id, { field: 'image', blobs: [blob], taken: { taken_at } });
  const attachment_id = must(file, 'the file that was just added');
  await db.updateTable('checkin_images').set({ attachment_id }).where('id', '=', id).execute();
  return id;
}

/**
 * Adds the picture and answers its number; the same bytes in the same place are the picture that is there. Danger: the caller holds the rental.
 *
 * @throws 422 `sha256` for other bytes than those that were meant
 */
export async function addImage(
  ctx: Context,
  rental: RentalRow,
  phase: RentalPhase,
  sent: SentImage,
  blob: StoredBlob,
): Promise<number> {
  if (sent.sha256 !== undefined && sent.sha256 !== blob.sha256)
    throw invalid({ sha256: ['The picture changed on its way. Send it again.'] });
  const place = { rentalId: rental.id, phase, slot: sent.slot ?? 'other' } as const;
  const same = await imagesAt(ctx.db, place).select('id').where('sha256', '=', blob.sha256).executeTakeFirst();
  if (same) return same.id;
  const image_id = await insertImage(ctx, rental, place, sent, blob);
  await supersede(ctx.db, place);
  tell(ctx, rental, 'picture', { image_id, phase, slot: place.slot });
  return image_id;
}

function tell(ctx: Context, rental: RentalRow, act: string, detail: Readonly<Record<string, unknown>>): void {
  const action = `private_rental.${act}`;
  ctx.audit({ action, entity: 'private_rental', entityId: rental.id, branchId: rental.branch_id, detail });
}

/** Deletes the picture softly; the one before it in its place stands again. 404 for one of a booking, and of another branch. */
export async function removeImage(ctx: Context, id: number): Promise<void> {
  const { db, now, person } = ctx;
  const image = await db
    .selectFrom('checkin_images')
    .select(['private_rental_id', 'phase', 'slot', 'deleted_at'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!image || image.private_rental_id === null) throw missing('picture');
  const rental = await heldRental(ctx, image.private_rental_id, 'any');
  if (image.deleted_at !== null) return;
  const deleted = { deleted_at: now, deleted_by: person.id };
  await db.updateTable('checkin_images').set(deleted).where('id', '=', id).execute();
  const slot = image.slot as ImageSlot;
  await supersede(db, { rentalId: rental.id, phase: image.phase, slot });
  tell(ctx, rental, 'picture-delete', { image_id: id, phase: image.phase, slot });
}
