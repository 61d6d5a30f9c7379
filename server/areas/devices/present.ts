/** Device rows → answers. */
import type { Device } from '#contract/areas/devices.ts';
import { iso } from '#server/lib/iso.ts';
import type { DeviceRow } from './queries.ts';

export function presentDevice({ rank: _rank, since: _since, ...row }: DeviceRow): Device {
  return {
    ...row,
    oldest_at: iso(row.oldest_at),
    last_success_at: iso(row.last_success_at),
    reported_at: iso(row.reported_at),
  };
}
