/** Vehicle rows → answers. */
import type { Vehicle } from '#contract/areas/vehicle-record.ts';
import type { Standing } from '#contract/odometer/history.ts';
import { iso } from '#server/lib/iso.ts';
import type { VehicleRow } from './queries.ts';

export function presentVehicle(row: VehicleRow, { last, pace }: Standing): Vehicle {
  const { cover_id, cover_width, ...fields } = row;
  return {
    ...fields,
    last_odometer: last?.value ?? null,
    last_odometer_at: last?.at ?? null,
    daily_average: pace.average,
    daily_p95: pace.p95,
    updated_at: iso(row.updated_at),
    cover: cover_id !== null && cover_width !== null ? `/api/files/${cover_id}?size=thumb` : null,
  };
}
