import { useLiveQuery } from 'dexie-react-hooks';
import type { DamagePin } from '#contract/areas/damages.ts';
import type { RentalPhase } from '#contract/areas/rental-words.ts';
import type { BookingRow, PrecheckRow } from '#db/records.ts';
import { bookingByLid, handoversOf } from '#db/views/bookings.ts';
import { damagesFound, type FoundAt, type FoundDamage, knownDamageOf } from '#db/views/damages.ts';
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
  /** What is known of the vehicle's damage; null where the server did not tell, or the person may not know. */
  readonly known: readonly DamagePin[] | null;
  /** The odometer was read: with a booking at its hand-over, or at its return. */
  readonly isRead: boolean;
  /** The person may take pictures now. */
  readonly mayTake: boolean;
}

/** Live. Undefined while it is read; null where its booking is not on this device, or has no vehicle. */
export function useWalkPictures(round: PrecheckRow): WalkPictures | null | undefined {
  const { lid, kind, booking: of } = round;
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
  const at = of === null ? { precheck: lid } : { booking: of };
  const found = useLiveQuery(() => damagesFound(at), [of, lid]);
  const told = useTold(round);
  if (booking === undefined || !found || !told || taken === undefined || out === undefined) return undefined;
  if (taken === null || (of !== null && !booking?.vehicle)) return null;
  return {
    taken,
    out,
    booking,
    at,
    found,
    known: booking === null ? told.known : booking.damages,
    isRead: told.isRead,
    mayTake: booking === null ? mayOwn : mayBooking && takesPictures(phase, booking.status),
  };
}

/** What is noted elsewhere. Live; undefined while it is read. */
function useTold({ kind, booking, vehicle_id, odometer }: PrecheckRow) {
  const mayDamage = useCan('damage.view');
  return useLiveQuery(async () => {
    const [known, noted] = await Promise.all([
      knownDamageOf(vehicle_id),
      booking === null ? undefined : handoversOf(booking),
    ]);
    const read = noted?.[phaseOf(kind)]?.odometer ?? odometer;
    return { known: mayDamage ? known : null, isRead: read !== null };
  }, [booking, vehicle_id, kind, odometer, mayDamage]);
}
