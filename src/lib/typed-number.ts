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
