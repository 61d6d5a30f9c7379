/** The fleet: vehicles from the first look at their VIN to the day on which they are retired (vehicles.md §3, §4.1). */
import * as z from 'zod/mini';
import { attachmentPart, checksums } from '../attachment.ts';
import { del, get, post } from '../endpoint.ts';
import { PICTURES } from '../file-types.ts';
import { flag, listFrame, listQuery } from '../records.ts';
import {
  booleanText,
  day,
  done,
  frame,
  id,
  idParams,
  idText,
  instant,
  jsonText,
  note,
  numberText,
  odometerReading,
  odometerValue,
  sum,
  text,
} from '../schema.ts';
import { readingJudgement } from './todo-record.ts';
import { fuel, listedVehicle, retireReason, transmission, vehicle, vehicleDetail, vinCheck } from './vehicle-record.ts';

const reference = z.optional(z.nullable(numberText(id)));
const whole = (least: number, most: number) =>
  numberText(
    z
      .int('This must be a whole number.')
      .check(z.minimum(least, `At least ${least}.`), z.maximum(most, `At most ${most}.`)),
  );
const tank = numberText(
  z.number('This must be a number.').check(z.positive('This must be above zero.'), z.maximum(999.9)),
);

const fields = {
  /** As it was typed: it is cleaned and checked by the rules of vehicles.md §4.1. Null: it has none, and `vin_reason` says why. */
  vin: z.nullable(text(40)),
  vin_reason: z.optional(note(120)),
  plate: text(20),
  plate_region: z.optional(
    z.nullable(z.string().check(z.regex(/^[A-Z]{2}-[A-Z0-9]{1,3}$/, 'This must be like US-TX.'))),
  ),
  /** Without it: make, model and year. */
  name: z.optional(note(120)),
  make: z.optional(note(60)),
  model: z.optional(note(60)),
  trim: z.optional(note(60)),
  body: z.optional(note(60)),
  color: z.optional(note(40)),
  model_year: z.optional(z.nullable(whole(1900, 2100))),
  fuel: z.optional(z.nullable(fuel)),
  transmission: z.optional(z.nullable(transmission)),
  seats: z.optional(z.nullable(whole(1, 60))),
  tank_litres: z.optional(z.nullable(tank)),
  listed: z.optional(booleanText),
  private: z.optional(booleanText),
  class_id: reference,
  /** For a new one that does not say it: the branch of who adds it. */
  branch_id: reference,
  location_id: reference,
  spot: z.optional(z.nullable(text(20))),
  odometer_unit: z.optional(z.enum(['km', 'mi'], 'This must be km or mi.')),
  /** Makes a reading of now; no reading is ever changed by it. */
  odometer: z.optional(z.nullable(odometerReading)),
  acquired_on: z.optional(z.nullable(day)),
  acquired_price: z.optional(z.nullable(numberText(sum))),
  acquired_odometer: z.optional(z.nullable(odometerReading)),
  group_ids: z.optional(jsonText(z.array(id, 'This must be a list.').check(z.maxLength(50, 'At most 50.')))),
  checksums,
};

const images = { images: { ...attachmentPart, types: PICTURES, required: false } } as const;
const answer = z.object({ ...frame, vehicle: vehicleDetail });

const filters = {
  ...listQuery(['plate', 'name', 'class_name', 'branch_name', 'updated_at']),
  branch_id: z.optional(idText),
  class_id: z.optional(idText),
  group_id: z.optional(idText),
  status: z.optional(text(40)),
  /** Whose papers run out within 30 days, or ran out. */
  documents: z.optional(z.enum(['soon', 'expired'], 'This must be soon or expired.')),
  model_year: z.optional(idText),
  /** With damage that nobody repaired. */
  damaged: z.optional(flag),
};
const list = z.object({ ...listFrame, vehicles: z.array(vehicle) });
const officeList = z.object({ ...listFrame, vehicles: z.array(listedVehicle) });

/** A name by which vehicles are sorted in lists and prices: compact, van, truck. */
const vehicleClass = z.object({ id, name: z.string(), position: z.int(), vehicles: z.int() });
export type VehicleClass = z.output<typeof vehicleClass>;
const classes = z.object({ ...frame, classes: z.array(vehicleClass) });

export const vehicles = {
  /** Pictures become the vehicle's, the first its cover. A refusal also says its message as `error`. */
  add: post('/api/vehiclesApi', {
    permission: 'vehicle.create',
    replay: 'create',
    invalidates: ['vehicles'],
    body: z.object(fields),
    files: images,
    answer,
  }),

  /** What is sent. 422 `status` when it is retired. */
  update: post('/api/vehiclesApi/{id}', {
    permission: 'vehicle.update',
    replay: 'repeat',
    invalidates: ['vehicles'],
    params: idParams,
    body: z.partial(z.object(fields)),
    files: images,
    answer,
  }),

  /** It leaves the fleet and keeps its history. 422 `status` while it is rented or booked ahead. `todos`: how many are left open. */
  retire: del('/api/vehiclesApi/{id}', {
    permission: 'vehicle.retire',
    replay: 'repeat',
    invalidates: ['vehicles'],
    params: idParams,
    body: z.object({
      retire_reason: z.optional(retireReason),
      retired_on: z.optional(day),
      final_odometer: z.optional(z.nullable(odometerReading)),
      note: z.optional(note(2000)),
    }),
    answer: z.object({ ...answer.shape, todos: z.int() }),
  }),

  /** The vehicles in service, by plate; one that is broken, too: it is work. */
  active: get('/api/active_vehicles', { permission: 'vehicle.view', query: z.object(filters), answer: list }),

  /** Also those that were retired, as long as `retired` says nothing else. Deleted ones need `vehicle.delete`. */
  all: get('/api/all_vehicles', {
    permission: 'vehicle.view',
    query: z.object({
      ...filters,
      retired: z.optional(z.enum(['only', 'with', 'without'], 'This must be only, with or without.')),
    }),
    answer: officeList,
  }),

  one: get('/api/vehicle/{id}', { own: true, permission: 'vehicle.view', params: idParams, answer }),

  /** A picture, by the number of its file. The next becomes the cover. */
  removeImage: del('/api/vehicle_images/{id}', {
    permission: 'vehicle.update',
    replay: 'repeat',
    invalidates: ['vehicles'],
    params: idParams,
    answer: done,
  }),

  /** The picture that all lists show. */
  setCover: post('/api/vehicle-cover/{id}', {
    own: true,
    permission: 'vehicle.update',
    replay: 'repeat',
    invalidates: ['vehicles'],
    params: idParams,
    body: z.object({ image_id: id }),
    answer,
  }),

  /** A vehicle that was added by mistake. 422 `status` once anything is about it. Its VIN and plate are free again. */
  remove: del('/api/delete-vehicles/{id}', {
    permission: 'vehicle.delete',
    replay: 'repeat',
    invalidates: ['vehicles'],
    params: idParams,
    answer: done,
  }),

  /** A retired one into service again; a deleted one needs `vehicle.delete`. 422 `vin`, `plate` where another has them by now. */
  restore: post('/api/restore-vehicle/{id}', {
    own: true,
    permission: 'vehicle.retire',
    replay: 'repeat',
    invalidates: ['vehicles'],
    params: idParams,
    answer,
  }),

  /**
   * What a VIN says, without keeping anything. `vin` is as it would be kept; `changed`: something of it was read as another character.
   * `repairs`: what may have been meant where the check digit refuses it, at most three, those of the fleet first. `taken`: the vehicle that has it.
   */
  decodeVin: get('/api/decode-vin', {
    own: true,
    permission: 'vehicle.create',
    query: z.object({ vin: text(40) }),
    answer: z.object({
      ...frame,
      vin: z.string(),
      changed: z.boolean(),
      check: z.nullable(vinCheck),
      hint: z.nullable(z.string()),
      repairs: z.array(z.string()),
      taken: z.nullable(z.object({ id, plate: z.string(), retired: z.boolean() })),
      decoded: z.nullable(
        z.object({
          make: z.string(),
          model: z.string(),
          trim: z.string(),
          body: z.string(),
          model_year: z.nullable(z.int()),
          fuel: z.nullable(fuel),
          transmission: z.nullable(transmission),
          seats: z.nullable(z.int()),
        }),
      ),
    }),
  }),

  classes: get('/api/vehicle-class', { own: true, permission: 'vehicle.view', answer: classes }),

  /** Adds, renames, orders: the list as it shall be. 422 `classes` where one that has vehicles is left out. */
  saveClasses: post('/api/vehicle-class', {
    own: true,
    permission: 'vehicle.update',
    replay: 'repeat',
    invalidates: ['vehicles'],
    body: z.object({
      classes: z
        .array(z.object({ id: z.optional(id), name: text(60) }), 'This must be a list.')
        .check(z.maxLength(50, 'At most 50.')),
    }),
    answer: classes,
  }),

  /** What the screen of one vehicle or todo starts with: the vehicle, its readings and its open work. */
  initialData: get('/api/vehicle-initial-data', {
    permission: 'vehicle.view',
    query: z.object({ vehicle_id: idText }),
    answer: z.object({
      ...frame,
      vehicle,
      previousOdometer: z.nullable(z.object({ value: odometerValue, read_at: instant, todo_id: z.nullable(id) })),
      odometers: z.array(
        z.object({
          id,
          value: odometerValue,
          read_at: instant,
          todo_id: z.nullable(id),
          judgement: z._default(readingJudgement, 'accepted'),
        }),
      ),
      todos: z.array(z.object({ id, title: z.string(), todo_date: day, status: z.string() })),
    }),
  }),
};
