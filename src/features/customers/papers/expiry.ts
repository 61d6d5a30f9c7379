/** Until when a paper is good, where that is near. Pure. */
import { dayOf } from '#lib/day.ts';
import { count } from '#lib/format-number.ts';

const DAY_MS = 86_400_000;
/** Time enough to ask for a new one. */
const SOON_DAYS = 30;

export interface Expiry {
  readonly text: string;
  readonly isOver: boolean;
}

/**
 * Null for one that is good for longer.
 *
 * @param day the last one on which it is good, `2026-11-29`
 * @param now in ms
 */
export function expiryText(day: string, now: number): Expiry | null {
  const left = Math.round((Date.parse(day) - Date.parse(dayOf(now))) / DAY_MS);
  if (left < 0) return { text: `Ended ${count(-left, 'day')} ago`, isOver: true };
  if (left === 0) return { text: 'Ends today', isOver: false };
  return left <= SOON_DAYS ? { text: `Ends in ${count(left, 'day')}`, isOver: false } : null;
}
