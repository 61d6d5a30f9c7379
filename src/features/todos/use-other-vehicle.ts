import { useLiveQuery } from 'dexie-react-hooks';
import { fitsOther } from '#contract/odometer/judge.ts';
import { vehiclesOfDay } from '#db/views/vehicles-of-day.ts';
import { dayOf } from '#lib/day.ts';
import { formatNumber } from '#lib/format-number.ts';
import { formatTime } from '#lib/format-when.ts';
import { toldReading } from '#kit/odometer/told-reading.ts';

/** `12,431 fits KX41 RTU, which you had at 10:12.`; null unless the number fits exactly one other vehicle that the person works on today. */
export function useOtherVehicle(value: number | null, vehicleId: number | null, now: number): string | null {
  const day = dayOf(now);
  const others = useLiveQuery(() => vehiclesOfDay(day), [day]);
  if (value === null || !others) return null;
  const known = others
    .filter(({ vehicle }) => vehicle.id !== vehicleId)
    .map((other) => ({ ...other, last: toldReading(other.vehicle) }));
  const fitting = fitsOther(value, known, now);
  if (!fitting) return null;
  const had = fitting.at === null ? 'which you have today' : `which you had at ${formatTime(fitting.at, now)}`;
  return `${formatNumber(value)} fits ${fitting.vehicle.plate}, ${had}.`;
}
