/** How far a device's clock is off, in words, and in which time zone it is. `offset`: the device's clock minus the server's, ms. */
import { formatSpan } from './format-when.ts';
import type { Zone } from './zone.ts';

/** Below it nobody needs to know: the app corrects it anyway. */
const SMALL_MS = 2000;

/** `3 min fast`, `45 s slow`; null where it is right. */
export function formatOff(offset: number): string | null {
  if (Math.abs(offset) < SMALL_MS) return null;
  return `${formatSpan(Math.abs(offset))} ${offset > 0 ? 'fast' : 'slow'}`;
}

/** A sentence. `device`: what people call it: phone, computer. */
export function formatClock(offset: number | null, device: string): string {
  if (offset === null) return `This ${device}’s clock was not compared with the server’s yet.`;
  const off = formatOff(offset);
  return off === null ? `This ${device}’s clock agrees with the server’s.` : `This ${device}’s clock is ${off}.`;
}

/** `America/New_York` → `America/New York`. */
const zoneText = (name: string): string => name.replaceAll('_', ' ');

/** A sentence where clocks in the yard show another time now (ms) than this device does; null where they agree. */
export function formatZone(yard: Zone, own: Zone, now: number, device: string): string | null {
  if (yard.offsetAt(now) === own.offsetAt(now)) return null;
  return `This ${device} is set to the time zone ${zoneText(own.name)}. Days and times are shown as in the yard: ${zoneText(yard.name)}.`;
}
