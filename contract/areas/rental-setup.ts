/** What bookings stand on: channels through which they come, rates, and what is checked (rentals.md §2, §3 "Own"). */
import * as z from 'zod/mini';
import { del, get, post } from '../endpoint.ts';
import { flag, recordTimes } from '../records.ts';
import { done, frame, id, idParams, idText, instant, sum, text } from '../schema.ts';
import { entityType } from './rental-words.ts';

const channel = z.object({
  id,
  ...recordTimes,
  name: z.string(),
  branch_id: id,
  branch_name: z.string(),
  active: z.boolean(),
  /** The last four characters of its token. */
  token_end: z.string(),
  last_used_at: z.nullable(instant),
  bookings: z.int(),
});
export type BookingChannel = z.output<typeof channel>;

const price = z.optional(z.nullable(sum));
const distance = z.optional(
  z.nullable(z.int('This must be a whole number.').check(z.minimum(0, 'At least 0.'), z.maximum(100_000))),
);

const rate = z.object({
  id,
  ...recordTimes,
  branch_id: id,
  branch_name: z.string(),
  vehicle_id: z.nullable(id),
  vehicle: z.nullable(z.object({ id, plate: z.string(), name: z.string() })),
  daily: z.number(),
  weekly: z.nullable(z.number()),
  monthly: z.nullable(z.number()),
  late_hour: z.nullable(z.number()),
  included_distance_per_day: z.nullable(z.int()),
  extra_distance_price: z.nullable(z.number()),
  deposit_amount: z.number(),
  fuel_price: z.nullable(z.number()),
  refuel_fee: z.nullable(z.number()),
});
export type RentalRate = z.output<typeof rate>;

const template = z.object({
  id,
  ...recordTimes,
  entity_type: entityType,
  title: z.string(),
  required: z.boolean(),
  position: z.int(),
});
export type VerificationTemplate = z.output<typeof template>;

const deleted = { deleted: z.optional(flag) };

export const rentalSetup = {
  channels: get('/api/booking-channels', {
    own: true,
    auth: 'rental',
    permission: 'channel.update',
    query: z.object(deleted),
    answer: z.object({ ...frame, channels: z.array(channel) }),
  }),

  /** A new one, or with `id` a change of one. `token` is shown once: for a new channel, or when `renew` asks for another. */
  saveChannel: post('/api/booking-channels', {
    own: true,
    auth: 'rental',
    permission: 'channel.update',
    replay: 'online',
    body: z.object({
      id: z.optional(id),
      name: text(80),
      branch_id: id,
      active: z.optional(z.boolean('This must be true or false.')),
      renew: z.optional(z.boolean('This must be true or false.')),
    }),
    answer: z.object({ ...frame, channel, token: z.nullable(z.string()) }),
  }),

  endChannel: del('/api/booking-channels/{id}', {
    own: true,
    auth: 'rental',
    permission: 'channel.update',
    replay: 'online',
    params: idParams,
    answer: done,
  }),

  rates: get('/api/rental-rates', {
    own: true,
    auth: 'rental',
    permission: 'booking.view',
    query: z.object({ branch_id: z.optional(idText), vehicle_id: z.optional(idText), ...deleted }),
    answer: z.object({ ...frame, rates: z.array(rate) }),
  }),

  /** Of a vehicle, or of all of a branch that have none of their own. There is one of each: what is sent takes its place. */
  saveRate: post('/api/rental-rates', {
    own: true,
    auth: 'rental',
    permission: 'rental-setup.update',
    replay: 'repeat',
    body: z.object({
      branch_id: id,
      vehicle_id: z.optional(z.nullable(id)),
      daily: sum,
      weekly: price,
      monthly: price,
      late_hour: price,
      included_distance_per_day: distance,
      extra_distance_price: price,
      deposit_amount: z.optional(sum),
      fuel_price: price,
      refuel_fee: price,
      /** Takes it away, or brings it back. */
      deleted: z.optional(z.boolean('This must be true or false.')),
    }),
    answer: z.object({ ...frame, rate }),
  }),

  templates: get('/api/verification-templates', {
    own: true,
    auth: 'rental',
    permission: 'verification.view',
    query: z.object({ entity_type: z.optional(entityType) }),
    answer: z.object({ ...frame, templates: z.array(template) }),
  }),

  /** The whole list of a kind, in its order. Bookings that are there keep theirs. */
  saveTemplates: post('/api/verification-templates', {
    own: true,
    auth: 'rental',
    permission: 'rental-setup.update',
    replay: 'repeat',
    body: z.object({
      entity_type: entityType,
      items: z
        .array(
          z.object({ id: z.optional(id), title: text(160), required: z.boolean('This must be true or false.') }),
          'This must be a list.',
        )
        .check(z.maxLength(60, 'At most 60.')),
    }),
    answer: z.object({ ...frame, templates: z.array(template) }),
  }),
};
