/** What a hand-over or a return still lacks. Advice, never a lock: the person at the vehicle decides. Pure. */
import { countsOf } from '#db/views/pictures.ts';
import { skipOf } from '#kit/slots/skip-of.ts';
import { count } from '#lib/format-number.ts';
import { knownPins, unseenText } from './known.ts';
import type { Side } from './sides.ts';
import type { HandoverView } from './use-handover.ts';

type Known = Pick<HandoverView, 'booking' | 'handovers' | 'checks' | 'pictures' | 'walkRounds' | 'damages'>;

/** What is written and saved with the act. */
export interface WrittenFacts {
  readonly odometer: boolean;
  readonly charge: boolean;
}

export interface Lack {
  /** In a word or two, for a list: `2 checks`. */
  readonly words: string;
  /** As one is told to do it: `Tick 2 checks`. */
  readonly todo: string;
}

/** What its dials show: a hybrid shows both. */
export function energyOf({ booking }: { readonly booking: Pick<Known['booking'], 'vehicle'> }): {
  readonly fuel: boolean;
  readonly charge: boolean;
} {
  const fuel = booking.vehicle?.fuel ?? null;
  return { fuel: fuel !== 'electric', charge: fuel === 'electric' || fuel === 'hybrid' || fuel === 'plug_in' };
}

/** The agreement of this side that can be signed, or was; undefined where there is none. */
export const agreementOf = ({ booking }: Pick<Known, 'booking'>, { agreement }: Side) =>
  booking.agreements.find(({ kind }) => kind === agreement);

/** Whether there is no picture of the dial, and no reason for that. It is none of the places that are counted. */
export function lacksDial({ pictures, walkRounds }: Pick<Known, 'pictures' | 'walkRounds'>, { phase }: Side): boolean {
  return pictures !== null && !pictures[phase].places.has('dial') && skipOf(walkRounds, phase)['dial'] === undefined;
}

/** Pictures without which it would go; none where nobody has begun with pictures. */
function picturesLacked(view: Known, side: Side): readonly (Lack | null)[] {
  const { pictures, walkRounds } = view;
  if (!pictures) return [];
  const { all, taken, skipped } = countsOf(pictures[side.phase], skipOf(walkRounds, side.phase));
  if (taken + skipped === 0 && lacksDial(view, side)) return [];
  const open = all - taken - skipped;
  return [
    open === 0 ? null : { words: count(open, 'picture'), todo: `Take ${count(open, 'more picture')}` },
    lacksDial(view, side) ? { words: 'dial picture', todo: 'Take the picture of the dial' } : null,
  ];
}

/** What is read and counted. */
function factsLacked(view: Known, side: Side, typed: WrittenFacts): readonly (Lack | null)[] {
  const noted = view.handovers[side.phase];
  const { fuel, charge } = energyOf(view);
  const lack = (value: unknown, words: string, todo: string): Lack | null =>
    value === null || value === undefined ? { words, todo } : null;
  return [
    typed.odometer ? null : lack(noted?.odometer, 'odometer', 'Read the odometer'),
    fuel ? lack(noted?.fuel_eighths, 'fuel', 'Read the fuel') : null,
    charge && !typed.charge ? lack(noted?.charge_percent, 'charge', 'Read the charge') : null,
    side.phase === 'checkout' ? lack(noted?.cleanliness, 'cleanliness', 'Say how clean it is') : null,
    lack(noted?.keys, 'keys', 'Count the keys'),
  ];
}

/** In the order in which it is done at the vehicle; empty when nothing is missing. */
export function missing(view: Known, side: Side, typed: WrittenFacts): readonly Lack[] {
  const unseen = unseenText(knownPins(view, side));
  const open = view.checks[side.phase].filter(({ is_checked }) => !is_checked).length;
  const all = [
    ...picturesLacked(view, side),
    ...factsLacked(view, side, typed),
    unseen === null ? null : { words: `${unseen} not shown`, todo: `Show ${unseen}` },
    open === 0 ? null : { words: count(open, 'check'), todo: `Tick ${count(open, 'check')}` },
    agreementOf(view, side)?.signed_at === null ? { words: 'signature', todo: 'Have the agreement signed' } : null,
  ];
  return all.filter((lack) => lack !== null);
}

/** One sentence: what comes first before the act, and how much else is open; null when nothing is. */
export function nextText(lacks: readonly Lack[], { before }: Side): string | null {
  const [first, ...others] = lacks;
  if (!first) return null;
  const more =
    others.length === 0 ? '' : `; ${count(others.length, 'more thing')} ${others.length === 1 ? 'is' : 'are'} open`;
  return `${first.todo} before ${before}${more}.`;
}
