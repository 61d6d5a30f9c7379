/** The calls about one private rental that phones make, too, with as much of their answers as phones read: the rest is the office's (private-rentals.ts). */
import * as z from 'zod/mini';
import { get, post } from '../endpoint.ts';
import {
  frame,
  id,
  idParams,
  instant,
  jsonText,
  note,
  numberText,
  odometerReading,
  odometerValue,
  sha256,
  text,
} from '../schema.ts';
import { checkState } from './private-check-words.ts';
import { checkinImage, checkinImagePart } from './rental-handover.ts';
import { imageSlot, rentalPhase } from './rental-words.ts';

/** Text as everything in a form with a picture. */
export const wholeNumber = (least: number, most: number) =>
  numberText(
    z
      .int('This must be a whole number.')
      .check(z.minimum(least, `At least ${least}.`), z.maximum(most, `At most ${most}.`)),
  );

const checks = jsonText(
  z
    .array(z.object({ check_id: id, state: checkState, note: z.optional(note(500)) }), 'This must be a list.')
    .check(z.maxLength(60, 'At most 60.')),
);

/** What is noted at the vehicle, as it goes out and as it comes back. */
export const noted = {
  odometer: z.optional(odometerReading),
  fuel_eighths: z.optional(z.nullable(wholeNumber(0, 8))),
  charge_percent: z.optional(z.nullable(wholeNumber(0, 100))),
  checks: z.optional(checks),
  /** Of the picture that comes along. */
  slot: z.optional(imageSlot),
  name: z.optional(text(190)),
  sha256: z.optional(sha256),
  taken_at: z.optional(instant),
};

/** The three clocks of an act in a form with a picture. */
const clocks = {
  at: z.optional(instant),
  device_at: z.optional(instant),
  elapsed_ms: z.optional(wholeNumber(0, 400 * 86_400_000)),
};

export const privateImage = { image: { ...checkinImagePart, required: false } };

/** What was noted of a way. */
export const privateHandover = z.object({
  odometer: z.nullable(odometerValue),
  fuel_eighths: z.nullable(z.int()),
  charge_percent: z.nullable(z.int()),
  done_at: z.nullable(instant),
  done_by: z.nullable(z.string()),
});
export type PrivateHandover = z.output<typeof privateHandover>;

/** A check of the yard's list, or one that was done under a title of then. `result` is null as long as nobody looked. */
export const privateCheck = z.object({
  check_id: id,
  phase: rentalPhase,
  title: z.string(),
  required: z.boolean(),
  result: z.nullable(
    z.object({ state: checkState, note: z.string(), checked_at: instant, checked_by: z.nullable(z.string()) }),
  ),
});
export type PrivateCheck = z.output<typeof privateCheck>;

const answer = z.object({
  ...frame,
  rental: z.object({ id, checkin: z.nullable(privateHandover), checkout: z.nullable(privateHandover) }),
  checks: z.array(privateCheck),
  images: z.array(checkinImage),
  /** The picture that came along. */
  image: z._default(z.nullable(checkinImage), null),
});

export const privateAtVehicle = {
  edit: get('/api/private_rental_edit/{id}', { permission: 'private-rental.view', params: idParams, answer }),

  /** Odometer, fuel, checks and pictures of one way; of each fact and each check the latest by its clock stands. */
  update: post('/api/private_rental_update/{id}', {
    permission: 'private-rental.view',
    replay: 'repeat',
    invalidates: ['vehicles', 'odometers'],
    params: idParams,
    body: z.object({
      /** As what is noted here was seen; without it as the vehicle goes out, or at a return as it comes back. */
      phase: z.optional(rentalPhase),
      ...noted,
      ...clocks,
    }),
    files: privateImage,
    answer,
  }),
};
