/** The state of vehicles and their checks: what people in the yard read and do. */
import * as z from 'zod/mini';
import { get, post } from '#contract/endpoint.ts';
import { listFrame } from '#contract/records.ts';
import {
  actTimes,
  day,
  frame,
  id,
  idParams,
  idText,
  instant,
  note,
  numberText,
  paging,
  text,
} from '#contract/schema.ts';
import {
  checkCategory,
  itemState,
  percentage,
  roundCause,
  statusVehicle,
  VEHICLE_STATUSES,
  vehicleStatusName,
} from './vehicle-status-record.ts';

const known: readonly string[] = VEHICLE_STATUSES;

/** One status, or several with commas: `cleaning,inspection`. */
const statuses = z
  .string('This must be text.')
  .check(z.refine((said) => said.split(',').every((one) => known.includes(one)), 'There is no such status.'));

const share = numberText(
  z.int('This must be a whole number.').check(z.minimum(0, 'At least 0.'), z.maximum(100, 'At most 100.')),
);

/** A VIN, whatever the case; `id:7` for a vehicle by its number. */
const vehicleKey = text(40);

const statusFields = {
  /** `ready` closes the older holds of people and returns; everything else opens one. */
  status: vehicleStatusName,
  /** Of the hold. */
  note: z.optional(note(500)),
  /** When somebody should look at the vehicle again; null forgets that. */
  followup_date: z.optional(z.nullable(day)),
  /** When it should be over. For `rented`: when the vehicle comes back. */
  expected_end: z.optional(z.nullable(instant)),
  /** With `ready`: close whatever is open, save `rented`. Needs `vehicle-status.override`, and a reason. */
  override: z.optional(z.boolean('This must be yes or no.')),
  reason: z.optional(note(500)),
  ...actTimes,
};

const tick = z.object({ item_id: id, state: itemState, note: z.optional(note(500)), ...actTimes });

const counts = z.object({
  /** All that the filter finds, whatever their status. */
  all: z.int(),
  rented: z.int(),
  out_of_service: z.int(),
  maintenance: z.int(),
  inspection: z.int(),
  cleaning: z.int(),
  ready: z.int(),
});

export const statusChecklist = z.object({
  vehicle: statusVehicle,
  categories: z.array(checkCategory),
  percentage,
  /** The round that is open. Null before anybody checked anything: the items are then what a round would begin with. */
  round: z.nullable(z.object({ id, started_at: instant, cause: roundCause })),
  /** The last twenty that ended, the newest first. */
  rounds: z.array(
    z.object({ id, started_at: instant, ended_at: instant, cause: roundCause, percentage, failed: z.int() }),
  ),
});

export const STATUS_SORTS = ['plate', 'status', 'status_since', 'percentage', 'followup_date'] as const;

const write = { permission: 'vehicle-status.update', replay: 'repeat' } as const;

export const statusCalls = {
  /** The vehicles in service with their state. `counts` disregards `status`. Sorted by plate unless asked otherwise; without a checklist last. */
  list: get('/api/vehicleStatusApi', {
    permission: 'vehicle-status.view',
    query: z.object({
      ...paging,
      status: z.optional(statuses),
      branch_id: z.optional(idText),
      class_id: z.optional(idText),
      group_id: z.optional(idText),
      /** By the calendar of who asks. `week`: within the next seven days. */
      followup: z.optional(z.enum(['overdue', 'today', 'week'])),
      percent_from: z.optional(share),
      percent_to: z.optional(share),
      /** Only what may not go out now: a hold other than cleaning and inspection is open. */
      blocked: z.optional(z.enum(['1'])),
      /** Text in the plate or the name, or the last characters of the VIN. */
      search: z.optional(z.string().check(z.maxLength(100, 'At most 100 characters.'))),
      sort: z.optional(z.enum(STATUS_SORTS)),
      direction: z.optional(z.enum(['asc', 'desc'], 'This must be asc or desc.')),
    }),
    answer: z.object({ ...listFrame, data: z.array(statusVehicle), counts }),
  }),

  /** The checks of a vehicle, by category. */
  checklist: get('/api/vehicle_status_checklist_api/{id}', {
    permission: 'vehicle-status.view',
    params: idParams,
    answer: z.object({ ...frame, ...statusChecklist.shape }),
  }),

  /**
   * Says what a vehicle is, at the time of the act. 422 `status` names what keeps it from being ready. A vehicle that is rented by hand comes back
   * when it is said to be ready, or to be cleaned or inspected.
   */
  update: post('/api/vehicleStatusUpdateApi/{vin}', {
    ...write,
    params: z.object({ vin: vehicleKey }),
    body: z.object(statusFields),
    answer: z.object({ ...frame, vehicle: statusVehicle }),
  }),

  /** The same for several: all of them or none. 422 names each that stands in the way: `vins.3`. */
  updateMany: post('/api/vehicleStatusUpdate', {
    ...write,
    body: z.object({
      vins: z
        .array(vehicleKey, 'This must be a list.')
        .check(z.minLength(1, 'Choose at least one.'), z.maxLength(200, 'At most 200 at once.')),
      ...statusFields,
    }),
    answer: z.object({ ...frame, vehicles: z.array(statusVehicle) }),
  }),

  /**
   * Ticks items of the open round, each by itself: the latest edit of an item wins. Failing an item that blocks opens a hold and makes a todo; one
   * that is noted makes a todo. Taking that back takes both back, and is 422 `items.0.state` once the todo was worked on.
   */
  tick: post('/api/vehicle_status_checklist_store', {
    ...write,
    body: z.object({
      vehicle_id: id,
      items: z
        .array(tick, 'This must be a list.')
        .check(z.minLength(1, 'Tick at least one.'), z.maxLength(100, 'At most 100 at once.')),
    }),
    answer: z.object({ ...frame, ...statusChecklist.shape }),
  }),
};
