import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { judge, type LastReading } from './plausibility.ts';

const now = Date.parse('2026-11-21T12:00:00Z');
const last: LastReading = { value: 81_244, at: '2026-11-12T12:00:00Z', dailyAverage: 60 };
const values = (value: number, from = last) => {
  const judged = judge(value, from, now);
  return judged.kind === 'fine' ? [] : judged.hints.map((h) => h.value);
};

describe('an odometer reading after the last one', () => {
  test('is fine when it moved on as usual, or not at all', () => {
    expect(judge(81_790, last, now).kind).toBe('fine');
    expect(judge(81_244, last, now).kind).toBe('fine');
  });

  test('is fine when nothing is known of the vehicle', () => {
    expect(judge(5, null, now).kind).toBe('fine');
  });

  test('below the last is asked about', () => {
    expect(judge(18_342, last, now).kind).toBe('below');
  });

  test('with two digits swapped suggests the order that fits', () => {
    expect(values(18_342)).toContain(81_342);
    expect(values(87_190)[0]).toBe(81_790);
  });

  test('with a digit left out suggests the whole number', () => {
    expect(values(8_179)).toContain(81_779);
  });

  test('with a digit twice suggests it once', () => {
    expect(values(817_790)).toContain(81_790);
  });

  test('in miles where the cluster counts kilometres suggests the conversion', () => {
    expect(values(50_800)).toContain(81_755);
  });

  test('bugs 4: ten times too much, or a tenth, suggests what was meant', () => {
    expect(values(817_905)[0]).toBe(81_790);
    expect(values(8_179)[0]).toBe(81_790);
  });

  test('bugs 4: of a new vehicle more than a life on the road is asked about, with a tenth of it', () => {
    expect(judge(473_005, null, now)).toEqual({ kind: 'high', hints: [{ value: 47_300, why: 'tenfold' }] });
    expect(judge(9_999_999, null, now)).toEqual({ kind: 'high', hints: [] });
    expect(judge(47_300, null, now).kind).toBe('fine');
  });

  test('far above says how much a day that would be', () => {
    const judged = judge(99_244, last, now);
    expect(judged).toMatchObject({ kind: 'far', perDay: 2000 });
  });

  test('without an average only a very long way is asked about', () => {
    const unknown = { ...last, dailyAverage: null };
    expect(judge(85_000, unknown, now).kind).toBe('fine');
    expect(judge(99_000, unknown, now).kind).toBe('far');
  });

  test('suggests at most three values, each believable, never the one typed', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9_999_999 }), fc.integer({ min: 0, max: 999_999 }), (value, previous) => {
        const from = { ...last, value: previous };
        const judged = judge(value, from, now);
        if (judged.kind === 'fine') return;
        expect(judged.hints.length).toBeLessThanOrEqual(3);
        for (const hint of judged.hints) {
          expect(hint.value).not.toBe(value);
          expect(judge(hint.value, from, now).kind).toBe('fine');
        }
      }),
      { numRuns: 10_000 },
    );
  });
});
