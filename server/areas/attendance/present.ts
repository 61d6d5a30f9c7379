/** Punch rows → answers. */
import type { Punch } from '#contract/areas/attendance.ts';
import { iso } from '#server/lib/iso.ts';
import type { PunchRow } from './queries.ts';

export function presentPunch(row: PunchRow): Punch {
  return {
    ...row,
    at: iso(row.at),
    device_at: iso(row.device_at),
    received_at: iso(row.received_at),
    created_at: iso(row.created_at),
  };
}
