import { useLiveQuery } from 'dexie-react-hooks';
import type { BookingRow, PrecheckRow } from '#db/records.ts';
import { bookingByLid } from '#db/views/bookings.ts';
import { damagesFound, type FoundAt, type FoundDamage } from '#db/views/damages.ts';
import { takenOf, type Taken } from '#db/views/pictures.ts';
import { phaseOf, takesPictures } from '#kit/slots/slots.ts';
import { useCan } from '#session/use-session.ts';

/** What is seen of the vehicle on a walk-round: that of a booking is the booking's. */
export interface WalkPictures {
  readonly taken: Taken;
  /** How it went out with the same booking, where it comes back. */
  readonly out: Taken | null;
  readonly booking: BookingRow | null;
  readonly at: FoundAt;
  readonly found: readonly FoundDamage[];
  /** The person may take pictures now. */
  readonly mayTake: boolean;
}

/** Live. Undefined while it is read; null where its booking is not on this device, or has no vehicle. */
export function useWalkPictures(round: PrecheckRow): WalkPictures | null | undefined {
  const may = { booking: useCan('checkin.update'), own: useCan('precheck.create') };
  const { lid, kind, booking } = round;
  const read = useLiveQuery(
    () => (booking === null ? ofRound(round) : ofBooking(round, booking)),
    [lid, kind, booking],
  );
  if (!read) return read;
  const isOpen = read.booking === null || takesPictures(phaseOf(kind), read.booking.status);
  return { ...read, mayTake: isOpen && (read.booking === null ? may.own : may.booking) };
}

type Read = Omit<WalkPictures, 'mayTake'>;

async function ofRound({ lid }: PrecheckRow): Promise<Read> {
  const at = { precheck: lid };
  const [taken, found] = await Promise.all([takenOf({ t: 'precheckImages', precheck: lid }), damagesFound(at)]);
  return { taken, out: null, booking: null, at, found };
}

async function ofBooking({ kind }: PrecheckRow, lid: string): Promise<Read | null> {
  const booking = await bookingByLid(lid);
  if (!booking?.vehicle) return null;
  const of = { t: 'bookingImages', booking: lid, vehicle: booking.vehicle.id } as const;
  const phase = phaseOf(kind);
  const [taken, out, found] = await Promise.all([
    takenOf({ ...of, phase }),
    phase === 'checkout' ? takenOf({ ...of, phase: 'checkin' }) : null,
    damagesFound({ booking: lid }),
  ]);
  return { taken, out, booking, at: { booking: lid }, found };
}
