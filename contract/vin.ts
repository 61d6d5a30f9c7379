/**
 * Vehicle identification numbers: 17 characters of ISO 3779 without I, O and Q; the ninth is the check digit of
 * 49 CFR 565.15 (weighted sum of transliterated characters modulo 11, ten written as X).
 */
const WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2];

/** Gives the characters the values `first`, `first + 1`, … */
const run = (characters: string, first: number) => [...characters].map((c, i) => [c, first + i] as const);

const VALUES: Readonly<Record<string, number>> = Object.fromEntries([
  ...run('ABCDEFGH', 1),
  ...run('JKLMN', 1),
  ...run('P', 7),
  ...run('R', 9),
  ...run('STUVWXYZ', 2),
  ...run('0123456789', 0),
]);

/** The check digit that belongs at position 9 of a 17-character VIN. The character that stands there now is ignored. */
export function vinCheckDigit(vin: string): string {
  const sum = [...vin].reduce((total, c, i) => total + (VALUES[c] ?? 0) * (WEIGHTS[i] ?? 0), 0);
  return sum % 11 === 10 ? 'X' : String(sum % 11);
}

const hasForm = (vin: string): boolean => /^[A-HJ-NPR-Z0-9]{17}$/.test(vin);
const fits = (vin: string): boolean => vin[8] === vinCheckDigit(vin);
/** The law asks for a check digit where the first character is 1 to 5: the United States, Canada, Mexico. */
const isBound = (vin: string): boolean => /^[1-5]/.test(vin);

/** True for a 17-character VIN of allowed characters whose check digit is right. */
export function isVin(vin: string): boolean {
  return hasForm(vin) && fits(vin);
}

export interface ReadVin {
  /** As it is kept. */
  readonly vin: string;
  /** Which letters were read as digits: `O read as 0`. Empty when none were. */
  readonly said: string;
}

const MEANT: Readonly<Record<string, string>> = { O: '0', Q: '0', I: '1' };

/** What a person wrote, as a VIN: upper case, without spaces and dashes, and with digits for the letters that no VIN has. */
export function readVin(written: string): ReadVin {
  const typed = written.toUpperCase().replace(/[\s-]/g, '');
  const read = Object.keys(MEANT).filter((letter) => typed.includes(letter));
  return {
    vin: typed.replace(/[OQI]/g, (letter) => MEANT[letter] ?? letter),
    said: read.map((letter) => `${letter} read as ${MEANT[letter]}`).join(', '),
  };
}

/** `unchecked`: its check digit does not fit, and binds no maker of its region. Otherwise why it is refused. */
export type VinVerdict =
  | { readonly check: 'ok' }
  | { readonly check: 'unchecked'; readonly why: string }
  | { readonly check: 'refused'; readonly why: string };

/** Whether a VIN, as `readVin` answers it, can be one. */
export function judgeVin(vin: string): VinVerdict {
  if (vin.length !== 17) return { check: 'refused', why: `A VIN has 17 characters; this has ${vin.length}.` };
  if (!hasForm(vin)) return { check: 'refused', why: 'A VIN has only letters and digits, without I, O and Q.' };
  if (fits(vin)) return { check: 'ok' };
  if (isBound(vin)) return { check: 'refused', why: 'This VIN cannot be right: its check digit does not fit.' };
  return {
    check: 'unchecked',
    why: 'Its check digit does not fit. Makers outside North America need none: compare it once more.',
  };
}

/** Characters that are taken for one another. */
const ALIKE = '0D 1L 1T 2Z 4A 5S 6G 6B 8B 3B 7T 9P UV MN 0C'.split(' ');
const likeOf = (c: string): string[] =>
  ALIKE.filter((pair) => pair.includes(c)).map((pair) => (pair[0] === c ? pair[1] : pair[0]) ?? c);

/** The VINs that one slip of the eye or the hand makes of this one: a character taken for another, two neighbours swapped. */
function slipsOf(vin: string): string[] {
  const taken = [...vin].flatMap((c, i) => likeOf(c).map((other) => vin.slice(0, i) + other + vin.slice(i + 1)));
  const swapped = [...vin].map((c, i) => vin.slice(0, i) + (vin[i + 1] ?? '') + c + vin.slice(i + 2));
  return [...taken, ...swapped.slice(0, -1)].filter((other) => other !== vin);
}

/** North American makers number their vehicles with digits alone at the end. */
const endsAsItShould = (vin: string): boolean => !isBound(vin) || /\d{4}$/.test(vin);

/** All VINs that may have been meant by one that is refused, each with a check digit that fits. */
export function repairsOf(vin: string): string[] {
  if (vin.length !== 17) return [];
  return [...new Set(slipsOf(vin))].filter((other) => isVin(other) && endsAsItShould(other));
}
