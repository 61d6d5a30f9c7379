import { dayOf } from '#lib/day.ts';

const DAY_MS = 86_400_000;

/** How old a reading is, as short as a column wants it: `today`, `3 d`, `5 wk`, `4 mo`. `now`: ms. */
export function readingAge(at: string, now: number): string {
  const days = Math.round((Date.parse(dayOf(now)) - Date.parse(dayOf(Date.parse(at)))) / DAY_MS);
  if (days <= 0) return 'today';
  if (days < 14) return `${days} d`;
  return days < 120 ? `${Math.floor(days / 7)} wk` : `${Math.floor(days / 30)} mo`;
}
