/** What screens say of bookings. Pure. */
import type { Ticked } from '#db/views/bookings.ts';
import { count } from '#lib/format-number.ts';

/** `2 of 5 checks` */
export const ticksText = ({ done, all }: Ticked): string => `${done} of ${count(all, 'check')}`;
