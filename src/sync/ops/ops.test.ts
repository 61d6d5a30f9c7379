/** What every operation must be: total, pure, idempotent; and what it sends must pass the contract. */
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { fillPath, type Input } from '#contract/endpoint.ts';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import type { Lid, Mutation, Row, TableName } from '#db/records.ts';
import { coalesce } from '#sync/core/coalesce.ts';
import { fold } from '#sync/core/fold.ts';
import { anyAct, ARGS, OP_NAMES } from '#tests/support/intents.ts';
import { mutation } from '#tests/support/mutations.ts';
import { holds } from '#tests/support/properties.ts';
import type { OpName } from './op.ts';
import { OPS } from './table.ts';

const anyMutation = fc.oneof(...OP_NAMES.map(anyAct));
const opOf = (m: Mutation) => OPS.get(m.op)!;

/** Server ids of exactly the rows that a mutation waits for. */
const resolveDeps = (m: Mutation) => (lid: Lid) => {
  assert(m.deps.includes(lid), `${m.op} asks for ${lid} without waiting for it`);
  return 1 + m.deps.indexOf(lid);
};

/** As it arrives: bodies as JSON, or as the text fields of a form. */
function arrived(endpoint: AnyEndpoint, input: Input<AnyEndpoint>) {
  const body = JSON.parse(JSON.stringify(input.body ?? {})) as object;
  const text = Object.fromEntries(Object.entries(body).map(([name, value]) => [name, String(value)]));
  return { params: input.params ?? {}, query: input.query ?? {}, body: endpoint.files ? text : body };
}

function assertValid(endpoint: AnyEndpoint, input: Input<AnyEndpoint>) {
  const got = arrived(endpoint, input);
  for (const part of ['params', 'query', 'body'] as const) {
    const result = z.safeParse(endpoint[part], got[part]);
    assert(
      result.success,
      `${endpoint.path} ${part}: ${JSON.stringify(result.error?.issues)} ${JSON.stringify(got[part])}`,
    );
  }
  assert(!fillPath(endpoint.path, got.params as Record<string, number>).includes('{'));
}

describe('every operation', () => {
  it('is in the table, with the replay class and files of its endpoint', () => {
    expect([...OPS.keys()].toSorted()).toEqual([...OP_NAMES].toSorted());
    for (const op of OPS.values()) {
      expect(op.replay).toBe(op.endpoint.replay);
      expect(op.upload).toBe(op.endpoint.files !== null);
      // A create that nobody can find again would have to be settled by a person every time.
      expect(op.replay === 'create').toBe(op.probe !== undefined);
    }
  });

  it('sends what the contract takes, and refers only to rows that it waits for', () => {
    holds(
      fc.property(anyMutation, fc.option(fc.integer({ min: -10, max: 2e9 }), { nil: undefined }), (m, mono) => {
        const op = opOf(m);
        const { endpoint, input, file } = op.request(m, resolveDeps(m), mono);
        assertValid(endpoint, input);
        assert.equal(file === undefined, endpoint.files === null);
        const probe = op.probe?.request(m, resolveDeps(m));
        if (probe) assertValid(probe.endpoint, probe.input);
        const reread = op.reread?.request(m, resolveDeps(m));
        if (reread) assertValid(reread.endpoint, reread.input);
      }),
    );
  });

  it('applies to anything, changes no input, and a second time changes nothing', () => {
    const anyRow = fc.option(
      fc.oneof(
        anyMutation.map((m) => opOf(m).apply(undefined, m)).filter((row) => row !== undefined),
        fc.constant<Row>({
          lid: 'todo/7',
          sid: 7,
          dirty: 0,
          acked: 3,
          status: 'completed',
          complete_time_approved: 'then',
        }),
      ),
      { nil: undefined },
    );
    holds(
      fc.property(anyMutation, anyRow, (m, row) => {
        const before = structuredClone({ m, row });
        const once = opOf(m).apply(row, m);
        assert.deepEqual({ m, row }, before);
        assert.deepEqual(opOf(m).apply(once, m), once);
        if (row && once) assert.deepEqual([once.lid, once.sid, once.acked], [row.lid, row.sid, row.acked]);
        // A row of IndexedDB: nothing in it that a clone would lose.
        assert.deepEqual(structuredClone(once), once);
      }),
    );
  });

  it('has a lane and dependencies that name its own row when it changes one', () => {
    holds(
      fc.property(anyMutation, (m) => {
        assert(/^(todo:todo|photo:image|ask:todo|punch:|report:report)/.test(m.lane));
        assert.equal(m.deps.includes(m.lid), opOf(m).replay === 'repeat');
        assert(m.deps.every((lid) => typeof lid === 'string'));
      }),
    );
  });
});

/** The operations of one row: how it is made, and what may be done to it in its lane. */
const LIVES: readonly [TableName, Lid, OpName, OpName[]][] = [
  [
    'todos',
    'todo/~1',
    'todos.add',
    [
      'todos.update',
      'todos.update',
      'todos.update',
      'todos.complete',
      'todos.approve',
      'todos.sendBack',
      'todos.askRestore',
      'todos.remove',
    ],
  ],
  [
    'checklists',
    'line/~1',
    'todos.createChecklist',
    ['todos.updateStatus', 'todos.updateStatus', 'todos.undoStatus', 'todos.deleteChecklist'],
  ],
  ['odometers', 'odometer/~1', 'todos.addOdometer', ['todos.updateOdometer']],
  ['images', 'image/~1', 'todos.upload', ['todos.deleteImage']],
  ['reports', 'report/~1', 'eod.add', ['eod.update']],
];

/** Lists leave deleted todos out. */
const shown = (row: Row | undefined) => (row && !row['deleted_at'] ? { ...row, dirty: 1 } : undefined);

describe.each(LIVES)('coalescing of %s', (t, lid, maker, others) => {
  const said = (name: OpName) =>
    anyAct(name).map((m) => {
      const args = { ...m.args, lid, ...('todo' in m.args && { todo: 'todo/7' }) };
      return { ...m, lid, args, lane: opOf(m).lane(args, lid, 1), deps: opOf(m).deps(args) };
    });
  const made = said(maker);
  const rest = fc.array(fc.oneof(...others.map(said)), { maxLength: 7 });
  const known = fc.option(
    made.map((m): Row => ({ ...(opOf(m).apply(undefined, m) as Row), sid: 7, dirty: 0 })),
    { nil: null },
  );

  it('changes nothing of what the person sees, and loses no field that was to be sent', () => {
    holds(
      fc.property(known, made, rest, (base, first, more) => {
        const all = (base ? more : [first, ...more]).map((m, i) => ({
          ...m,
          seq: i + 1,
          mid: `n${i}`,
          bids: m.bids.map(() => `b${i}`),
        }));
        let outbox: Mutation[] = [];
        for (const next of all) {
          const melted = coalesce(outbox, next, OPS);
          if (melted.kind === 'append') outbox.push(next);
          else if (melted.kind === 'cancel') outbox = outbox.filter((m) => m.mid !== melted.mid);
          else outbox = outbox.map((m) => (m.mid === melted.mutation.mid ? melted.mutation : m));
        }
        assert.deepEqual(shown(fold(base, outbox, OPS)), shown(fold(base, all, OPS)));
        for (const m of outbox) assertValid(opOf(m).endpoint, opOf(m).request(m, () => 1).input);
        assert(outbox.every((m) => m.t === t && (opOf(m).replay === 'repeat' || !m.deps.includes(m.lid))));
      }),
    );
  });
});

describe('coalescing', () => {
  const two = (name: OpName, a: object, b: object) => {
    const of = (args: object) =>
      mutation({ op: name, v: 1, lane: 'l', lid: 'line/1', t: 'checklists', args: args as Mutation['args'] });
    const first = of(a);
    return coalesce([first], of(b), OPS);
  };

  it('a tick and its untick are one change', () => {
    const melted = two(
      'todos.updateStatus',
      { lid: 'line/1', todo: 'todo/7', state: 'done' },
      { lid: 'line/1', todo: 'todo/7', state: 'open' },
    );
    expect(melted).toMatchObject({ kind: 'merge', mutation: { args: { state: 'open' } } });
  });

  it('typing a note is one change', () => {
    expect(
      two('todos.update', { lid: 'line/1', patch: { note: 'a' } }, { lid: 'line/1', patch: { note: 'ab' } }).kind,
    ).toBe('merge');
  });

  it('two fields keep their own stamps', () => {
    expect(
      two('todos.update', { lid: 'line/1', patch: { title: 'a' } }, { lid: 'line/1', patch: { note: 'b' } }).kind,
    ).toBe('append');
    expect(two('todos.updateStatus', { state: 'done', note: 'x' }, { state: 'open' }).kind).toBe('append');
  });

  it('saving a report again is the same save, for each says all of it', () => {
    const melted = two('eod.update', { lid: 'line/1', summary: 'a' }, { lid: 'line/1', summary: 'b' });
    expect(melted).toMatchObject({ kind: 'merge', mutation: { args: { summary: 'b' } } });
  });

  it('completing twice stays twice', () => {
    expect(two('todos.complete', {}, {}).kind).toBe('append');
  });
});

it('the arguments of every operation can be stored', () => {
  for (const name of OP_NAMES) for (const args of fc.sample(ARGS[name], 5)) expect(structuredClone(args)).toEqual(args);
});
