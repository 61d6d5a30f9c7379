/** Addresses in one line. */

interface AddressLines {
  readonly line1: string;
  readonly line2: string;
  readonly postal_code: string;
  readonly city: string;
  readonly region: string;
  readonly country: string | null;
}

/** `12 Dock Street, 07114 Newark, NJ, US`. */
export function addressText({ line1, line2, postal_code, city, region, country }: AddressLines): string {
  const town = [postal_code, city].filter(Boolean).join(' ');
  return [line1, line2, town, region, country ?? ''].filter(Boolean).join(', ');
}
