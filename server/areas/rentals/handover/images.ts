/** Pictures of a booking's vehicle: each is kept, and of a place the latest by its clock stands. */
import { sql } from 'kysely';
import type { CheckinImage, rentalHandover as rows } from '#contract/areas/rental-handover.ts';
import type { ImageSlot, RentalPhase } from '#contract/areas/rental-words.ts';
import { attach } from '#server/files/attachments.ts';
import type { StoredBlob } from '#server/files/blob-store.ts';
import type { Context, Handler } from '#server/http/handler.ts';
import { invalid } from '#server/http/refusal.ts';
import { must } from '#server/lib/must.ts';
import { refuseOtherDamage } from '#server/areas/damages/of-vehicle.ts';
import { type BookingRow, heldBooking } from '../booking.ts';
import { everHadVehicle } from '../earlier-vehicles.ts';
import { liveBookingWithin } from '../one.ts';
import { answerOf, CHECKIN_IMAGE, imageOf, imagesOf, MANY, slotsOf } from './image-queries.ts';
import { skippedOf } from './skipped.ts';

/** In rows of channels nobody is signed in. */
type Adding = Pick<Context, 'db' | 'now' | 'audit'> & { readonly person: { readonly id: number } | null };

interface NewImage {
  readonly phase: RentalPhase;
  readonly slot: ImageSlot;
  readonly name: string;
  readonly sha256: string;
  readonly taken_at: string;
  readonly device_at?: string | undefined;
  readonly latitude?: number | null | undefined;
  readonly longitude?: number | null | undefined;
  readonly damage_id?: number | null | undefined;
}

type UploadedAs = 'admin' | 'customer';

/**
 * Adds the picture. The same bytes in the same place are the picture that is there.
 *
 * Danger: the caller holds the booking, and names in it the vehicle that the picture shows.
 *
 * @throws 422 `sha256` for other bytes than those that were meant; 422 `damage_id` for damage of another vehicle
 */
export async function addImage(
  ctx: Adding,
  booking: BookingRow,
  { as, ...image }: NewImage & { readonly as: UploadedAs },
  blob: StoredBlob,
): Promise<CheckinImage> {
  if (blob.sha256 !== image.sha256) throw invalid({ sha256: ['The picture changed on its way. Send it again.'] });
  const same = await sameImage(ctx, booking, image, as);
  if (same) return imageOf(ctx.db, booking.id, same.id);
  await refuseOtherDamage(ctx.db, booking.vehicle_id, image.damage_id ?? null);
  const id = await insertImage(ctx, booking, image, as, blob);
  if (!MANY.has(image.slot)) await supersede(ctx, booking, image, as);
  ctx.audit({
    action: 'booking.picture',
    entity: 'booking',
    entityId: booking.id,
    branchId: booking.branch_id,
    detail: { image_id: id, phase: image.phase, slot: image.slot, as },
  });
  return imageOf(ctx.db, booking.id, id);
}

const placeOf = ({ db }: Adding, booking: BookingRow, { phase, slot }: NewImage, as: UploadedAs) =>
  db
    .selectFrom('checkin_images')
    .where('booking_id', '=', booking.id)
    .where(sql<boolean>`vehicle_id is not distinct from ${booking.vehicle_id}::bigint`)
    .where('phase', '=', phase)
    .where('slot', '=', slot)
    .where('uploaded_as', '=', as)
    .where('deleted_at', 'is', null);

const sameImage = (ctx: Adding, booking: BookingRow, image: NewImage, as: UploadedAs) =>
  placeOf(ctx, booking, image, as).select('id').where('sha256', '=', image.sha256).executeTakeFirst();

async function insertImage(
  ctx: Adding,
  booking: BookingRow,
  image: NewImage,
  uploaded_as: UploadedAs,
  blob: StoredBlob,
): Promise<number> {
  const { latitude = null, longitude = null, damage_id = null, device_at, ...said } = image;
  // A clock that is ahead would make a picture that no later one could take the place of.
  const taken_at = new Date(Math.min(Date.parse(image.taken_at), ctx.now.getTime()));
  const { id } = await ctx.db
    .insertInto('checkin_images')
    .values({
      ...said,
      booking_id: booking.id,
      private_rental_id: null,
      vehicle_id: booking.vehicle_id,
      uploaded_as,
      attachment_id: 0,
      taken_at,
      device_at: device_at === undefined ? null : new Date(device_at),
      received_at: ctx.now,
      latitude,
      longitude,
      damage_id,
      superseded_by: null,
      created_by: ctx.person?.id ?? null,
      deleted_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const place = latitude === null || longitude === null ? {} : { latitude, longitude };
  const sent = { field: 'image', blobs: [blob], taken: { taken_at, ...place } };
  const [file] = await attach(ctx, CHECKIN_IMAGE, id, sent);
  const attachment_id = must(file, 'the file that was just added');
  await ctx.db.updateTable('checkin_images').set({ attachment_id }).where('id', '=', id).execute();
  return id;
}

/** Of a place the picture stands that was taken last, in whatever order they came. */
async function supersede(ctx: Adding, booking: BookingRow, image: NewImage, as: UploadedAs): Promise<void> {
  const [last, ...others] = await placeOf(ctx, booking, image, as)
    .select('id')
    .orderBy('taken_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  if (!last || others.length === 0) return;
  await ctx.db
    .updateTable('checkin_images')
    .set({ superseded_by: sql`nullif(${last.id}::bigint, id)` })
    .where('id', 'in', [last.id, ...others.map(({ id }) => id)])
    .execute();
}

/**
 * The booking with the vehicle that was photographed. Pictures of one that it has no more are kept, and stand for nothing.
 *
 * @throws 422 `vehicle_id` for a vehicle that it never had
 */
async function withShown(ctx: Context, booking: BookingRow, vehicleId: number | undefined): Promise<BookingRow> {
  if (vehicleId === undefined) return booking;
  if (!(await everHadVehicle(ctx.db, booking, vehicleId)))
    throw invalid({ vehicle_id: ['This booking never had this vehicle.'] });
  return { ...booking, vehicle_id: vehicleId };
}

export const upload: Handler<typeof rows.addImage> = async ({ body, files }, ctx) => {
  const { booking_id, vehicle_id, ...image } = body;
  const booking = await withShown(ctx, await heldBooking(ctx, booking_id), vehicle_id);
  const blob = must(files['image']?.[0], 'the picture');
  return {
    status: 200,
    message: 'Picture added.',
    image: await addImage(ctx, booking, { ...image, as: 'admin' }, blob),
  };
};

export const list: Handler<typeof rows.images> = async ({ params }, ctx) => {
  await liveBookingWithin(ctx, params.id);
  const images = await imagesOf(ctx.db, params.id);
  const by = (as: UploadedAs) => images.filter(({ uploaded_as }) => uploaded_as === as).map(answerOf);
  return {
    status: 200,
    message: '',
    adminUploaded: by('admin'),
    customerUploaded: by('customer'),
    slots: slotsOf(images, await skippedOf(ctx.db, params.id)),
  };
};
