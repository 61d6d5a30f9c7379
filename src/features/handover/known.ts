/** The known damage of the vehicle, and what of it the renter was shown. Pure. */
import type { DamagePin } from '#contract/areas/damages.ts';
import type { RentalPhase } from '#contract/areas/rental-words.ts';
import type { DamageRow } from '#db/records.ts';
import type { FoundDamage } from '#db/views/damages.ts';
import { firstName } from '#kit/rental/first-name.ts';
import type { Side } from './sides.ts';
import type { HandoverView } from './use-handover.ts';

type Known = Pick<HandoverView, 'booking' | 'handovers' | 'damages'>;

export interface KnownPin {
  readonly damage: DamagePin;
  /** How it is called on the drawing, in the list and in sentences. */
  readonly sign: string;
  readonly isSeen: boolean;
}

/** Which way the vehicle went when it was found. The server says; what it does not have yet was there as it went out if that came later. */
function phaseOf({ phase, created_at }: DamageRow, pickedUp: string | null): RentalPhase {
  const wasIn = pickedUp === null || Date.parse(created_at) < Date.parse(pickedUp);
  return phase ?? (wasIn ? 'checkin' : 'checkout');
}

/** What was recorded here as the vehicle went this way: it is found in front of the renter. */
export const foundOn = ({ booking, damages }: Omit<Known, 'handovers'>, { phase }: Side): readonly FoundDamage[] =>
  damages.filter(({ damage }) => phaseOf(damage, booking.picked_up_at) === phase);

/** In the order of the list. What was found this way is not known yet; at the return, what was found as it went out is. */
export function knownPins(view: Known, side: Side): readonly KnownPin[] {
  const { booking, handovers } = view;
  const mine = new Set(foundOn(view, side).map(({ damage }) => damage.sid));
  const seen = new Set(handovers[side.phase]?.damages_seen);
  return booking.damages
    .filter(({ id }) => !mine.has(id))
    .map((damage, nth) => ({ damage, sign: String(nth + 1), isSeen: seen.has(damage.id) }));
}

/** `3, Elena saw 2`, `3, all shown to Elena`, `none` */
export function knownText(pins: readonly KnownPin[], renter: string): string {
  if (pins.length === 0) return 'none';
  const name = firstName(renter);
  const seen = pins.filter(({ isSeen }) => isSeen).length;
  if (seen === pins.length) return `${pins.length}, all shown to ${name}`;
  return seen === 0 ? `${pins.length}, ${name} saw none` : `${pins.length}, ${name} saw ${seen}`;
}

/** So many are named one by one. */
const NAMED = 3;

/** `damage 3`, `damage 1 and 3`, `the known damage`: what is still to be shown; null where nothing is. */
export function unseenText(pins: readonly KnownPin[]): string | null {
  const signs = pins.filter(({ isSeen }) => !isSeen).map(({ sign }) => sign);
  const last = signs.at(-1);
  if (last === undefined) return null;
  if (signs.length > NAMED || (signs.length > 1 && signs.length === pins.length)) return 'the known damage';
  return `damage ${signs.length === 1 ? last : `${signs.slice(0, -1).join(', ')} and ${last}`}`;
}
