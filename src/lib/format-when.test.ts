import { expect, test } from 'vitest';
import { addDays, dayOf, isDay, timeOf } from './day.ts';
import { formatAge, formatDay, formatMoment, formatSpan, formatTime } from './format-when.ts';

const now = new Date(2026, 10, 21, 14, 30).getTime();

test('days are said as people say them', () => {
  expect(formatDay('2026-11-21', now)).toBe('today');
  expect(formatDay('2026-11-20', now)).toBe('yesterday');
  expect(formatDay('2026-11-22', now)).toBe('tomorrow');
  expect(formatDay('2026-11-24', now)).toBe('Tue 24 Nov');
  expect(formatDay('2025-11-24', now)).toBe('Mon 24 Nov 2025');
});

test('a time of another day says its day', () => {
  expect(formatTime(now - 3 * 3_600_000, now)).toBe('11:30');
  expect(formatTime(now - 86_400_000, now)).toBe('yesterday 14:30');
  expect(formatTime(now - 4 * 86_400_000, now)).toBe('Tue 17 Nov 14:30');
});

test('ages are relative only under an hour', () => {
  expect(formatAge(now - 20_000, now)).toBe('just now');
  expect(formatAge(now - 12 * 60_000, now)).toBe('12 min ago');
  expect(formatAge(now - 3 * 3_600_000, now)).toBe('today 11:30');
  expect(formatMoment(new Date(now - 86_400_000).toISOString(), now)).toBe('yesterday 14:30');
});

test('spans', () => {
  expect([formatSpan(45_000), formatSpan(12 * 60_000), formatSpan(7 * 3_600_000 + 5 * 60_000)]).toEqual([
    '45 s',
    '12 min',
    '7 h 05 min',
  ]);
});

test('days count over month ends and changes of the clocks', () => {
  expect(addDays('2026-02-28', 1)).toBe('2026-03-01');
  expect(addDays('2026-03-29', -1)).toBe('2026-03-28');
  expect([dayOf(now), timeOf(now)]).toEqual(['2026-11-21', '14:30']);
  expect([isDay('2026-02-30'), isDay('2026-02-28'), isDay(null), isDay('soon')]).toEqual([false, true, false, false]);
});
