/** What bookings stand on: channels through which they come, rates, and what is checked (rentals.md §2, §3 "Own"). */
import * as z from 'zod/mini';
import { del, get, post, put } from '../endpoint.ts';
import { listFrame, listQuery, recordTimes } from '../records.ts';
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

const setUp = { own: true, auth: 'rental' } as const;

const ofChannels = { ...setUp, permission: 'channel.update' } as const;
const channelFields = z.object({
  /** Unique among those that are in use, without regard to case. */
  name: text(80),
  /** Where its bookings are, unless they say otherwise. */
  branch_id: id,
  /** Nothing comes through one that is switched off. */
  active: z.optional(z.boolean('This must be true or false.')),
});
const channelAnswer = z.object({ ...frame, channel });
/** `token` is shown this once: the yard keeps only what recognises it. */
const withToken = z.object({ ...frame, channel, token: z.string() });

const price = z.optional(z.nullable(sum));
const distance = z.optional(
  z.nullable(
    z
      .int('This must be a whole number.')
      .check(z.minimum(0, 'This must not be below zero.'), z.maximum(100_000, 'At most 100,000.')),
  ),
);
const prices = {
  daily: sum,
  weekly: price,
  monthly: price,
  late_hour: price,
  included_distance_per_day: distance,
  extra_distance_price: price,
  deposit_amount: z.optional(sum),
  fuel_price: price,
  refuel_fee: price,
};

/** What people call the fields: in the form and in the history. */
export const rateLabels = {
  branch_id: 'Branch',
  vehicle_id: 'Vehicle',
  daily: 'A day',
  weekly: 'Seven days',
  monthly: 'Thirty days',
  late_hour: 'An hour late',
  included_distance_per_day: 'Distance included a day',
  extra_distance_price: 'Each unit of distance beyond it',
  deposit_amount: 'Deposit',
  fuel_price: 'A litre of fuel',
  refuel_fee: 'Fee for filling up',
} as const;
const ofRates = { ...setUp, permission: 'rental-setup.update', replay: 'repeat' } as const;
const rateAnswer = z.object({ ...frame, rate });

export const rentalSetup = {
  channels: get('/api/booking-channels', {
    ...ofChannels,
    query: z.object(listQuery(['name', 'branch_name', 'bookings', 'last_used_at'])),
    answer: z.object({ ...listFrame, channels: z.array(channel) }),
  }),

  channel: get('/api/booking-channels/{id}', { ...ofChannels, params: idParams, answer: channelAnswer }),

  /** 422 `name` when another one has it. A second one by a repeated call would have a token that nobody knows, so it is never repeated. */
  addChannel: post('/api/booking-channels', {
    ...ofChannels,
    replay: 'online',
    body: channelFields,
    answer: withToken,
  }),

  updateChannel: put('/api/booking-channels/{id}', {
    ...ofChannels,
    replay: 'repeat',
    params: idParams,
    body: z.partial(channelFields),
    answer: channelAnswer,
  }),

  /** Another token; the one before it opens nothing any more. */
  renewChannel: post('/api/booking-channels/{id}/token', {
    ...ofChannels,
    replay: 'online',
    params: idParams,
    answer: withToken,
  }),

  /** Its token opens nothing any more, for good; its bookings stay. */
  endChannel: del('/api/booking-channels/{id}', {
    ...ofChannels,
    replay: 'repeat',
    params: idParams,
    answer: done,
  }),

  /** Of the person's branches. */
  rates: get('/api/rental-rates', {
    ...setUp,
    permission: 'booking.view',
    query: z.object({
      ...listQuery(['branch_name', 'plate', 'daily', 'updated_at']),
      branch_id: z.optional(idText),
      vehicle_id: z.optional(idText),
    }),
    answer: z.object({ ...listFrame, rates: z.array(rate) }),
  }),

  rate: get('/api/rental-rates/{id}', { ...setUp, permission: 'booking.view', params: idParams, answer: rateAnswer }),

  /**
   * Of a vehicle, or of all of a branch that have none of their own. There is one of each: what is sent stands in what is there, or brings
   * back what was taken away. 422 `vehicle_id` when the vehicle is of another branch.
   */
  saveRate: post('/api/rental-rates', {
    ...ofRates,
    body: z.object({ branch_id: id, vehicle_id: z.optional(z.nullable(id)), ...prices }),
    answer: rateAnswer,
  }),

  updateRate: put('/api/rental-rates/{id}', {
    ...ofRates,
    params: idParams,
    body: z.partial(z.object(prices)),
    answer: rateAnswer,
  }),

  removeRate: del('/api/rental-rates/{id}', { ...ofRates, params: idParams, answer: done }),

  /** 422 `rate` when there is another one by now. */
  restoreRate: post('/api/restore-rental-rates/{id}', { ...ofRates, params: idParams, answer: rateAnswer }),

  templates: get('/api/verification-templates', {
    ...setUp,
    permission: 'verification.view',
    query: z.object({ entity_type: z.optional(entityType) }),
    answer: z.object({ ...frame, templates: z.array(template) }),
  }),

  /** The whole list of a kind, in its order. Bookings that are there keep theirs. 422 `items` when one is not of the list any more. */
  saveTemplates: post('/api/verification-templates', {
    ...ofRates,
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
