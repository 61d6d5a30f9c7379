import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { STAMP_LEEWAY_MS, clampStamp, formatStamp, parseStamp } from '#contract/stamp.ts';
import { NOW } from '#tests/support/mutations.ts';
import { holds } from '#tests/support/properties.ts';
import {
  addSample,
  bestOffset,
  carry,
  fromEarlier,
  heal,
  instant,
  jumped,
  tick,
  wrongBy,
  type HlcState,
  type Sample,
} from './clock.ts';

const ZERO: HlcState = { ms: 0, counter: 0 };
const anyTime = fc.oneof(
  fc.integer({ min: NOW - 1_000, max: NOW + 1_000 }),
  fc.integer({ min: -1, max: 4_102_444_800_000 }),
  fc.constantFrom(Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 1.5),
);
describe('tick', () => {
  it('makes stamps that only grow, whatever the clock does', () => {
    holds(
      fc.property(fc.array(anyTime, { minLength: 1, maxLength: 20 }), fc.nat(0xffff), (times, counter) => {
        let state: HlcState = { ms: NOW, counter };
        let last = formatStamp({ ...state, device: 'aaaaaaaa' });
        for (const now of times) {
          const next = tick(state, now, 'aaaaaaaa');
          assert(next.stamp > last && parseStamp(next.stamp) !== null);
          ({ state } = next);
          last = next.stamp;
        }
      }),
    );
  });

  it('follows a clock that goes on, and counts while it stands still or goes back', () => {
    expect(tick({ ms: NOW, counter: 7 }, NOW + 1, 'aaaaaaaa').state).toEqual({ ms: NOW + 1, counter: 0 });
    expect(tick({ ms: NOW, counter: 7 }, NOW, 'aaaaaaaa').state).toEqual({ ms: NOW, counter: 8 });
    expect(tick({ ms: NOW, counter: 7 }, NOW - 9, 'aaaaaaaa').state).toEqual({ ms: NOW, counter: 8 });
  });

  it('orders any two stamps of different devices the same way for everybody', () => {
    holds(
      fc.property(anyTime, anyTime, (a, b) => {
        const one = tick(ZERO, a, 'aaaaaaaa').stamp;
        const other = tick(ZERO, b, 'bbbbbbbb').stamp;
        expect(one === other).toBe(false);
        expect(one < other).toBe(!(other < one));
      }),
    );
  });

  it('borrows from the next millisecond when the counter is full', () => {
    const { state } = tick({ ms: NOW, counter: 0xffff }, NOW, 'aaaaaaaa');
    expect(state).toEqual({ ms: NOW + 1, counter: 0 });
  });
});

describe('heal', () => {
  it('brings a runaway clock back behind nothing that the server may keep of us', () => {
    holds(
      fc.property(fc.integer({ min: 0, max: 1e12 }), fc.nat(1e6), (ahead, later) => {
        const wrong = tick({ ms: NOW, counter: 0 }, NOW + ahead, 'aaaaaaaa');
        const kept = clampStamp(wrong.stamp, NOW);
        const right = tick(heal(wrong.state, NOW + later), NOW + later, 'aaaaaaaa');
        expect(right.stamp > kept).toBe(true);
        expect(right.state.ms).toBeLessThanOrEqual(NOW + later + STAMP_LEEWAY_MS + 1);
      }),
    );
  });
});

describe('a clock that is in order', () => {
  it('is left as it is, up to the leeway', () => {
    const state = { ms: NOW + STAMP_LEEWAY_MS, counter: 3 };
    expect(heal(state, NOW)).toBe(state);
    expect(heal(state, NOW - 1)).toEqual({ ms: state.ms - 1, counter: 0xffff });
  });
});

describe('the offset of the clock', () => {
  const measured = fc.array(
    fc.record({ serverTime: fc.nat(10_000), receivedAt: fc.nat(10_000), rtt: fc.integer({ min: -5, max: 500 }) }),
    { maxLength: 30 },
  );

  it('comes from the sample with the least round trip among the last eight', () => {
    holds(
      fc.property(measured, (answers) => {
        const samples = answers.reduce<readonly Sample[]>(addSample, []);
        assert.equal(samples.length, Math.min(8, answers.length));
        const off = bestOffset(samples);
        const best = samples.some((s) => s.off === off && samples.every((o) => s.rtt <= o.rtt));
        assert(answers.length === 0 ? off === null : best);
      }),
    );
  });

  it('is wrong by half the round trip at most', () => {
    holds(
      fc.property(
        fc.integer({ min: -1e9, max: 1e9 }),
        fc.nat(5_000),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (off, rtt, share) => {
          const sentAt = NOW;
          const serverTime = sentAt + off + rtt * share;
          const [sample] = addSample([], { serverTime, receivedAt: sentAt + rtt, rtt });
          expect(Math.abs((sample?.off ?? 0) - off)).toBeLessThanOrEqual(rtt / 2 + 1);
        },
      ),
    );
  });

  it('is the newest of equally good ones', () => {
    expect(
      bestOffset([
        { off: 1, rtt: 5 },
        { off: 2, rtt: 5 },
        { off: 3, rtt: 6 },
      ]),
    ).toBe(2);
  });

  it('is thrown away when the clock was set', () => {
    expect(jumped(1_000, 53_000, 50_000)).toBe(false);
    expect(jumped(1_000, 51_000, 50_000)).toBe(false);
    expect(jumped(1_000, 52_900, 50_000)).toBe(false);
    expect(jumped(1_000, 53_100, 50_000)).toBe(true);
    expect(jumped(1_000, 40_000, 50_000)).toBe(true);
  });
});

describe('an offset after the clock was set', () => {
  const HOUR = 3_600_000;
  /** Measured at device time NOW, when the monotonic clock said 0. */
  const known = (off: number) => ({ off, origin: NOW });

  it('is off by so much less, when the clock went back: whatever time has passed, the act is dated right', () => {
    holds(
      fc.property(
        fc.integer({ min: -1e9, max: 1e9 }),
        fc.integer({ min: 2_001, max: 1e9 }),
        fc.nat(1e8),
        (off, back, passed) => {
          const [now, mono] = [NOW + passed - back, passed];
          const after = carry(known(off), now, mono);
          expect(now + after.off).toBe(NOW + passed + off);
          expect(carry(after, now, mono)).toBe(after);
        },
      ),
    );
  });

  it('stays as it is while nobody set it, to the precision of clocks', () => {
    const one = known(-2 * HOUR);
    expect(carry(one, NOW + 50_000, 50_000)).toBe(one);
    expect(carry(one, NOW + 48_000, 50_000)).toBe(one);
    expect(carry(one, NOW + 52_000, 50_000)).toBe(one);
  });

  it('is not touched by a device that slept while its monotonic clock stood still', () => {
    for (const off of [-2 * HOUR, -20_000, 0, 20_000, 60_000, 5 * HOUR])
      expect(carry(known(off), NOW + 3 * HOUR, 10_000)).toEqual({ off, origin: NOW + 3 * HOUR - 10_000 });
    expect(carry(known(0), NOW + 50_000, 0).off).toBe(0);
  });

  it('is gone when a slow clock went forward by about as much as it was slow', () => {
    expect(carry(known(2 * HOUR), NOW + 2 * HOUR, 0).off).toBe(0);
    expect(carry(known(2 * HOUR), NOW + 2 * HOUR + 60_000, 0).off).toBe(-60_000);
    expect(carry(known(2 * HOUR), NOW + 2 * HOUR - 60_000, 0).off).toBe(60_000);
    expect(carry(known(2 * HOUR), NOW + 2 * HOUR - 60_001, 0).off).toBe(2 * HOUR);
    expect(carry(known(60_001), NOW + 60_001, 0).off).toBe(0);
  });

  it('of an earlier run is gone when the clock of a fast device went back since its last sign of life', () => {
    expect(fromEarlier(-2 * HOUR, NOW, NOW - HOUR)).toBe(0);
    expect(fromEarlier(-2 * HOUR, NOW, NOW - 60_001)).toBe(0);
    expect(fromEarlier(-2 * HOUR, NOW, NOW - 60_000)).toBe(-2 * HOUR);
    expect(fromEarlier(-2 * HOUR, NOW, NOW + HOUR)).toBe(-2 * HOUR);
    expect(fromEarlier(2 * HOUR, NOW, NOW - HOUR)).toBe(2 * HOUR);
    expect(fromEarlier(0, NOW, NOW - HOUR)).toBe(0);
  });
});

describe('instant', () => {
  it('is an instant of the contract for any clock', () => {
    holds(
      fc.property(anyTime, fc.integer({ min: -1e9, max: 1e9 }), (at, off) => {
        expect(instant(at, off)).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
      }),
    );
    expect(instant(NOW, 1_500)).toBe('2026-11-21T14:30:01.500Z');
  });
});

it('an offset may be wrong by half of the best round trip, and by what is known better since', () => {
  expect(wrongBy([], 500)).toBe(0);
  const samples = [
    { off: 1_500, rtt: 4_000 },
    { off: 900, rtt: 300 },
  ];
  expect(wrongBy(samples, 900)).toBe(150);
  expect(wrongBy(samples, 1_500)).toBe(750);
  expect(wrongBy(samples, 400)).toBe(650);
});
