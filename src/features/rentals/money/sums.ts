/** Sums of money as numbers, and as they are before and after an act. Pure. */
import { numberOf } from '#lib/typed-number.ts';

export interface SumAfter {
  readonly name: string;
  readonly before: number;
  readonly after: number;
}

/** Of cents: what is added up must not end in a billionth. */
export const plus = (one: number, other: number): number => Math.round((one + other) * 100) / 100;

/** What is written in a field for a sum; zero for what is none, or less than nothing. */
export function sumIn(value: string | boolean | undefined): number {
  const sum = typeof value === 'string' ? (numberOf(value) ?? 0) : 0;
  return Number.isFinite(sum) ? Math.max(sum, 0) : 0;
}

/** What paying so much does to a booking; giving back is paying less than nothing. */
export function paidSums(
  { paid, balance }: { readonly paid: number; readonly balance: number },
  amount: number,
): SumAfter[] {
  const after = plus(balance, -amount);
  const tooMuch = { name: 'Paid too much', before: Math.max(-balance, 0), after: Math.max(-after, 0) };
  return [
    { name: 'Paid', before: paid, after: plus(paid, amount) },
    { name: 'Open', before: Math.max(balance, 0), after: Math.max(after, 0) },
    ...(tooMuch.before > 0 || tooMuch.after > 0 ? [tooMuch] : []),
  ];
}
