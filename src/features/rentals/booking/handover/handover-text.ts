/** What was noted at the vehicle, in words. Pure. */
import type { Booking } from '#contract/areas/rental-record.ts';
import { energyText } from '#kit/rental/energy-text.ts';
import { count, formatNumber } from '#lib/format-number.ts';

/** `It goes out with 81,244 mi, fuel full, 2 keys.` */
export function handoverText({ checkin, vehicle }: Booking): string {
  if (!checkin || checkin.odometer === null) return 'Nothing is noted yet of odometer, fuel and keys.';
  const energy = energyText(checkin);
  const parts = [
    `${formatNumber(checkin.odometer)} ${vehicle?.unit ?? 'mi'}`,
    energy === null ? null : `fuel ${energy.toLowerCase()}`,
    checkin.keys === null ? null : count(checkin.keys, 'key'),
  ];
  return `It goes out with ${parts.filter((part) => part !== null).join(', ')}.`;
}
