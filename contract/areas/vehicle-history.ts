/** What happened to vehicles: added to, never changed (vehicles.md §2 "vehicle_events"). */
import * as z from 'zod/mini';
import { get } from '../endpoint.ts';
import { day, frame, id, idText, instant, numberText } from '../schema.ts';

/** What can happen, with the words for people. */
export const eventKinds = {
  added: 'Added',
  changed: 'Changed',
  retired: 'Retired',
  restored: 'Back in service',
  reading: 'Reading',
  todo_made: 'Todo made',
  todo_done: 'Todo done',
  document: 'Document',
  damage: 'Damage',
  picture: 'Picture',
  log: 'Log entry',
  status: 'Status',
  ready: 'Said to be ready',
  override: 'Ready all the same',
  note: 'Note',
  stock: 'Part or supply',
  maintenance: 'Maintenance',
  telematics: 'Tracker',
  precheck: 'Walk-round',
} as const;
export type EventKind = keyof typeof eventKinds;
const kind = z.enum(Object.keys(eventKinds) as EventKind[], 'There is no such kind.');

const vehicleEvent = z.object({
  id,
  vehicle_id: id,
  plate: z.string(),
  vehicle_name: z.string(),
  at: instant,
  kind,
  /** What happened, as a sentence; without personal data. */
  text: z.string(),
  /** What it is about, where that can be opened: `todo`, `document`, `damage` …, and its number. */
  ref_kind: z.nullable(z.string()),
  ref_id: z.nullable(id),
  user_id: z.nullable(id),
  user_name: z.nullable(z.string()),
});
export type VehicleEvent = z.output<typeof vehicleEvent>;

const pages = {
  page: z.optional(
    numberText(
      z.int('This must be a whole number.').check(z.minimum(1, 'At least 1.'), z.maximum(100_000, 'At most 100,000.')),
    ),
  ),
  perPage: z.optional(
    numberText(
      z.int('This must be a whole number.').check(z.minimum(1, 'At least 1.'), z.maximum(200, 'At most 200.')),
    ),
  ),
  vehicle_id: z.optional(idText),
  from: z.optional(day),
  to: z.optional(day),
};

/** `total` is exact to 10,000; beyond, `total_is_least`, and later pages are empty: fewer days show what is on them. */
const answer = z.object({
  ...frame,
  data: z.array(vehicleEvent),
  page: z.int(),
  last_page: z.int(),
  total: z.int(),
  total_is_least: z.boolean(),
});

export const vehicleHistory = {
  /**
   * The newest first. Days are those of the vehicle's branch. What is told of todos, documents, damage and log entries is for people of the
   * vehicle's branch, and for those who see everything about vehicles. 422 `to` for a day before `from`.
   */
  list: get('/api/get-vehicle-history', { permission: 'vehicle.view', query: z.object(pages), answer }),

  /** Looks into what happened: the beginnings of words, plate with or without spaces, the last six of the VIN, who did it. */
  search: get('/api/get-vehicle-search-history', {
    permission: 'vehicle.view',
    query: z.object({
      ...pages,
      search: z.optional(z.string().check(z.maxLength(100, 'At most 100 characters.'))),
      kind: z.optional(z.union([kind, z.array(kind)])),
      user_id: z.optional(idText),
    }),
    answer,
  }),
};
