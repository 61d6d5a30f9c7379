/** How figures are said. Pure. */
import { formatSum } from '#lib/format-number.ts';

/** `1,006.20`, and with a true minus `−27.45`, of the text that answers carry. */
export function sumText(amount: string): string {
  const value = Number(amount);
  return value < 0 ? `−${formatSum(-value)}` : formatSum(value);
}

/** The same sum with the other sign: `-12.00` of `12.00`. */
export const turned = (amount: string): string => (amount.startsWith('-') ? amount.slice(1) : `-${amount}`);

const tenths = new Intl.NumberFormat('en-GB', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** `35.5 %`; a dash where there is nothing to divide by. */
export const percentText = (value: number | null): string =>
  value === null ? '–' : `${value < 0 ? '−' : ''}${tenths.format(Math.abs(value))} %`;

const monthName = new Intl.DateTimeFormat('en-GB', { month: 'short', year: 'numeric', timeZone: 'UTC' });

/** `Oct 2026` of `2026-10`. */
export const monthText = (month: string): string => monthName.format(new Date(`${month}-01T00:00:00Z`));

/** `zero` where a sum is nothing: it needs no way to its lines. */
export const isNothing = (amount: string): boolean => Number(amount) === 0;
