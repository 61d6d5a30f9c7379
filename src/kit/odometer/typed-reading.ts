/** What somebody types as a reading, and what may be thought of it. Pure. */
import type { LastReading } from '#contract/odometer/judge.ts';
import { readOdometer, type TypedReading } from '#contract/odometer-text.ts';
import { judgeTyped, type Judgement } from './first-reading.ts';

/** The dial that is read: its unit, and the last reading that was not made here. */
export interface Dial {
  readonly unit: LastReading['unit'];
  readonly last: LastReading | null;
}

export interface JudgedText {
  /** Null when nothing is typed. */
  readonly read: TypedReading | null;
  /** Null when nothing, or no number, is typed. */
  readonly value: number | null;
  readonly refusal: string | null;
  /** Why it is hard to believe; null when it may be saved without a question. */
  readonly doubt: Judgement | null;
}

export function judgeText(text: string, { unit, last }: Dial, now: number): JudgedText {
  const read = readOdometer(text, unit);
  if (read === null || 'refusal' in read) return { read, value: null, refusal: read?.refusal ?? null, doubt: null };
  const judgement = judgeTyped(read.value, last, now);
  return { read, value: read.value, refusal: null, doubt: judgement.kind === 'fine' ? null : judgement };
}
