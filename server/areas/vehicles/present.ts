/** Vehicle rows → answers. */
import type { Vehicle } from '#contract/areas/vehicle-record.ts';
import { iso } from '#server/lib/iso.ts';
import type { VehicleRow } from './queries.ts';

const DAY_MS = 86_400_000;

export function presentVehicle(row: VehicleRow): Vehicle {
  const { first_odometer: _, first_odometer_at: _at, cover_id, cover_width, ...fields } = row;
  return {
    ...fields,
    last_odometer_at: iso(row.last_odometer_at),
    daily_average: averageOf(row),
    updated_at: iso(row.updated_at),
    cover: cover_id !== null && cover_width !== null ? `/api/files/${cover_id}?size=thumb` : null,
  };
}

/**
 * Distance a day between the first and the last reading of the days that count, to one decimal. Null with less than a day between
 * them, and where the odometer went back: a typo or a new cluster, and no distance.
 */
function averageOf(row: VehicleRow): number | null {
  if (
    row.first_odometer === null ||
    row.last_odometer === null ||
    row.first_odometer_at === null ||
    row.last_odometer_at === null
  )
    return null;
  const days = (row.last_odometer_at.getTime() - row.first_odometer_at.getTime()) / DAY_MS;
  const distance = row.last_odometer - row.first_odometer;
  return days < 1 || distance < 0 ? null : Math.round((distance / days) * 10) / 10;
}
