/** Punch rows → answers. */
import type { Punch } from '#contract/areas/attendance.ts';
import { iso } from '#server/lib/iso.ts';
import type { PunchRow } from './queries.ts';
import { passedOver } from './spans.ts';

/** `around`: the person's punches in order of time, from before these on, so that one can see which of them count. */
export function presentPunches(rows: readonly PunchRow[], around: readonly PunchRow[]): Punch[] {
  const idle = new Set([...passedOver(around)].map(({ id }) => id));
  return rows.map((row) => presentPunch(row, !idle.has(row.id)));
}

function presentPunch(row: PunchRow, counts: boolean): Punch {
  return {
    ...row,
    counts,
    at: iso(row.at),
    device_at: iso(row.device_at),
    received_at: iso(row.received_at),
    created_at: iso(row.created_at),
  };
}
