/** Pictures of bookings and of walk-rounds, and damage found there, as a server keeps them and says them. */
import type { Damage } from '#contract/areas/damages.ts';
import type { LastPicture, MirroredPrecheck, RecordedDamage } from '#contract/areas/precheck-reads.ts';
import { type PrecheckImage, walkRoundSlots } from '#contract/areas/prechecks.ts';
import type { CheckinImage } from '#contract/areas/rental-handover.ts';
import type { ImageSlot, RentalPhase } from '#contract/areas/rental-words.ts';
import type { WalkRound } from './bookings.ts';
import type { Records } from './records.ts';

export interface Picture {
  readonly id: number;
  readonly slot: ImageSlot;
  readonly name: string;
  readonly sha256: string;
  readonly taken_at: string;
  readonly received_at: string;
  readonly damage_id: number | null;
  /** Who sent it. */
  readonly user: number;
}

export interface PictureShapes {
  bookingImages: Picture & { readonly booking_id: number; readonly vehicle_id: number; readonly phase: RentalPhase };
  precheckImages: Picture & { readonly precheck_id: number };
  damages: RecordedDamage & { readonly user: number };
}
export type PictureKind = 'bookingImages' | 'precheckImages' | 'privateImages';

/** Kept with a picture of a walk-round: the stamp of its last upload, and that of its deletion. */
export const UPLOADED = 'uploaded';
export const DELETED = 'deleted';

const DAY_MS = 86_400_000;

/** It was so many days ago, or less. */
export const isWithin = (at: string, days: number, now: number): boolean => Date.parse(at) >= now - days * DAY_MS;

/** What there is any number of: no picture of these takes the place of another. */
const MANY: ReadonlySet<ImageSlot> = new Set(['damage', 'other']);

const inOrder = <P extends Picture>(pictures: readonly P[]): P[] =>
  pictures.toSorted((a, b) => a.taken_at.localeCompare(b.taken_at) || a.id - b.id);

const url = (id: number): string => `/api/files/${id}`;
const by = (user: number): string => `Person ${user}`;

/** All of the booking, in the order in which they were taken. Those of a vehicle that it had before stand no more. */
export function imagesOf(records: Records, booking: number): CheckinImage[] {
  const all = inOrder(records.living('bookingImages').filter((image) => image.booking_id === booking));
  const vehicle = records.get('bookings', booking)?.row.vehicle?.id;
  return all.map(({ id, phase, slot, name, taken_at, received_at, user, damage_id, vehicle_id }, i) => {
    const isLast = !all
      .slice(i + 1)
      .some((later) => later.phase === phase && later.slot === slot && later.vehicle_id === vehicle_id);
    const superseded = vehicle_id !== vehicle || !(isLast || MANY.has(slot));
    const addresses = { url: url(id), thumb: `${url(id)}?size=thumb` };
    const earlier_plate = vehicle_id === vehicle ? null : 'YD 0';
    return {
      id,
      phase,
      slot,
      name,
      ...addresses,
      taken_at,
      received_at,
      by: by(user),
      superseded,
      damage_id,
      earlier_plate,
    };
  });
}

/** All of the private rental, in the order in which they were taken. It has one vehicle from beginning to end. */
export function imagesOfPrivate(records: Records, rental: number): CheckinImage[] {
  const all = inOrder(records.living('privateImages').filter((image) => image.rental_id === rental));
  return all.map(({ id, phase, slot, name, taken_at, received_at, user, damage_id }, i) => {
    const isLast = !all.slice(i + 1).some((later) => later.phase === phase && later.slot === slot);
    const superseded = !(isLast || MANY.has(slot));
    const addresses = { url: url(id), thumb: `${url(id)}?size=thumb` };
    const of = { id, phase, slot, name, ...addresses };
    return { ...of, taken_at, received_at, by: by(user), superseded, damage_id, earlier_plate: null };
  });
}

/** Of a walk-round, in the order in which they were taken. */
export const walkRoundImages = (records: Records, precheck: number): PrecheckImage[] =>
  inOrder(records.living('precheckImages').filter((image) => image.precheck_id === precheck)).map(
    ({ id, slot, name, sha256, taken_at, user, damage_id }) => ({
      id,
      slot,
      name,
      url: url(id),
      thumb: `${url(id)}?size=thumb`,
      sha256,
      taken_at,
      by: by(user),
      damage_id,
    }),
  );

/** The reason for having no picture of a place: it stands while there is none, and none was taken or deleted after it was given. */
export function standingReason(records: Records, row: WalkRound, slot: ImageSlot): string | null {
  const reason = row[`skip ${slot}`] ?? null;
  const given = records.get('prechecks', row.id)?.stamps[`skip ${slot}`] ?? '';
  const over = [...records.tables.precheckImages.values()].some(({ row: image, stamps, deleted }) => {
    if (image.precheck_id !== row.id || image.slot !== slot) return false;
    return !deleted || (given !== '' && (stamps[DELETED] ?? '') > given);
  });
  return over ? null : reason;
}

/** As phones keep it. */
export function mirroredWalkRound(records: Records, row: WalkRound): MirroredPrecheck {
  const { id, key, vehicle_id, todo_id, booking_id, kind, at, note, completed_at, updated_at } = row;
  const { odometer, fuel_eighths, charge_percent } = row;
  const items = Object.entries(row).flatMap(([name, said]) =>
    name.startsWith('item ') ? [{ check_id: Number(name.slice(5)), ...(said as WalkRound['item 0']) }] : [],
  );
  const skips = walkRoundSlots.flatMap((slot) => {
    const reason = standingReason(records, row, slot);
    return reason === null ? [] : [{ slot, reason }];
  });
  const facts = { odometer, fuel_eighths, charge_percent, note, completed_at, updated_at };
  const images = walkRoundImages(records, id);
  return { id, key, vehicle_id, todo_id, booking_id, kind, at, ...facts, items, skips, images };
}

/**
 * The person's own that are not completed, of the last 14 days, and those of which something came in during the last two days; so many
 * days more or less.
 */
export function mirroredWalkRounds(records: Records, user: number, now: number, wider = 0): WalkRound[] {
  const own = new Set(records.living('precheckImages').flatMap((i) => (i.user === user ? [i.precheck_id] : [])));
  return records
    .living('prechecks')
    .filter(({ id, created_by }) => created_by === user || own.has(id))
    .filter(
      ({ completed_at, at, updated_at }) =>
        (completed_at === null && isWithin(at, 14 + wider, now)) || isWithin(updated_at, 2 + wider, now),
    );
}

function pinOf({ id, vehicle_id, view, x, y, kind, size, state, note }: PictureShapes['damages']) {
  return { id, vehicle_id, view, x, y, kind, size, state, note };
}

const without = (damage: PictureShapes['damages']): RecordedDamage => {
  const { booking_id, precheck_id, created_at } = damage;
  return { ...pinOf(damage), booking_id, precheck_id, created_at };
};

/** What the person recorded during the last two days, or so many days more or less. */
export const recordedBy = (records: Records, user: number, now: number, wider = 0): RecordedDamage[] =>
  records
    .living('damages')
    .filter((damage) => damage.user === user && isWithin(damage.created_at, 2 + wider, now))
    .map(without);

/** What a drawing of the vehicle shows. */
export const pinsOf = (records: Records, vehicle: number | undefined) =>
  records
    .living('damages')
    .filter(({ vehicle_id }) => vehicle_id === vehicle)
    .map(pinOf);

/** As its calls answer it. */
export function damageOf(damage: RecordedDamage): Damage {
  const { booking_id, precheck_id, ...pin } = damage;
  const found_kind = booking_id !== null ? 'booking' : precheck_id !== null ? 'precheck' : 'hand';
  const nothing = { estimate: null, todo_id: null, created_by_name: 'Kim', attachment: [], deleted_at: null };
  return { ...pin, ...nothing, found_kind, found_id: booking_id ?? precheck_id, updated_at: damage.created_at };
}

export const damagesOf = (records: Records, vehicle: number): Damage[] =>
  records
    .living('damages')
    .filter(({ vehicle_id }) => vehicle_id === vehicle)
    .map((damage) => damageOf(without(damage)));

/** Of each place of a vehicle the last picture that was taken as it went out. */
export function lastPictures(records: Records): LastPicture[] {
  const ofBookings = records
    .living('bookings')
    .flatMap(({ id, vehicle }) =>
      imagesOf(records, id).flatMap((image) =>
        image.phase === 'checkin' && !image.superseded && vehicle ? [{ ...image, vehicle_id: vehicle.id }] : [],
      ),
    );
  const ofWalkRounds = records
    .living('prechecks')
    .flatMap(({ id, kind, vehicle_id }) =>
      kind === 'out' ? walkRoundImages(records, id).map((image) => ({ ...image, vehicle_id })) : [],
    );
  const last = new Map<string, LastPicture>();
  const all = [...ofBookings, ...ofWalkRounds].toSorted((a, b) => a.taken_at.localeCompare(b.taken_at) || a.id - b.id);
  for (const { vehicle_id, slot, id, taken_at, by: who } of all)
    if (walkRoundSlots.includes(slot))
      last.set(`${vehicle_id} ${slot}`, { vehicle_id, slot, file_id: id, taken_at, by: who });
  return [...last.values()];
}

/** What phones are told of the vehicles that somebody may walk round: here of all of which there is damage. */
export function lastKnown(records: Records) {
  const damages = records.living('damages').map(pinOf);
  const vehicles = [...new Set(damages.map(({ vehicle_id }) => vehicle_id))].map((id) => ({ id, not_asked: [] }));
  return { pictures: lastPictures(records), vehicles, damages };
}
