/** Which known damage the renter was shown at the vehicle, in words. Pure. */
import type { Damage } from '#contract/areas/damages.ts';
import type { Booking } from '#contract/areas/rental-record.ts';
import type { RentalPhase } from '#contract/areas/rental-words.ts';
import { damageText } from '#kit/damage/pins.ts';
import { firstName } from '#kit/rental/first-name.ts';

type Of = Pick<Booking, 'id' | 'checkin' | 'checkout' | 'picked_up_at' | 'returned_at' | 'renter'>;

/**
 * What was known by then: recorded before and not repaired, or shown. What was found at this booking is not among it, for it was found in front
 * of the renter.
 */
function knownAt(booking: Of, phase: RentalPhase, damages: readonly Damage[]): readonly Damage[] {
  const at = phase === 'checkin' ? booking.picked_up_at : booking.returned_at;
  const seen = new Set(booking[phase]?.damages_seen);
  const wasThere = ({ created_at, state }: Damage) =>
    state !== 'repaired' && (at === null || Date.parse(created_at) < Date.parse(at));
  return damages.filter(
    (damage) =>
      !(damage.found_kind === 'booking' && damage.found_id === booking.id) && (seen.has(damage.id) || wasThere(damage)),
  );
}

/** `3 known, all shown to Elena`; else which were not. Null for a return while the vehicle did not go out. */
export function shownText(booking: Of, phase: RentalPhase, damages: readonly Damage[]): string | null {
  if (phase === 'checkout' && booking.picked_up_at === null) return null;
  const known = knownAt(booking, phase, damages);
  const seen = new Set(booking[phase]?.damages_seen);
  const open = known.filter(({ id }) => !seen.has(id));
  if (known.length === 0) return 'None is known';
  if (open.length === 0) return `${known.length} known, all shown to ${firstName(booking.renter.name)}`;
  if (open.length === known.length) return `${known.length} known, none noted as shown`;
  return `${known.length} known, not shown: ${open.map(damageText).join('; ')}`;
}
