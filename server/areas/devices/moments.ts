/** Moments that a device claims. */

/** No outbox keeps work for longer; further back the device's clock is wrong. */
const OLDEST_MS = 400 * 86_400_000;

/** The moment, moved to between 400 days ago and now: a device's clock may say anything. */
export function momentOf(claimed: string | null, now: Date): Date | null {
  if (claimed === null) return null;
  return new Date(Math.min(now.getTime(), Math.max(now.getTime() - OLDEST_MS, Date.parse(claimed))));
}
