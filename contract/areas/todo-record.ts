/** What the yard says of a todo: its checklist, its readings, its images. What is sent of one: `todo-input.ts`. */
import * as z from 'zod/mini';
import { day, id, instant, latitude, longitude, odometerValue, sha256, timeOfDay } from '../schema.ts';
import { imageKind } from './todo-input.ts';

export const todoStatus = z.enum(['pending', 'completed']);
export const lineDirection = z.enum(['prev', 'next', 'own']);
export const lineState = z.enum(['open', 'done', 'failed', 'skipped']);

export const checklistLine = z.object({
  id,
  todo_id: id,
  direction: lineDirection,
  title: z.string(),
  position: z.int(),
  state: lineState,
  note: z.string(),
  checked_at: z.nullable(instant),
  checked_by: z.nullable(id),
  checked_by_name: z.nullable(z.string()),
  /** Who added it by hand; null for a line that came with the category or from the office's form. */
  created_by: z._default(z.nullable(id), null),
  created_by_name: z._default(z.nullable(z.string()), null),
  /** The follow-on todo made from this line. */
  status_todo_id: z.nullable(id),
  updated_at: instant,
});
export type ChecklistLine = z.output<typeof checklistLine>;

/** accepted and doubtful follow from the series (contract/odometer); void is what the office took out of it. */
export const readingJudgement = z.enum(['accepted', 'doubtful', 'void']);

export const odometer = z.object({
  id,
  todo_id: z.nullable(id),
  vehicle_id: id,
  value: odometerValue,
  note: z.string(),
  read_at: instant,
  received_at: instant,
  created_by: id,
  created_by_name: z.string(),
  /** The vehicle's accepted reading before this one. */
  previous: z._default(z.nullable(z.object({ value: odometerValue, read_at: instant })), null),
  judgement: z._default(readingJudgement, 'accepted'),
  /** Its person was asked about it and kept it as typed. */
  stood_by: z._default(z.boolean(), false),
  updated_at: instant,
});
export type Odometer = z.output<typeof odometer>;

export const todoImage = z.object({
  id,
  todo_id: id,
  kind: imageKind,
  odometer_id: z.nullable(id),
  /** The checklist line that it shows. */
  line_id: z._default(z.nullable(id), null),
  /** The file's name as the phone gave it, `<mid>.jpg`: how an unanswered upload is found again. */
  name: z.string(),
  sha256,
  mime: z.string(),
  size: z.int(),
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
  taken_at: instant,
  latitude: z.nullable(latitude),
  longitude: z.nullable(longitude),
  created_by: id,
  created_by_name: z.string(),
  created_at: instant,
});
export type TodoImage = z.output<typeof todoImage>;

export const statusTodo = z.object({
  nextChecklist: z.array(checklistLine),
  prevChecklist: z.array(checklistLine),
  checklist: z.array(checklistLine),
});

/** A line that a person took away. */
export const removedLine = z.object({
  title: z.string(),
  removed_at: instant,
  removed_by_name: z.nullable(z.string()),
});

/** A todo that was made from a line of another one, or from that one as a whole. */
export const followOn = z.object({ id, title: z.string(), status: todoStatus, resource_name: z.nullable(z.string()) });

/** An address of a location, in one line. */
export const todoAddress = z.object({
  id,
  text: z.string(),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
});
export type TodoAddress = z.output<typeof todoAddress>;

/** Fields with a default are our own: a server that only knows the documented ones leaves them out. */
export const todo = z.object({
  id,
  title: z.string(),
  /** What the office says of it. */
  note: z.string(),
  /** What the person who completed it wrote; empty where nothing. */
  completion_note: z._default(z.string(), ''),
  status: todoStatus,
  todo_date: day,
  todo_time: z.nullable(timeOfDay),
  category_id: z.nullable(id),
  category: z.nullable(z.string()),
  vehicle_id: z.nullable(id),
  vehicle: z.nullable(z.object({ id, vin: z.nullable(z.string()), plate: z.string(), name: z.string() })),
  branch_id: z.nullable(id),
  /** Who does it. */
  resource: z.nullable(id),
  resource_name: z.nullable(z.string()),
  /** Whoever else may do it. */
  usergroup: z.array(id),
  /** Whose help it needs, or from whom something is fetched: with the number to call. */
  vendor_id: z._default(z.nullable(id), null),
  vendor: z._default(z.nullable(z.object({ id, name: z.string(), phone: z.nullable(z.string()) })), null),
  /** Where it is to be done. */
  location_id: z._default(z.nullable(id), null),
  /** Null where the usual address of the location is meant: that is what `location` tells then. */
  location_address_id: z._default(z.nullable(id), null),
  location: z._default(z.nullable(z.object({ id, name: z.string(), address: z.nullable(todoAddress) })), null),
  /** The vehicles that it is about, where it is about several. */
  vehicle_group_id: z._default(z.nullable(id), null),
  vehicle_group: z._default(z.nullable(z.string()), null),
  /** The todo whose checklist line made this one. */
  parent_id: z.nullable(id),
  parent: z._default(z.nullable(z.object({ id, title: z.string() })), null),
  /** What was made from it, the oldest first. */
  follow_ons: z._default(z.array(followOn), []),
  needs_odometer: z.boolean(),
  photo_count: z.int(),
  /** The latest reading of this todo, in the vehicle's unit. */
  mileage: z.nullable(odometerValue),
  odometer: z.array(odometer),
  todoimages: z.array(todoImage),
  statusTodo,
  /** The newest first. */
  removedLines: z._default(z.array(removedLine), []),
  expense_id: z.nullable(id),
  bookingDetails: z.nullable(z.object({ id, renter: z.string(), from: instant, to: instant })),
  completed_at: z.nullable(instant),
  completed_by: z.nullable(id),
  completed_by_name: z.nullable(z.string()),
  /** Null until the office approved the completion and its time. */
  complete_time_approved: z.nullable(instant),
  approved_by: z.nullable(id),
  approved_by_name: z.nullable(z.string()),
  /** When, by whom and why the office sent its completion back; null again once it is completed anew. */
  returned_at: z._default(z.nullable(instant), null),
  returned_by_name: z._default(z.nullable(z.string()), null),
  return_reason: z._default(z.nullable(z.string()), null),
  /** How often it was sent back. */
  returns: z._default(z.int(), 0),
  deleted_at: z.nullable(instant),
  deleted_by_name: z._default(z.nullable(z.string()), null),
  delete_reason: z._default(z.nullable(z.string()), null),
  created_at: instant,
  updated_at: instant,
});
export type Todo = z.output<typeof todo>;

/** Somebody asks the office to bring a deleted todo back. */
export const restoreAsk = z.object({
  todo: z.object({ id, title: z.string(), plate: z.nullable(z.string()) }),
  deleted_at: instant,
  deleted_by_name: z.nullable(z.string()),
  delete_reason: z.nullable(z.string()),
  asked_at: instant,
  asked_by_name: z.string(),
  note: z.string(),
});
export type RestoreAsk = z.output<typeof restoreAsk>;
