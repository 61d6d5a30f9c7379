/** Addresses of the camera for one place of a vehicle. They say all of it, so that a reload comes back to the same place. */

const idOf = (lid: string) => lid.slice(lid.indexOf('/') + 1);

function withSlot(path: string, of: Readonly<Record<string, string>>, damage: string | undefined): string {
  const said = { ...of, ...(damage !== undefined && { damage: idOf(damage) }) };
  const words = Object.entries(said).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return `${path}?${words.join('&')}`;
}

/** `booking/21`, `checkin`, `front` → `/capture/booking/21?phase=checkin&slot=front`. `damage`: what the close-up shows. */
export function bookingShotPath(booking: string, phase: string, slot: string, damage?: string): string {
  return withSlot(`/capture/booking/${idOf(booking)}`, { phase, slot }, damage);
}

/** `precheck/~0197…`, `front` → `/capture/walk-round/~0197…?slot=front` */
export function walkRoundShotPath(walkRound: string, slot: string, damage?: string): string {
  return withSlot(`/capture/walk-round/${idOf(walkRound)}`, { slot }, damage);
}
