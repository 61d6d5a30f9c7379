import { expect, test } from 'vitest';
import { judgeTyped } from './first-reading.ts';

const now = Date.parse('2026-11-21T12:00:00Z');

test('bugs 4: of a new vehicle more than a life on the road is asked about, with a tenth of it', () => {
  expect(judgeTyped(473_005, null, now)).toEqual({ kind: 'high', hints: [{ value: 47_300, why: 'extra' }] });
  expect(judgeTyped(9_999_999, null, now)).toEqual({ kind: 'high', hints: [] });
  expect(judgeTyped(47_300, null, now).kind).toBe('fine');
});

test('bugs 4: ten times too much, or a tenth, suggests what was meant', () => {
  const last = { value: 81_244, at: '2026-11-12T12:00:00Z', unit: 'km', average: 60, p95: 180 } as const;
  for (const typed of [817_905, 8_179]) {
    const judged = judgeTyped(typed, last, now);
    expect(judged.kind === 'fine' ? [] : judged.hints.map(({ value }) => value)).toContain(81_790);
  }
});
