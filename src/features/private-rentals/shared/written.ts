/** Numbers and sums as people write them. Pure. */
import { numberOf } from '#lib/typed-number.ts';

/** Of cents: what is added up must not end in a billionth. */
export const plus = (one: number, other: number): number => Math.round((one + other) * 100) / 100;

/** Why a sum cannot be one; undefined where it can, or where nothing is written. */
export function sumProblem(written: string): string | undefined {
  const value = numberOf(written);
  if (value === null || /^\d+(\.\d{1,2})?$/.test(String(value))) return undefined;
  return value < 0 ? 'This must not be below zero.' : 'This must be a sum like 45.00.';
}

/** Why it is no whole number; undefined where it is, or where nothing is written. */
export function wholeProblem(written: string, most: number): string | undefined {
  const value = numberOf(written);
  if (value === null || (Number.isInteger(value) && value >= 0 && value <= most)) return undefined;
  return `This must be a whole number up to ${most.toLocaleString('en-GB')}.`;
}

export const FILL_IN = 'Please fill this in.';
