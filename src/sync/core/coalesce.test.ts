import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Mutation } from '#db/records.ts';
import { histories, mutation, NOW, row, STATES, TABLE } from '#tests/support/mutations.ts';
import { holds } from '#tests/support/properties.ts';
import { coalesce } from './coalesce.ts';
import { fold } from './fold.ts';

/** The outbox after an intent was said, as the store writes it. */
function say(outbox: readonly Mutation[], next: Mutation): Mutation[] {
  const melted = coalesce(outbox, next, TABLE);
  if (melted.kind === 'append') return [...outbox, next];
  if (melted.kind === 'cancel') return outbox.filter((m) => m.mid !== melted.mid);
  return outbox.map((m) => (m.mid === melted.mutation.mid ? melted.mutation : m));
}

describe('coalesce', () => {
  it('changes nothing of what the person sees', () => {
    holds(
      fc.property(histories, fc.constantFrom(...STATES), ({ base, list }, st) => {
        const all = list.map(({ op, args, later }, i) =>
          // The first may have been touched by the engine already.
          mutation({ op, args, at: NOW + later, st: i === 0 ? st : 'ready' }),
        );
        const outbox = all.reduce<Mutation[]>(say, []);
        const [view, expected] = [fold(base, outbox, TABLE), fold(base, all, TABLE)];
        assert.deepEqual(view && { ...view, dirty: 1 }, expected && { ...expected, dirty: 1 });
        assert(outbox.length <= all.length && outbox.every((m) => all.some((o) => o.mid === m.mid && o.seq === m.seq)));
      }),
    );
  });

  it('leaves alone whatever may have been sent', () => {
    holds(
      fc.property(
        fc.constantFrom(...STATES),
        fc.nat(2),
        fc.option(fc.nat()),
        fc.option(fc.nat()),
        (st, attempts, sentAt, other) => {
          const earlier = mutation({ args: { a: 1 }, st, attempts, sentAt, ...(other !== null && { userId: other }) });
          const { kind } = coalesce([earlier], mutation({ args: { a: 2 } }), TABLE);
          const unsent = st === 'ready' && attempts === 0 && sentAt === null && earlier.userId === 1;
          assert.equal(kind, unsent ? 'merge' : 'append');
        },
      ),
    );
  });

  it.each<[string, Partial<Mutation>]>([
    ['on its way', { st: 'sending' }],
    ['held', { st: 'held' }],
    ['parked', { st: 'failed' }],
    ['tried before', { attempts: 1 }],
    ['sent before', { sentAt: NOW }],
    ['another person’s', { userId: 2 }],
    ['about another row', { lid: 'todo/8' }],
  ])('melts into nothing that is %s', (_, part) => {
    const [earlier, next] = [mutation({ args: { a: 1 }, ...part }), mutation({ args: { a: 2 } })];
    expect(coalesce([earlier], next, TABLE).kind).toBe('append');
  });

  it('melts neighbours of a lane only', () => {
    const first = mutation({ args: { a: 1 } });
    const other = mutation({ lid: 'line/1', args: { a: 1 } });
    const next = mutation({ args: { a: 2 } });
    expect(coalesce([first, mutation({ ...other, lane: 'punch:1' })], next, TABLE).kind).toBe('merge');
    expect(coalesce([first, other], next, TABLE).kind).toBe('append');
    expect(coalesce([], next, TABLE).kind).toBe('append');
  });

  it('keeps the older value’s own stamp: what only the earlier one sets is not made to look newer', () => {
    const first = mutation({ args: { a: 1, b: 1 } });
    expect(coalesce([first], mutation({ args: { a: 2 } }), TABLE).kind).toBe('append');
  });

  it('takes the place of the earlier with the time of the later', () => {
    const first = mutation({ args: { a: 1 }, base: { a: 0 }, bids: ['x'], deps: ['todo/7'] });
    const next = mutation({
      args: { a: 2, b: 2 },
      base: { a: 1, b: 0 },
      at: NOW + 5,
      hlc: 'later',
      bids: ['y'],
      deps: ['todo/7'],
    });
    expect(coalesce([first], next, TABLE)).toEqual({
      kind: 'merge',
      mutation: { ...first, args: { a: 2, b: 2 }, base: { a: 0, b: 0 }, at: NOW + 5, hlc: 'later', bids: ['x', 'y'] },
    });
  });

  it('melts a patch into the making of its row, which cannot wait for itself', () => {
    const made = mutation({ op: 'create', lid: 'todo/~1', lane: 'l', args: { a: 1 }, deps: ['todo/~0'] });
    const next = mutation({ lid: 'todo/~1', lane: 'l', args: { b: 2 }, deps: ['todo/~1'], at: NOW + 5, hlc: 'later' });
    expect(coalesce([made], next, TABLE)).toEqual({ kind: 'merge', mutation: { ...made, args: { a: 1, b: 2 } } });
  });

  it('cancels what was made and removed, unless something needs it', () => {
    const made = mutation({ op: 'create', lid: 'todo/~1', lane: 'l' });
    const removed = mutation({ op: 'remove', lid: 'todo/~1', lane: 'l', deps: ['todo/~1'] });
    const photo = mutation({ op: 'photo', lid: 'image/~1', lane: 'photo', deps: ['todo/~1'] });
    expect(coalesce([made], removed, TABLE)).toEqual({ kind: 'cancel', mid: made.mid });
    expect(coalesce([made, photo], removed, TABLE)).toEqual({ kind: 'append' });
  });

  it('leaves alone what this version cannot do, and what does not melt', () => {
    const unknown = mutation({ op: 'teleport' });
    const known = mutation({ args: { a: 1 } });
    expect(coalesce([unknown], known, TABLE).kind).toBe('append');
    expect(coalesce([known], unknown, TABLE).kind).toBe('append');
    expect(coalesce([known], mutation({ op: 'append' }), TABLE).kind).toBe('append');
  });

  it('melts into an older version in today’s form', () => {
    const old = mutation({ v: 1, args: {} });
    const next = mutation({ args: { a: 1, upgraded: false } });
    const melted = coalesce([old], next, TABLE);
    expect(melted).toMatchObject({ kind: 'merge', mutation: { v: 2, mid: old.mid, args: next.args } });
    expect(fold(row(), [old, next], TABLE)).toMatchObject({ a: 1, upgraded: false });
  });
});
