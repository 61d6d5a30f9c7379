/** What every operation must be: total, pure, idempotent; and what it sends must pass the contract. */
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { type AnyEndpoint, DEFAULT_NAMES, type Input } from '#contract/endpoint.ts';
import { encode } from '#http/encode.ts';
import type { Lid, Mutation, Row, TableName } from '#db/records.ts';
import { coalesce } from '#sync/core/coalesce.ts';
import { fold, touched } from '#sync/core/fold.ts';
import { act, anyAct, ARGS, OP_NAMES } from '#tests/support/intents.ts';
import { mutation } from '#tests/support/mutations.ts';
import { holds } from '#tests/support/properties.ts';
import type { OpName } from './op.ts';
import { OPS } from './table.ts';

const anyMutation = fc.oneof(...OP_NAMES.map(anyAct));

/** Its pictures come with a call of their own, and its row has a key of the phone's own, so that none of its saves waits for another one. */
const WALK_ROUND: OpName = 'prechecks.save';
const opOf = (m: Mutation) => OPS.get(m.op)!;

/** Their calls take a picture, too, which comes with a call of its own. */
const TEXT: readonly OpName[] = [WALK_ROUND, 'damages.add', 'privates.note', 'privates.check'];
/** A picture is made by the call of its walk-round or private rental, which may be repeated. */
const MAKES_BY_SAVE: readonly string[] = ['prechecks.upload', 'privates.upload'] satisfies OpName[];

/** Server ids of exactly the rows that a mutation waits for. */
const resolveDeps = (m: Mutation) => (lid: Lid) => {
  assert(m.deps.includes(lid), `${m.op} asks for ${lid} without waiting for it`);
  return 1 + m.deps.indexOf(lid);
};

/** The one way from a request to an address and a body; where the yard is says what stands in a path like `save-{company}-precheck`. */
const DEPLOYMENT = { origin: 'https://yard.example', ours: true, names: DEFAULT_NAMES };

/** As the server reads a form: nothing in a field that may be null is null. */
function fieldsOf(form: FormData, schema: z.ZodMiniType): object {
  const shape = (schema as z.ZodMiniObject).shape as Readonly<Record<string, z.ZodMiniType>>;
  const mayBeNull = (name: string) => shape[name] !== undefined && z.safeParse(shape[name], null).success;
  return Object.fromEntries(
    [...form.entries()].map(([name, value]) => [name, value === '' && mayBeNull(name) ? null : value]),
  );
}

/** As it arrives: bodies as JSON, or as the text fields of a form. */
function arrived(endpoint: AnyEndpoint, input: Input<AnyEndpoint>) {
  const { url, body } = encode(endpoint, input, {}, DEPLOYMENT);
  assert(!url.includes('{') && !url.includes('%7B'), url);
  const said = body instanceof FormData ? fieldsOf(body, endpoint.body) : (JSON.parse(body ?? '{}') as object);
  return { params: input.params ?? {}, query: input.query ?? {}, body: said };
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
}

const LANES =
  /^(todo:todo|photo:(?:booking-|precheck-|private-)?image|ask:todo|punch:|report:report|booking:booking|handover:handover|check:check|sign:booking|precheck:precheck|end:precheck|damage:damage|private-note:private-note|private-check:private-check)\b/;

describe('every operation', () => {
  it('is in the table, with the replay class and files of its endpoint', () => {
    expect([...OPS.keys()].toSorted()).toEqual([...OP_NAMES].toSorted());
    for (const op of OPS.values()) {
      expect(op.replay).toBe(MAKES_BY_SAVE.includes(op.name) ? 'create' : op.endpoint.replay);
      expect(op.upload).toBe(op.endpoint.files !== null && !TEXT.includes(op.name as OpName));
      expect(op.begins === true).toBe(op.name === WALK_ROUND);
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
        assert.equal(file !== undefined, op.upload);
        assert(file === undefined || endpoint.files !== null);
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
        assert(LANES.test(m.lane), m.lane);
        const isBegun = m.op === WALK_ROUND && !m.lane.startsWith('end:');
        assert.equal(m.deps.includes(m.lid), opOf(m).replay === 'repeat' && !isBegun);
        assert(m.deps.every((lid) => typeof lid === 'string'));
      }),
    );
  });
});

/** The operations of one row: how it is made, and what may be done to it in its lane. */
const LIVES: readonly [TableName, Lid, OpName | null, OpName[]][] = [
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
  ['bookings', 'booking/7', null, ['rentals.move', 'rentals.sign']],
  ['handovers', 'handover/14', null, ['rentals.noteOut']],
  ['handovers', 'handover/15', null, ['rentals.noteBack']],
  ['checks', 'check/3', null, ['rentals.tick']],
  ['privateNotes', 'private-note/14', null, ['privates.note']],
  ['privateChecks', 'private-check/14000003', null, ['privates.check']],
  ['prechecks', 'precheck/~1', WALK_ROUND, [WALK_ROUND]],
  ['precheckImages', 'precheck-image/~1', 'prechecks.upload', ['prechecks.deleteImage']],
];

/** What a pull brings, of tables whose rows nobody makes here. */
const PULLED: Partial<Record<TableName, object>> = {
  bookings: { status: 'confirmed', agreements: [{ kind: 'agreement', content_hash: 'c'.repeat(64), signed_at: null }] },
  handovers: {
    odometer: null,
    fuel_eighths: null,
    charge_percent: null,
    cleanliness: null,
    keys: null,
    damages_seen: [],
    done_at: null,
  },
  checks: { is_checked: false, checked_at: null },
  privateNotes: { odometer: null, fuel_eighths: null, charge_percent: null, done_at: null },
  privateChecks: { found: null, checked_at: null },
};

/** Lists leave deleted todos out. */
const shown = (row: Row | undefined) => (row && !row['deleted_at'] ? { ...row, dirty: 1 } : undefined);

/** As the store keeps them: each with what stood there before it. */
function saidInTurn(base: Row | null, list: readonly Mutation[]): Mutation[] {
  let view = base ?? undefined;
  return list.map((m, i) => {
    const before = view;
    view = opOf(m).apply(view, m);
    return { ...m, seq: i + 1, mid: `n${i}`, bids: m.bids.map(() => `b${i}`), base: touched(before, view) };
  });
}

describe.each(LIVES)('coalescing of %s', (t, lid, maker, others) => {
  const said = (name: OpName) =>
    anyAct(name).map((m) => {
      const args = { ...m.args, lid, ...('todo' in m.args && { todo: 'todo/7' }) };
      return { ...m, lid, args, lane: opOf(m).lane(args, lid, 1), deps: opOf(m).deps(args) };
    });
  const rest = fc.array(fc.oneof(...others.map(said)), { maxLength: 7 });
  const known = maker
    ? said(maker).map((m): Row => ({ ...(opOf(m).apply(undefined, m) as Row), sid: 7, dirty: 0 }))
    : fc.constant<Row>({ ...PULLED[t], lid, sid: 7, dirty: 0, acked: 0 });
  const ofKnown = fc.record({ base: known, list: rest });
  const lives = maker
    ? fc.oneof(
        ofKnown,
        fc.tuple(said(maker), rest).map(([first, more]) => ({ base: null, list: [first, ...more] })),
      )
    : ofKnown;

  it('changes nothing of what the person sees, and loses no field that was to be sent', () => {
    holds(
      fc.property(lives, ({ base, list }) => {
        const all = saidInTurn(base, list);
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

  it.each<OpName>(['rentals.noteOut', 'rentals.noteBack'])(
    '%s: the same fact again is one change, others stay apart',
    (name) => {
      const note = (patch: object) => ({ lid: 'handover/14', booking: 'booking/7', patch });
      expect(two(name, note({ odometer: 1, keys: 2 }), note({ odometer: 9, keys: 2 }))).toMatchObject({
        kind: 'merge',
        mutation: { args: { patch: { odometer: 9, keys: 2 } } },
      });
      expect(two(name, note({ odometer: 1 }), note({ odometer: 1, fuel_eighths: null })).kind).toBe('merge');
      expect(two(name, note({ damages_seen: [4] }), note({ damages_seen: [4, 7] }))).toMatchObject({
        kind: 'merge',
        mutation: { args: { patch: { damages_seen: [4, 7] } } },
      });
      expect(two(name, note({ damages_seen: [4] }), note({ keys: 2 })).kind).toBe('append');
      expect(two(name, note({ odometer: 1 }), note({ keys: 2 })).kind).toBe('append');
      expect(two(name, note({ odometer: 1, fuel_eighths: null }), note({ odometer: 1 })).kind).toBe('append');
    },
  );

  it('what was read out and what was read back never melt', () => {
    const args = { lid: 'line/1', booking: 'booking/7', patch: { odometer: 1 } };
    const [out, back] = [act('rentals.noteOut', args), act('rentals.noteBack', args)];
    expect(coalesce([{ ...out, lane: back.lane }], back, OPS).kind).toBe('append');
  });

  it('a tick of a booking and its untick are one change', () => {
    const tick = (is_checked: boolean) => ({
      lid: 'check/3',
      booking: 'booking/7',
      entity_type: 'checkin',
      patch: { is_checked },
    });
    expect(two('rentals.tick', tick(true), tick(false))).toMatchObject({
      kind: 'merge',
      mutation: { args: { patch: { is_checked: false } } },
    });
  });

  it('of a private rental the same fact, and the same check, again is one change', () => {
    const note = (patch: object) => ({ lid: 'private-note/14', rental: 'private-rental/7', phase: 'checkin', patch });
    expect(two('privates.note', note({ odometer: 1 }), note({ odometer: 9 }))).toMatchObject({
      kind: 'merge',
      mutation: { args: { patch: { odometer: 9 } } },
    });
    expect(two('privates.note', note({ odometer: 1 }), note({ fuel_eighths: 2 })).kind).toBe('append');
    const check = (state: string, words: string) => ({
      lid: 'private-check/14000003',
      rental: 'private-rental/7',
      phase: 'checkin',
      check_id: 3,
      patch: { found: { state, note: words } },
    });
    expect(two('privates.check', check('ok', ''), check('failed', 'worn'))).toMatchObject({
      kind: 'merge',
      mutation: { args: { patch: { found: { state: 'failed', note: 'worn' } } } },
    });
  });

  it('a booking that goes out and comes back moves twice, and two signatures are two', () => {
    const moved = (status: string, from_status: string) => ({ lid: 'booking/7', status, from_status });
    expect(two('rentals.move', moved('checked_in', 'confirmed'), moved('returned', 'checked_in')).kind).toBe('append');
    expect(two('rentals.move', moved('returned', 'checked_in'), moved('returned', 'checked_in')).kind).toBe('append');
    expect(two('rentals.sign', { typed_name: 'A' }, { typed_name: 'B' }).kind).toBe('append');
  });
});

it('the arguments of every operation can be stored', () => {
  for (const name of OP_NAMES) for (const args of fc.sample(ARGS[name], 5)) expect(structuredClone(args)).toEqual(args);
});
