import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type HeldSpan, STRENGTH, timelineOf } from './timeline.ts';

const minute = (n: number) => new Date(Date.UTC(2026, 10, 21, 8, n));
const held = (id: number, kind: HeldSpan['kind'], from: number, to: number | null): HeldSpan => ({
  id,
  kind,
  opened_at: minute(from),
  closed_at: to === null ? null : minute(to),
});

it('is where the car is first, then what is wrong with it, then what is to be done, else ready', () => {
  const holds = [
    held(1, 'cleaning', 0, null),
    held(2, 'rented', 10, 40),
    held(3, 'out_of_service', 20, 50),
    held(4, 'inspection', 30, 60),
  ];
  expect(
    timelineOf(holds, minute(0)).map(({ status, from, hold_id }) => [status, from.getUTCMinutes(), hold_id]),
  ).toEqual([
    ['cleaning', 0, 1],
    ['rented', 10, 2],
    ['out_of_service', 40, 3],
    ['inspection', 50, 4],
    ['cleaning', 0, 1],
  ]);
});

it('one kind after another of the same is one period, and what lasted no time is none', () => {
  const holds = [held(1, 'cleaning', 0, 10), held(2, 'cleaning', 10, 20), held(3, 'rented', 5, 5)];
  expect(timelineOf(holds, minute(0)).map(({ status, from }) => [status, from.getUTCMinutes()])).toEqual([
    ['cleaning', 0],
    ['ready', 20],
  ]);
});

const anyHold = fc
  .record({ kind: fc.constantFrom(...STRENGTH), from: fc.nat(30), lasts: fc.option(fc.nat(30)) })
  .map(({ kind, from, lasts }) => ({ kind, from, to: lasts === null ? null : from + lasts }));

it('at every moment it is the strongest of what is open then, whatever the order in which it became known', () => {
  fc.assert(
    fc.property(fc.array(anyHold, { maxLength: 8 }), fc.nat(40), (some, at) => {
      const holds = some.map(({ kind, from, to }, id) => held(id, kind, from, to));
      const periods = timelineOf(holds, minute(0));
      const then = periods.findLast(({ from }) => from <= minute(at));
      const open = some.filter(({ from, to }) => from <= at && (to === null || to > at));
      expect(then?.status).toBe(STRENGTH.find((kind) => open.some((one) => one.kind === kind)) ?? 'ready');
      expect(timelineOf(holds.toReversed(), minute(0))).toEqual(periods);
      // What is made anew from a later instant on goes on as the whole does.
      const later = timelineOf(holds, minute(at)).slice(1);
      expect(periods.filter(({ from }) => from > minute(at))).toEqual(later);
    }),
    { numRuns: 500 },
  );
});
