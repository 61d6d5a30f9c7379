/** What screens say of walk-rounds. Pure. */
import { type PrecheckKind, precheckKinds } from '#contract/areas/prechecks.ts';
import type { Lid } from '#db/records.ts';
import type { Counts } from '#db/views/pictures.ts';
import { handoverPath } from '#lib/handover-path.ts';
import { count } from '#lib/format-number.ts';

/** `Walk-round, going out` */
export const kindText = (kind: PrecheckKind): string => `Walk-round, ${precheckKinds[kind].toLowerCase()}`;

/** `8 of 12 pictures, 3 of 8 checks`: of the places those that have a reason for no picture are not asked. `pictures`: undefined while unknown. */
export function progressText(checks: readonly { readonly item: unknown }[], pictures: Counts | undefined): string {
  const answered = `${checks.filter(({ item }) => item !== null).length} of ${count(checks.length, 'check')}`;
  const asked = pictures ? pictures.all - pictures.skipped : 0;
  return pictures && asked > 0 ? `${pictures.taken} of ${count(asked, 'picture')}, ${answered}` : answered;
}

/** `8 of 12 confirmed` */
export const confirmedText = ({ all, skipped, confirmed }: Counts): string =>
  `${confirmed} of ${all - skipped} confirmed`;

/** Where one came from: the hand-over of the booking, or the vehicle. */
export const backOf = (vehicle: number, booking: Lid | null): string =>
  booking === null ? `/vehicles/${vehicle}` : handoverPath(booking);

/** `null` for nothing, undefined for what is no percentage. */
export function percentOf(text: string): number | null | undefined {
  if (text.trim() === '') return null;
  const percent = /^\s*(\d{1,3})\s*%?\s*$/.exec(text)?.[1];
  return percent === undefined || Number(percent) > 100 ? undefined : Number(percent);
}
