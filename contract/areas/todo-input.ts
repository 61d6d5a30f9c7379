/** What people send about todos. */
import * as z from 'zod/mini';
import type { FilePart } from '../endpoint.ts';
import { day, id, instant, latitude, longitude, note, numberText, sha256, text, timeOfDay } from '../schema.ts';

/** `approval`: completed and waiting for the office. */
export const todoFilter = z.enum(['all', 'pending', 'completed', 'approval', 'approved']);
/** Of completions; `returned`: sent back by the office and not completed since. */
export const completionFilter = z.enum(['completed', 'approval', 'approved', 'returned']);
export const todoView = z.enum(['day', 'week', 'month']);

/** Fields of a todo that a person sets. */
export const todoFields = {
  title: text(200),
  note: z.optional(note(5000)),
  todo_date: day,
  todo_time: z.optional(z.nullable(timeOfDay)),
  category_id: z.optional(z.nullable(id)),
  vehicle_id: z.optional(z.nullable(id)),
  branch_id: z.optional(z.nullable(id)),
  resource: z.optional(z.nullable(id)),
  usergroup: z.optional(z.array(id).check(z.maxLength(50, 'At most 50 people.'))),
  vendor_id: z.optional(z.nullable(id)),
  location_id: z.optional(z.nullable(id)),
  /** Of the location. Without one, that is its usual address. */
  location_address_id: z.optional(z.nullable(id)),
  vehicle_group_id: z.optional(z.nullable(id)),
};

/** What people call the fields. */
export const todoLabels = {
  title: 'What is to be done',
  note: 'Note for the technician',
  todo_date: 'Day',
  todo_time: 'Time',
  category_id: 'Category',
  vehicle_id: 'Vehicle',
  branch_id: 'Branch',
  resource: 'Person',
  usergroup: 'Others who may work on it',
  vendor_id: 'Vendor',
  location_id: 'Location',
  location_address_id: 'Address',
  vehicle_group_id: 'Group of vehicles',
} as const;

/** `1`: only todos with a failed line that has no follow-on, or completed without a photo or the reading that was asked for. */
export const attention = z.optional(z.enum(['1']));
/** Only what is open and whose time has passed, by the calendar of who asks. */
export const overdue = z.optional(z.enum(['1']));
/** Own: the deleted todos instead of the others, to bring one back. */
export const deleted = z.optional(z.enum(['1']));
/**
 * Own: only those given to who asks, and those that nobody has in their branches, however many more they see. What the phone of somebody who sees
 * all of their branches keeps.
 */
export const mine = z.optional(z.enum(['1']));

/** Checklist lines by their titles. */
export const lineTitles = z.optional(z.array(text(200)).check(z.maxLength(100, 'At most 100 lines.')));

const MB = 1024 * 1024;

/** A photo as phones take it, or the office adds it. */
export const photoPart: FilePart = {
  required: true,
  maxCount: 1,
  maxBytes: 25 * MB,
  types: ['image/jpeg', 'image/png', 'image/webp', 'image/heic'],
};

export const imageKind = z.enum(['photo', 'odometer', 'line']);

/** What goes with it. */
export const photoFields = {
  todo_id: numberText(id),
  kind: z.optional(imageKind),
  odometer_id: z.optional(numberText(id)),
  /** The checklist line that it shows; its kind is then `line`, whatever is said. */
  line_id: z.optional(numberText(id)),
  name: z.optional(text(200)),
  /** When given, the bytes must match it. */
  sha256: z.optional(sha256),
  taken_at: z.optional(instant),
  latitude: z.optional(numberText(latitude)),
  longitude: z.optional(numberText(longitude)),
};
