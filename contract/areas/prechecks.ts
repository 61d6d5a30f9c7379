/** Walk-rounds: what is looked at, read and photographed as a vehicle goes out, comes back, or on any day (vehicles.md §2 "prechecks"). */
import * as z from 'zod/mini';
import { del, get, post } from '../endpoint.ts';
import {
  actTimes,
  booleanText,
  frame,
  id,
  idParams,
  instant,
  jsonText,
  latitude,
  longitude,
  note,
  numberText,
  odometerReading,
  odometerValue,
  sha256,
  text,
  uuid,
} from '../schema.ts';
import { checkSeverity } from './maintenance-checks.ts';
import { checkinImagePart } from './rental-handover.ts';
import { type ImageSlot, imageSlot, imageSlots } from './rental-words.ts';
import { lastOdometer } from './todos.ts';

export const precheckKinds = { out: 'Going out', in: 'Coming back', daily: 'Daily' } as const;
export type PrecheckKind = keyof typeof precheckKinds;
const precheckKind = z.enum(
  Object.keys(precheckKinds) as PrecheckKind[],
  'There is no such walk-round: out, in or daily.',
);

const BESIDES: ReadonlySet<ImageSlot> = new Set(['dial', 'damage', 'other']);
/** The places of which a walk-round has a picture, or a reason for having none, in the order in which one walks. */
export const walkRoundSlots: readonly ImageSlot[] = (Object.keys(imageSlots) as ImageSlot[]).filter(
  (slot) => !BESIDES.has(slot),
);

export const precheckStates = { ok: 'In order', failed: 'Not in order', na: 'Does not apply' } as const;
export type PrecheckState = keyof typeof precheckStates;
export const precheckState = z.enum(Object.keys(precheckStates) as PrecheckState[], 'This must be ok, failed or na.');

/** A place is open until there is a picture of it, of the walk-round or of the hand-over of its booking, or a reason for having none. */
const slotState = z.object({
  slot: imageSlot,
  label: z.string(),
  state: z.enum(['open', 'picture', 'handover', 'skipped']),
  /** Why there is no picture; null unless skipped. */
  reason: z.nullable(z.string()),
});

export const precheck = z.object({
  id,
  /** Made by the phone: the same key is the same walk-round. */
  key: uuid,
  vehicle_id: id,
  todo_id: z.nullable(id),
  booking_id: z.nullable(id),
  kind: precheckKind,
  /** When the first of it was done. */
  at: instant,
  /** Of a booking it is what the hand-over says, and so are fuel and charge; of others what was noted here. */
  odometer: z.nullable(odometerValue),
  fuel_eighths: z.nullable(z.int()),
  charge_percent: z.nullable(z.int()),
  note: z.string(),
  completed_at: z.nullable(instant),
  completed_by_name: z.nullable(z.string()),
  created_by: z.nullable(id),
  created_by_name: z.nullable(z.string()),
  updated_at: instant,
  slots: z.array(slotState),
});
export type Precheck = z.output<typeof precheck>;

/** A check that applies to the vehicle, or that was answered. */
export const precheckCheck = z.object({
  check_id: id,
  title: z.string(),
  severity: checkSeverity,
  /** Null: not looked at yet. */
  state: z.nullable(precheckState),
  note: z.string(),
  checked_at: z.nullable(instant),
  /** The todo that its failing made. */
  todo_id: z.nullable(id),
});
export type PrecheckCheck = z.output<typeof precheckCheck>;

export const precheckImage = z.object({
  id,
  slot: imageSlot,
  name: z.string(),
  /** Addresses of the file door, whole and small. */
  url: z.string(),
  thumb: z.string(),
  sha256,
  taken_at: instant,
  by: z.nullable(z.string()),
  damage_id: z.nullable(id),
});
export type PrecheckImage = z.output<typeof precheckImage>;

/** One walk-round with all that is known of it. */
export const precheckAnswer = z.object({
  ...frame,
  precheck,
  precheckList: z.array(precheckCheck),
  /** Its own pictures in the order in which they were taken; never those of another walk-round. */
  precheckImages: z.array(precheckImage),
  /** The last accepted reading before its own. */
  previousOdometer: z.nullable(lastOdometer),
});

/** What people call the fields: in the history. */
export const precheckLabels = {
  kind: 'Walk-round',
  vehicle_id: 'Vehicle',
  todo_id: 'Todo',
  booking_id: 'Booking',
  odometer: 'Odometer',
  fuel_eighths: 'Fuel, in eighths',
  charge_percent: 'Charge, in percent',
  note: 'Note',
  completed_at: 'Completed',
} as const;

const whole = (least: number, most: number) =>
  z
    .int('This must be a whole number.')
    .check(z.minimum(least, `At least ${least}.`), z.maximum(most, `At most ${most}.`));
const optionalNumber = <T extends z.ZodMiniType<number, number>>(schema: T) =>
  z.optional(z.nullable(numberText(schema)));

const item = z.object({ check_id: id, state: precheckState, note: z.optional(note(500)) });
const slots: ReadonlySet<string> = new Set(walkRoundSlots);
/** Slot → why there is no picture of it; null takes that back. */
const skip = z
  .record(z.string(), z.nullable(text(200)), 'This must be a reason for each place.')
  .check(
    z.refine((said) => Object.keys(said).every((slot) => slots.has(slot)), 'There is no such place of a picture.'),
  );

const write = {
  permission: 'precheck.create',
  replay: 'repeat',
  invalidates: ['todos', 'odometers', 'vehicles'],
} as const;

export const prechecks = {
  /**
   * Notes some or all of a walk-round, at most one picture a call; the parts may come repeated and in any order. Of two edits of a field the later
   * one stands, and the same bytes in a slot are one picture. Checks that fail act as on the board of states. 422: `key` is of another vehicle;
   * `slots.rear_left` has neither picture nor reason, or `odometer` was not read, when it is said to be completed. A day after it was completed
   * only `precheck.update` changes it.
   */
  save: post('/api/save-{company}-precheck', {
    ...write,
    body: z.object({
      key: uuid,
      vehicle_id: numberText(id),
      todo_id: optionalNumber(id),
      /** Out or in: its pictures and what was read belong to the hand-over or the return, and count here. */
      booking_id: optionalNumber(id),
      kind: precheckKind,
      items: z.optional(
        jsonText(z.array(item, 'This must be a list.').check(z.maxLength(100, 'At most 100 at once.'))),
      ),
      odometer: z.optional(odometerReading),
      /** The person was asked whether the reading is right, and kept it as typed. */
      stood_by: z.optional(booleanText),
      fuel_eighths: optionalNumber(whole(0, 8)),
      charge_percent: optionalNumber(whole(0, 100)),
      note: z.optional(note(2000)),
      /** It ends once; what comes late is still added. */
      completed: z.optional(z.pipe(booleanText, z.literal(true, 'A walk-round that was completed stays so.'))),
      slot: z.optional(imageSlot),
      name: z.optional(text(190)),
      /** When said, the picture must be of these bytes. */
      sha256: z.optional(sha256),
      taken_at: z.optional(instant),
      latitude: optionalNumber(latitude),
      longitude: optionalNumber(longitude),
      damage_id: optionalNumber(id),
      skip: z.optional(jsonText(skip)),
      ...actTimes,
      elapsed_ms: z.optional(numberText(whole(0, 400 * 86_400_000))),
    }),
    files: { image: { ...checkinImagePart, required: false } },
    answer: precheckAnswer,
  }),

  /** By its key. */
  one: get('/api/prechecks/{key}', {
    permission: 'precheck.create',
    own: true,
    params: z.object({ key: uuid }),
    answer: precheckAnswer,
  }),

  /** Opens its slot again. A picture that was deleted already stays so. */
  removeImage: del('/api/delete-precheck-image/{id}', { ...write, params: idParams, answer: precheckAnswer }),
};
