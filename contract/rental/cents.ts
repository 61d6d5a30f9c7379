/**
 * Sums of money, counted in whole cents from the digits of what was written: `19.99 * 100` is 1998.9999999999998 (rentals.md §4, rule 12).
 * Numbers are read by the digits that they are shown with.
 */

/** A sum as it is stored, sent or shown: `"161.29"`, `161.29`. */
export type Written = string | number;

/** An exact decimal: `digits` without the point, of which the last `scale` stand behind it. */
interface Decimal {
  readonly digits: bigint;
  readonly scale: number;
}

function decimalOf(written: Written): Decimal {
  const [, sign = '', whole = '', part = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(String(written)) ?? [];
  if (whole === '') throw new RangeError(`"${written}" is no decimal`);
  return { digits: BigInt(`${sign}${whole}${part}`), scale: part.length };
}

/** The quotient to the nearest whole number, halves away from zero. The divisor is above zero. */
function nearest(dividend: bigint, divisor: bigint): bigint {
  const size = dividend < 0n ? -dividend : dividend;
  const rounded = (2n * size + divisor) / (2n * divisor);
  return dividend < 0n ? -rounded : rounded;
}

function centsFrom({ digits, scale }: Decimal): number {
  return Number(scale <= 2 ? digits * 10n ** BigInt(2 - scale) : nearest(digits, 10n ** BigInt(scale - 2)));
}

/** The cents of a sum; what is written with more than two digits behind the point is rounded half up. */
export const centsOf = (written: Written): number => centsFrom(decimalOf(written));

/** So many times a price: 19.5 × 1.95 are 3,803 cents. Rounded once, half up. */
export function centsTimes(quantity: Written, price: Written): number {
  const [many, each] = [decimalOf(quantity), decimalOf(price)];
  return centsFrom({ digits: many.digits * each.digits, scale: many.scale + each.scale });
}

/** So many percent of the cents, rounded once, half up. */
export function percentOf(cents: number, percent: Written): number {
  const { digits, scale } = decimalOf(percent);
  return Number(nearest(BigInt(cents) * digits, 100n * 10n ** BigInt(scale)));
}

/** The sum as answers carry it. A hundredth of whole cents is the number that is nearest to the decimal, so its digits are right. */
export const sumOf = (cents: number): number => cents / 100;

/** The sum as it is stored and sent: `1234.50`. */
export function textOfCents(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** With separators of thousands: `1,234.50` of `1234.50`, `1,234` of `1234`. */
export const grouped = (digits: string): string => digits.replaceAll(/\B(?=(?:\d{3})+(?:\.|$))/g, ',');

/** The sum as people read it: `1,234.50`. */
export const formatCents = (cents: number): string => grouped(textOfCents(cents));
