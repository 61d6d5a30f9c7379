/** What the yard knows about the state of a vehicle: why it is not ready, how far it is, and who is on it. */
import * as z from 'zod/mini';
import { day, id, instant } from '#contract/schema.ts';

/** The strongest comes first: where the car is, then what keeps it from going out. `ready` is the lack of all others. */
export const VEHICLE_STATUSES = ['rented', 'out_of_service', 'maintenance', 'inspection', 'cleaning', 'ready'] as const;
export const vehicleStatusName = z.enum(VEHICLE_STATUSES, 'There is no such status.');
export type VehicleStatusName = z.output<typeof vehicleStatusName>;

/** The kinds of holds that work in the yard ends. */
export const WORK_KINDS = ['cleaning', 'inspection', 'maintenance', 'out_of_service'] as const;
export const workKind = z.enum(WORK_KINDS, 'There is no such status.');

export const itemSeverity = z.enum(['none', 'note', 'blocks'], 'There is no such severity.');
export const itemState = z.enum(['open', 'done', 'failed', 'na'], 'There is no such state.');
export type ItemState = z.output<typeof itemState>;

/** An open reason for what a vehicle is now. */
export const hold = z.object({
  id,
  kind: z.enum(['rented', 'out_of_service', 'maintenance', 'inspection', 'cleaning']),
  cause: z.enum(['booking', 'private_rental', 'marketplace', 'return', 'todo', 'defect', 'document', 'manual']),
  /** The record behind it, such as `todo`; null for what a person said, and for returns from nowhere in particular. */
  source_kind: z.nullable(z.string()),
  source_id: z.nullable(id),
  /** What people call the reason: the title of its todo, the item that failed; empty where kind and cause say it all. */
  title: z.string(),
  note: z.string(),
  expected_end: z.nullable(instant),
  opened_at: instant,
  /** Null when a job opened it. */
  opened_by_name: z.nullable(z.string()),
});
export type Hold = z.output<typeof hold>;

/** Somebody with a begun todo at the vehicle. */
export const onIt = z.object({
  todo_id: id,
  title: z.string(),
  user_id: id,
  name: z.string(),
  since: instant,
  /** What their device last said is not sent, and when it was heard; null when no device of theirs reports. */
  unsent: z.int(),
  heard_at: z.nullable(instant),
});

/** The share that is done, 0 to 100, of the checks that apply. Null when there is nothing to check. */
export const percentage = z.nullable(z.int());

export const statusVehicle = z.object({
  id,
  /** Empty for a vehicle without one; such are named `id:7`. */
  vin: z.string(),
  plate: z.string(),
  name: z.string(),
  branch_id: z.nullable(id),
  branch_name: z.nullable(z.string()),
  class_id: z.nullable(id),
  /** The bay where it stands. */
  spot: z.string(),
  status: vehicleStatusName,
  status_since: z.nullable(instant),
  /** All open holds, the strongest first. */
  holds: z.array(hold),
  percentage,
  /** Of the categories that the vehicle has items of, in their order. */
  categories: z.array(z.object({ id, percentage })),
  /** Of the newest note. */
  note: z.string(),
  followup_date: z.nullable(day),
  /** When it is given out next. */
  next_pickup: z.nullable(instant),
  on_it: z.array(onIt),
  /** The newest act that the yard knows of: above a day ago, nobody should believe the rest. */
  knowledge_at: z.nullable(instant),
  /** Of a branch beyond the person's reach: they see what it is, and may not say so. */
  elsewhere: z._default(z.boolean(), false),
});
export type StatusVehicle = z.output<typeof statusVehicle>;

export const checkItem = z.object({
  item_id: id,
  title: z.string(),
  severity: itemSeverity,
  needs_photo: z.boolean(),
  state: itemState,
  note: z.string(),
  checked_at: z.nullable(instant),
  checked_by: z.nullable(id),
  checked_by_name: z.nullable(z.string()),
  /** The todo that its failing made. */
  todo_id: z.nullable(id),
});
export type CheckItem = z.output<typeof checkItem>;

export const checkCategory = z.object({ id, name: z.string(), percentage, items: z.array(checkItem) });

export const roundCause = z.enum(['return', 'manual', 'new']);
