import { expect, test } from 'vitest';
import type { PunchRow } from '#db/records.ts';
import { dayLog } from './day-log.ts';

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
