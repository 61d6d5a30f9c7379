import { grouped } from '#contract/rental/cents.ts';

/** A sum as people read it, of the text that it is kept as: `1,234.50` of `1234.50`. No number is made of it, so that it keeps its cents. */
export const sumText = (sum: string): string => grouped(sum);

/** The same of a sum as a history keeps it, which is a number where it was sent as one: `1,234.50` of `1234.5`. */
export const toldSum = (value: unknown): string =>
  sumText(typeof value === 'number' ? value.toFixed(2) : String(value));
