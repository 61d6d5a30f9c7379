/** What a vehicle is (vehicles.md §2). */
import * as z from 'zod/mini';
import { attachment } from '../attachment.ts';
import { day, id, instant, odometerValue } from '../schema.ts';

/** What a vehicle runs on, with the words for people. */
export const fuels = {
  petrol: 'Petrol',
  diesel: 'Diesel',
  hybrid: 'Hybrid',
  plug_in: 'Plug-in hybrid',
  electric: 'Electric',
  gas: 'Gas',
  other: 'Other',
} as const;
export type Fuel = keyof typeof fuels;
export const fuel = z.enum(Object.keys(fuels) as Fuel[], 'There is no such fuel.');

export const transmissions = { automatic: 'Automatic', manual: 'Manual' } as const;
export type Transmission = keyof typeof transmissions;
export const transmission = z.enum(Object.keys(transmissions) as Transmission[], 'There is no such transmission.');

/** Why a vehicle was retired. */
export const retireReasons = {
  sold: 'Sold',
  returned: 'Returned to its owner',
  total_loss: 'Total loss',
  stolen: 'Stolen',
  scrapped: 'Scrapped',
  other: 'Other',
} as const;
export type RetireReason = keyof typeof retireReasons;
export const retireReason = z.enum(Object.keys(retireReasons) as RetireReason[], 'There is no such reason.');

/** `ok`: the check digit fits. `unchecked`: it does not, and need not where the vehicle was made. `none`: it has no VIN. */
export const vinCheck = z.enum(['ok', 'unchecked', 'none']);

/** How urgent the paper of a vehicle is that runs out first: at most 30 days, at most 7, or it ran out (vehicles.md §4.7). */
export const documentState = z.enum(['ok', 'soon', 'urgent', 'expired']);
export type DocumentState = z.output<typeof documentState>;

export const vehicle = z.object({
  id,
  /** Null where it has none: a trailer, or a vehicle from before 1981. */
  vin: z.nullable(z.string()),
  plate: z.string(),
  /** Make, model and year as people say it: `Ford Transit 2022`. */
  name: z.string(),
  branch_id: z.nullable(id),
  /** ready · rented · cleaning · maintenance · inspection · out_of_service */
  status: z.string(),
  odometer_unit: z.enum(['km', 'mi']),
  /**
   * The last accepted reading and when it was taken; the average distance a day, of the days that the setting `odometers` says, and the one that
   * 95 % of the days stay within. An older local database has no `daily_p95`.
   */
  last_odometer: z.nullable(odometerValue),
  last_odometer_at: z.nullable(instant),
  daily_average: z.nullable(z.number()),
  daily_p95: z._default(z.nullable(z.number()), null),
  updated_at: instant,
  class_id: z.nullable(id),
  class_name: z.nullable(z.string()),
  /** The small form of its cover picture, an address; null where it has none. */
  cover: z.nullable(z.string()),
  /** Of the paper that runs out first, and the day; null where none runs out, and where the person sees only that there is the vehicle. */
  document_state: z.nullable(documentState),
  document_on: z.nullable(day),
  /** How much damage of it stands open; null where the person sees only that there is the vehicle. */
  damages: z.nullable(z.int()),
});
/** What every list and every phone has of a vehicle. */
export type Vehicle = z.output<typeof vehicle>;

/** A vehicle as its own screen and its form have it. What only people of its branch see is null for others. */
export const vehicleDetail = z.object({
  ...vehicle.shape,
  branch_name: z.nullable(z.string()),
  vin_check: vinCheck,
  /** Why it has none; empty where it has one. */
  vin_reason: z.string(),
  /** ISO 3166-2, `US-TX`; null where nobody said it. */
  plate_region: z.nullable(z.string()),
  make: z.string(),
  model: z.string(),
  trim: z.string(),
  body: z.string(),
  color: z.string(),
  model_year: z.nullable(z.int()),
  fuel: z.nullable(fuel),
  transmission: z.nullable(transmission),
  seats: z.nullable(z.int()),
  tank_litres: z.nullable(z.number()),
  /** Offered to the public; for private rentals. */
  listed: z.boolean(),
  private: z.boolean(),
  location_id: z.nullable(id),
  location_name: z.nullable(z.string()),
  /** The bay in which it stands. */
  spot: z.nullable(z.string()),
  acquired_on: z.nullable(day),
  acquired_price: z.nullable(z.number()),
  acquired_odometer: z.nullable(odometerValue),
  retired_on: z.nullable(day),
  retired_at: z.nullable(instant),
  retired_by_name: z.nullable(z.string()),
  retire_reason: z.nullable(retireReason),
  groups: z.array(z.object({ id, name: z.string() })),
  /** Its pictures, the cover first. */
  images: z.array(attachment),
  created_at: instant,
  deleted_at: z.nullable(instant),
  /** Whether the person may change it: it is of their branch, or they see everybody's. */
  within: z.boolean(),
});
export type VehicleDetail = z.output<typeof vehicleDetail>;

/** A vehicle in the lists of the office, in which retired and deleted ones stand, too. */
export const listedVehicle = z.object({
  ...vehicle.shape,
  branch_name: vehicleDetail.shape.branch_name,
  retired_on: vehicleDetail.shape.retired_on,
  deleted_at: vehicleDetail.shape.deleted_at,
  within: vehicleDetail.shape.within,
});
export type ListedVehicle = z.output<typeof listedVehicle>;

/** What people call the fields: in the form and in the history. */
export const vehicleLabels = {
  vin: 'VIN',
  vin_reason: 'Why it has none',
  plate: 'Plate',
  plate_region: 'Region of the plate',
  name: 'Name',
  make: 'Make',
  model: 'Model',
  trim: 'Trim',
  body: 'Body',
  color: 'Colour',
  model_year: 'Model year',
  fuel: 'Fuel',
  transmission: 'Transmission',
  seats: 'Seats',
  tank_litres: 'Tank',
  listed: 'Offered to the public',
  private: 'For private rentals',
  class_id: 'Class',
  branch_id: 'Branch',
  location_id: 'Location',
  spot: 'Bay',
  odometer_unit: 'Odometer shows',
  odometer: 'Odometer',
  acquired_on: 'Bought on',
  acquired_price: 'Price',
  acquired_odometer: 'Odometer when bought',
  group_ids: 'Groups',
  retired_on: 'Retired on',
  retire_reason: 'Reason',
  final_odometer: 'Last odometer',
  note: 'Note',
} as const;
