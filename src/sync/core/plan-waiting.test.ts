import { describe, expect, it } from 'vitest';
import type { Mutation } from '#db/records.ts';
import { mutation, NOW, planInput as input, UNKNOWN_OP } from '#tests/support/mutations.ts';
import { plan, type PlanInput, SETTLE_MS } from './plan.ts';

describe('what a mutation waits for', () => {
  const later = { nextAt: NOW + 500 };

  it.each<[string, Partial<Mutation>, Partial<PlanInput>, unknown]>([
    ['its time', later, {}, { for: 'time', until: NOW + 500 }],
    ['a person', { st: 'failed' }, {}, { for: 'person' }],
    ['a newer app', { st: 'held', op: 'teleport', err: UNKNOWN_OP }, {}, { for: 'update' }],
    ['a newer app, to be looked for', { st: 'unsure', op: 'teleport' }, {}, { for: 'update' }],
    ['a sign-in of anybody', {}, { gates: { userId: null, reachable: true, until: 0 } }, { for: 'sign-in' }],
    ['its own person', { userId: 2 }, {}, { for: 'other-person' }],
    ['its own person, to be looked for', { userId: 2, st: 'unsure' }, {}, { for: 'other-person' }],
    ['a network', {}, { gates: { userId: 1, reachable: false, until: 0 } }, { for: 'network' }],
    [
      'the server’s leave',
      {},
      { gates: { userId: 1, reachable: true, until: NOW + 9 } },
      { for: 'time', until: NOW + 9 },
    ],
    ['the look-up', { st: 'unsure', sentAt: NOW }, {}, { for: 'answer', until: NOW + SETTLE_MS }],
    [
      'the look-up that was put off, as long as any rule asks for',
      { st: 'unsure', sentAt: null, nextAt: NOW + 15 * 60_000 + 1_000 },
      {},
      { for: 'answer', until: NOW + 15 * 60_000 + 1_000 },
    ],
    ['the look-up that failed', { st: 'unsure', sentAt: null, ...later }, {}, { for: 'answer', until: NOW + 500 }],
  ])('%s', (_, part, more, expected) => {
    const m = mutation(part);
    const p = plan(input([m], more));
    expect(p.waiting.get(m.mid)).toEqual(expected);
    expect([p.send, p.probe, p.moves]).toEqual([[], [], []]);
  });

  it('its time, up to the longest that any rule asks for', () => {
    const longest = NOW + 15 * 60_000 + 1_000;
    const m = mutation({ nextAt: longest });
    expect(plan(input([m])).waiting.get(m.mid)).toEqual({ for: 'time', until: longest });
    const later = mutation({ nextAt: longest + 1 });
    expect(plan(input([later])).moves).toHaveLength(1);
  });

  it.each([
    [NOW, false],
    [NOW + 15 * 60_000 + 1_000, true],
    [NOW + 15 * 60_000 + 1_001, false],
  ])('the server’s leave until %i', (until, waits) => {
    const { send } = plan(input([mutation()], { gates: { userId: 1, reachable: true, until } }));
    expect(send.length === 0).toBe(waits);
  });

  it('the head of its lane, not the one just before it', () => {
    const [sending, second, third] = [mutation({ st: 'sending' }), mutation(), mutation()];
    const p = plan(input([sending, second, third]));
    expect(p.send).toEqual([]);
    expect([...p.waiting]).toEqual([
      [second.mid, { for: 'lane', mid: sending.mid }],
      [third.mid, { for: 'lane', mid: sending.mid }],
    ]);
    const rest = plan(input([second, third, mutation()]));
    expect([...rest.waiting.values()]).toEqual([
      { for: 'lane', mid: second.mid },
      { for: 'lane', mid: second.mid },
    ]);
  });

  it('its lane, whose head needs a person', () => {
    const [head, next] = [mutation({ st: 'failed' }), mutation()];
    expect(plan(input([head, next])).waiting.get(next.mid)).toEqual({ for: 'lane', mid: head.mid });
  });

  it('the row it refers to, and the failed one that makes it', () => {
    const maker = mutation({ op: 'create', lid: 'todo/~1', lane: 'a', st: 'failed' });
    const photo = mutation({ op: 'photo', lid: 'image/~1', lane: 'b', deps: ['todo/~1'] });
    const p = plan(input([maker, photo], { sid: () => null }));
    expect(p.waiting.get(photo.mid)).toEqual({ for: 'row', lid: 'todo/~1', mid: maker.mid });
    expect(p.moves).toEqual([]);
  });

  it('nobody who waits for that row as well: whoever photographed is asked at once', () => {
    const end = mutation({ op: 'create', lid: 'precheck/~1', lane: 'a', st: 'failed', deps: ['precheck/~1'] });
    const photo = mutation({ op: 'photo', lid: 'precheck-image/~1', lane: 'b', deps: ['precheck/~1'] });
    const p = plan(input([end, photo], { sid: () => null }));
    expect(p.moves).toMatchObject([{ mid: photo.mid, change: { st: 'failed', err: { class: 'dependency' } } }]);
  });

  it('nobody, while another lane stands still', () => {
    const poisoned = mutation({ op: 'photo', lane: 'photo:1', st: 'failed' });
    const other = mutation({ op: 'photo', lane: 'photo:2' });
    expect(plan(input([poisoned, other])).send).toEqual([other]);
  });
});

describe('what an operation comes after', () => {
  const end = { op: 'end', lane: 'end:todo/7', args: { lanes: ['a', 'b'] } } as const;

  it('is whatever was said before it in the lanes that it names, by the same person', () => {
    const [before, other] = [mutation({ lane: 'a', st: 'failed' }), mutation({ lane: 'c', st: 'failed' })];
    const foreign = mutation({ lane: 'b', userId: 2 });
    const last = mutation(end);
    const since = mutation({ lane: 'b', st: 'failed' });
    const p = plan(input([before, other, foreign, last, since]));
    expect(p.waiting.get(last.mid)).toEqual({ for: 'lane', mid: before.mid });
    expect(plan(input([other, foreign, last, since])).send).toEqual([last]);
  });

  it('is also what is on its way', () => {
    const [under, last] = [mutation({ lane: 'b', st: 'sending' }), mutation(end)];
    expect(plan(input([under, last])).waiting.get(last.mid)).toEqual({ for: 'lane', mid: under.mid });
  });
});

describe('a making that a removal with an undo takes back', () => {
  const photo = { t: 'images', op: 'create', lid: 'image/~1', lane: 'photo:image/~1' } as const;
  const removal = { ...photo, op: 'remove', undo: true, nextAt: NOW + 500 } as const;

  it('waits as long as the undo, and then both go without being sent', () => {
    const [made, gone] = [mutation(photo), mutation(removal)];
    const p = plan(input([made, gone]));
    expect([...p.waiting]).toEqual([
      [made.mid, { for: 'time', until: NOW + 500 }],
      [gone.mid, { for: 'lane', mid: made.mid }],
    ]);
    expect([p.send, p.cancel, p.nextAt]).toEqual([[], [], NOW + 500]);
    const gates = { userId: 1, reachable: false, until: 0 };
    const due = plan(input([made, gone], { now: NOW + 500, gates }));
    expect([due.send, due.cancel]).toEqual([[], [gone.mid]]);
    // The clock was set back since: the undo is over.
    const back = plan(input([made, gone], { now: NOW - 16 * 60_000 }));
    expect(back.cancel).toEqual([gone.mid]);
  });

  it.each<[string, Partial<Mutation>, Partial<Mutation>]>([
    ['the making was tried', { attempts: 1 }, {}],
    ['the removal was tried', {}, { attempts: 1 }],
    ['the removal has no undo', {}, { undo: false, nextAt: 0 }],
  ])('is sent when %s', (_, part, more) => {
    const made = mutation({ ...photo, ...part });
    const p = plan(input([made, mutation({ ...removal, ...more })]));
    expect([p.send, p.cancel]).toEqual([[made], []]);
  });

  it('is sent when something else needs its row, from before the removal or since', () => {
    const needing = { op: 'patch', lid: 'todo/9', lane: 'x', deps: ['image/~1'] };
    const before = [mutation(photo), mutation(needing), mutation(removal)];
    expect(plan(input(before)).send).toContain(before[0]);
    const since = [mutation(photo), mutation(removal), mutation(needing)];
    expect(plan(input(since)).send).toContain(since[0]);
  });

  it('is nothing to a change of a row that the server knows', () => {
    const change = mutation({ lid: 'image/~1', lane: removal.lane });
    expect(plan(input([change, mutation(removal)])).send).toEqual([change]);
  });
});
