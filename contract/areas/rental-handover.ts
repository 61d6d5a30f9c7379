/** What is noted at the vehicle, and the agreement that is signed there (rentals.md §3). Acts carry the three clocks. */
import * as z from 'zod/mini';
import type { FilePart } from '../endpoint.ts';
import { get, post } from '../endpoint.ts';
import { PICTURES } from '../file-types.ts';
import {
  actTimes,
  email,
  frame,
  id,
  idParams,
  idText,
  instant,
  latitude,
  longitude,
  numberText,
  odometerReading,
  sha256,
  text,
  uuid,
} from '../schema.ts';
import { bookingAnswer } from './rental-moving.ts';
import { agreement, booking } from './rental-record.ts';
import { imageSlot, rentalPhase } from './rental-words.ts';

const eighths = z.int('This must be a whole number.').check(z.minimum(0, 'At least 0.'), z.maximum(8, 'At most 8.'));
const share = z.int('This must be a whole number.').check(z.minimum(0, 'At least 0.'), z.maximum(100, 'At most 100.'));
const keys = z.int('This must be a whole number.').check(z.minimum(0, 'At least 0.'), z.maximum(9, 'At most 9.'));
/** All of it each time: the latest list stands. */
export const damagesSeen = z.array(id, 'This must be a list.').check(z.maxLength(500, 'At most 500.'));
const kind = z.enum(['agreement', 'final_agreement'], 'This must be agreement or final_agreement.');

export const checkinImage = z.object({
  id,
  phase: rentalPhase,
  slot: imageSlot,
  name: z.string(),
  /** Addresses of the file door, whole and small. */
  url: z.string(),
  thumb: z.string(),
  taken_at: instant,
  received_at: instant,
  by: z.nullable(z.string()),
  /** A later one of the slot stands for it. */
  superseded: z.boolean(),
  /** The plate of the vehicle that it shows, where the booking has another one by now: empty where that is not known. Null for its own. */
  earlier_plate: z._default(z.nullable(z.string()), null),
  damage_id: z.nullable(id),
});
export type CheckinImage = z.output<typeof checkinImage>;

/** Far more than any screen has points; beyond it sums of them are no numbers any more. */
const point = z.number('This must be a number.').check(z.minimum(-100_000), z.maximum(100_000));
const drawn = z
  .array(
    z
      .array(z.array(point).check(z.minLength(2), z.maxLength(2)), 'This must be a list of points.')
      .check(z.maxLength(2000)),
    'This must be a list of lines.',
  )
  .check(
    z.maxLength(200, 'At most 200 lines.'),
    z.refine((lines) => lines.some((line) => line.length > 1), 'Please sign.'),
    z.refine((lines) => JSON.stringify(lines).length <= 32_768, 'This is too much for a signature.'),
  );

export const checkinImagePart: FilePart = {
  maxBytes: 20 * 1024 * 1024,
  maxCount: 1,
  required: true,
  types: PICTURES,
};

export const rentalHandover = {
  /**
   * Odometer, fuel, keys and the known damage that the renter was shown as the vehicle goes out, whatever became of the booking meanwhile: any
   * of them, and of each the latest by its clock stands. The reading is stored whatever it says, and judged. 422 `damages_seen` for damage of a
   * vehicle that the booking never had; what was repaired or taken off meanwhile is taken.
   */
  odometer: post('/api/admin/bookings/checkin/odometer', {
    auth: 'rental',
    permission: 'checkin.update',
    replay: 'repeat',
    invalidates: ['odometers', 'vehicles'],
    body: z.object({
      booking_id: id,
      odometer: z.optional(odometerReading),
      fuel_eighths: z.optional(z.nullable(eighths)),
      charge_percent: z.optional(z.nullable(share)),
      keys: z.optional(z.nullable(keys)),
      damages_seen: z.optional(damagesSeen),
      ...actTimes,
    }),
    answer: z.object({ ...frame, booking_id: id, checkin: booking.shape.checkin }),
  }),

  /**
   * The same bytes in a slot are one picture; another one of the slot stands for it, and the first stays. `vehicle_id`: the vehicle that was
   * photographed, where the booking may have got another one since; 422 where it never had it.
   */
  addImage: post('/api/upload-checkin-image', {
    auth: 'rental',
    permission: 'checkin.update',
    replay: 'create',
    body: z.object({
      booking_id: numberText(id),
      phase: rentalPhase,
      slot: imageSlot,
      name: text(190),
      sha256,
      taken_at: instant,
      device_at: z.optional(instant),
      latitude: z.optional(z.nullable(numberText(latitude))),
      longitude: z.optional(z.nullable(numberText(longitude))),
      damage_id: z.optional(z.nullable(numberText(id))),
      vehicle_id: z.optional(numberText(id)),
    }),
    files: { image: checkinImagePart },
    answer: z.object({ ...frame, image: checkinImage }),
  }),

  images: get('/api/checkin-images/{id}', {
    auth: 'rental',
    permission: 'booking.view',
    params: idParams,
    answer: z.object({
      ...frame,
      adminUploaded: z.array(checkinImage),
      customerUploaded: z.array(checkinImage),
      /** Every slot of the walk-round with the picture that stands, out and in; null where there is none. */
      slots: z.array(
        z.object({
          slot: imageSlot,
          label: z.string(),
          checkin: z.nullable(checkinImage),
          checkout: z.nullable(checkinImage),
          /** Why there is none, where somebody who walked round the vehicle said so. */
          skipped: z.object({ checkin: z.nullable(z.string()), checkout: z.nullable(z.string()) }),
        }),
      ),
    }),
  }),

  /**
   * The agreement as a PDF. The same content is the same version with the same bytes; other dates, price, vehicle or renter make another
   * one. 422 `type`: a final agreement needs what was read at the return.
   */
  agreementPdf: post('/api/get-agreement-pdf', {
    auth: 'rental',
    permission: 'agreement.create',
    replay: 'online',
    apart: true,
    body: z.object({
      booking_id: id,
      type: z.optional(kind),
      email: z.optional(email),
      request_id: z.optional(uuid),
    }),
    answer: z.object({ ...frame, agreement }),
  }),

  /**
   * By a person who stands at the desk or the vehicle, on our screen. `content_hash` is of the version that they read: 409 when it is another by
   * now. Whoever signed a version has signed it, however often it is sent.
   */
  sign: post('/api/admin/bookings/{id}/sign', {
    own: true,
    auth: 'rental',
    permission: 'checkin.update',
    replay: 'repeat',
    params: idParams,
    body: z.object({
      kind,
      content_hash: sha256,
      /** Who signs; the renter without it. */
      customer_id: z.optional(id),
      typed_name: text(160),
      strokes: drawn,
      ...actTimes,
    }),
    answer: bookingAnswer,
  }),

  /** The papers that are made here: an agreement by its id, the closing statement by its booking's, for those who see payments. */
  file: get('/api/rental-file/{kind}/{id}', {
    own: true,
    auth: 'rental',
    permission: 'booking.view',
    produces: 'bytes',
    params: z.object({ kind: z.enum(['agreement', 'closing'], 'There is no such paper.'), id: idText }),
    answer: z.unknown(),
  }),
};
