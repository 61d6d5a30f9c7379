/** What a person may think of a typed reading. Pure. */
import type { Hint } from '#contract/odometer/hints.ts';
import { judge, type Judgement as Judged, type LastReading } from '#contract/odometer/judge.ts';

/** `high`: of a vehicle of which no reading is known. The series has nothing to say to that, so only whoever types is asked. */
export type Judgement = Judged | { readonly kind: 'high'; readonly hints: readonly Hint[] };

/** More than a vehicle of a yard has driven in its life. */
const LIFE = 300_000;

/** What may be thought of `value`, read at `now` (ms) after `last`. */
export function judgeTyped(value: number, last: LastReading | null, now: number): Judgement {
  if (last !== null || value <= LIFE) return judge(value, last, now);
  const tenth = Math.floor(value / 10);
  return { kind: 'high', hints: tenth <= LIFE ? [{ value: tenth, why: 'extra' }] : [] };
}

/** The tick of the person says that the cluster was replaced. It stays when the digits change, and speaks only of what is below. */
export function saysReplaced({ kind }: Judgement, ticked: string): boolean {
  return kind === 'below' && ticked !== '';
}
