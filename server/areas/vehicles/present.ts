/** Vehicle rows → answers. */
import type { Vehicle } from '#contract/areas/vehicles.ts';
import { iso } from '#server/lib/iso.ts';
import type { VehicleRow } from './queries.ts';

const DAY_MS = 86_400_000;

export function presentVehicle(row: NonNullable<VehicleRow>): Vehicle {
  return {
    id: row.id,
    vin: row.vin ?? '',
    plate: row.plate,
    name: row.name,
    branch_id: row.branch_id,
    status: row.status,
    odometer_unit: row.odometer_unit,
    last_odometer: row.last_odometer,
    last_odometer_at: iso(row.last_odometer_at),
    daily_average: averageOf(row),
    updated_at: iso(row.updated_at),
  };
}

/**
 * Distance a day between the first and the last reading of the days that count, to one decimal. Null with less than a day between
 * them, and where the odometer went back: a typo or a new cluster, and no distance.
 */
function averageOf(row: NonNullable<VehicleRow>): number | null {
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
