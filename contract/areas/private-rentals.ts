/** Private rentals: a customer has a vehicle for weeks or without end (rentals.md §3 "private-rentals"). The odd paths are as documented. */
import * as z from 'zod/mini';
import { del, get, post } from '../endpoint.ts';
import { listFrame, listQuery } from '../records.ts';
import { done, frame, id, idParams, idText, instant, jsonText, note, numberText, sum, text } from '../schema.ts';
import { noted, privateAtVehicle, privateImage as image, wholeNumber } from './private-at-vehicle.ts';
import { privateCheckItem, privateRentalWhole, privateVehicle } from './private-record.ts';
import { checkPhase, ratePeriod, vehicleState } from './private-words.ts';
import { checkinImage } from './rental-handover.ts';
import { chargeCode } from './rental-words.ts';

const answer = z.object({ ...frame, ...privateRentalWhole });

/** What people call the fields: in the form and in the history. */
export const privateRentalLabels = {
  customer_id: 'Customer',
  vehicle_id: 'Vehicle',
  branch_id: 'Branch',
  starts_at: 'Goes out',
  ends_at: 'Comes back',
  status: 'Status',
  rate_amount: 'Rate',
  rate_period: 'For each',
  included_distance_per_day: 'Distance included a day',
  deposit_amount: 'Deposit',
  note: 'Note',
} as const;

const leftOut = jsonText(
  z
    .array(z.object({ code: chargeCode, reason: note(300) }), 'This must be a list.')
    .check(z.maxLength(10, 'At most 10.')),
);

export const privateRentals = {
  /** Vehicles that are rented privately, of the person's branches, and those that are out privately though they are no more. */
  vehicles: get('/api/private_rental_vehicles_list', {
    permission: 'private-rental.view',
    query: z.object({
      ...listQuery(['plate', 'name', 'branch_name']),
      state: z.optional(vehicleState),
      branch_id: z.optional(idText),
    }),
    answer: z.object({ ...listFrame, vehicles: z.array(privateVehicle) }),
  }),

  /**
   * Gives the vehicle to the customer, without `ends_at` until somebody says so. One that starts within ten minutes, or has started, is out by
   * it. 422 `vehicle_id` names what has its time; 422 `vin` for one that is unknown or cannot be one; 422 `customer_id` for who is blocked or
   * has no licence that covers it.
   */
  assign: post('/api/private_rental_assign', {
    permission: 'private-rental.create',
    replay: 'create',
    invalidates: ['vehicles', 'odometers'],
    body: z.object({
      customer_id: numberText(id),
      /** Either this or `vin`. */
      vehicle_id: z.optional(numberText(id)),
      vin: z.optional(text(40)),
      starts_at: instant,
      ends_at: z.optional(z.nullable(instant)),
      rate_amount: numberText(sum),
      rate_period: ratePeriod,
      deposit_amount: z.optional(numberText(sum)),
      included_distance_per_day: z.optional(z.nullable(wholeNumber(0, 100_000))),
      note: z.optional(note(2000)),
      ...noted,
    }),
    files: image,
    answer,
  }),

  edit: { ...privateAtVehicle.edit, answer },

  /**
   * Dates, rate, deposit and note need `private-rental.update`; what is noted as it goes out, and going out itself, `checkin.update`; what is
   * noted as it comes back, and `returned_at`, which needs the odometer, `checkout.update`. 422 `checks` for a return of which nobody looked at a needed
   * check, without a reason. What the readings of the return say is charged stands with the rental from then on. A changed rate is of the periods that are to come. Of what is
   * noted and of each check the latest by its clock stands; of a check that is not taken for that the header of superseded fields says `found`.
   */
  update: {
    ...privateAtVehicle.update,
    body: z.object({
      starts_at: z.optional(instant),
      ends_at: z.optional(z.nullable(instant)),
      rate_amount: z.optional(numberText(sum)),
      rate_period: z.optional(ratePeriod),
      deposit_amount: z.optional(numberText(sum)),
      included_distance_per_day: z.optional(z.nullable(wholeNumber(0, 100_000))),
      note: z.optional(note(2000)),
      /** active: it goes out now. cancelled: it never went out. closed: it is back, billed and paid. */
      status: z.optional(z.enum(['active', 'cancelled', 'closed'], 'This must be active, cancelled or closed.')),
      reason: z.optional(note(500)),
      returned_at: z.optional(instant),
      /** Why it is taken back though needed checks were not looked at. */
      unchecked_reason: z.optional(note(500)),
      /** What is not charged of what was read, and why; needs `private-rental.bill`. Also after it came back, until it is billed. */
      left_out: z.optional(leftOut),
      ...privateAtVehicle.update.body.shape,
    }),
    /** `image`: the picture that came along. */
    answer: z.object({ ...frame, ...privateRentalWhole, image: z._default(z.nullable(checkinImage), null) }),
  },

  /** 422 `rental` with invoices or payments, and while the customer has the vehicle. */
  remove: del('/api/private_rental_delete/{id}', {
    permission: 'private-rental.delete',
    replay: 'repeat',
    params: idParams,
    answer: done,
  }),

  /** 422 `vehicle_id` when its time was given to somebody else. */
  restore: post('/api/restore-private-rental/{id}', {
    own: true,
    permission: 'private-rental.delete',
    replay: 'repeat',
    params: idParams,
    answer,
  }),

  removeImage: del('/api/private_rental_images_delete/{id}', {
    permission: 'private-rental.update',
    replay: 'repeat',
    params: idParams,
    answer: done,
  }),

  /** What the yard looks at when a private rental goes out and comes back. */
  checks: get('/api/getPrivateRentalCheck', {
    permission: 'private-rental.view',
    answer: z.object({ ...frame, checklist: z.array(privateCheckItem) }),
  }),

  /** The whole list, in its order. What was found keeps its words. 422 `items` when one is not of the list any more. */
  saveChecks: post('/api/private-rental-checks', {
    own: true,
    permission: 'rental-setup.update',
    replay: 'repeat',
    body: z.object({
      items: z
        .array(
          z.object({
            id: z.optional(id),
            title: text(160),
            phase: checkPhase,
            required: z.boolean('This must be true or false.'),
          }),
          'This must be a list.',
        )
        .check(z.maxLength(60, 'At most 60.')),
    }),
    answer: z.object({ ...frame, checklist: z.array(privateCheckItem) }),
  }),
};
