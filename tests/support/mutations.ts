/** Mutations for tests, and a small table of operations that stands for any. */
import fc from 'fast-check';
import type { Mutation, MutationState, Row } from '#db/records.ts';
import type { PlanInput } from '#sync/core/plan.ts';
import type { Capabilities, OpLogic, OpTable } from '#sync/core/types.ts';

export const NOW = Date.UTC(2026, 10, 21, 14, 30);

export const NO_CAPABILITIES: Capabilities = { idem: false, stamps: false, etag: false };
export const ALL_CAPABILITIES: Capabilities = { idem: true, stamps: true, etag: true };

let seq = 0;

/** A mutation that nothing happened to yet: `patch` of a todo of person 1. */
export function mutation(part: Partial<Mutation> = {}): Mutation {
  seq += 1;
  return {
    seq,
    mid: `m${seq}`,
    userId: 1,
    group: 'g',
    op: 'patch',
    v: 2,
    args: {},
    t: 'todos',
    lid: 'todo/7',
    lane: 'todo:todo/7',
    deps: [],
    base: {},
    at: NOW,
    off: 0,
    mono: 0,
    hlc: '001795271400000-0000-aaaaaaaa',
    st: 'ready',
    attempts: 0,
    firstFailedAt: null,
    sentAt: null,
    nextAt: 0,
    epoch: 0,
    err: null,
    bids: [],
    app: 'test',
    ...part,
  };
}

const fieldsOf = (m: Mutation) => m.args as Readonly<Record<string, unknown>>;

const plain = { v: 2, t: 'todos', upload: false, removes: false } as const;

const patch: OpLogic = {
  ...plain,
  name: 'patch',
  replay: 'repeat',
  apply: (row, m) => row && { ...row, ...fieldsOf(m) },
  coalesce: (earlier, later) => {
    const overridden = Object.keys(earlier.args).every((name) => name in later.args);
    if (earlier.op === 'create') return { kind: 'merge', args: { ...earlier.args, ...later.args } };
    return earlier.op === 'patch' && overridden ? { kind: 'merge', args: later.args } : { kind: 'keep' };
  },
  upgrade: (v, args) => (v === 0 ? null : { ...args, upgraded: true }),
};

const create: OpLogic = {
  ...plain,
  name: 'create',
  replay: 'create',
  apply: (row, m) => row ?? { lid: m.lid, dirty: 1, acked: 0, at: m.at, ...fieldsOf(m) },
};

const remove: OpLogic = {
  ...plain,
  name: 'remove',
  replay: 'repeat',
  removes: true,
  apply: () => undefined,
  coalesce: (earlier) => ({ kind: earlier.op === 'create' ? 'cancel' : 'keep' }),
};

const end: OpLogic = { ...patch, name: 'end', after: ({ lanes }) => lanes as string[] };

const photo: OpLogic = { ...create, name: 'photo', t: 'images', upload: true };

/** One that nothing melts into and that knows no older version. */
const append: OpLogic = {
  ...create,
  name: 'append',
  apply: (row, m) => ({ ...(row ?? { lid: m.lid, dirty: 1, acked: 0 }), last: m.mid }),
};

export const TABLE: OpTable = new Map([patch, create, remove, photo, append, end].map((op) => [op.name, op]));

export const UNKNOWN_OP = { class: 'unknown-op', status: null, message: '', fields: null } as const;

/** What is planned from: person 1 is signed in, nothing stands in the way, every row has a server id. */
export function planInput(outbox: readonly Mutation[], part: Partial<PlanInput> = {}): PlanInput {
  const gates = { userId: 1, reachable: true, until: 0 };
  return { outbox, sid: () => 7, ops: TABLE, now: NOW, gates, busy: new Set(), ahead: 0, ...part };
}

export function row(fields: Readonly<Record<string, unknown>> = {}): Row {
  return { lid: 'todo/7', sid: 7, dirty: 0, acked: 0, ...fields };
}

export const STATES: readonly MutationState[] = ['ready', 'sending', 'unsure', 'failed', 'held'];

/** Fields of a patch: few names and values, so that they meet. */
export const someFields = fc.dictionary(fc.constantFrom('a', 'b', 'c'), fc.constantFrom(0, 1, 'x', null, true), {
  maxKeys: 3,
  noNullPrototype: true,
});

const said = (op: fc.Arbitrary<string>) => fc.record({ op, args: someFields, later: fc.nat(5_000) });

/** Intents about one row in the order they were said, sensible or not. */
export const intents = fc.array(said(fc.constantFrom('create', 'patch', 'patch', 'patch', 'remove')), { maxLength: 8 });

export const someRow = fc.option(someFields.map(row), { nil: null });

/** A row and what was said about it: made once, by the first intent, or known to the server; local ids are never used again. */
export const histories = fc
  .tuple(
    someRow,
    said(fc.constant('create')),
    fc.array(said(fc.constantFrom('patch', 'patch', 'patch', 'remove')), { maxLength: 8 }),
  )
  .map(([base, made, rest]) => ({ base, list: base === null ? [made, ...rest] : rest }));
