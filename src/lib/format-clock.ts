/** How far a device's clock is off, in words. `offset`: the device's clock minus the server's, ms. */
import { formatSpan } from './format-when.ts';

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
