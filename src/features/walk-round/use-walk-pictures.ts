import { useLiveQuery } from 'dexie-react-hooks';
import type { RentalPhase } from '#contract/areas/rental-words.ts';
import type { BookingRow, PrecheckRow } from '#db/records.ts';
import { bookingByLid } from '#db/views/bookings.ts';
import { damagesFound, type FoundAt, type FoundDamage } from '#db/views/damages.ts';
import type { Taken } from '#db/views/pictures.ts';
import { phaseOf, takesPictures } from '#kit/slots/slots.ts';
import { useTaken } from '#kit/slots/use-taken.ts';
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
export function useWalkPictures({ lid, kind, booking: of }: PrecheckRow): WalkPictures | null | undefined {
  const mayBooking = useCan('checkin.update');
  const mayOwn = useCan('precheck.create');
  const booking = useLiveQuery(async () => (of === null ? null : ((await bookingByLid(of)) ?? null)), [of]);
  const phase = phaseOf(kind);
  const ofPhase = (one: RentalPhase) =>
    booking?.vehicle
      ? ({ t: 'bookingImages', booking: booking.lid, vehicle: booking.vehicle.id, phase: one } as const)
      : null;
  const taken = useTaken(of === null ? { t: 'precheckImages', precheck: lid } : ofPhase(phase));
  const out = useTaken(phase === 'checkout' ? ofPhase('checkin') : null);
  const found = useLiveQuery(() => damagesFound(of === null ? { precheck: lid } : { booking: of }), [of, lid]);
  if (booking === undefined || !found || taken === undefined || out === undefined) return undefined;
  if (taken === null || (of !== null && !booking?.vehicle)) return null;
  return {
    taken,
    out,
    booking,
    at: of === null ? { precheck: lid } : { booking: of },
    found,
    mayTake: booking === null ? mayOwn : mayBooking && takesPictures(phase, booking.status),
  };
}
