/** What a hand-over or a return still lacks. Advice, never a lock: the person at the vehicle decides. Pure. */
import { countsOf } from '#db/views/pictures.ts';
import { skipOf } from '#kit/slots/skip-of.ts';
import { count } from '#lib/format-number.ts';
import type { Side } from './sides.ts';
import type { HandoverView } from './use-handover.ts';

type Known = Pick<HandoverView, 'booking' | 'handovers' | 'checks' | 'pictures' | 'walkRounds'>;

/** What its dials show: a hybrid shows both. */
export function energyOf({ booking }: Pick<Known, 'booking'>): { readonly fuel: boolean; readonly charge: boolean } {
  const fuel = booking.vehicle?.fuel ?? null;
  return { fuel: fuel !== 'electric', charge: fuel === 'electric' || fuel === 'hybrid' || fuel === 'plug_in' };
}

/** The agreement of this side that can be signed, or was; undefined where there is none. */
export const agreementOf = ({ booking }: Pick<Known, 'booking'>, { agreement }: Side) =>
  booking.agreements.find(({ kind }) => kind === agreement);

/** Places without a picture and without a reason; none where nobody has begun with pictures. */
function picturesOpen({ pictures, walkRounds }: Known, { phase }: Side): number {
  if (!pictures) return 0;
  const { all, taken, skipped } = countsOf(pictures[phase], skipOf(walkRounds, phase));
  return taken + skipped === 0 ? 0 : all - taken - skipped;
}

/** In a word or two each, the most important first; empty when nothing is missing. `typed`: of what is written and saved with the act. */
export function missing(
  view: Known,
  side: Side,
  typed: { readonly odometer: boolean; readonly charge: boolean },
): string[] {
  const noted = view.handovers[side.phase];
  const { fuel, charge } = energyOf(view);
  const open = view.checks[side.phase].filter(({ is_checked }) => !is_checked).length;
  const pictures = picturesOpen(view, side);
  const lacks = (value: unknown) => value === null || value === undefined;
  return [
    lacks(noted?.odometer) && !typed.odometer ? 'odometer' : '',
    fuel && lacks(noted?.fuel_eighths) ? 'fuel' : '',
    charge && lacks(noted?.charge_percent) && !typed.charge ? 'charge' : '',
    side.phase === 'checkout' && lacks(noted?.cleanliness) ? 'cleanliness' : '',
    lacks(noted?.keys) ? 'keys' : '',
    open > 0 ? count(open, 'check') : '',
    pictures > 0 ? count(pictures, 'picture') : '',
    agreementOf(view, side)?.signed_at === null ? 'signature' : '',
  ].filter(Boolean);
}
