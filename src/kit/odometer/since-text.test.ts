import { expect, test } from 'vitest';
import type { LastReading } from '#contract/odometer/judge.ts';
import { sinceText } from './since-text.ts';

const NOW = Date.parse('2026-11-25T10:00:00Z');
const last: LastReading = { value: 81_244, at: '2026-11-24T10:00:00Z', unit: 'mi', average: null, p95: null };

test('says how far it went since the last reading, also where it went back', () => {
  expect(sinceText(81_249, last, NOW)).toBe('+5 since yesterday');
  expect(sinceText(80_000, last, NOW)).toBe('−1,244 since yesterday');
  expect(sinceText(81_244, last, NOW)).toBe('the same as yesterday');
  expect(sinceText(81_249, null, NOW)).toBeNull();
});
