/** Numbers as people type them: `1,200`, `1,200.50`, `12,50`. Pure. */

/** A group never begins with a zero: `0,500` is a half. */
const GROUPED = /^-?[1-9]\d{0,2}(?:,\d{3})+(?:\.\d*)?$/;

/** As a call wants it. Three digits after a comma are thousands; any other comma stands before the cents. */
export function plainNumber(typed: string): string {
  const text = typed.trim();
  return GROUPED.test(text) ? text.replaceAll(',', '') : text.replace(',', '.');
}

/** Null for nothing, NaN for what is no number. */
export function numberOf(typed: string): number | null {
  const text = plainNumber(typed);
  return text === '' ? null : Number(text);
}

export interface Bounds {
  readonly min: number;
  readonly max: number;
}

/** Why what is typed is no whole number within the bounds, in words; null where it is one, and for nothing. */
export function wholeRefusal(typed: string, { min, max }: Bounds): string | null {
  const text = plainNumber(typed);
  if (text === '') return null;
  // What JavaScript takes for a number besides, as `1e2` and `0x10`, nobody means.
  if (!/^-?\d+$/.test(text)) return 'This must be a whole number.';
  if (Number(text) < min) return `At least ${min}.`;
  return Number(text) > max ? `At most ${max}.` : null;
}
