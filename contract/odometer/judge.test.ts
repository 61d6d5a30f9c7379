import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fitsOther, judge, type LastReading } from './judge.ts';
import { isImpossible, limitOf } from './limit.ts';

const now = Date.parse('2026-11-21T12:00:00Z');
const last: LastReading = { value: 81_244, at: '2026-11-12T12:00:00Z', unit: 'km', average: 60, p95: 180 };
const hints = (value: number, from = last) => {
  const judged = judge(value, from, now);
  return judged.kind === 'fine' ? [] : judged.hints.map((hint) => hint.value);
};

describe('how far a vehicle may have gone', () => {
  test('three heavy days and then usual ones: 2,580 km in nine days at 60, on its heavy days 180', () => {
    expect(limitOf(last, 9, 'km')).toBe(2_580);
    expect(judge(83_824, last, now).kind).toBe('fine');
    expect(judge(83_825, last, now)).toMatchObject({ kind: 'far', most: 83_824 });
  });

  test('where nothing is known, 1,000 a day for three days and then 500', () => {
    expect(limitOf({ average: null, p95: null }, 9, 'km')).toBe(6_000);
    expect(limitOf({ average: null, p95: null }, 9, 'mi')).toBe(3_720);
  });

  test('the first day counts as one, however short', () => {
    expect(limitOf(last, 0.01, 'km')).toBe(500);
  });

  test('miles have their own numbers', () => {
    expect(limitOf({ average: 20, p95: 40 }, 9, 'mi')).toBe(310 * 3 + 90 * 6);
  });

  test('nothing goes further than 1,600 km or 1,000 miles a day', () => {
    expect([isImpossible(14_400, 9, 'km'), isImpossible(14_401, 9, 'km')]).toEqual([false, true]);
    expect([isImpossible(9_000, 9, 'mi'), isImpossible(9_001, 9, 'mi')]).toEqual([false, true]);
  });
});

describe('an odometer reading after the last one', () => {
  test('is fine when it moved on as usual, or not at all', () => {
    expect(judge(81_790, last, now)).toEqual({ kind: 'fine' });
    expect(judge(81_244, last, now)).toEqual({ kind: 'fine' });
  });

  test('is fine when nothing is known of the vehicle', () => {
    expect(judge(5, null, now)).toEqual({ kind: 'fine' });
  });

  test('with two digits swapped is below, and the order that fits is proposed', () => {
    expect(judge(18_342, last, now)).toEqual({
      kind: 'below',
      most: 83_824,
      perDay: (18_342 - 81_244) / 9,
      hints: [{ value: 81_342, why: 'swapped' }],
      isTrip: false,
    });
  });

  test('proposes the likeliest slip first, then what is one digit off', () => {
    expect(hints(87_190)).toEqual([81_790, 82_190, 83_190]);
  });

  test('with a digit twice proposes it once, then without another one', () => {
    expect(hints(817_790)).toEqual([81_790, 81_779, 81_770]);
  });

  test('with a digit left out proposes the whole numbers that are nearest to what was expected, of two the smaller', () => {
    expect(hints(8_179)).toEqual([81_779, 81_789, 81_790]);
  });

  test('in miles where the cluster counts kilometres proposes the conversion', () => {
    expect(judge(50_800, last, now)).toMatchObject({ hints: [{ value: 81_755, why: 'unit' }] });
    const inMiles = { ...last, value: 50_400, unit: 'mi', average: 40, p95: 120 } as const;
    expect(judge(81_755, inMiles, now)).toMatchObject({
      hints: expect.arrayContaining([{ value: 50_800, why: 'unit' }]),
    });
  });

  test('that no vehicle could have driven is impossible, and nothing may be near', () => {
    expect(judge(99_244, last, now)).toMatchObject({ kind: 'impossible', perDay: 2_000, hints: [] });
  });

  test('of lubelog#1466 is read as what was meant', () => {
    const before: LastReading = { value: 198_555, at: '2026-11-14T12:00:00Z', unit: 'km', average: 78, p95: 200 };
    expect(hints(1_999_105, before)[0]).toBe(199_105);
  });

  test('under 1,000 after more than 10,000 may be the trip meter', () => {
    expect(judge(431, last, now)).toMatchObject({ kind: 'below', isTrip: true });
    expect(judge(1_000, last, now)).toMatchObject({ isTrip: false });
    expect(judge(431, { ...last, value: 10_000 }, now)).toMatchObject({ isTrip: false });
  });

  test('is judged by whole days even when the clock went back', () => {
    expect(judge(81_744, last, Date.parse(last.at) - 5_000).kind).toBe('fine');
  });

  test('proposes at most three values, each believable, never the one typed', () => {
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

describe('the other vehicle of the day', () => {
  const other = (plate: string, value: number | null) => ({ plate, last: value === null ? null : { ...last, value } });

  test('is named when the number fits it alone', () => {
    expect(fitsOther(12_431, [other('KX41 RTU', 12_380), other('AB12 CDE', 64_000)], now)?.plate).toBe('KX41 RTU');
  });

  test('is not guessed at: not of two, and not one that nobody has read', () => {
    expect(fitsOther(12_431, [other('KX41 RTU', 12_380), other('AB12 CDE', 12_000)], now)).toBeNull();
    expect(fitsOther(12_431, [other('KX41 RTU', null)], now)).toBeNull();
  });
});
