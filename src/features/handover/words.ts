/** What screens say of bookings. Pure. */
import type { Ticked } from '#db/views/bookings.ts';
import type { DamagePin } from '#contract/areas/damages.ts';
import { damageSizes } from '#contract/areas/damages.ts';
import { isolated } from '#contract/people-text.ts';
import { damageText } from '#kit/damage/pins.ts';
import { count } from '#lib/format-number.ts';

/** `2 of 5 checks` */
export const ticksText = ({ done, all }: Ticked): string => `${done} of ${count(all, 'check')}`;

/** `Below 2 cm · “from the trolley”` */
export const damageDetail = ({ size, note }: DamagePin): string =>
  [damageSizes[size], note && `“${isolated(note)}”`].filter(Boolean).join(' · ');

/** `Scratch, front door, left` */
export const damageName = (damage: DamagePin): string => damageText(damage);
