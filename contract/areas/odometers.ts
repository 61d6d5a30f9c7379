/** The readings that the series does not believe, for the office to judge. These calls are ours: the documented ones have no review. */
import * as z from 'zod/mini';
import { get, post } from '../endpoint.ts';
import { day, frame, id, idParams, idText, instant, odometerReading, odometerValue, paging, text } from '../schema.ts';
import { odometerSource, odometerUnit } from './odometer-input.ts';
import { readingJudgement } from './todo-record.ts';

const why = z.nullable(z.enum(['below', 'far', 'impossible']));

const neighbour = z.object({
  id,
  value: odometerValue,
  read_at: instant,
  source: odometerSource,
  judgement: readingJudgement,
  confirmed: z.boolean(),
  created_by_name: z.nullable(z.string()),
});

/**
 * confirm: it is right, whatever the series says. correct: it was another value. void: it counts no longer. unvoid takes either word back: it is
 * judged like any other again. cluster: the dial was replaced before it. unit: the dial counts in another unit, always or from this reading on. rejoin: takes the new
 * dial that begins with this reading back.
 */
const act = z.enum(['confirm', 'correct', 'void', 'unvoid', 'cluster', 'unit', 'rejoin'], 'There is no such act.');
export type ReviewAct = z.output<typeof act>;

/** What a choice would make of the series. */
const effect = z.object({
  act,
  /** For `correct`: the value that is proposed. */
  value: z.nullable(odometerValue),
  /** What this reading would be, and those that would be something else than now. */
  judgement: readingJudgement,
  others: z.array(z.object({ id, value: odometerValue, read_at: instant, judgement: readingJudgement })),
  last_odometer: z.nullable(odometerValue),
  daily_average: z.nullable(z.number()),
});
export type ReviewEffect = z.output<typeof effect>;

export const reviewedReading = z.object({
  id,
  vehicle: z.object({ id, plate: z.string(), name: z.string(), unit: odometerUnit }),
  todo: z.nullable(z.object({ id, title: z.string(), day })),
  value: odometerValue,
  read_at: instant,
  source: odometerSource,
  note: z.string(),
  created_by_name: z.nullable(z.string()),
  /** Its person was asked, and kept it as typed. */
  stood_by: z.boolean(),
  judgement: readingJudgement,
  why,
  voided_by_name: z.nullable(z.string()),
  void_reason: z.string(),
  /** True when a new dial begins with it. */
  starts_dial: z.boolean(),
  /** Images of the todo that show its dial, the newest first. */
  photos: z.array(id),
  /** The accepted reading before it, the most that would have been believed after that, and what may have been meant. */
  before: z.nullable(z.object({ value: odometerValue, read_at: instant, most: z.int() })),
  hints: z.array(z.object({ value: odometerValue, why: z.string() })),
  is_trip: z.boolean(),
  /** Up to four readings of the vehicle on either side of it, in order of time; it is among them. */
  neighbours: z.array(neighbour),
  effects: z.array(effect),
});
export type ReviewedReading = z.output<typeof reviewedReading>;

/** A reading in the series of its vehicle. `note`, `stood_by` and `void_reason` are for those of its branch. */
export const seriesReading = z.object({
  id,
  value: odometerValue,
  unit: odometerUnit,
  read_at: instant,
  source: odometerSource,
  judgement: readingJudgement,
  why,
  confirmed: z.boolean(),
  stood_by: z.boolean(),
  note: z.string(),
  created_by_name: z.nullable(z.string()),
  voided_by_name: z.nullable(z.string()),
  void_reason: z.string(),
  todo_id: z.nullable(id),
  /** A new dial begins with it, or its unit does. */
  starts_dial: z.boolean(),
  /** Between these a value would be believed: from the accepted one before it to the most that is likely by then. Null for the first of a dial. */
  least: z.nullable(odometerValue),
  most: z.nullable(z.int()),
});
export type SeriesReading = z.output<typeof seriesReading>;

export const odometers = {
  /** All readings of a vehicle, the newest first, with what would have been believed at the time of each. */
  ofVehicle: get('/api/vehicle-readings/{id}', {
    permission: 'vehicle.view',
    own: true,
    params: idParams,
    query: z.object(paging),
    answer: z.object({
      ...frame,
      readings: z.array(seriesReading),
      next_cursor: z.nullable(z.string()),
      total: z.int(),
      /** Readings that the series does not believe, of all. */
      doubtful: z.int(),
      last_odometer: z.nullable(odometerValue),
      daily_average: z.nullable(z.number()),
      daily_p95: z.nullable(z.number()),
    }),
  }),

  /** Of the vehicles whose readings the person may judge, the newest first. `total` is how many there are, whatever the page. */
  review: get('/api/odometer-review', {
    permission: 'odometer.review',
    own: true,
    query: z.object({
      ...paging,
      judgement: z.optional(z.enum(['doubtful', 'void'])),
      vehicle_id: z.optional(idText),
    }),
    answer: z.object({
      ...frame,
      readings: z.array(reviewedReading),
      next_cursor: z.nullable(z.string()),
      total: z.int(),
    }),
  }),

  /** Judges one reading, doubtful or not. */
  judge: post('/api/odometer-review/{id}', {
    permission: 'odometer.review',
    own: true,
    replay: 'repeat',
    invalidates: ['odometers', 'vehicles'],
    params: idParams,
    body: z.object({
      act,
      /** For `correct`. */
      value: z.optional(odometerReading),
      /** For `void`. */
      reason: z.optional(text(500)),
      /** For `cluster`: what the new dial showed first (this reading), and what the old one showed last (the accepted reading before). */
      first_value: z.optional(odometerReading),
      last_value: z.optional(odometerReading),
      /** For `unit`: what the dial counts. `since` tells whether it always did; or only from this reading on. */
      unit: z.optional(odometerUnit),
      since: z.optional(z.enum(['always', 'reading'])),
    }),
    answer: z.object({ ...frame, reading: reviewedReading, total: z.int() }),
  }),
};
