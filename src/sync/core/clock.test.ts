import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { STAMP_LEEWAY_MS, clampStamp, formatStamp, parseStamp } from '#contract/stamp.ts';
import { NOW } from '#tests/support/mutations.ts';
import { holds } from '#tests/support/properties.ts';
import { addSample, bestOffset, heal, instant, jumped, receive, tick, type HlcState, type Sample } from './clock.ts';

const ZERO: HlcState = { ms: 0, counter: 0 };
const anyTime = fc.oneof(
  fc.integer({ min: NOW - 1_000, max: NOW + 1_000 }),
  fc.integer({ min: -1, max: 4_102_444_800_000 }),
  fc.constantFrom(Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 1.5),
);
const device = fc.constantFrom('aaaaaaaa', 'bbbbbbbb');
const anyStamp = fc
  .tuple(
    fc.nat(3_000).map((d) => NOW + d),
    fc.nat(0xffff),
    device,
  )
  .map(([ms, counter, name]) => formatStamp({ ms, counter, device: name }));

describe('tick', () => {
  it('makes stamps that only grow, whatever the clock does and whatever is seen between', () => {
    const steps = fc.array(fc.tuple(anyTime, fc.option(anyStamp, { nil: null })), { minLength: 1, maxLength: 20 });
    holds(
      fc.property(steps, fc.nat(0xffff), (list, counter) => {
        let state: HlcState = { ms: NOW, counter };
        let last = formatStamp({ ...state, device: 'aaaaaaaa' });
        for (const [now, seen] of list) {
          if (seen) state = receive(state, seen, now);
          const next = tick(state, now, 'aaaaaaaa');
          assert(next.stamp > last && parseStamp(next.stamp) !== null);
          assert(!seen || clampStamp(seen, now) !== seen || !Number.isFinite(now) || next.stamp > seen);
          ({ state } = next);
          last = next.stamp;
        }
      }),
    );
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

describe('receive', () => {
  it('ignores what is no stamp', () => {
    expect(receive(ZERO, 'yesterday', NOW)).toBe(ZERO);
  });

  it('is moved by a broken future by the leeway at most', () => {
    const stamp = formatStamp({ ms: NOW + 1e12, counter: 9, device: 'bbbbbbbb' });
    expect(receive(ZERO, stamp, NOW)).toEqual({ ms: NOW + STAMP_LEEWAY_MS, counter: 0 });
  });

  it('keeps a later clock', () => {
    const state = { ms: NOW, counter: 5 };
    expect(receive(state, formatStamp({ ms: NOW, counter: 4, device: 'bbbbbbbb' }), NOW)).toBe(state);
    expect(receive(state, formatStamp({ ms: NOW, counter: 6, device: 'bbbbbbbb' }), NOW).counter).toBe(6);
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

  it('is thrown away when the clock was set', () => {
    expect(jumped(1_000, 51_000, 50_000)).toBe(false);
    expect(jumped(1_000, 52_900, 50_000)).toBe(false);
    expect(jumped(1_000, 53_100, 50_000)).toBe(true);
    expect(jumped(1_000, 40_000, 50_000)).toBe(true);
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
