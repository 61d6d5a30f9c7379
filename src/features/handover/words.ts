/** What screens say of bookings. Pure. */
import type { Ticked } from '#db/views/bookings.ts';
import type { Counts } from '#db/views/pictures.ts';
import { count } from '#lib/format-number.ts';

/** `2 of 5 checks` */
export const ticksText = ({ done, all }: Ticked): string => `${done} of ${count(all, 'check')}`;

/** `11 of 12 pictures, 1 without, 8 confirmed` */
export const walkedText = ({ all, taken, confirmed, skipped }: Counts): string =>
  [
    `${taken} of ${count(all, 'picture')}`,
    skipped > 0 ? `${skipped} without` : '',
    taken > 0 ? `${confirmed} confirmed` : '',
  ]
    .filter(Boolean)
    .join(', ');
