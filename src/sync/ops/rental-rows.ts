/** Answers about bookings → rows of the local tables. */
import { type MirroredBooking, type MirroredImage, signable } from '#contract/areas/rental-mirror.ts';
import type { Booking, CheckItem, Handover } from '#contract/areas/rental-record.ts';
import { type RentalPhase, rentalPhases, withoutSum } from '#contract/areas/rental-words.ts';
import type { Lid } from '#db/records.ts';
import { lidOf } from '../core/ids.ts';
import type { ServerRow } from '../ports.ts';

const PHASES = Object.keys(rentalPhases) as RentalPhase[];

/**
 * The server has no number for what is noted of a phase, nor a record before anything was. On the phone it has a row all the same, so that
 * what is noted first is a change like every other: by this number.
 */
const handoverSid = (booking: number, phase: RentalPhase): number => 2 * booking + PHASES.indexOf(phase);

/** The row of what is noted as a booking goes out, or as it comes back. */
export const handoverLid = (booking: number, phase: RentalPhase): Lid =>
  lidOf('handovers', handoverSid(booking, phase));

const NOTHING = {
  odometer: null,
  fuel_eighths: null,
  charge_percent: null,
  cleanliness: null,
  keys: null,
  damages_seen: [],
  done_at: null,
  done_by: null,
};

const ofBooking = (id: number) => ({ booking: { t: 'bookings', sid: id } }) as const;

/** `noted`: null before anything was. */
export function handoverRow(id: number, phase: RentalPhase, noted: Handover | null): ServerRow {
  const { pictures: _, ...fields } = noted ?? { ...NOTHING, phase, pictures: 0 };
  return { t: 'handovers', sid: handoverSid(id, phase), fields, refs: ofBooking(id), deleted: false };
}

/** A check of a booking that is known by its row. */
export function checkRow({ id, ...fields }: CheckItem): ServerRow {
  return { t: 'checks', sid: id, fields, refs: {}, deleted: false };
}

/** A picture whose booking is known by its row. What else is said of it depends on the call. */
export function bookingImageRow({ id, ...image }: MirroredImage): ServerRow {
  const { phase, slot, name, url, taken_at, received_at, by, superseded, damage_id } = image;
  const fields = { phase, slot, name, url, taken_at, received_at, by, superseded, damage_id };
  return { t: 'bookingImages', sid: id, fields, refs: {}, deleted: false };
}

/** What the mirror has of a booking, and every answer about it, too. */
function recordOf(booking: Booking | MirroredBooking) {
  return {
    number: booking.number,
    status: booking.status,
    status_at: booking.status_at,
    branch_id: booking.branch_id,
    branch_name: booking.branch_name,
    starts_at: booking.starts_at,
    ends_at: booking.ends_at,
    zone: booking.zone,
    picked_up_at: booking.picked_up_at,
    returned_at: booking.returned_at,
    pickup_place: booking.pickup_place,
    return_place: booking.return_place,
    vehicle: booking.vehicle,
    renter: booking.renter,
    // Money stays off the phone, also where an answer told its person of it.
    blockers: booking.blockers.map(withoutSum),
    agreements: signable(booking.agreements),
    note: booking.note,
    updated_at: booking.updated_at,
  };
}

const rowOf = (sid: number, fields: ServerRow['fields']): ServerRow => ({
  t: 'bookings',
  sid,
  fields,
  refs: {},
  deleted: false,
});

/** What a move answers of the booking. Who signed what goes in a lane beside it, and a later answer may have said more of that. */
export function movedRow(booking: Booking): ServerRow {
  const { agreements: _, ...fields } = recordOf(booking);
  return rowOf(booking.id, fields);
}

/** What a signature answers of the booking, for the same reason. */
export function signedRow(booking: Booking): ServerRow {
  const { agreements, blockers } = recordOf(booking);
  return rowOf(booking.id, { agreements, blockers });
}

/** The booking first, then all of its parts. */
export function bookingRows(booking: MirroredBooking): ServerRow[] {
  const { id, checkin, checkout, checks, damages, images } = booking;
  return [
    rowOf(id, { ...recordOf(booking), damages }),
    handoverRow(id, 'checkin', checkin),
    handoverRow(id, 'checkout', checkout),
    ...checks.map((check) => ({ ...checkRow(check), refs: ofBooking(id) })),
    ...images.map((image) => ({ ...bookingImageRow(image), refs: ofBooking(id) })),
  ];
}
