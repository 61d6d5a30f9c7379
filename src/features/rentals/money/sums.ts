/** Sums of money as numbers. Pure. */

/** Of cents: what is added up must not end in a billionth. */
export const plus = (one: number, other: number): number => Math.round((one + other) * 100) / 100;

/** What is written in a field for a sum; zero for what is none. */
export function sumIn(value: string | boolean | undefined): number {
  const sum = typeof value === 'string' ? Number(value.trim()) : 0;
  return Number.isFinite(sum) ? sum : 0;
}
