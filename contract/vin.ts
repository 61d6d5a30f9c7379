/**
 * Vehicle identification numbers: 17 characters of ISO 3779 without I, O and Q; the ninth is the check digit of
 * 49 CFR 565.15 (weighted sum of transliterated characters modulo 11, ten written as X).
 */
const WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2];

/** Characters that count `first`, `first + 1`, … */
const run = (characters: string, first: number) => [...characters].map((c, i) => [c, first + i] as const);

const VALUES: Readonly<Record<string, number>> = Object.fromEntries([
  ...run('ABCDEFGH', 1),
  ...run('JKLMN', 1),
  ...run('P', 7),
  ...run('R', 9),
  ...run('STUVWXYZ', 2),
  ...run('0123456789', 0),
]);

/** The check digit that belongs into position 9 of a 17-character VIN; what stands there now is ignored. */
export function vinCheckDigit(vin: string): string {
  const sum = [...vin].reduce((total, c, i) => total + (VALUES[c] ?? 0) * (WEIGHTS[i] ?? 0), 0);
  return sum % 11 === 10 ? 'X' : String(sum % 11);
}

/** True for a 17-character VIN of allowed characters whose check digit is right. */
export function isVin(vin: string): boolean {
  return /^[A-HJ-NPR-Z0-9]{17}$/.test(vin) && vin[8] === vinCheckDigit(vin);
}
