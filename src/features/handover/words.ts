/** What screens say of bookings. Pure. */
import type { Ticked } from '#db/views/bookings.ts';
import type { Counts } from '#db/views/pictures.ts';
import { count } from '#lib/format-number.ts';
import type { Lack } from './missing.ts';

/** `2 of 5 checks` */
export const ticksText = ({ done, all }: Ticked): string => `${done} of ${count(all, 'check')}`;

/** So much is named before the rest is counted. */
const NAMED = 3;

/** `Still open: odometer, keys`, `Still open: odometer, fuel, keys and 2 more`, `Nothing is open` */
export function openText(lacks: readonly Lack[]): string {
  if (lacks.length === 0) return 'Nothing is open';
  const named = lacks.slice(0, lacks.length > NAMED + 1 ? NAMED : NAMED + 1).map(({ words }) => words);
  const rest = lacks.length - named.length;
  return `Still open: ${named.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
}

/** `11 of 12 pictures, 1 without, 8 confirmed` */
export const walkedText = ({ all, taken, confirmed, skipped }: Counts): string =>
  [
    `${taken} of ${count(all, 'picture')}`,
    skipped > 0 ? `${skipped} without` : '',
    taken > 0 ? `${confirmed} confirmed` : '',
  ]
    .filter(Boolean)
    .join(', ');
