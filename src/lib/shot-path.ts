/** Addresses of the camera for one place of a vehicle. They say all of it, so that a reload comes back to the same place. */

const idOf = (lid: string) => lid.slice(lid.indexOf('/') + 1);

type Said = Readonly<Record<string, string>>;

function withSlot(path: string, of: Said, damage: string | undefined, after: string | undefined): string {
  const words = Object.entries(of).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  if (damage !== undefined) words.push(`damage=${encodeURIComponent(idOf(damage))}`);
  if (after !== undefined) words.push(`then=${encodeURIComponent(after)}`);
  return `${path}?${words.join('&')}`;
}

/**
 * `booking/21`, `checkin`, `front` → `/capture/booking/21?phase=checkin&slot=front`. `damage`: what the close-up shows. `after`: the place that
 * comes after it, where that is not the next one without a picture. The place `end` is behind the last.
 */
export function bookingShotPath(booking: string, phase: string, slot: string, damage?: string, after?: string): string {
  return withSlot(`/capture/booking/${idOf(booking)}`, { phase, slot }, damage, after);
}

/** `private-rental/3`, `checkout`, `front` → `/capture/private/3?phase=checkout&slot=front` */
export function privateShotPath(rental: string, phase: string, slot: string, after?: string): string {
  return withSlot(`/capture/private/${idOf(rental)}`, { phase, slot }, undefined, after);
}

/** `precheck/~0197…`, `front` → `/capture/walk-round/~0197…?slot=front` */
export function walkRoundShotPath(walkRound: string, slot: string, damage?: string, after?: string): string {
  return withSlot(`/capture/walk-round/${idOf(walkRound)}`, { slot }, damage, after);
}
