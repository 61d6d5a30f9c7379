/** What is read of walk-rounds in lists: what phones keep, what they are told ahead, and the page of a vehicle. */
import * as z from 'zod/mini';
import { get } from '../endpoint.ts';
import { frame, id, idParams, instant, paging, uuid } from '../schema.ts';
import { damagePhase, damagePin } from './damages.ts';
import { precheck, precheckAnswer, precheckImage, precheckState } from './prechecks.ts';
import { imageSlot } from './rental-words.ts';

/** A walk-round as phones keep it: what was said of it, whole. */
export const mirroredPrecheck = z.object({
  ...z.pick(precheck, {
    id: true,
    key: true,
    vehicle_id: true,
    todo_id: true,
    booking_id: true,
    kind: true,
    at: true,
    odometer: true,
    fuel_eighths: true,
    charge_percent: true,
    note: true,
    completed_at: true,
    updated_at: true,
  }).shape,
  items: z.array(z.object({ check_id: id, state: precheckState, note: z.string() })),
  /** Places without a picture, and the reasons that stand for that. */
  skips: z.array(z.object({ slot: imageSlot, reason: z.string() })),
  /** In the order in which they were taken. */
  images: z.array(precheckImage),
});
export type MirroredPrecheck = z.output<typeof mirroredPrecheck>;

/** Damage that the person recorded at a vehicle. */
export const recordedDamage = z.object({
  ...damagePin.shape,
  ...damagePhase.shape,
  booking_id: z.nullable(id),
  precheck_id: z.nullable(id),
  created_at: instant,
});
export type RecordedDamage = z.output<typeof recordedDamage>;

/** The last picture of a place of a vehicle as it went out: what it is compared with. */
export const lastPicture = z.object({
  vehicle_id: id,
  slot: imageSlot,
  /** The number of the file; its address is `/api/files/{file_id}`. */
  file_id: id,
  taken_at: instant,
  by: z.nullable(z.string()),
});
export type LastPicture = z.output<typeof lastPicture>;

/** A vehicle that somebody may walk round today. */
export const nearVehicle = z.object({
  id,
  /** Checks that are not for it. What is not named is asked: a check that was added meanwhile must not be left out. */
  not_asked: z.array(id),
});
export type NearVehicle = z.output<typeof nearVehicle>;

/** A walk-round as the list of a vehicle shows it. */
export const listedPrecheck = z.object({
  ...z.pick(precheck, {
    id: true,
    key: true,
    kind: true,
    booking_id: true,
    todo_id: true,
    at: true,
    completed_at: true,
    completed_by_name: true,
    created_by_name: true,
    updated_at: true,
  }).shape,
  /** How many of the places of the walk-round have a picture, and how many a reason for having none. */
  pictures: z.int(),
  skipped: z.int(),
  /** How many checks failed. */
  failed: z.int(),
});
export type ListedPrecheck = z.output<typeof listedPrecheck>;

export const precheckReads = {
  /**
   * What phones keep: the person's own walk-rounds that are not completed, of the last 14 days, and those of which something came in during the
   * last two days; and the damage that they recorded during these two days. By their numbers, walk-rounds first; all pages together are complete.
   */
  mirror: get('/api/precheck-mirror', {
    permission: 'precheck.create',
    own: true,
    query: z.object({ ...paging }),
    answer: z.object({
      ...frame,
      prechecks: z.array(mirroredPrecheck),
      /** On the first page, all of it; empty without `damage.view`. */
      damages: z.array(recordedDamage),
      next_cursor: z.nullable(z.string()),
    }),
  }),

  /**
   * Of the vehicles that go out or come back today and the days beside it, that the person's todos of today are about, or round which the person
   * is walking: of each place the last picture that was taken as the vehicle went out, and what is known of its damage. Pictures of bookings only
   * where the person sees bookings.
   */
  lastPictures: get('/api/last-pictures', {
    permission: 'precheck.create',
    own: true,
    answer: z.object({
      ...frame,
      pictures: z.array(lastPicture),
      /** All of them: of others nothing is told. */
      vehicles: z.array(nearVehicle),
      /** Without what was repaired; empty without `damage.view`. */
      damages: z.array(damagePin),
    }),
  }),

  /** Of one vehicle, the newest first. Only of vehicles that the person sees wholly; else 404. */
  ofVehicle: get('/api/vehicle-prechecks/{id}', {
    permission: 'vehicle.view',
    own: true,
    params: idParams,
    query: z.object({ ...paging }),
    answer: z.object({ ...frame, prechecks: z.array(listedPrecheck), next_cursor: z.nullable(z.string()) }),
  }),

  /** One of them by its key, whole: for who sees vehicles and walks round none. Only of vehicles that the person sees wholly; else 404. */
  round: get('/api/vehicle-precheck/{key}', {
    permission: 'vehicle.view',
    own: true,
    params: z.object({ key: uuid }),
    answer: precheckAnswer,
  }),
};
