/** Damage of vehicles: pins on a drawing of the body (rentals.md §2 "damages"). */
import * as z from 'zod/mini';
import { attachment, attachmentPart, checksums } from '../attachment.ts';
import { type FilePart, get, post } from '../endpoint.ts';
import { PICTURES } from '../file-types.ts';
import { recordTimes } from '../records.ts';
import { booleanText, frame, id, idParams, note, numberText, sum } from '../schema.ts';
import { rentalPhase } from './rental-words.ts';

/** The sides of the drawing. */
export const damageViews = {
  left: 'Left',
  right: 'Right',
  front: 'Front',
  rear: 'Rear',
  top: 'Top',
  interior: 'Interior',
} as const;
export type DamageView = keyof typeof damageViews;
export const damageKinds = {
  scratch: 'Scratch',
  dent: 'Dent',
  crack: 'Crack',
  chip: 'Chip',
  stain: 'Stain',
  missing: 'Something missing',
  other: 'Other',
} as const;
export type DamageKind = keyof typeof damageKinds;
/** Across: small below 2 cm, medium below 10, large above. */
export const damageSizes = { S: 'Below 2 cm', M: '2 to 10 cm', L: 'Above 10 cm' } as const;
export type DamageSize = keyof typeof damageSizes;
export const damageStates = { old: 'Known', new: 'New', disputed: 'Disputed', repaired: 'Repaired' } as const;
export type DamageState = keyof typeof damageStates;

const keysOf = <K extends string>(words: Readonly<Record<K, string>>) => Object.keys(words) as K[];
const view = z.enum(keysOf(damageViews), 'There is no such side.');
const kind = z.enum(keysOf(damageKinds), 'There is no such kind of damage.');
const size = z.enum(keysOf(damageSizes), 'This must be S, M or L.');
const state = z.enum(keysOf(damageStates), 'There is no such state.');
/** 0 is left or top of the drawing, 1 right or bottom. */
const place = z.number('This must be a number.').check(z.minimum(0, 'At least 0.'), z.maximum(1, 'At most 1.'));

const damage = z.object({
  id,
  ...recordTimes,
  vehicle_id: id,
  /** Where it was found: at a walk-round, or `hand`: somebody saw it in the yard. */
  found_kind: z.enum(['precheck', 'booking', 'private_rental', 'hand']),
  /** The number of what it was found at; null for what somebody saw in the yard. */
  found_id: z.nullable(id),
  /** Which way the vehicle went when it was found; null where it went neither way. */
  phase: z.optional(z.nullable(rentalPhase)),
  view,
  x: z.number(),
  y: z.number(),
  kind,
  size,
  state,
  note: z.string(),
  /** What mending it may cost, in the yard's currency; null where nobody guessed. */
  estimate: z.nullable(z.number()),
  todo_id: z.nullable(id),
  created_by_name: z.nullable(z.string()),
  attachment: z.array(attachment),
});
export type Damage = z.output<typeof damage>;

/** Which way the vehicle went when damage was found. */
export const damagePhase = z.pick(damage, { phase: true });

/** What a drawing of the vehicle shows of it. */
export const damagePin = z.pick(damage, {
  id: true,
  vehicle_id: true,
  view: true,
  x: true,
  y: true,
  kind: true,
  size: true,
  state: true,
  note: true,
});
export type DamagePin = z.output<typeof damagePin>;

/** What people call the fields: in the form and in the history. */
export const damageLabels = {
  view: 'Side',
  kind: 'Kind',
  size: 'Size',
  state: 'State',
  note: 'Note',
  estimate: 'May cost',
  todo_id: 'Todo',
} as const;

const pin = {
  view,
  x: numberText(place),
  y: numberText(place),
  kind,
  size: z.optional(size),
  note: z.optional(note(1000)),
  estimate: z.optional(z.nullable(numberText(sum))),
};
export const damagePhotoPart: FilePart = { ...attachmentPart, types: PICTURES, required: false };
const files = { attachment: damagePhotoPart };
const answer = z.object({ ...frame, damage });

export const damages = {
  /** Of one vehicle, also what was repaired: the newest first. Only of vehicles that the person sees wholly; else 404. */
  ofVehicle: get('/api/vehicle-damages/{id}', {
    own: true,
    permission: 'damage.view',
    params: idParams,
    answer: z.object({ ...frame, damages: z.array(damage) }),
  }),

  /** `booking_id`: it was found as that booking's vehicle went out or came back; `precheck_id`: at that walk-round. */
  add: post('/api/vehicle-damages/{id}', {
    own: true,
    permission: 'damage.create',
    replay: 'create',
    invalidates: ['vehicles'],
    params: idParams,
    body: z.object({
      ...pin,
      state: z.optional(state),
      booking_id: z.optional(numberText(id)),
      precheck_id: z.optional(numberText(id)),
      checksums,
    }),
    files,
    answer,
  }),

  /** By the number of the damage: what is sent. `deleted` takes a pin off the drawing that was set by mistake, or brings it back. */
  update: post('/api/damages/{id}', {
    own: true,
    permission: 'damage.update',
    replay: 'repeat',
    invalidates: ['vehicles'],
    params: idParams,
    body: z.partial(
      z.object({
        ...pin,
        state,
        todo_id: z.nullable(numberText(id)),
        deleted: booleanText,
        checksums,
      }),
    ),
    files,
    answer,
  }),
};
