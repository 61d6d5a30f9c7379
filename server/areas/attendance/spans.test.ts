import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays, spanOf } from '#server/lib/yard-time.ts';
import { LONGEST_SHIFT_MS } from '#contract/shifts.ts';
import { secondsWithin, spansOf, standingAfter, type PunchAt } from './spans.ts';

const ZONE = 'Europe/Berlin';
/** Over the night in which the clocks go back. */
const START = Date.parse('2026-10-23T00:00:00.000Z');
const DAYS = 4;
const NOW = new Date(START + DAYS * 86_400_000);

const punches = fc
  .array(
    fc.record({
      kind: fc.constantFrom('in', 'out', 'break_start', 'break_end'),
      second: fc.integer({ min: 0, max: DAYS * 86_400 }),
    }),
    { maxLength: 30 },
  )
  .map((list): PunchAt[] =>
    list
      .toSorted((a, b) => a.second - b.second)
      .map(({ kind, second }) => ({ kind, at: new Date(START + second * 1000) })),
  );

const days = Array.from({ length: DAYS + 2 }, (_, i) => addDays('2026-10-22', i)).map((day) =>
  spanOf({ from: day, to: day }, ZONE),
);

it('the days add up to the whole, whatever was punched', () => {
  fc.assert(
    fc.property(punches, (list) => {
      const spans = spansOf(list);
      for (const kind of ['work', 'break'] as const) {
        const byDay = days.reduce((sum, day) => sum + secondsWithin(spans, kind, day, NOW), 0);
        expect(byDay).toBe(secondsWithin(spans, kind, { from: new Date(0), to: NOW }, NOW));
      }
    }),
    { numRuns: 2000 },
  );
});

it('no day holds more seconds than it has, and no shift more than the longest', () => {
  fc.assert(
    fc.property(punches, (list) => {
      const spans = spansOf(list);
      for (const day of days) {
        const counted = secondsWithin(spans, 'work', day, NOW) + secondsWithin(spans, 'break', day, NOW);
        expect(counted).toBeLessThanOrEqual((day.to.getTime() - day.from.getTime()) / 1000);
      }
      for (const [, shift] of Map.groupBy(spans, (span) => span.shiftFrom.getTime())) {
        const all = { from: new Date(0), to: NOW };
        const counted = secondsWithin(shift, 'work', all, NOW) + secondsWithin(shift, 'break', all, NOW);
        expect(counted * 1000).toBeLessThanOrEqual(LONGEST_SHIFT_MS);
      }
    }),
    { numRuns: 2000 },
  );
});

it('a span is open exactly when the person stands in or on a break, or forgot to punch out', () => {
  fc.assert(
    fc.property(punches, (list) => {
      const last = spansOf(list).at(-1);
      const standing = standingAfter(list);
      expect(standing.state !== 'out').toBe(last !== undefined && last.to === null);
    }),
  );
});
