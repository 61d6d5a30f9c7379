/**
 * Vehicle identification numbers: 17 characters of ISO 3779 without I, O and Q; the ninth is the check digit of
 * 49 CFR 565.15 (weighted sum of transliterated characters modulo 11, ten written as X).
 */
const WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2];
const VALUES: Readonly<Record<string, number>> = Object.fromEntries(
  [...'ABCDEFGH'].map((c, i) => [c, i + 1]).concat(
    [...'JKLMN'].map((c, i) => [c, i + 1]),
    [['P', 7], ['R', 9]],
    [...'STUVWXYZ'].map((c, i) => [c, i + 2]),
    [...'0123456789'].map((c, i) => [c, i]),
  ),
);

/** The check digit that belongs into position 9 of a 17-character VIN; what stands there now is ignored. */
export function vinCheckDigit(vin: string): string {
  const sum = [...vin].reduce((total, c, i) => total + (VALUES[c] ?? 0) * (WEIGHTS[i] ?? 0), 0);
  return sum % 11 === 10 ? 'X' : String(sum % 11);
}

/** True for a 17-character VIN of allowed characters whose check digit is right. */
export function isVin(vin: string): boolean {
  return /^[A-HJ-NPR-Z0-9]{17}$/.test(vin) && vin[8] === vinCheckDigit(vin);
}
