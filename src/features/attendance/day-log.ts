/** What the punches on this device add up to. Pure; the server's own reckoning (server/areas/attendance) is what is paid. */
import { LONGEST_SHIFT_MS } from '#contract/shifts.ts';
import type { PunchRow } from '#db/records.ts';

export type Standing = 'out' | 'in' | 'break';

export interface DayLog {
  readonly state: Standing;
  /** When the present state began, ms; null while nothing is known. */
  readonly since: number | null;
  readonly workedMs: number;
  readonly breakMs: number;
}

const AFTER: Readonly<Record<PunchRow['kind'], Standing>> = {
  in: 'in',
  out: 'out',
  break_start: 'break',
  break_end: 'in',
};
const FITS: Readonly<Record<PunchRow['kind'], readonly Standing[]>> = {
  in: ['out'],
  out: ['in', 'break'],
  break_start: ['in'],
  break_end: ['break'],
};

interface Walk extends DayLog {
  /** 0 while out, and where the `in` is not on this device: then it is older than any shift that still counts. */
  readonly shiftFrom: number;
}

/**
 * Where the person stands and what they did since `dayStart` (ms). `punches` in the order they were done, as `punchesSince` the day before
 * answers them; an open span counts until `now`.
 */
export function dayLog(punches: readonly PunchRow[], dayStart: number, now: number): DayLog {
  const start: Walk = { state: 'out', since: null, workedMs: 0, breakMs: 0, shiftFrom: 0 };
  const end = punches.reduce((walk, punch) => step(walk, punch, dayStart), start);
  const forgotten = end.state !== 'out' && now - end.shiftFrom > LONGEST_SHIFT_MS;
  const counted = close(end, forgotten ? end.shiftFrom + LONGEST_SHIFT_MS : now, dayStart);
  const { workedMs, breakMs } = counted;
  return forgotten
    ? { state: 'out', since: null, workedMs, breakMs }
    : { state: end.state, since: end.since, workedMs, breakMs };
}

/**
 * Punches that mean nothing where the person stands (an `in` while in) are passed over, as the server does. What the server has, it has
 * judged, by punches that may not be on this device.
 */
function step(walk: Walk, punch: PunchRow, dayStart: number): Walk {
  const at = Date.parse(punch.at);
  const forgotten = walk.state !== 'out' && at - walk.shiftFrom > LONGEST_SHIFT_MS;
  const fits = FITS[punch.kind].includes(forgotten && punch.kind === 'in' ? 'out' : walk.state);
  if (!(punch.counts ?? fits)) return walk;
  const closed = close(walk, forgotten ? walk.shiftFrom + LONGEST_SHIFT_MS : at, dayStart);
  const shiftFrom = { in: at, out: 0, break_start: walk.shiftFrom, break_end: walk.shiftFrom }[punch.kind];
  return { ...closed, state: AFTER[punch.kind], since: at, shiftFrom };
}

function close(walk: Walk, until: number, dayStart: number): Walk {
  const ms = Math.max(0, until - Math.max(walk.since ?? until, dayStart));
  if (walk.state === 'in') return { ...walk, workedMs: walk.workedMs + ms };
  return walk.state === 'break' ? { ...walk, breakMs: walk.breakMs + ms } : walk;
}
