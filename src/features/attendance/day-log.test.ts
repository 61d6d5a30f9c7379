import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PunchRow } from '#db/records.ts';
import { passedOver } from '#server/areas/attendance/spans.ts';
import { type DayLog, dayLog } from './day-log.ts';

const H = 3_600_000;
const day = Date.parse('2026-11-21T00:00:00Z');
let n = 0;
function punch(kind: PunchRow['kind'], hour: number): PunchRow {
  n += 1;
  const at = new Date(day + hour * H).toISOString();
  return {
    lid: `punch/${n}`,
    sid: n,
    dirty: 0,
    acked: 0,
    user_id: 1,
    user_name: '',
    kind,
    at,
    device_at: at,
    elapsed_ms: null,
    received_at: at,
    clock_suspect: false,
    reason_id: null,
    note: '',
    todo: null,
    created_at: at,
  };
}

test('a day with a break, still in', () => {
  const punches = [punch('in', 8), punch('break_start', 12), punch('break_end', 12.5)];
  expect(dayLog(punches, day, day + 15 * H)).toEqual({
    state: 'in',
    since: day + 12.5 * H,
    workedMs: 6.5 * H,
    breakMs: 0.5 * H,
  });
});

test('punching out ends an open break, too', () => {
  const log = dayLog([punch('in', 8), punch('break_start', 12), punch('out', 13)], day, day + 20 * H);
  expect(log).toEqual({ state: 'out', since: day + 13 * H, workedMs: 4 * H, breakMs: 1 * H });
});

test('a shift over midnight counts from midnight', () => {
  const log = dayLog([punch('in', -3), punch('out', 2)], day, day + 9 * H);
  expect(log).toMatchObject({ state: 'out', workedMs: 2 * H });
});

test('a second in means nothing', () => {
  expect(dayLog([punch('in', 8), punch('in', 9)], day, day + 10 * H)).toMatchObject({
    state: 'in',
    since: day + 8 * H,
    workedMs: 2 * H,
  });
});

test('an in without an out is forgotten after sixteen hours, and does not stand in the way', () => {
  expect(dayLog([punch('in', -14)], day, day + 9 * H)).toEqual({
    state: 'out',
    since: null,
    workedMs: 2 * H,
    breakMs: 0,
  });
  expect(dayLog([punch('in', -14), punch('in', 8)], day, day + 9 * H)).toMatchObject({
    state: 'in',
    since: day + 8 * H,
    workedMs: 3 * H,
  });
});

test('nobody punched', () => {
  expect(dayLog([], day, day + H)).toEqual({ state: 'out', since: null, workedMs: 0, breakMs: 0 });
});

test('bugs 1: a shift longer than the longest counts from the first in, whatever else was punched', () => {
  const punches = [punch('in', -19), punch('in', -13), punch('out', 1)];
  expect(dayLog(punches, day, day + 9 * H)).toMatchObject({ state: 'out', workedMs: 0 });
});

/** As the server answers them. */
function judged(punches: readonly PunchRow[]): PunchRow[] {
  const idle = passedOver(punches.map(({ kind, at, lid }) => ({ kind, at: new Date(at), lid })));
  const lids = new Set([...idle].map(({ lid }) => lid));
  return punches.map((row) => ({ ...row, counts: !lids.has(row.lid) }));
}

const minutes = fc.array(
  fc.tuple(fc.constantFrom('in', 'out', 'break_start', 'break_end'), fc.integer({ min: -4 * 1440, max: 1440 })),
  { maxLength: 25 },
);

test('bugs 1: what the server judged adds up to the same from whichever punch before yesterday on it is known', () => {
  fc.assert(
    fc.property(minutes, fc.integer({ min: -4 * 24, max: -24 }), (list, hour) => {
      const all = judged(list.toSorted(([, a], [, b]) => a - b).map(([kind, minute]) => punch(kind, minute / 60)));
      const known = all.filter(({ at }) => Date.parse(at) >= day + hour * H);
      const seen = ({ since, ...log }: DayLog) => ({ ...log, since: log.state === 'out' ? null : since });
      expect(seen(dayLog(known, day, day + 24 * H))).toEqual(seen(dayLog(all, day, day + 24 * H)));
    }),
    { numRuns: 1000 },
  );
});
