/** An odometer reading as people type it: in any script, grouped, with its unit. What is not understood is refused in words, never stripped. */

export type OdometerUnit = 'km' | 'mi';

export type TypedReading =
  /** `tenths`: they stood there too, and are left out. */
  { readonly value: number; readonly tenths: boolean } | { readonly refusal: string };

/** Clusters have at most seven digits. */
export const MOST_ON_DIAL = 9_999_999;

export const READING_REFUSALS = {
  below: 'An odometer is never below zero.',
  tooLong: 'At most seven digits.',
  power: 'Please type all the digits, without a power of ten.',
  unread: 'This does not read as one number. Type the digits as the dial shows them.',
  tenths: 'Leave the tenths out.',
  notKilometres: 'This vehicle counts kilometres: type what the dial shows.',
  notMiles: 'This vehicle counts miles: type what the dial shows.',
} as const;

const refused = (why: keyof typeof READING_REFUSALS): TypedReading => ({ refusal: READING_REFUSALS[why] });

const UNITS: readonly (readonly [OdometerUnit, RegExp])[] = [
  ['km', /\s*(?:km|kms|kilomet(?:re|er)s?)\.?$/i],
  ['mi', /\s*(?:mi|mile|miles)\.?$/i],
];

/** A digit of any script as its number: the digits of a script stand in a row from zero to nine. */
function plainDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (code - zero < 9 && /^\p{Nd}$/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String(code - zero);
}

/** Full-width and other forms of a sign as the usual one, digits as 0 to 9, every blank and apostrophe as one sign, without marks of direction. */
function plainSigns(typed: string): string {
  return typed
    .replaceAll(/[^\p{No}\p{Nl}]/gu, (sign) => sign.normalize('NFKC'))
    .replaceAll(/\p{Nd}/gu, plainDigit)
    .replaceAll(/[\p{Cf}\p{Cc}]/gu, (sign) => (/\s/.test(sign) ? ' ' : ''))
    .replaceAll(/\s/g, ' ')
    .replaceAll(/['’‘ʼ`´]/g, "'")
    .replaceAll('٫', '.')
    .replaceAll('٬', ',')
    .trim();
}

const WHOLE = /^(?:\d+|\d{1,3}(?:([ ',.])\d{3})(?:\1\d{3})*)$/;
const WITH_TENTHS = /^(.*\d)([.,])\d{1,2}$/;

/** The digits before the tenths, ungrouped; null when it is no number. */
function wholeOf(text: string): { readonly digits: string; readonly tenths: boolean } | null {
  if (WHOLE.test(text)) return { digits: text.replaceAll(/\D/g, ''), tenths: false };
  const [, before = '', point = ''] = WITH_TENTHS.exec(text) ?? [];
  if (!WHOLE.test(before) || before.includes(point)) return null;
  return { digits: before.replaceAll(/\D/g, ''), tenths: true };
}

/**
 * What `typed` says; null when it says nothing.
 *
 * @param counts the unit of the vehicle, where it is known: another one that was typed is not that number
 */
export function readOdometer(typed: string, counts?: OdometerUnit): TypedReading | null {
  const all = plainSigns(typed);
  if (all === '') return null;
  const [unit = null, ending = /$/] = UNITS.find(([, pattern]) => pattern.test(all)) ?? [];
  const text = all.replace(ending, '');
  if (/^[-−–]\s*\d/.test(text)) return refused('below');
  if (/\d\s*(?:e|[×x*]\s*10)\s*\^?\s*[-+]?\d/i.test(text)) return refused('power');
  const whole = wholeOf(text);
  if (whole === null) return refused('unread');
  const value = Number(whole.digits);
  if (value > MOST_ON_DIAL) return refused('tooLong');
  if (unit !== null && unit !== (counts ?? unit)) return refused(unit === 'mi' ? 'notKilometres' : 'notMiles');
  return { value, tenths: whole.tenths };
}
