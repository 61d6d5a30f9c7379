/** What a person may have meant, one slip of the finger away from what they typed. */
import { limitOf, type Pace } from './limit.ts';
import { constantsOf, HIGHEST, inUnit, whole, type Unit } from './unit.ts';

/** A value the person may have meant, and why. */
export interface Hint {
  readonly value: number;
  readonly why: 'swapped' | 'doubled' | 'extra' | 'missing' | 'digit' | 'unit';
}

/** How often each slip is made for each way in which it can be made, as the bench knows people. */
const PRIORS: Readonly<Record<Hint['why'], number>> = {
  swapped: 0.04,
  doubled: 0.12,
  extra: 0.03,
  missing: 0.0025,
  digit: 0.0065,
  unit: 0.015,
};
const MAX_HINTS = 3;
const DIGITS = '0123456789';

interface Before extends Pace {
  readonly value: number;
  readonly unit: Unit;
}

/** At most three believable values, the likeliest first. `days` are those since `last`, with their fraction. */
export function hintsOf(typed: number, last: Before, days: number): Hint[] {
  const most = Math.min(HIGHEST, last.value + limitOf(last, days, last.unit));
  const likeliest = new Map<number, Hint>();
  for (const hint of slips(String(typed), last.unit)) {
    const other = likeliest.get(hint.value);
    const isBelievable = hint.value !== typed && hint.value >= last.value && hint.value <= most;
    if (isBelievable && (!other || PRIORS[hint.why] > PRIORS[other.why])) likeliest.set(hint.value, hint);
  }
  const weight = (hint: Hint) => PRIORS[hint.why] / (1 + strangeness(hint.value, last, days) ** 2);
  return [...likeliest.values()].sort((a, b) => weight(b) - weight(a) || a.value - b.value).slice(0, MAX_HINTS);
}

/** How many spreads a value lies away from what is expected. */
function strangeness(value: number, last: Before, days: number): number {
  const of = constantsOf(last.unit);
  const average = last.average ?? of.average;
  const spread = Math.max(of.narrow, (last.p95 ?? average + of.spread) - average);
  return (value - last.value - average * days) / (spread * Math.max(1, Math.sqrt(days)));
}

function* slips(typed: string, unit: Unit): Generator<Hint> {
  for (let i = 0; i < typed.length; i++) {
    const [before, digit, after] = [typed.slice(0, i), typed.charAt(i), typed.slice(i + 1)];
    const repeats = digit === typed.charAt(i - 1) || digit === typed.charAt(i + 1);
    yield { value: Number(before + typed.charAt(i + 1) + digit + after.slice(1)), why: 'swapped' };
    yield { value: Number(before + after), why: repeats ? 'doubled' : 'extra' };
    for (const other of DIGITS) yield { value: Number(before + other + after), why: 'digit' };
  }
  for (let i = 0; i <= typed.length; i++) {
    for (const digit of DIGITS) yield { value: Number(typed.slice(0, i) + digit + typed.slice(i)), why: 'missing' };
  }
  const other = unit === 'km' ? 'mi' : 'km';
  yield { value: whole(inUnit(Number(typed), other, unit)), why: 'unit' };
}
