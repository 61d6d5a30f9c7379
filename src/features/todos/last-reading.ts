/** Which reading a new one is compared with. Pure. */
import { judge, type LastReading } from '#contract/odometer/judge.ts';
import type { OdometerRow } from '#db/records.ts';
import { drivenBy, toldReading } from '#kit/odometer/told-reading.ts';
import type { TodoView } from './use-todo.ts';

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
