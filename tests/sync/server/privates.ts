/** Private rentals as a server keeps them and says them. */
import type { PrivateCheck, PrivateHandover } from '#contract/areas/private-at-vehicle.ts';
import type { MirroredPrivate } from '#contract/areas/private-mirror.ts';
import { privateNumber } from '#contract/areas/private-words.ts';
import type { RentalPhase } from '#contract/areas/rental-words.ts';
import { Refused } from './asked.ts';
import { imagesOfPrivate, isWithin, type Picture } from './pictures.ts';
import type { Records } from './records.ts';

export type PrivateFields = Omit<MirroredPrivate, 'checkin' | 'checkout' | 'checks' | 'images'>;

/** What was found of a check on one way, of which both are numbered from the rental's number (src/sync/ops/private-rows.ts). */
interface CheckOfWay extends Omit<PrivateCheck, 'result'> {
  readonly rental_id: number;
  /** Nobody looked yet: null. */
  readonly found: Pick<NonNullable<PrivateCheck['result']>, 'state' | 'note'> | null;
  readonly checked_at: string | null;
  readonly checked_by: string | null;
  /** Still on the yard's list. */
  readonly isListed: boolean;
  readonly updated_at: string;
}

export interface PrivateShapes {
  privateRentals: PrivateFields;
  privateNotes: PrivateHandover & { readonly updated_at: string };
  privateChecks: CheckOfWay;
  privateImages: Picture & { readonly rental_id: number; readonly phase: RentalPhase };
}

const PHASES: readonly RentalPhase[] = ['checkin', 'checkout'];
/** The yard's list; the last is looked at only as the vehicle goes out. */
const LIST = [
  { check_id: 21, title: 'Tyres', required: true, phases: PHASES },
  { check_id: 22, title: 'Papers', required: false, phases: PHASES },
  { check_id: 23, title: 'Key handed over', required: false, phases: ['checkin'] },
] as const;

export const wayId = (rental: number, phase: RentalPhase): number => 2 * rental + PHASES.indexOf(phase);
export const checkOfWayId = (rental: number, phase: RentalPhase, check: number): number =>
  wayId(rental, phase) * 1_000_000 + check;

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const iso = (ms: number): string => new Date(ms).toISOString();
const NEW = { stamps: {}, deleted: false } as const;
const NOTHING = { odometer: null, fuel_eighths: null, charge_percent: null, done_at: null, done_by: null };

/** The first one is still to go out, the next has been out for an hour, and so on by turns; some say until when. */
function newPrivate(id: number, now: number, vehicle: number, isOut: boolean): PrivateFields {
  const at = iso(isOut ? now - HOUR_MS : now);
  return {
    id,
    number: privateNumber(id),
    status: isOut ? 'active' : 'scheduled',
    status_at: at,
    branch_id: 1,
    branch_name: 'Yard',
    zone: 'UTC',
    starts_at: at,
    ends_at: id % 2 === 0 ? iso(now + 2 * DAY_MS) : null,
    picked_up_at: isOut ? at : null,
    returned_at: null,
    note: '',
    customer: { id: 1, name: 'Rita', phone: null },
    vehicle: { id: vehicle, plate: 'YD 1', name: 'Ford Transit', vin: null, unit: 'km', fuel: 'diesel' },
    updated_at: at,
  };
}

/** With what belongs to it: nothing noted yet of both ways, and the checks of the list. */
export function putPrivate(records: Records, now: number): void {
  const isOut = records.tables.privateRentals.size % 2 === 1;
  const id = records.id();
  records.put('privateRentals', id, { row: newPrivate(id, now, records.vehicle, isOut), ...NEW });
  for (const phase of PHASES)
    records.put('privateNotes', wayId(id, phase), { row: { ...NOTHING, updated_at: iso(now) }, ...NEW });
  for (const { phases, ...check } of LIST)
    for (const phase of phases) {
      const nobody = { found: null, checked_at: null, checked_by: null, isListed: true, updated_at: iso(now) };
      const row = { ...check, ...nobody, phase, rental_id: id };
      records.put('privateChecks', checkOfWayId(id, phase, check.check_id), { row, ...NEW });
    }
}

/** Throws 404, or 410 where deletions are remembered. */
export function livingPrivate(
  { records, soft }: { readonly records: Records; readonly soft: boolean },
  id: unknown,
): PrivateFields {
  const kept = records.get('privateRentals', Number(id));
  if (!kept) throw new Refused(404);
  if (kept.deleted) throw soft ? new Refused(410, 'Office deleted it.') : new Refused(404);
  return kept.row;
}

/** Null before anything was noted. */
function noted(records: Records, rental: number, phase: RentalPhase): PrivateHandover | null {
  const row = records.get('privateNotes', wayId(rental, phase))?.row;
  if (!row || row.done_at === null) return null;
  const { updated_at: _, ...rest } = row;
  return rest;
}

/** In the order of the list, out before back; also what was found of checks that are on it no more. */
function checksOf(records: Records, rental: number): PrivateCheck[] {
  const rows = records.living('privateChecks').filter((row) => row.rental_id === rental);
  return PHASES.flatMap((phase) => rows.filter((row) => row.phase === phase))
    .filter(({ isListed, found }) => isListed || found !== null)
    .map(({ check_id, phase, title, required, found, checked_at, checked_by }) => {
      const result = found && { ...found, checked_at: checked_at ?? '', checked_by };
      return { check_id, phase, title, required, result };
    });
}

/** As the calls about one answer it. `image`: the one that came along; only our servers say which that is. */
export function privateOf(records: Records, { id }: Pick<PrivateFields, 'id'>, image: number | null = null) {
  const images = imagesOfPrivate(records, id);
  return {
    rental: { id, checkin: noted(records, id, 'checkin'), checkout: noted(records, id, 'checkout') },
    checks: checksOf(records, id),
    images,
    ...(image !== null && { image: images.find((one) => one.id === image) ?? null }),
  };
}

/** It is out, a day of it is near enough, or a picture of it came in lately; so many days more or less. */
function isMirroredPrivate(records: Records, row: PrivateFields, now: number, wider = 0): boolean {
  const day = (days: number): string => iso(now + days * DAY_MS).slice(0, 10);
  const [first, last] = [day(-2 - wider), day(14 + wider)];
  const isNear = (at: string | null): boolean => at !== null && at.slice(0, 10) >= first && at.slice(0, 10) <= last;
  const { id, status, starts_at, ends_at, returned_at } = row;
  return (
    status === 'active' ||
    [starts_at, ends_at, returned_at].some(isNear) ||
    records
      .living('privateImages')
      .some(({ rental_id, received_at }) => rental_id === id && isWithin(received_at, 2 + wider, now))
  );
}

export const mirroredPrivates = (records: Records, now: number, wider = 0): MirroredPrivate[] =>
  records
    .living('privateRentals')
    .filter((row) => isMirroredPrivate(records, row, now, wider))
    .map((row) => {
      const { rental, checks, images } = privateOf(records, row);
      return { ...row, checkin: rental.checkin, checkout: rental.checkout, checks, images };
    });
