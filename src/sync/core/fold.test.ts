import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Mutation, Row } from '#db/records.ts';
import { mutation, row, someFields, someRow, TABLE, intents } from '#tests/support/mutations.ts';
import { holds } from '#tests/support/properties.ts';
import { baseAfterAck, current, fold, touched } from './fold.ts';
import { same } from './same.ts';

const pendingOf = (list: readonly { op: string; args: Readonly<Record<string, string | number | boolean | null>> }[]) =>
  list.map(({ op, args }) => mutation({ op, args }));

describe('current', () => {
  it('brings the arguments of an older version into today’s form', () => {
    expect(current(mutation({ v: 1, args: { a: 1 } }), TABLE)?.mutation).toMatchObject({
      v: 2,
      args: { a: 1, upgraded: true },
    });
  });

  it.each([
    ['an operation nobody knows', { op: 'teleport' }],
    ['a newer version', { v: 3 }],
    ['a version too old', { v: 0 }],
    ['an operation without upgrades', { op: 'append', v: 1 }],
  ])('cannot do %s', (_, part) => {
    expect(current(mutation(part), TABLE)).toBeNull();
  });
});

describe('fold', () => {
  it('changes neither base nor mutations, and says the same every time', () => {
    holds(
      fc.property(someRow, intents, (base, list) => {
        const pending = pendingOf(list);
        const before = structuredClone({ base, pending });
        assert.deepEqual(fold(base, pending, TABLE), fold(base, pending, TABLE));
        assert.deepEqual({ base, pending }, before);
      }),
    );
  });

  it('after a discard is what the remaining intents do in turn, as if the discarded had never been', () => {
    const inTurn = (base: Row | null, pending: readonly Mutation[]) =>
      pending.reduce<Row | undefined>((shown, m) => TABLE.get(m.op)?.apply(shown, m), base ?? undefined);
    holds(
      fc.property(someRow, intents, fc.nat(), (base, list, n) => {
        const pending = pendingOf(list);
        const kept = pending.filter((_, i) => i !== n % (pending.length || 1));
        const expected = inTurn(base, kept);
        assert.deepEqual(fold(base, kept, TABLE), expected && { ...expected, dirty: kept.length > 0 ? 1 : 0 });
      }),
    );
  });

  it('marks what has pending work, and passes over what this version cannot do', () => {
    const [known, unknown] = [mutation({ args: { a: 1 } }), mutation({ op: 'teleport', args: { a: 2 } })];
    expect(fold(row({ a: 0 }), [known, unknown], TABLE)).toEqual(row({ a: 1, dirty: 1 }));
    expect(fold(row({ a: 0 }), [], TABLE)).toEqual(row({ a: 0, dirty: 0 }));
    expect(fold(null, [known], TABLE)).toBeUndefined();
  });
});

describe('baseAfterAck', () => {
  it('keeps what the person sees when the server took the mutation as it was', () => {
    holds(
      fc.property(someRow, intents, (base, list) => {
        const pending = pendingOf(list);
        const [first, ...rest] = pending;
        if (!first) return;
        const next = baseAfterAck(base, first, { sid: null, fields: {}, acked: 1 }, TABLE);
        const view = fold(next, rest, TABLE);
        expect({ ...view, dirty: 0, acked: 0 }).toEqual({ ...fold(base, pending, TABLE), dirty: 0, acked: 0 });
      }),
    );
  });

  it('takes the server’s fields over mine and keeps what only this device knows', () => {
    const made = mutation({ op: 'create', lid: 'image/~1', args: { bid: 'b1', name: 'mine' } });
    expect(baseAfterAck(null, made, { sid: 9, fields: { name: 'theirs' }, acked: 4 }, TABLE)).toEqual({
      lid: 'image/~1',
      sid: 9,
      dirty: 0,
      acked: 4,
      at: made.at,
      bid: 'b1',
      name: 'theirs',
    });
  });

  it('leaves out a server id that nobody knows: null or undefined would stand in the index', () => {
    const made = mutation({ op: 'create', lid: 'todo/~1' });
    expect(baseAfterAck(null, made, { sid: null, fields: {}, acked: 1 }, TABLE)).not.toHaveProperty('sid');
  });

  it('says that a removed row is gone', () => {
    expect(baseAfterAck(row(), mutation({ op: 'remove' }), { sid: null, fields: {}, acked: 1 }, TABLE)).toBeUndefined();
  });
});

describe('touched', () => {
  it('remembers exactly what changed, as it was before', () => {
    holds(
      fc.property(someFields, someFields, (before, patch) => {
        const [old, next] = [row(before), row({ ...before, ...patch, dirty: 1 })];
        const base = touched(old, next);
        for (const name of ['a', 'b', 'c']) assert.equal(name in base, !same(old[name], next[name]));
        for (const [name, value] of Object.entries(base)) assert.equal(value, old[name]);
      }),
    );
  });

  it('takes no notice of what frames a row', () => {
    const after = { ...row({ a: 1 }), lid: 'todo/~1', sid: 8, dirty: 1 as const, acked: 3 };
    expect(touched(row({ a: 0 }), after)).toEqual({ a: 0 });
  });

  it('is nothing where a row is made or removed', () => {
    expect(touched(undefined, row({ a: 1 }))).toEqual({});
    expect(touched(row({ a: 1 }), undefined)).toEqual({});
  });
});

describe('same', () => {
  it('is equality of the JSON', () => {
    holds(
      fc.property(fc.jsonValue({ maxDepth: 2 }), fc.jsonValue({ maxDepth: 2 }), (a, b) => {
        assert(same(a, JSON.parse(JSON.stringify(a))));
        assert.equal(same(a, b), same(b, a));
      }),
    );
  });

  it.each([
    [[], {}],
    [[1], [1, 2]],
    [{ a: 1 }, { a: 2 }],
    [null, {}],
    [1, '1'],
  ])('%j is not %j', (a, b) => {
    expect(same(a, b)).toBe(false);
  });

  it('takes an absent key for an undefined one', () => {
    expect(same({ a: 1, b: undefined }, { a: 1 })).toBe(true);
  });
});
