import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ALL_CAPABILITIES, mutation, NO_CAPABILITIES, NOW, row, someFields } from '#tests/support/mutations.ts';
import { holds } from '#tests/support/properties.ts';
import { guard, needsGuard, superseded } from './merge.ts';
import { same } from './same.ts';

const NAMES = ['a', 'b', 'c'];
const iso = (ms: number) => new Date(ms).toISOString();
const shift = fc.constantFrom(-60_000, -1, 0, 1, 60_000);

/** A device runs for an hour before the edit. */
const BEGAN = 3_600_000;

describe('needsGuard', () => {
  it.each([
    ['a server with stamps', ALL_CAPABILITIES, { sentAt: NOW }, [1e6, 1e6], false],
    ['a fresh edit', NO_CAPABILITIES, {}, [20_000, 20_000], false],
    ['an old edit', NO_CAPABILITIES, {}, [20_001, 0], true],
    ['a clock that was set back', NO_CAPABILITIES, {}, [-20_001, 0], true],
    ['one that was set back by as much as it is old', NO_CAPABILITIES, {}, [0, 20_001], true],
    ['a monotonic clock that was begun anew', NO_CAPABILITIES, {}, [0, -20_001], true],
    ['one that was sent before', NO_CAPABILITIES, { sentAt: NOW }, [1, 1], true],
  ] as const)('%s', (_, capabilities, part, [wall, mono], expected) => {
    const at = { now: NOW + wall, mono: BEGAN + mono };
    expect(needsGuard(mutation({ mono: BEGAN, ...part }), capabilities, at)).toBe(expected);
  });
});

describe('guard', () => {
  it('sends or keeps as a conflict every field of mine that differs from theirs, and loses none', () => {
    holds(
      fc.property(someFields, someFields, someFields, shift, fc.boolean(), (base, mine, theirs, later, nested) => {
        const m = mutation({ args: nested ? { lid: 'todo/7', patch: mine } : mine, base });
        const { args, conflicts } = guard(m, NAMES, { ...theirs, updated_at: iso(NOW + later) }, NOW);
        const sent = (nested ? (args?.['patch'] ?? {}) : (args ?? {})) as typeof mine;
        for (const name of Object.keys(mine)) {
          const kept = conflicts.some(
            (c) => c.field === name && c.mine === mine[name] && same(c.theirs, theirs[name] ?? null),
          );
          assert.notEqual(name in sent, kept);
          const untouched =
            same(theirs[name], name in base ? base[name] : mine[name]) || same(theirs[name], mine[name]);
          assert.equal(kept, !untouched && later > 0);
        }
        if (nested && args) assert.equal(args['lid'], 'todo/7');
      }),
    );
  });

  it('lets the later edit win, whichever phone comes first', () => {
    // Two phones that saw the same record, and a server that takes what arrives, with the time of the edit as its updated_at.
    holds(
      fc.property(someFields, someFields, someFields, shift, (base, one, other, later) => {
        const a = mutation({ args: one, base, at: NOW });
        const b = mutation({ args: other, base, at: NOW + (later || 1) });
        const arrive = (record: Readonly<Record<string, unknown>>, m: typeof a) => {
          const { args } = guard(m, NAMES, record, NOW);
          const at = Math.max(m.at, Date.parse(String(record['updated_at'])) || 0);
          return args ? { ...record, ...args, updated_at: iso(at) } : record;
        };
        const both = NAMES.filter((name) => name in one && name in other && base[name] !== undefined);
        const start = { ...base, updated_at: iso(NOW - 1e6) };
        const [ab, ba] = [arrive(arrive(start, a), b), arrive(arrive(start, b), a)] as Record<string, unknown>[];
        const winner = a.at > b.at ? one : other;
        for (const name of both) {
          // A value set back to what it was cannot be told from one that nobody touched.
          if (same(one[name], base[name]) || same(other[name], base[name])) continue;
          assert(same(ab?.[name], winner[name]) && same(ba?.[name], winner[name]));
        }
      }),
    );
  });

  it('compares against corrected time', () => {
    const m = mutation({ args: { a: 1 }, base: { a: 0 }, off: -120_000 });
    const theirs = { a: 2, updated_at: iso(NOW - 60_000) };
    expect(guard(m, NAMES, theirs, NOW)).toEqual({
      args: null,
      conflicts: [{ t: 'todos', lid: 'todo/7', field: 'a', mine: 1, theirs: 2, by: null, at: NOW }],
    });
    expect(guard({ ...m, off: 0 }, NAMES, theirs, NOW)).toEqual({ args: { a: 1 }, conflicts: [] });
  });

  it('lets theirs stand where nobody can say when it was written', () => {
    expect(guard(mutation({ args: { a: 1 }, base: { a: 0 } }), NAMES, { a: 2 }, NOW).args).toBeNull();
  });

  it('judges fields at the top of the arguments, too', () => {
    const m = mutation({ args: { a: 1, patch: 'all' }, base: { a: 0 } });
    expect(guard(m, NAMES, { a: 2 }, NOW).args).toBeNull();
    expect(guard(m, NAMES, { a: 0 }, NOW).args).toEqual(m.args);
    expect(guard(mutation({ args: { a: 1, patch: null }, base: { a: 0 } }), NAMES, { a: 2 }, NOW).args).toBeNull();
  });

  it('sends what patches nothing, as a completion', () => {
    expect(guard(mutation({ args: { d: 1 } }), NAMES, {}, NOW)).toEqual({ args: { d: 1 }, conflicts: [] });
    expect(guard(mutation({ args: { patch: [1] } }), NAMES, {}, NOW).args).toEqual({ patch: [1] });
  });
});

describe('superseded', () => {
  it('keeps what I had set and what stands instead', () => {
    const conflicts = superseded(mutation(), row({ a: 1, b: 2 }), { a: 5, b: 2 }, ['a', 'b', 'c'], NOW);
    expect(conflicts).toEqual([{ t: 'todos', lid: 'todo/7', field: 'a', mine: 1, theirs: 5, by: null, at: NOW }]);
  });

  it('knows nothing of mine where nothing is shown', () => {
    expect(superseded(mutation(), undefined, { a: 5 }, ['a'], NOW)[0]?.mine).toBeNull();
    expect(superseded(mutation(), row({ a: 1 }), {}, ['a'], NOW)[0]?.theirs).toBeNull();
  });
});
