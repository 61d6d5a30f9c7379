/** Answers about private rentals → rows of the local tables. */
import type { MirroredPrivate } from '#contract/areas/private-mirror.ts';
import type { PrivateCheck, PrivateHandover } from '#contract/areas/private-at-vehicle.ts';
import type { MirroredImage } from '#contract/areas/rental-mirror.ts';
import { type RentalPhase, rentalPhases } from '#contract/areas/rental-words.ts';
import type { Lid } from '#db/records.ts';
import { lidOf } from '../core/ids.ts';
import type { ServerRow } from '../ports.ts';

const PHASES = Object.keys(rentalPhases) as RentalPhase[];

/** No yard's list is as long as that. */
const CHECKS = 1_000_000;

/** As with bookings, the server has no number for what is noted of a way: on the phone it has a row all the same, by this number. */
const waySid = (rental: number, phase: RentalPhase): number => 2 * rental + PHASES.indexOf(phase);

/** Nor for what was found of a check on a way. */
const checkSid = (rental: number, { phase, check_id }: Pick<PrivateCheck, 'phase' | 'check_id'>): number =>
  waySid(rental, phase) * CHECKS + check_id;

/** The row of what was found of a check. */
export const checkLid = (rental: number, of: Pick<PrivateCheck, 'phase' | 'check_id'>): Lid =>
  lidOf('privateChecks', checkSid(rental, of));

const NOTHING = { odometer: null, fuel_eighths: null, charge_percent: null, done_at: null, done_by: null };

const ofRental = (id: number) => ({ rental: { t: 'privateRentals', sid: id } }) as const;

/** `noted`: null before anything was. */
export function privateNoteRow(id: number, phase: RentalPhase, noted: PrivateHandover | null): ServerRow {
  const fields = { ...(noted ?? NOTHING), phase };
  return { t: 'privateNotes', sid: waySid(id, phase), fields, refs: ofRental(id), deleted: false };
}

/** `position`: where it stands in the list. */
export function privateCheckRow(id: number, check: PrivateCheck, position: number): ServerRow {
  const { phase, check_id, title, required, result } = check;
  const found = result && { state: result.state, note: result.note };
  const who = { checked_at: result?.checked_at ?? null, checked_by: result?.checked_by ?? null };
  const fields = { phase, check_id, title, required, found, ...who, position };
  return { t: 'privateChecks', sid: checkSid(id, check), fields, refs: ofRental(id), deleted: false };
}

/** A picture whose rental is known by its row. What else is said of it depends on the call. */
export function privateImageRow({ id, ...image }: MirroredImage): ServerRow {
  const { phase, slot, name, url, taken_at, received_at, by, superseded, damage_id } = image;
  const fields = { phase, slot, name, url, taken_at, received_at, by, superseded, damage_id };
  return { t: 'privateImages', sid: id, fields, refs: {}, deleted: false };
}

/** The rental first, then all of its parts. */
export function privateRows(rental: MirroredPrivate): ServerRow[] {
  const { id, checkin, checkout, checks, images, ...fields } = rental;
  return [
    { t: 'privateRentals', sid: id, fields, refs: {}, deleted: false },
    privateNoteRow(id, 'checkin', checkin),
    privateNoteRow(id, 'checkout', checkout),
    ...checks.map((check, position) => privateCheckRow(id, check, position)),
    ...images.map((image) => ({ ...privateImageRow(image), refs: ofRental(id) })),
  ];
}
