/** What stands in the tank and in the battery, in words. Pure. */
import type { Handover } from '#contract/areas/rental-record.ts';

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
