import { useLiveQuery } from 'dexie-react-hooks';
import type { RentalPhase } from '#contract/areas/rental-words.ts';
import type { ConflictRow, Lid, Mutation, PrivateCheckRow, PrivateRentalRow, VehicleRow } from '#db/records.ts';
import { truthIn, unseenOnBooking, workOnBooking } from '#db/views/bookings-work.ts';
import { conflictsOf } from '#db/views/outbox.ts';
import { takenOf, type Taken } from '#db/views/pictures.ts';
import { checksOfPrivate, notesOfPrivate, privateByLid, type PrivateNotes } from '#db/views/privates.ts';
import type { RowTruth } from '#db/views/truth.ts';
import { vehicleById } from '#db/views/vehicles.ts';

/** What is noted of a private rental's vehicle on both ways. */
export interface PrivateParts {
  readonly notes: PrivateNotes;
  readonly checks: Readonly<Record<RentalPhase, readonly PrivateCheckRow[]>>;
  readonly pictures: Readonly<Record<RentalPhase, Taken>>;
}

/** A private rental with everything its screen shows, as it stands on this device. */
export interface PrivateView extends PrivateParts {
  readonly rental: PrivateRentalRow;
  /** What is known of its vehicle besides; null where this person sees no vehicles. */
  readonly vehicle: VehicleRow | null;
  /** What was not sent. */
  readonly work: readonly Mutation[];
  /** Of rows with unsent work, and of pictures that were not read back yet. */
  readonly truth: ReadonlyMap<Lid, RowTruth>;
  readonly conflicts: readonly ConflictRow[];
}

/** Live. Undefined while it is read, null when this device does not have it. */
export function usePrivate(lid: Lid): PrivateView | null | undefined {
  return useLiveQuery(() => load(lid), [lid]);
}

/** As they stand on this device. */
export async function partsOfPrivate(lid: Lid): Promise<PrivateParts> {
  const of = (phase: RentalPhase) => takenOf({ t: 'privateImages', rental: lid, phase });
  const [notes, checks, checkin, checkout] = await Promise.all([
    notesOfPrivate(lid),
    checksOfPrivate(lid),
    of('checkin'),
    of('checkout'),
  ]);
  return { notes, checks, pictures: { checkin, checkout } };
}

async function load(lid: Lid): Promise<PrivateView | null> {
  const rental = await privateByLid(lid);
  if (!rental) return null;
  const [parts, vehicle, work, unseen] = await Promise.all([
    partsOfPrivate(lid),
    vehicleById(rental.vehicle.id),
    workOnBooking(lid),
    unseenOnBooking(lid),
  ]);
  const { notes, checks } = parts;
  const rows = [notes.checkin, notes.checkout, ...checks.checkin, ...checks.checkout].filter(
    (row) => row !== undefined,
  );
  const conflicts = await Promise.all(rows.map((row) => conflictsOf(row.lid)));
  return {
    rental,
    ...parts,
    vehicle: vehicle ?? null,
    work,
    truth: truthIn(work, unseen),
    conflicts: conflicts.flat(),
  };
}
