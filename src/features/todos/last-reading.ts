/** Which reading a new one is compared with. Pure. */
import { judge, type LastReading } from '#contract/odometer/judge.ts';
import type { OdometerRow, VehicleRow } from '#db/records.ts';
import type { TodoView } from './use-todo.ts';

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

/** The newest reading of the vehicle that counts and does not come from this todo itself; null when none is known. */
export function lastReading({ vehicle, earlier, readings }: TodoView): LastReading | null {
  const told = vehicle && toldReading(vehicle);
  const counted = earlier.find((row) => counts(row, told));
  const known = counted ? { value: counted.value, at: counted.read_at, ...drivenBy(vehicle) } : null;
  if (!told) return known;
  // Once it is sent, the server's last reading is the one made here.
  const own = readings.some((row) => Date.parse(row.read_at) === Date.parse(told.at));
  if (own) return known;
  return known && Date.parse(known.at) > Date.parse(told.at) ? known : told;
}

/** What the server does not know yet counts when it may be believed after what the server told. An older version stored no judgement. */
function counts({ judgement, received_at, value, read_at }: OdometerRow, told: LastReading | null): boolean {
  if (received_at === null) return judge(value, told, Date.parse(read_at)).kind === 'fine';
  return judgement === undefined || judgement === 'accepted';
}
