import { useLiveQuery } from 'dexie-react-hooks';
import type { RentalPhase } from '#contract/areas/rental-words.ts';
import type { BookingRow, CheckRow, ConflictRow, Lid, Mutation, PrecheckRow, VehicleRow } from '#db/records.ts';
import {
  bookingByLid,
  checksOf,
  handoversOf,
  walkRoundsOf,
  type CheckList,
  type Handovers,
} from '#db/views/bookings.ts';
import { truthIn, unseenOnBooking, workOnBooking } from '#db/views/bookings-work.ts';
import { damagesFound, type FoundDamage } from '#db/views/damages.ts';
import { conflictsOf } from '#db/views/outbox.ts';
import { takenOf, type Taken } from '#db/views/pictures.ts';
import type { RowTruth } from '#db/views/truth.ts';
import { vehicleById } from '#db/views/vehicles.ts';

/** A booking with everything its screen shows, as it stands on this device. */
export interface HandoverView {
  readonly booking: BookingRow;
  readonly handovers: Handovers;
  readonly checks: Readonly<Record<CheckList, readonly CheckRow[]>>;
  readonly walkRounds: readonly PrecheckRow[];
  /** Of both ways; null while no vehicle is chosen. */
  readonly pictures: Readonly<Record<RentalPhase, Taken>> | null;
  /** What was recorded here. */
  readonly damages: readonly FoundDamage[];
  /** What is known of its vehicle besides; null where this person sees no vehicles. */
  readonly vehicle: VehicleRow | null;
  /** What was not sent. */
  readonly work: readonly Mutation[];
  /** Of rows with unsent work, and of pictures and damages that were not read back yet. */
  readonly truth: ReadonlyMap<Lid, RowTruth>;
  readonly conflicts: readonly ConflictRow[];
}

/** Live. Undefined while it is read, null when this device does not have it. */
export function useHandover(lid: Lid): HandoverView | null | undefined {
  return useLiveQuery(() => load(lid), [lid]);
}

async function load(lid: Lid): Promise<HandoverView | null> {
  const booking = await bookingByLid(lid);
  if (!booking) return null;
  const [handovers, checks, walkRounds, vehicle, work, unseen, damages, pictures] = await Promise.all([
    handoversOf(lid),
    checksOf(lid),
    walkRoundsOf(lid),
    booking.vehicle ? vehicleById(booking.vehicle.id) : undefined,
    workOnBooking(lid),
    unseenOnBooking(lid),
    damagesFound({ booking: lid }),
    picturesOf(booking),
  ]);
  const parts = [handovers.checkin, handovers.checkout, ...checks.checkin, ...checks.checkout];
  const rows = [booking, ...parts.filter((row) => row !== undefined)];
  const conflicts = await Promise.all(rows.map((row) => conflictsOf(row.lid)));
  return {
    booking,
    handovers,
    checks,
    walkRounds,
    pictures,
    damages,
    vehicle: vehicle ?? null,
    work,
    truth: truthIn(work, unseen),
    conflicts: conflicts.flat(),
  };
}

export async function picturesOf({ lid, vehicle }: BookingRow): Promise<HandoverView['pictures']> {
  if (!vehicle) return null;
  const of = (phase: RentalPhase) => takenOf({ t: 'bookingImages', booking: lid, phase, vehicle: vehicle.id });
  const [checkin, checkout] = await Promise.all([of('checkin'), of('checkout')]);
  return { checkin, checkout };
}
