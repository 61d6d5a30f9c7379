/** Phone numbers as they are compared: E.164, `+442079460958`. */
import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min';

/**
 * The number in E.164; null where it can be none.
 *
 * @param region ISO 3166-1 code of the country that a number without one is of
 */
export function phoneOf(written: string, region: CountryCode): string | null {
  const number = parsePhoneNumberFromString(written, region);
  return number?.isPossible() ? number.number : null;
}

/** The country as the library knows it; null where it knows none of this code. */
export const regionOf = (code: string | null | undefined): CountryCode | null =>
  code && isSupportedCountry(code) ? code : null;
