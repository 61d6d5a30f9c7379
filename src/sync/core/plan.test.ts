import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Mutation } from '#db/records.ts';
import { mutation, NOW, planInput as input, STATES, TABLE, UNKNOWN_OP } from '#tests/support/mutations.ts';
import { holds } from '#tests/support/properties.ts';
import { JSON_SLOTS, plan, type PlanInput, SETTLE_MS, UPLOAD_SLOTS } from './plan.ts';

const DAY = 86_400_000;
/** The longest that any rule makes anything wait. */
const LONGEST = 15 * 60_000 + 1_000;

const mids = (list: readonly Mutation[]) => list.map((m) => m.mid);
const isUpload = (m: Mutation) => TABLE.get(m.op)?.upload === true;

/** Each makes or changes one of few rows, in one of few lanes, and may need other rows. */
const someMutation = fc
  .record({
    op: fc.constantFrom('create', 'patch', 'patch', 'remove', 'photo', 'photo', 'teleport'),
    lid: fc.constantFrom('todo/~1', 'todo/~2', 'todo/3'),
    lane: fc.constantFrom('x', 'y', 'z', 'own', 'own'),
    deps: fc.subarray(['todo/~1', 'todo/~2', 'todo/3'], { maxLength: 2 }),
    st: fc.constantFrom('ready' as const, 'ready' as const, 'ready' as const, ...STATES),
    userId: fc.constantFrom(1, 1, 1, 2),
    nextAt: fc.constantFrom(0, 0, NOW - 1, NOW + 1, NOW + 60_000, NOW + DAY),
    sentAt: fc.constantFrom(null, NOW - DAY, NOW - SETTLE_MS, NOW - 1, NOW + DAY),
    err: fc.constantFrom(null, UNKNOWN_OP),
  })
  .map(({ lane, ...part }) => {
    const m = mutation(part);
    return lane === 'own' ? { ...m, lane: m.mid } : { ...m, lane };
  });

const someInput = fc
  .record({
    outbox: fc.array(someMutation, { maxLength: 14 }),
    known: fc.subarray(['todo/~1', 'todo/~2', 'todo/3']),
    userId: fc.constantFrom(1, 1, 1, 2, null),
    reachable: fc.constantFrom(true, true, true, false),
    until: fc.constantFrom(0, 0, 0, NOW + 5_000, NOW + DAY),
    busy: fc.nat(3),
  })
  .map(({ outbox, known, busy, ...gates }) =>
    input(outbox, {
      sid: (lid) => (known.includes(lid) ? 7 : null),
      gates,
      busy: new Set(mids(outbox).slice(0, busy)),
    }),
  );

describe('plan', () => {
  it('keeps every rule, whatever the outbox', () => {
    holds(
      fc.property(someInput, (given) => {
        const { send, probe, waiting, moves, nextAt } = plan(given);
        const going = [...send, ...probe];
        for (const m of going) {
          // First of its lane, mine, resolved, due, at a reachable server.
          assert(!given.outbox.some((o) => o.seq < m.seq && o.lane === m.lane && o.userId === m.userId));
          assert.equal(m.userId, given.gates.userId);
          assert(given.gates.reachable && !given.busy.has(m.mid) && TABLE.has(m.op));
          assert(m.nextAt <= given.now);
        }
        assert(send.every((m) => m.st === 'ready' && m.deps.every((lid) => given.sid(lid) !== null)));
        assert(probe.every((m) => m.st === 'unsure' && (m.sentAt ?? 0) + SETTLE_MS <= given.now));
        // Slots, with what is under way; text before photos.
        const under = given.outbox.filter((m) => m.st === 'sending' || given.busy.has(m.mid));
        const text = going.filter((m) => !isUpload(m));
        const photos = going.filter(isUpload);
        assert(text.length === 0 || under.filter((m) => !isUpload(m)).length + text.length <= JSON_SLOTS);
        assert(photos.length === 0 || under.filter(isUpload).length + photos.length <= UPLOAD_SLOTS);
        assert(
          photos.length === 0 ||
            [...waiting].every(([mid, w]) => w.for !== 'slot' || isUpload(given.outbox.find((m) => m.mid === mid)!)),
        );
        assert.deepEqual(
          mids(send),
          mids([...send].sort((a, b) => Number(isUpload(a)) - Number(isUpload(b)) || a.seq - b.seq)),
        );
        // Each one is somewhere, once.
        const placed = [...mids(going), ...waiting.keys(), ...moves.map((move) => move.mid)];
        assert.equal(new Set(placed).size, placed.length);
        assert(
          given.outbox.every(
            (m) => placed.includes(m.mid) !== (m.st === 'sending' || given.busy.has(m.mid)) || placed.includes(m.mid),
          ),
        );
        // The next look is the first moment at which something could change by itself.
        const times = [...waiting.values()].flatMap((w) => ('until' in w ? [w.until] : []));
        assert.equal(nextAt, times.length > 0 ? Math.min(...times) : null);
        assert(times.every((t) => t > given.now && t <= given.now + 16 * 60_000));
      }),
    );
  });

  it('starves nothing: with a server that fails now and then, all that may go has gone', () => {
    const work = fc.array(
      fc.record({
        op: fc.constantFrom('patch', 'create', 'photo'),
        lane: fc.constantFrom('x', 'y', 'z', 'u', 'v', 'w'),
        need: fc.nat(30),
        failures: fc.nat(2),
        wait: fc.constantFrom(0, 1_000, 60_000),
      }),
      { maxLength: 25 },
    );
    holds(
      fc.property(work, (list) => {
        // Each needs a row that an earlier one makes, if any.
        const makers = list.map(({ op }, i) => (op === 'patch' ? null : `todo/~${i}`));
        let outbox = list.map(({ op, lane, need }, i) => {
          const dep = makers.slice(0, i).filter((lid) => lid !== null)[need];
          return mutation({
            op,
            lid: makers[i] ?? 'todo/7',
            lane: op === 'photo' ? `p${i}` : lane,
            deps: dep ? [dep] : [],
          });
        });
        const trouble = new Map(
          outbox.map((m, i) => [m.mid, { failures: list[i]?.failures ?? 0, wait: list[i]?.wait ?? 0 }]),
        );
        const sids = new Set(['todo/7']);
        let now = NOW;
        for (let turn = 0; outbox.length > 0; turn++) {
          assert(turn < 400, 'stands still');
          const { send, moves, nextAt } = plan(input(outbox, { now, sid: (lid) => (sids.has(lid) ? 7 : null) }));
          assert.equal(moves.length, 0);
          for (const m of send) {
            const t = trouble.get(m.mid)!;
            if (t.failures-- > 0) outbox = outbox.map((o) => (o === m ? { ...o, nextAt: now + t.wait } : o));
            else {
              outbox = outbox.filter((o) => o !== m);
              sids.add(m.lid);
            }
          }
          if (send.length === 0) now = Math.max(now, nextAt ?? assert.fail('nothing to wait for'));
        }
      }),
    );
  });
});

describe('slots', () => {
  const some = (op: string, count: number, st: Mutation['st'] = 'ready') =>
    Array.from({ length: count }, () => mutation({ op, st })).map((m) => ({ ...m, lane: m.mid }));

  it('four texts and two photos at a time, the oldest first', () => {
    const [photos, texts] = [some('photo', 3), some('patch', 4)];
    expect(plan(input([...photos, ...texts])).send).toEqual([...texts, ...photos.slice(0, 2)]);
  });

  it('photos wait while a text has no slot', () => {
    const [photos, texts] = [some('photo', 1), some('patch', 5)];
    const p = plan(input([...photos, ...texts]));
    expect(p.send).toEqual(texts.slice(0, 4));
    expect(p.waiting.get(photos[0]!.mid)).toEqual({ for: 'slot' });
  });

  it('a punch overtakes photos that fill their slots', () => {
    const under = some('photo', 2, 'sending');
    const [punch] = some('create', 1);
    expect(plan(input([...under, punch!])).send).toEqual([punch]);
  });

  it('photos under way leave the rest of their two', () => {
    const [one, two] = [some('photo', 1, 'sending'), some('photo', 2, 'sending')];
    const photos = some('photo', 2);
    expect(plan(input([...one, ...photos])).send).toEqual(photos.slice(0, 1));
    expect(plan(input([...two, ...photos])).send).toEqual([]);
    expect(plan(input([...two, ...some('photo', 1, 'sending'), ...photos])).send).toEqual([]);
  });

  it('text under way does not hold up photos', () => {
    const photos = some('photo', 1);
    expect(plan(input([...some('patch', 4, 'sending'), ...photos])).send).toEqual(photos);
  });

  it('texts ahead of their connections, where the loop may', () => {
    const texts = some('patch', 8);
    expect(plan(input(texts, { ahead: 2 })).send).toEqual(texts.slice(0, 6));
    const busy = new Set(mids(texts.slice(0, 5)));
    expect(plan(input(texts, { ahead: 2, busy })).send).toEqual([texts[5]]);
  });

  it('what the loop has in hand counts', () => {
    const texts = some('patch', 5);
    const busy = new Set(mids(texts.slice(0, 4)));
    expect(plan(input(texts, { busy })).send).toEqual([]);
  });
});

describe('corrections', () => {
  it.each<[string, Partial<Mutation>, Partial<PlanInput>, unknown]>([
    [
      'holds what this app does not know',
      { op: 'teleport' },
      {},
      { from: ['ready'], change: { st: 'held', err: { class: 'unknown-op' } } },
    ],
    [
      'lets go what it knows again',
      { st: 'held', err: UNKNOWN_OP },
      {},
      { from: ['held'], change: { st: 'ready', err: null } },
    ],
    [
      'fails what refers to a row that cannot come',
      { deps: ['todo/~9'] },
      { sid: () => null },
      { from: ['ready'], change: { st: 'failed', err: { class: 'dependency' } } },
    ],
    [
      'fails what waits for itself',
      { op: 'create', lid: 'todo/~9', deps: ['todo/~9'] },
      { sid: () => null },
      { from: ['ready'], change: { st: 'failed', err: { class: 'dependency' } } },
    ],
    [
      'forgets a wait that a set-back clock made endless',
      { nextAt: NOW + DAY },
      {},
      { from: ['ready'], change: { nextAt: NOW } },
    ],
    [
      'begins the wait for an answer anew',
      { st: 'unsure', sentAt: NOW + DAY },
      {},
      { from: ['unsure'], change: { sentAt: NOW } },
    ],
    [
      'forgets a look-up that a set-back clock made endless',
      { st: 'unsure', sentAt: NOW - 5, nextAt: NOW + LONGEST + 1 },
      {},
      { from: ['unsure'], change: { sentAt: NOW - 5, nextAt: NOW } },
    ],
    [
      'begins a look-up anew that was sent in the future',
      { st: 'unsure', sentAt: NOW + 1 },
      {},
      { from: ['unsure'], change: { sentAt: NOW, nextAt: NOW } },
    ],
  ])('%s', (_, part, more, expected) => {
    const m = mutation(part);
    expect(plan(input([m], more)).moves).toMatchObject([{ mid: m.mid, ...(expected as object) }]);
  });

  it('fails what refers to a row that only another change is pending for', () => {
    const [patch, photo] = [mutation({ lid: 'todo/~9' }), mutation({ op: 'photo', lane: 'p', deps: ['todo/~9'] })];
    const { moves } = plan(input([patch, photo], { sid: () => null }));
    expect(moves).toMatchObject([{ mid: photo.mid, change: { st: 'failed' } }]);
  });

  it('says what is wrong in words for people', () => {
    const [unknown, orphan] = [mutation({ op: 'teleport' }), mutation({ lane: 'x', deps: ['todo/~9'] })];
    const { moves } = plan(input([unknown, orphan], { sid: () => null }));
    expect(moves.map(({ change }) => change.err)).toEqual([
      { ...UNKNOWN_OP, message: 'This was saved by a newer version of the app. Update the app to send it.' },
      {
        ...UNKNOWN_OP,
        class: 'dependency',
        message: 'What this belongs to is not on the server and will not be sent any more.',
      },
    ]);
  });

  it('a 429 of a clock that was set back since does not hold for ever', () => {
    const m = mutation();
    expect(plan(input([m], { gates: { userId: 1, reachable: true, until: NOW + DAY } })).send).toEqual([m]);
  });
});

describe('unsure ones', () => {
  it('are looked for when their time has come, and stop only their lane', () => {
    const lost = mutation({ st: 'unsure', sentAt: NOW - SETTLE_MS, op: 'create' });
    const behind = mutation();
    const beside = mutation({ lane: 'other' });
    const p = plan(input([lost, behind, beside]));
    expect([mids(p.probe), mids(p.send)]).toEqual([[lost.mid], [beside.mid]]);
  });
});
