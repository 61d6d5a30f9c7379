import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mutation, NOW } from '#tests/support/mutations.ts';
import { holds } from '#tests/support/properties.ts';
import { afterFailure, afterRetry, afterTry, CLOSED, ceiling, delay, dueAt, isOpen, type Breaker } from './backoff.ts';
import type { Verdict } from './types.ts';

const unit = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });

describe('dueAt', () => {
  it.each([
    ['what is past', NOW - 5, NOW - 5],
    ['the longest wait', NOW + 901_000, NOW + 901_000],
    ['what no rule asks for', NOW + 901_001, NOW],
  ])('takes %s', (_, at, due) => {
    expect(dueAt(at, NOW)).toBe(due);
  });
});

describe('delay', () => {
  it('is anything up to the ceiling', () => {
    holds(
      fc.property(fc.nat(1_000), unit, (attempts, random) => {
        const ms = delay(attempts, random);
        assert(ms >= 0 && ms < ceiling(attempts) && Number.isInteger(ms));
        assert(ceiling(attempts) <= ceiling(attempts + 1) && ceiling(attempts) <= 300_000);
      }),
    );
  });

  it.each([
    [0, 1_000],
    [1, 1_000],
    [2, 2_000],
    [6, 32_000],
    [7, 60_000],
    [124, 60_000],
    [125, 300_000],
  ])('before repetition %i is at most %i ms', (attempts, ms) => {
    expect(ceiling(attempts)).toBe(ms);
  });

  it('reaches the long ceiling after about an hour', () => {
    const mean = Array.from({ length: 124 }, (_, i) => ceiling(i + 1) / 2).reduce((a, b) => a + b);
    expect(mean / 60_000).toBeGreaterThan(55);
    expect(mean / 60_000).toBeLessThan(65);
  });
});

describe('after a failure', () => {
  it('a run of counted failures keeps its beginning; another kind of failure ends it', () => {
    const first = afterFailure(mutation(), true, NOW);
    expect(first).toEqual({ attempts: 1, firstFailedAt: NOW });
    expect(afterFailure(first, true, NOW + 5)).toEqual({ attempts: 2, firstFailedAt: NOW });
    expect(afterFailure(first, false, NOW + 5)).toEqual({ attempts: 2, firstFailedAt: null });
  });

  it('waits as the server says, else as the backoff says', () => {
    expect(afterRetry(mutation(), { afterMs: 7_000, counts: false }, NOW, 0.5).nextAt).toBe(NOW + 7_000);
    expect(afterRetry(mutation({ attempts: 2 }), { afterMs: null, counts: true }, NOW, 0.5).nextAt).toBe(NOW + 2_000);
  });
});

describe('the breaker', () => {
  const down: Verdict = { do: 'retry', afterMs: null, scope: 'lane', counts: false };
  const after = (lanes: readonly string[], verdict = down) =>
    lanes.reduce((b, lane) => afterTry(b, lane, verdict, NOW, 0.5), CLOSED);

  it('opens when three different lanes fail in a row, and one lane alone never opens it', () => {
    holds(
      fc.property(fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 8 }), (lanes) => {
        assert.equal(isOpen(after(lanes)), new Set(lanes).size >= 3);
      }),
    );
  });

  it('probes ever more rarely while nothing answers', () => {
    const open = after(['a', 'b', 'c']);
    const next = afterTry(open, 'c', down, NOW, 0.5);
    expect(open).toEqual({ lanes: ['a', 'b', 'c'], probes: 1, probeAt: NOW + 500 });
    expect(next).toEqual({ lanes: ['a', 'b', 'c'], probes: 2, probeAt: NOW + 1_000 });
  });

  it('remembers no more lanes than it needs, however many fail while it is open', () => {
    expect(after(['a', 'b', 'c', 'd', 'e'])).toMatchObject({ lanes: ['a', 'b', 'c'], probes: 3 });
  });

  it.each<[string, Verdict, boolean]>([
    ['a lost answer', { do: 'unsure', counts: false }, true],
    ['a failing server', { ...down, counts: true }, true],
    ['a server that says when', { ...down, afterMs: 1_000 }, false],
    ['too many requests', { ...down, scope: 'all' }, false],
    ['a success', { do: 'acknowledge' }, false],
    ['a refusal', { do: 'fail', err: { class: 'rejected', status: 422, message: '', fields: null } }, false],
    ['a gate', { do: 'gate', gate: 'session' }, false],
  ])('%s', (_, verdict, counted) => {
    const two: Breaker = after(['a', 'b']);
    expect(isOpen(afterTry(two, 'c', verdict, NOW, 0))).toBe(counted);
    expect(afterTry(two, 'c', verdict, NOW, 0).lanes.length).toBe(counted ? 3 : 0);
  });
});
