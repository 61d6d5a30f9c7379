/** Sums in a text, however they are written: `$1,234.56`, `1.234,56 EUR`, `324.85`. */

/** Whole part with or without thousands, then two digits. No day (11.19.2026), no rate (8.25 %), no part of a longer number. */
const AMOUNT = /(?<![\d.,/-])(\d{1,3}(?:[.,']\d{3})+|\d{1,7})[.,](\d{2})(?!\d|[.,/-]\d|\s?%)/g;
const MOST = 9_999_999.99;

/** All sums of the text in their order, as `1234.56`. */
export function amountsIn(text: string): string[] {
  return [...text.matchAll(AMOUNT)]
    .map(([, whole = '', cents = '']) => `${Number(whole.replace(/[.,']/g, ''))}.${cents}`)
    .filter((amount) => Number(amount) > 0 && Number(amount) <= MOST);
}

/** The last sum of a line: what stands before it are quantities and prices of one. */
export const lastAmount = (line: string): string | undefined => amountsIn(line).at(-1);
