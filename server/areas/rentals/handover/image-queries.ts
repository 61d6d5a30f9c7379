/** Pictures of a booking's vehicle, as calls answer them. */
import { type Kysely, sql } from 'kysely';
import type { CheckinImage } from '#contract/areas/rental-handover.ts';
import { type ImageSlot, imageSlots, type RentalPhase } from '#contract/areas/rental-words.ts';
import type { Database } from '#server/db/tables.ts';
import type { FileOwner } from '#server/files/owners.ts';
import { present, type Stored } from '#server/kit/present.ts';
import { anyOf } from '#server/lib/any-of.ts';
import { must } from '#server/lib/must.ts';
import { withinPrivate } from '#server/areas/private-rentals/rental.ts';
import { withinBookings } from '../booking.ts';
import { byBooking } from '../by-booking.ts';
import type { skippedOf } from './skipped.ts';

/** What the table of files and the audit call one. */
export const CHECKIN_IMAGE = 'checkin_image';

/** What there is any number of: no picture of these takes the place of another. */
export const MANY: ReadonlySet<ImageSlot> = new Set(['damage', 'other']);
const NOT_OF_THE_ROUND: ReadonlySet<ImageSlot> = new Set(['dial', ...MANY]);

export interface Uploaded extends CheckinImage {
  readonly uploaded_as: 'admin' | 'customer';
}

export const imagesOf = async (db: Kysely<Database>, bookingId: number): Promise<readonly Uploaded[]> =>
  (await imagesOfAll(db, [bookingId])).get(bookingId) ?? [];

/**
 * By the number of the booking: all its pictures, in the order in which they were taken. Those of a vehicle that it had before stand no
 * more.
 */
export async function imagesOfAll(
  db: Kysely<Database>,
  bookingIds: readonly number[],
): Promise<ReadonlyMap<number, readonly Uploaded[]>> {
  const { rows } = await sql<Stored<Uploaded> & { readonly booking_id: number }>`
    select i.booking_id, i.id, i.phase, i.slot, i.name, '/api/files/' || i.attachment_id as url,
      '/api/files/' || i.attachment_id || '?size=thumb' as thumb, i.taken_at, i.received_at, u.name as by,
      (i.superseded_by is not null or i.vehicle_id is distinct from b.vehicle_id) as superseded,
      case when i.vehicle_id is distinct from b.vehicle_id then coalesce(v.plate, '') end as earlier_plate, i.damage_id, i.uploaded_as
    from checkin_images i
    join bookings b on b.id = i.booking_id
    left join vehicles v on v.id = i.vehicle_id
    left join users u on u.id = i.created_by
    where ${anyOf('i.booking_id', bookingIds)} and i.deleted_at is null
    order by i.taken_at, i.id`.execute(db);
  return byBooking(rows, (row) => present<Uploaded>(row));
}

/** As calls answer it. */
export const answerOf = ({ uploaded_as: _as, ...image }: Uploaded): CheckinImage => image;

export async function imageOf(db: Kysely<Database>, bookingId: number, id: number): Promise<CheckinImage> {
  const images = await imagesOf(db, bookingId);
  return answerOf(
    must(
      images.find((image) => image.id === id),
      'a picture of the booking',
    ),
  );
}

/** The twelve places of the walk-round with the picture that stands there, ours before the renter's, or with the reason for having none. */
export function slotsOf(images: readonly Uploaded[], skipped: Awaited<ReturnType<typeof skippedOf>>) {
  const standing = (slot: ImageSlot, phase: RentalPhase): CheckinImage | null => {
    const there = images.filter((image) => image.slot === slot && image.phase === phase && !image.superseded);
    const image = there.find(({ uploaded_as }) => uploaded_as === 'admin') ?? there[0];
    return image ? answerOf(image) : null;
  };
  return (Object.keys(imageSlots) as ImageSlot[])
    .filter((slot) => !NOT_OF_THE_ROUND.has(slot))
    .map((slot) => ({
      slot,
      label: imageSlots[slot],
      checkin: standing(slot, 'checkin'),
      checkout: standing(slot, 'checkout'),
      skipped: skipped(slot),
    }));
}

/** Pictures prove how a vehicle went out and came back: nobody deletes one. */
export const checkinImageFiles: FileOwner = {
  noun: 'picture',
  sees: async ({ db, person }, id) => {
    const [seesBookings, seesPrivate] = [person.can('booking.view'), person.can('private-rental.view')];
    const { rows } = await sql`
      select 1 from checkin_images i left join bookings b on b.id = i.booking_id left join private_rentals r on r.id = i.private_rental_id
      where i.id = ${id} and i.deleted_at is null and (b.id is not null and ${seesBookings}::boolean and ${withinBookings(person)}
        or r.id is not null and ${seesPrivate}::boolean and ${withinPrivate(person)})`.execute(db);
    return rows.length > 0;
  },
  changes: () => Promise.resolve(false),
  isKept: true,
};
