/** When an act counts as done, from the three clocks of `actTimes` (contract/schema.ts) and the receipt. */
import { invalid } from '#server/http/refusal.ts';

const MINUTE = 60_000;
/** The device's clock may be this far off before the act is marked. */
const SUSPECT_MS = 10 * MINUTE;
/** The measured offset of a device's clock is good to about this much; a time this little in the future is not a wrong clock. */
const ROUNDING_MS = 2_000;
/** The outbox keeps work for weeks, not years: further back the date itself is wrong. */
const OLDEST_MS = 400 * 24 * 60 * MINUTE;

export interface SentTimes {
  readonly at?: string | undefined;
  readonly device_at?: string | undefined;
  readonly elapsed_ms?: number | undefined;
}

export interface ActTime {
  /** The time that counts; never later than `received_at`. */
  readonly at: Date;
  readonly device_at: Date | null;
  readonly elapsed_ms: number | null;
  readonly received_at: Date;
  readonly clock_suspect: boolean;
}

/**
 * `at` as sent, moved back to `now` when it lies after it; without `at`, the receipt less the elapsed milliseconds. Marked suspect
 * when it was moved, and when `at` or the device's own clock is more than ten minutes from what the receipt less the elapsed milliseconds
 * says: a device may correct its clock by an offset that is no longer true. Over 400 days old the date itself is wrong: then the elapsed
 * milliseconds count, and without them it is refused with 422 on `at`.
 */
export function actTime(sent: SentTimes, now: Date): ActTime {
  const byReceipt = now.getTime() - (sent.elapsed_ms ?? 0);
  const claimed = claimedBy(sent, byReceipt, now);
  const device = sent.device_at === undefined ? null : new Date(sent.device_at);
  const isFar = (at: number): boolean => Math.abs(at - byReceipt) > SUSPECT_MS;
  const isWrong = (device !== null && isFar(device.getTime())) || (sent.elapsed_ms !== undefined && isFar(claimed));
  const isOld = isTooOld(claimed, now);
  return {
    at: new Date(isOld ? byReceipt : Math.min(claimed, now.getTime())),
    device_at: device,
    elapsed_ms: sent.elapsed_ms ?? null,
    received_at: now,
    clock_suspect: isWrong || isOld || claimed > now.getTime() + ROUNDING_MS,
  };
}

const isTooOld = (at: number, now: Date): boolean => at < now.getTime() - OLDEST_MS;

function claimedBy({ at, elapsed_ms }: SentTimes, byReceipt: number, now: Date): number {
  const claimed = at === undefined ? byReceipt : Date.parse(at);
  if (elapsed_ms === undefined && isTooOld(claimed, now))
    throw invalid({ at: ['This is more than a year ago. Check the clock of the device.'] });
  return claimed;
}
