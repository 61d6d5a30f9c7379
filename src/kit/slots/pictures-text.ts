/** What screens say of pictures of a vehicle. Pure. */
import type { Counts } from '#db/views/pictures.ts';
import { dayOf } from '#lib/day.ts';
import { formatDay } from '#lib/format-when.ts';

/** `8 of 12 taken, 1 without, 6 of 8 confirmed` */
export const countsText = ({ all, taken, confirmed, skipped }: Counts): string =>
  [
    `${taken} of ${all} taken`,
    skipped > 0 ? `${skipped} without` : '',
    taken > 0 ? `${confirmed} of ${taken} confirmed` : '',
  ]
    .filter(Boolean)
    .join(', ');

/** `Last out, Sat 14 Nov` */
export const lastOutText = (taken_at: string, now: number): string =>
  `Last out, ${formatDay(dayOf(Date.parse(taken_at)), now)}`;
