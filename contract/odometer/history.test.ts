import { describe, expect, test } from 'vitest';
import { judgeHistory, totalIn, type Epoch, type Reading } from './history.ts';
import { p95Of, paceOf } from './pace.ts';
import { chain, type Shown } from './series.ts';
import { DAY_MS } from './unit.ts';

const pace = { average: 60, p95: 180 };
const START = Date.parse('2026-11-01T10:00:00Z');
const at = (day: number) => START + day * DAY_MS;

type Dot = readonly [day: number, value: number, more?: Partial<Shown>];
const shown = (dots: readonly Dot[]): Shown[] =>
  dots.map(([day, value, more]) => ({ value, at: at(day), source: 'todo', isAnchor: false, ...more }));
/** The values that the series leaves out. */
const left = (dots: readonly Dot[]) => {
  const accepted = chain(shown(dots), pace, 'km');
  return dots.filter((_, i) => !accepted[i]).map(([, value]) => value);
};

const BEFORE: readonly Dot[] = [
  [0, 80_700],
  [4, 80_910],
  [7, 81_060],
  [11, 81_244],
];

describe('the series', () => {
  test('leaves out what nobody can have driven back from', () => {
    expect(left([...BEFORE, [13, 18_342], [20, 81_850]])).toEqual([18_342]);
  });

  test('doubts what is far, until a second one witnesses it', () => {
    expect(left([...BEFORE, [20, 85_644]])).toEqual([85_644]);
    expect(left([...BEFORE, [20, 85_644], [22, 85_800]])).toEqual([]);
  });

  test('doubts what is impossible, until two more witness it', () => {
    expect(left([...BEFORE, [20, 99_244]])).toEqual([99_244]);
    expect(left([...BEFORE, [20, 99_244], [21, 99_300]])).toEqual([99_244, 99_300]);
    expect(left([...BEFORE, [20, 99_244], [21, 99_300], [22, 99_390]])).toEqual([]);
  });

  test('gives up the earlier of two that contradict one another after a common past', () => {
    expect(left([...BEFORE, [14, 82_350], [17, 81_600]])).toEqual([82_350]);
  });

  test('believes the first of two that are all there is', () => {
    expect(left([BEFORE[3] ?? [0, 0], [12, 18_342]])).toEqual([18_342]);
  });

  test('takes back what lies between its neighbours, unless nothing goes so fast', () => {
    expect(left([...BEFORE, [11.5, 82_800], [15, 82_910]])).toEqual([]);
    expect(left([...BEFORE, [11.5, 82_900], [15, 82_910]])).toEqual([82_900]);
  });

  test('lets two sources differ by 3 km, and one source not at all', () => {
    expect(left([...BEFORE, [12, 81_241, { source: 'telematics' }], [13, 81_300]])).toEqual([]);
    expect(left([...BEFORE, [12, 81_240, { source: 'telematics' }], [13, 81_300]])).toEqual([81_244]);
    expect(left([...BEFORE, [12, 81_243], [13, 81_300]])).toEqual([81_244]);
  });

  test('believes what is confirmed, and judges what lies before and after it by it', () => {
    expect(left([...BEFORE, [14, 82_350, { isAnchor: true }], [17, 81_600]])).toEqual([81_600]);
    expect(left([...BEFORE, [13, 18_342, { isAnchor: true }], [14, 18_400]])).toEqual(BEFORE.map(([, value]) => value));
  });

  test('accepts nothing between two confirmed ones that contradict one another', () => {
    expect(
      left([
        [0, 500, { isAnchor: true }],
        [1, 450],
        [2, 400, { isAnchor: true }],
        [3, 460],
      ]),
    ).toEqual([450]);
  });
});

describe('how a vehicle is driven', () => {
  test('days × rates 2×40, 1×310, 5×20, 3×95, 4×60, 2×180, 3×75: 95 % of the days stay within 180', () => {
    const rates = [
      [2, 40],
      [1, 310],
      [5, 20],
      [3, 95],
      [4, 60],
      [2, 180],
      [3, 75],
    ] as const;
    expect(p95Of(rates.map(([days, perDay]) => ({ days, perDay })))).toBe(180);
  });

  test('is not known from less than five intervals or fourteen days', () => {
    const days = (count: number, each: number) => Array.from({ length: count }, () => ({ days: each, perDay: 50 }));
    expect([p95Of(days(4, 5)), p95Of(days(5, 2.7)), p95Of(days(5, 2.8))]).toEqual([null, null, 50]);
  });

  test('averages over the 90 days before the last reading, from a day on', () => {
    const mark = (day: number, total: number) => ({ at: at(day), total });
    expect(paceOf([mark(0, 100), mark(150, 50_000), mark(200, 51_000)]).average).toBe(20);
    expect(paceOf([mark(0, 100), mark(0.9, 300)]).average).toBeNull();
    expect(paceOf([]).average).toBeNull();
  });

  test('takes readings of the same half day as one', () => {
    const marks = Array.from({ length: 20 }, (_, day) => [
      { at: at(day), total: day * 100 },
      { at: at(day + 0.4), total: day * 100 + 100 },
    ]).flat();
    expect(paceOf(marks).p95).toBe(100);
  });
});

const epoch = (more: Partial<Epoch> = {}): Epoch => ({
  id: 1,
  startedAt: at(0),
  unit: 'km',
  firstValue: 80_700,
  previousTotal: 80_700,
  reason: 'first',
  ...more,
});
const reading = (id: number, day: number, value: number, more: Partial<Reading> = {}): Reading => ({
  id,
  value,
  at: at(day),
  source: 'todo',
  isConfirmed: false,
  isVoid: false,
  ...more,
});

/** The series with 18,342 in it. */
const SIX = [
  reading(1, 0, 80_700),
  reading(2, 4, 80_910),
  reading(3, 7, 81_060),
  reading(4, 11, 81_244),
  reading(5, 13, 18_342),
  reading(6, 20, 81_850),
];
const doubtful = (readings: readonly Reading[], epochs = [epoch()]) =>
  judgeHistory(readings, epochs)
    .verdicts.filter(({ judgement }) => judgement === 'doubtful')
    .map(({ reading: { value }, why }) => [value, why]);

function* orders<T>(items: readonly T[]): Generator<T[]> {
  if (items.length === 0) yield [];
  for (const [i, item] of items.entries()) {
    for (const rest of orders(items.toSpliced(i, 1))) yield [item, ...rest];
  }
}

describe('all that a vehicle’s odometers have shown', () => {
  test('vehicles 7.2: in all 720 orders only 18,342 is doubtful, and nothing else is touched by it', () => {
    const without = judgeHistory(
      SIX.filter(({ value }) => value !== 18_342),
      [epoch()],
    );
    const all = [...orders(SIX)];
    expect(all).toHaveLength(720);
    for (const order of all) {
      // What comes first gets the first number.
      const judged = judgeHistory(
        order.map((one, i) => ({ ...one, id: i + 1 })),
        [epoch()],
      );
      expect(
        judged.verdicts.filter((one) => one.judgement === 'doubtful').map((one) => [one.reading.value, one.why]),
      ).toEqual([[18_342, 'below']]);
      expect(judged.last).toEqual(without.last);
      expect(judged.last?.value).toBe(81_850);
      expect(judged.pace).toEqual(without.pace);
    }
  });

  test('without the void ones nothing else changes', () => {
    const voided = SIX.map((one) => ({ ...one, isVoid: one.value === 18_342 }));
    expect(judgeHistory(voided, [epoch()]).pace).toEqual(judgeHistory(SIX, [epoch()]).pace);
    expect(judgeHistory(voided, [epoch()]).verdicts.map(({ judgement }) => judgement)).toEqual([
      'accepted',
      'accepted',
      'accepted',
      'accepted',
      'void',
      'accepted',
    ]);
  });

  test('vehicles 7.3: what is too high for a later reading is far', () => {
    const readings = [...SIX.slice(0, 4), reading(7, 14, 82_350), reading(6, 17, 81_600)];
    expect(doubtful(readings)).toEqual([[82_350, 'far']]);
    expect(doubtful(readings.map((one) => (one.id === 7 ? { ...one, value: 81_350 } : one)))).toEqual([]);
  });

  test('what is too low before all others is below', () => {
    expect(doubtful([reading(1, 0, 8_124), reading(2, 4, 81_300), reading(3, 5, 81_400)])).toEqual([[8_124, 'below']]);
  });

  const replaced = epoch({ id: 2, startedAt: at(12), firstValue: 12, previousTotal: 81_244, reason: 'cluster' });
  const after = [...SIX.slice(0, 4), reading(7, 12, 12), reading(8, 15, 540)];

  test('vehicles 7.4: a new cluster that showed 12 after 81,244 and shows 540 has gone 81,772', () => {
    const judged = judgeHistory(after, [epoch(), replaced]);
    expect(doubtful(after, [epoch(), replaced])).toEqual([]);
    expect(judged.last).toMatchObject({ value: 540, unit: 'km' });
    expect(totalIn(replaced, 540, 'km')).toBe(81_772);
    expect(judged.pace.average).toBeCloseTo((81_772 - 80_700) / 15, 1);
  });

  test('vehicles 7.4: 11 is below what the new cluster showed first, also before anything else is read from it', () => {
    expect(doubtful([...after, reading(9, 16, 11)], [epoch(), replaced])).toEqual([[11, 'below']]);
    expect(doubtful([...SIX.slice(0, 4), reading(9, 16, 11)], [epoch(), replaced])).toEqual([[11, 'below']]);
    expect(judgeHistory(SIX.slice(0, 4), [epoch(), replaced]).last).toMatchObject({ value: 12 });
  });

  test('distances of dials in kilometres and in miles are added in the present one’s unit', () => {
    const inMiles = epoch({
      id: 2,
      startedAt: at(12),
      unit: 'mi',
      firstValue: 50_483,
      previousTotal: 50_483,
      reason: 'unit',
    });
    const judged = judgeHistory(
      [...SIX.slice(0, 4), reading(7, 12, 50_483), reading(8, 15, 50_600)],
      [epoch(), inMiles],
    );
    expect(judged.last).toMatchObject({ value: 50_600, unit: 'mi' });
    expect(judged.pace.average).toBeCloseTo((50_600 - 80_700 / 1.609344) / 15, 1);
    expect(totalIn(epoch(), 81_244, 'mi')).toBe(50_483);
  });
});
