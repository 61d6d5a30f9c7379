import { describe, expect, test } from 'vitest';
import { epochAt, type Epoch, totalIn } from '../odometer/history.ts';
import { monthsLater } from './days.ts';
import { dueOf, intervalOf, type Kept, type Rule, type Stand } from './due.ts';

const TODAY = '2026-11-21';
const oil: Rule = { miles: 10_000, unit: 'km', months: null, lead_days: 14, fixed: false };
const done: Kept = { miles: null, months: null, off: false, last_total: 72_300, last_on: '2026-03-02' };
const stand: Stand = { unit: 'km', total: 81_244, read_on: '2026-11-12', average: 60 };
const due = (rule: Partial<Rule> = {}, kept: Partial<Kept> = {}, at: Partial<Stand> = {}, today = TODAY) =>
  dueOf({ ...oil, ...rule }, { ...done, ...kept }, { ...stand, ...at }, today);

describe('vehicles 4.5: by distance', () => {
  test('last oil 72,300, every 10,000, 81,244 on 12 Nov, 60 a day: soon on 29 Nov, guessed', () => {
    expect(due()).toEqual({
      state: 'soon',
      guessed: true,
      because: 'distance',
      interval: 10_000,
      months: null,
      due_total: 82_300,
      estimate: 81_784,
      remaining: 516,
      due_on: '2026-11-29',
    });
  });

  test('6,000 mi are 9,700 km, and a distance in its own unit is not touched', () => {
    expect(intervalOf({ miles: 6_000, unit: 'mi' }, 'km')).toBe(9_700);
    expect(intervalOf({ miles: 6_050, unit: 'km' }, 'km')).toBe(6_050);
    expect(intervalOf({ miles: 15_000, unit: 'km' }, 'mi')).toBe(9_300);
    expect(intervalOf({ miles: 10, unit: 'km' }, 'mi')).toBe(100);
    expect(due({ miles: 6_000, unit: 'mi' })).toMatchObject({ interval: 9_700, due_total: 82_000 });
  });

  test('vehicles 7.4: the cluster was replaced at 81,244, showed 12 and shows 540: oil due at 82,300 is 528 away', () => {
    const first: Epoch = { id: 1, startedAt: 0, unit: 'km', firstValue: 500, previousTotal: 500, reason: 'first' };
    const cluster = {
      id: 2,
      startedAt: 10,
      unit: 'km',
      firstValue: 12,
      previousTotal: 81_244,
      reason: 'cluster',
    } as const;
    const total = totalIn(epochAt([first, cluster], 20), 540, 'km');
    expect(due({}, {}, { total, read_on: TODAY })).toMatchObject({
      due_total: 82_300,
      estimate: 81_772,
      remaining: 528,
    });
  });

  test('is soon at 5 % of the interval, due when nothing is left, overdue at 10 % beyond', () => {
    const at = (total: number) => due({ lead_days: 0 }, {}, { total, read_on: TODAY });
    expect([81_799, 81_800, 82_299, 82_300, 83_299, 83_300].map((total) => at(total).state)).toEqual([
      'ok',
      'soon',
      'due',
      'due',
      'overdue',
      'overdue',
    ]);
  });

  test('without an average only 5 % of the interval and the distance itself decide', () => {
    const at = (total: number) => due({}, {}, { total, average: null });
    expect(at(81_244)).toMatchObject({ state: 'ok', estimate: 81_244, remaining: 1_056, due_on: null });
    expect(at(81_800)).toMatchObject({ state: 'soon', guessed: false, due_on: null });
    expect(at(82_400)).toMatchObject({ state: 'due', guessed: false, due_on: TODAY });
    expect(at(83_300)).toMatchObject({ state: 'overdue', guessed: false });
  });

  test('is guessed only as far as the estimate says more than the readings do', () => {
    const at = (total: number) => due({}, {}, { total });
    expect(at(81_244)).toMatchObject({ state: 'soon', guessed: true });
    expect(at(81_800)).toMatchObject({ state: 'due', guessed: true });
    expect(at(82_300)).toMatchObject({ state: 'due', guessed: false });
    expect(at(81_000)).toMatchObject({ state: 'soon', guessed: true });
    expect(at(80_500)).toMatchObject({ state: 'ok', guessed: false });
  });

  test('a vehicle that stands still has no day, and one that hardly moves none that cannot be written', () => {
    expect(due({}, {}, { average: 0 })).toMatchObject({ state: 'ok', due_on: null });
    expect(due({ miles: 1_000_000 }, {}, { average: 0.1 })).toMatchObject({ state: 'ok', due_on: null });
  });

  test('multiples: 61,200 after 60,000 every 60,000 is due at 120,000; so is what was done a tenth too early', () => {
    const at = (last_total: number) => due({ miles: 60_000, fixed: true }, { last_total }).due_total;
    expect([at(61_200), at(60_000), at(54_000), at(53_999), at(12)]).toEqual([
      120_000, 120_000, 120_000, 60_000, 60_000,
    ]);
  });
});

describe('vehicles 4.5: by date', () => {
  test('31 January and one month is 28 February, 29 in a leap year; December goes into the next year', () => {
    expect(monthsLater('2026-01-31', 1)).toBe('2026-02-28');
    expect(monthsLater('2028-01-31', 1)).toBe('2028-02-29');
    expect(monthsLater('2026-12-31', 2)).toBe('2027-02-28');
    expect(monthsLater('2026-08-31', 12)).toBe('2027-08-31');
  });

  test('is soon in the lead days, due on its day, overdue 14 days after it, and never guessed', () => {
    const on = (last_on: string) => due({ miles: null, months: 12 }, { last_on });
    expect(on('2025-12-06')).toMatchObject({ state: 'ok', because: 'date', due_on: '2026-12-06', remaining: null });
    expect(on('2025-12-05').state).toBe('soon');
    expect(on('2025-11-22').state).toBe('soon');
    expect(on('2025-11-21').state).toBe('due');
    expect(on('2025-11-08').state).toBe('due');
    expect(on('2025-11-07')).toMatchObject({ state: 'overdue', guessed: false });
  });

  test('of distance and date the earlier counts; on the same day it is the date', () => {
    const on = (last_on: string) => due({ months: 12 }, { last_on });
    expect(on('2025-11-25')).toMatchObject({ state: 'soon', because: 'date', due_on: '2026-11-25', guessed: false });
    expect(on('2025-12-24')).toMatchObject({ state: 'soon', because: 'distance', due_on: '2026-11-29', guessed: true });
    expect(on('2025-11-29')).toMatchObject({ because: 'date', due_on: '2026-11-29', guessed: false });
    expect(on('2024-11-29')).toMatchObject({ state: 'overdue', because: 'date', due_on: '2025-11-29' });
  });
});

describe('vehicles 4.5: what holds for one vehicle', () => {
  test('without a last time it is unknown, and nothing is assumed', () => {
    expect(due({ months: 12 }, { last_total: null, last_on: null })).toMatchObject({ state: 'unknown', due_on: null });
    expect(due({}, { last_total: null }).state).toBe('unknown');
    expect(due({}, {}, { total: null, read_on: null }).state).toBe('unknown');
    expect(due({ months: 12 }, {}, { total: null, read_on: null })).toMatchObject({ because: 'date' });
  });

  test('off is off, whatever is known', () => {
    expect(due({}, { off: true })).toMatchObject({ state: 'off', because: null, due_on: null, interval: 10_000 });
  });

  test('its own interval counts before the rule’s, in its own unit', () => {
    expect(due({ miles: 6_000, unit: 'mi' }, { miles: 12_345 })).toMatchObject({ interval: 12_345, due_total: 84_645 });
    expect(due({ months: 12 }, { months: 6, last_on: '2026-05-31' })).toMatchObject({ months: 6 });
    expect(due({ miles: null, months: 12 }, { months: 6, last_on: '2026-05-31' }).due_on).toBe('2026-11-30');
  });
});
