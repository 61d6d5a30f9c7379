/** Addresses in one line. */
import type { LocationAddress } from '#contract/areas/reference.ts';

/** `12 Dock Street, 07114 Newark, NJ, US`. */
export function addressText({ line1, line2, postal_code, city, region, country }: LocationAddress): string {
  const town = [postal_code, city].filter(Boolean).join(' ');
  return [line1, line2, town, region, country ?? ''].filter(Boolean).join(', ');
}
