/** What is known of a vehicle's dial. Pure. */
import type { LastReading } from '#contract/odometer/judge.ts';
import type { VehicleRow } from '#db/records.ts';

/** How a vehicle is driven, in the unit of its dial. What an older version of the app stored has no p95. */
export const drivenBy = (vehicle: VehicleRow | null | undefined) => ({
  unit: vehicle?.odometer_unit ?? ('km' as const),
  average: vehicle?.daily_average ?? null,
  p95: vehicle?.daily_p95 ?? null,
});

/** What the server said of the vehicle's last accepted reading; null when it was never read. */
export function toldReading(vehicle: VehicleRow): LastReading | null {
  const { last_odometer: value, last_odometer_at: at } = vehicle;
  return value === null || at === null ? null : { value, at, ...drivenBy(vehicle) };
}
