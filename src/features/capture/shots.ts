/** What a press of the shutter means, by what is photographed. Pure, but for the new id. */
import type { ImageSlot } from '#contract/areas/rental-words.ts';
import type { Lid, PrecheckRow } from '#db/records.ts';
import type { PicturesOf } from '#db/views/pictures.ts';
import { freshLid } from '#kit/outbox/fresh-lid.ts';
import type { Picked } from '#media/pick.dom.ts';
import type { Intent } from '#sync/api.ts';
import type { Slot } from './slot.ts';

export interface Stamp {
  /** ISO 8601. */
  readonly at: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
}

/** The intent to keep a picture. */
export type ShotOf = (picture: Picked, stamp: Stamp) => Intent;

const EXTENSION: Readonly<Record<string, string>> = { 'image/png': 'png', 'image/webp': 'webp', 'image/heic': 'heic' };

const whenAndWhere = ({ at, latitude, longitude }: Stamp) => ({ taken_at: at, latitude, longitude });
const filesOf = ({ bytes, mime }: Picked) => [{ bytes, mime }];

/** A photo of a todo. */
export const todoShot =
  (slot: Slot): ShotOf =>
  (picture, stamp) => {
    const lid = freshLid('images');
    return {
      op: 'todos.upload',
      args: {
        lid,
        todo: slot.todo,
        kind: slot.kind,
        odometer: slot.kind === 'odometer' ? slot.reading : null,
        line: slot.kind === 'line' ? slot.line : null,
        name: `${lid.slice(lid.indexOf('~') + 1)}.${EXTENSION[picture.mime] ?? 'jpg'}`,
        ...whenAndWhere(stamp),
      },
      files: filesOf(picture),
    };
  };

/** The place that is photographed, and the damage that a close-up shows. */
export interface Shown {
  readonly slot: ImageSlot;
  readonly damage: Lid | null;
}

export type BookingPictures = Extract<PicturesOf, { readonly t: 'bookingImages' }>;

/** A picture of a booking's vehicle. */
export const bookingShot =
  ({ booking, phase, vehicle }: BookingPictures, shown: Shown): ShotOf =>
  (picture, stamp) => ({
    op: 'rentals.upload',
    args: {
      lid: freshLid('bookingImages'),
      booking,
      phase,
      vehicle_id: vehicle,
      ...shown,
      ...whenAndWhere(stamp),
    },
    files: filesOf(picture),
  });

export type PrivatePictures = Extract<PicturesOf, { readonly t: 'privateImages' }>;

/** A picture of a private rental's vehicle. */
export const privateShot =
  ({ rental, phase }: PrivatePictures, { slot }: Shown): ShotOf =>
  (picture, stamp) => ({
    op: 'privates.upload',
    args: { lid: freshLid('privateImages'), rental, phase, slot, ...whenAndWhere(stamp) },
    files: filesOf(picture),
  });

/** A picture of a walk-round of no booking. */
export const walkRoundShot =
  ({ lid, key, vehicle_id, kind }: PrecheckRow, shown: Shown): ShotOf =>
  (picture, stamp) => ({
    op: 'prechecks.upload',
    args: {
      lid: freshLid('precheckImages'),
      precheck: lid,
      key,
      vehicle_id,
      kind,
      ...shown,
      ...whenAndWhere(stamp),
    },
    files: filesOf(picture),
  });
