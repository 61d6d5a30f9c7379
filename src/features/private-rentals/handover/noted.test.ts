import { expect, it } from 'vitest';
import { changedChecks, NOTHING_NOTED, notedBody, readingProblem } from './noted.ts';

it('the dial is sent as it was read, however it was typed', () => {
  expect(notedBody({ ...NOTHING_NOTED, odometer: '44,120' })).toEqual({ odometer: 44_120 });
  expect(notedBody({ ...NOTHING_NOTED, odometer: '44 120 mi' })).toEqual({ odometer: 44_120 });
});

it('a reading that is none is refused in words', () => {
  expect(readingProblem('44,120', 'mi')).toBeNull();
  expect(readingProblem('', 'mi')).toBeNull();
  expect(readingProblem('44,120.5', 'mi')).toBe('Leave the tenths out.');
  expect(readingProblem('44120 km', 'mi')).toBe('This vehicle counts miles: type what the dial shows.');
});

it('of the checks, what was changed alone is sent, so that whoever looked at the others stays named', () => {
  const before = { 1: { state: 'ok', note: '' }, 2: { state: 'failed', note: 'Bald' } } as const;
  expect(changedChecks({ ...before, 3: { state: 'na', note: '' } }, before)).toEqual({ 3: { state: 'na', note: '' } });
  expect(changedChecks({ ...before, 2: { state: 'failed', note: 'Bald, torn' } }, before)).toEqual({
    2: { state: 'failed', note: 'Bald, torn' },
  });
});
