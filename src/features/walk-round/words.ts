/** What screens say of walk-rounds. Pure. */
import { type PrecheckKind, precheckKinds } from '#contract/areas/prechecks.ts';
import type { Lid } from '#db/records.ts';
import { handoverPath } from '#lib/handover-path.ts';
import { count } from '#lib/format-number.ts';

/** `Walk-round, going out` */
export const kindText = (kind: PrecheckKind): string => `Walk-round, ${precheckKinds[kind].toLowerCase()}`;

/** `3 of 8 checks` */
export const progressText = (checks: readonly { readonly item: unknown }[]): string =>
  `${checks.filter(({ item }) => item !== null).length} of ${count(checks.length, 'check')}`;

/** Where one came from: the hand-over of the booking, or the vehicle. */
export const backOf = (vehicle: number, booking: Lid | null): string =>
  booking === null ? `/vehicles/${vehicle}` : handoverPath(booking);
