/**
 * The way in of the public booking flow: a site that takes bookings shows its channel's token (`Authorization: Bearer`) and reaches nothing
 * but its own bookings (docs/channel.md).
 */
import * as z from 'zod/mini';
import { post } from '../endpoint.ts';
import { day, frame, id, instant, latitude, longitude, note, numberText, sha256, sum, text } from '../schema.ts';
import { bookingPerson, chargeLine } from './rental-bookings.ts';
import { checkinImage, checkinImagePart } from './rental-handover.ts';
import { documentPart } from './rental-papers.ts';
import { bookingStatus, documentSide, imageSlot, paymentModel, rentalPhase, verification } from './rental-words.ts';

const tokenParams = z.object({ token: z.string().check(z.regex(/^[\w-]{20,60}$/, 'This is no booking.')) });

export const channelBookings = {
  /**
   * The same reference with the same content is answered as the first time; with other content: 422 `external_ref`. The price is what the site
   * agreed with the renter: 422 `total` unless the lines and the tax make it to the cent.
   */
  add: post('/api/bookings', {
    own: true,
    auth: 'channel',
    permission: null,
    replay: 'create',
    invalidates: ['vehicles'],
    body: z.object({
      external_ref: text(120),
      starts_at: instant,
      ends_at: instant,
      branch_id: id,
      vehicle_id: z.optional(z.nullable(id)),
      pickup_place: z.optional(note(120)),
      return_place: z.optional(note(120)),
      customer: z.omit(bookingPerson, { id: true }),
      drivers: z.optional(
        z
          .array(z.omit(bookingPerson, { id: true }), 'This must be a list.')
          .check(z.maxLength(5, 'At most 5 drivers.')),
      ),
      /** All of them, the rent too. */
      lines: z.array(chargeLine, 'This must be a list.').check(z.minLength(1, 'At least one line.'), z.maxLength(40)),
      tax: sum,
      total: sum,
      payment_model: z.optional(paymentModel),
      partial_percent: z.optional(z.nullable(z.int('This must be a whole number.').check(z.minimum(1), z.maximum(99)))),
      deposit_amount: z.optional(sum),
      insurance_info_required: z.optional(z.boolean('This must be true or false.')),
      note: z.optional(note(2000)),
    }),
    answer: z.object({
      ...frame,
      id,
      token: z.string(),
      number: z.string(),
      booking_status: bookingStatus,
      /** Where its papers and pictures are sent. */
      links: z.object({ document: z.string(), checkin_image: z.string() }),
    }),
  }),

  /** A paper of the renter, or with `driver` of the driver at this place of the list (0 is the first). */
  document: post('/api/bookings/{token}/document', {
    own: true,
    auth: 'channel',
    permission: null,
    replay: 'create',
    params: tokenParams,
    body: z.object({
      verification,
      side: documentSide,
      driver: z.optional(numberText(z.int('This must be a whole number.').check(z.minimum(0), z.maximum(4)))),
      document_number: z.optional(note(60)),
      region: z.optional(note(60)),
      issued_on: z.optional(z.nullable(day)),
      expires_on: z.optional(z.nullable(day)),
      birth_date: z.optional(z.nullable(day)),
      /** Of an insurance. */
      insurer: z.optional(note(120)),
      policy_number: z.optional(note(60)),
      valid_from: z.optional(z.nullable(day)),
      valid_to: z.optional(z.nullable(day)),
    }),
    files: { document: documentPart },
    answer: z.object({ ...frame, document_id: id }),
  }),

  /** A picture of the vehicle that the renter took. */
  checkinImage: post('/api/bookings/{token}/checkin-image', {
    own: true,
    auth: 'channel',
    permission: null,
    replay: 'create',
    params: tokenParams,
    body: z.object({
      phase: rentalPhase,
      slot: imageSlot,
      name: text(190),
      sha256,
      taken_at: instant,
      latitude: z.optional(z.nullable(numberText(latitude))),
      longitude: z.optional(z.nullable(numberText(longitude))),
    }),
    files: { image: checkinImagePart },
    answer: z.object({ ...frame, image: checkinImage }),
  }),
};
