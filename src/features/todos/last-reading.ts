/** Which reading a new one is compared with. Pure. */
import type { OdometerRow } from '#db/records.ts';
import type { LastReading } from './plausibility.ts';
import type { TodoView } from './use-todo.ts';

/** The newest reading of the vehicle that does not come from this todo itself; null when none is known. */
export function lastReading({ vehicle, earlier, readings }: TodoView): LastReading | null {
  const dailyAverage = vehicle?.daily_average ?? null;
  const known = earlier[0] ? { value: earlier[0].value, at: earlier[0].read_at, dailyAverage } : null;
  if (!vehicle || vehicle.last_odometer === null || vehicle.last_odometer_at === null) return known;
  const told = { value: vehicle.last_odometer, at: vehicle.last_odometer_at, dailyAverage };
  // Once it is sent, the server's last reading is the one made here.
  const own = readings.some((r: OdometerRow) => Date.parse(r.read_at) === Date.parse(told.at));
  if (own) return known;
  return known && Date.parse(known.at) > Date.parse(told.at) ? known : told;
}
