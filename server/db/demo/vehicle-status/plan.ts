/** Plans the holds of the demo yard's vehicles: the returns of the last weeks, and why each vehicle is now what it is. */
import type { CloseReason } from '#server/areas/vehicle-status/holds.ts';
import type { VehicleStatusName } from '#contract/areas/vehicle-status-record.ts';
import type { HoldCause, HoldKind } from '#server/areas/vehicle-status/tables.ts';
import { IN_WORKSHOP, OUT_OF_SERVICE } from './checks.ts';
import type { Random } from '../random.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** So far back the demo knows when vehicles were given out. */
const DAYS = 21;

export interface PlannedHold {
  readonly kind: HoldKind;
  readonly cause: HoldCause;
  readonly note: string;
  readonly opened_at: Date;
  readonly closed_at: Date | null;
  readonly expected_end: Date | null;
  readonly close_reason: CloseReason | null;
}

export interface PlannedRound {
  readonly started_at: Date;
  readonly ended_at: Date | null;
  readonly cause: 'return' | 'new';
}

export interface PlannedStatus {
  readonly holds: readonly PlannedHold[];
  readonly rounds: readonly PlannedRound[];
}

const over = (kind: HoldKind, cause: HoldCause, from: Date, minutes: number): PlannedHold => ({
  kind,
  cause,
  note: '',
  opened_at: from,
  closed_at: new Date(from.getTime() + minutes * MINUTE),
  expected_end: null,
  close_reason: 'done',
});

const open = (kind: HoldKind, cause: HoldCause, from: Date, more: Partial<PlannedHold> = {}): PlannedHold => ({
  kind,
  cause,
  note: '',
  opened_at: from,
  closed_at: null,
  expected_end: null,
  close_reason: null,
  ...more,
});

const later = (at: Date, ms: number): Date => new Date(at.getTime() + ms);

/** One rental: out, back, inspected, washed. `back` is when it came back. */
function rental(random: Random, back: Date): readonly PlannedHold[] {
  const out = later(back, -random.int(20, 80) * HOUR);
  return [
    over('rented', 'marketplace', out, (back.getTime() - out.getTime()) / MINUTE),
    over('inspection', 'return', back, random.int(9, 26)),
    over('cleaning', 'return', back, random.int(28, 66)),
  ];
}

/** When it came back, the newest first: every three to six days. */
function returnsBefore(random: Random, newest: Date, now: Date): readonly Date[] {
  const returns = [newest];
  for (let at = newest; now.getTime() - at.getTime() < DAYS * DAY;) {
    at = later(at, -random.int(84, 144) * HOUR);
    returns.push(at);
  }
  return returns;
}

/** What is open now, after the vehicle came back at `back`. */
const present: Readonly<Record<VehicleStatusName, (random: Random, back: Date, now: Date) => readonly PlannedHold[]>> =
  {
    ready: (random, back) => rental(random, back),
    rented: (random, back, now) => {
      const out = later(now, -random.int(2, 60) * HOUR);
      return [
        ...rental(random, back),
        open('rented', 'marketplace', out, { expected_end: later(now, random.int(2, 70) * HOUR) }),
      ];
    },
    cleaning: (random, back) => [...rental(random, back).slice(0, 2), open('cleaning', 'return', back)],
    inspection: (random, back) => [
      ...rental(random, back).slice(0, 1),
      open('inspection', 'return', back),
      open('cleaning', 'return', back),
    ],
    maintenance: (random, back, now) => {
      const hours = random.int(3, 50);
      return [
        ...rental(random, back),
        open('maintenance', 'manual', later(now, -hours * HOUR), {
          note: IN_WORKSHOP[hours % IN_WORKSHOP.length] ?? '',
          expected_end: hours % 3 === 0 ? null : later(now, random.int(2, 30) * HOUR),
        }),
      ];
    },
    out_of_service: (random, back, now) => [
      ...rental(random, back),
      open('out_of_service', 'manual', later(now, -9 * DAY), { note: OUT_OF_SERVICE }),
    ],
  };

/** Minutes since the last return: whoever is being washed came back just now, whoever is out or in the workshop some days ago. */
const SINCE: Readonly<Record<VehicleStatusName, readonly [from: number, to: number]>> = {
  ready: [95, 2_800],
  rented: [3_700, 4_600],
  cleaning: [27, 62],
  inspection: [4, 24],
  maintenance: [3_100, 4_600],
  out_of_service: [13_200, 14_000],
};

const IDLE_FROM = 2_300;

export function planStatus(random: Random, status: VehicleStatusName, now: Date): PlannedStatus {
  const [from, to] = SINCE[status];
  const minutes = random.int(from, to);
  // A few stand for the better part of a week.
  const since = minutes > IDLE_FROM && status === 'ready' ? minutes * 3 : minutes;
  const [last = now, ...before] = returnsBefore(random, later(now, -since * MINUTE), now);
  const past = before.flatMap((back) => rental(random, back));
  const returns = [last, ...before].slice(0, 4);
  const rounds = returns.map((started_at, n) => ({
    started_at,
    ended_at: n === 0 ? null : (returns[n - 1] ?? null),
    cause: 'return' as const,
  }));
  return { holds: [...past, ...present[status](random, last, now)], rounds };
}
