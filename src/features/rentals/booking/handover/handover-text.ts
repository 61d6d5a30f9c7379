/** What was noted at the vehicle, in words. Pure. */
import type { Booking, Handover } from '#contract/areas/rental-record.ts';
import { count, formatNumber } from '#lib/format-number.ts';

/** `Full`, `7/8`, `Empty`. */
export function fuelText(eighths: number): string {
  if (eighths === 8) return 'Full';
  return eighths === 0 ? 'Empty' : `${eighths}/8`;
}

/** Fuel, charge, or both of a hybrid; null where nothing is noted. */
export function energyText({ fuel_eighths, charge_percent }: Pick<Handover, 'fuel_eighths' | 'charge_percent'>) {
  const parts = [
    fuel_eighths === null ? null : fuelText(fuel_eighths),
    charge_percent === null ? null : `${charge_percent} % charged`,
  ];
  return parts.filter((part) => part !== null).join(', ') || null;
}

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
