/**
 * Random histories of one phone and one server on a store: acts, sendings, answers that come late or after a pull, pulls that
 * are applied late, other people's edits and deletions, taking back. In the end everything is sent and read again, and the
 * phone must show exactly what the server has.
 */
import fc from 'fast-check';
import { expect } from 'vitest';
import type { Lid, Mutation, Row } from '#db/records.ts';
import { sources } from '#sync/core/states.ts';
import type { Acknowledgement, Pulled, ServerRow, Store } from '#sync/ports.ts';
import { act, addReading, addTodo, coversDay, expectFolded, intent, lid, NOW, retitle, serverTodo } from './subject.ts';

export type Step = readonly [kind: StepKind, pick: number];
type StepKind = keyof typeof STEPS;

interface World {
  readonly store: Store;
  readonly server: Map<string, ServerRow>;
  /** What the server answered, by mutation: a repetition is answered the same. */
  readonly answers: Map<string, Acknowledgement | 'gone'>;
  readonly flying: string[];
  readonly pulls: Pulling[];
  readonly made: { t: 'todos' | 'odometers'; lid: Lid }[];
  /** The newest revision of a row that this phone has shown as the server's. */
  readonly seen: Map<Lid, number>;
  /** Rows whose deletion was acknowledged. */
  readonly buried: Set<Lid>;
  next: number;
  epoch: number;
  revision: number;
}

const key = (t: string, sid: number) => `${t}/${sid}`;

const choose = <T>(list: readonly T[], pick: number): T | undefined => list[pick % Math.max(1, list.length)];

async function reference(w: World, at: Lid): Promise<{ t: 'todos'; sid: number }> {
  return { t: 'todos', sid: (await w.store.sidOf(at))! };
}

/** Every write of the server has a revision, greater than all before. */
function write(w: World, row: ServerRow): ServerRow {
  w.revision += 1;
  const updated_at = new Date(NOW + w.revision).toISOString();
  const written = { ...row, fields: { ...row.fields, revision: w.revision, updated_at } };
  w.server.set(key(row.t, row.sid), written);
  return written;
}

/** The server does what the mutation says, once. */
async function effect(w: World, m: Mutation): Promise<Acknowledgement | 'gone'> {
  const answer = (row: ServerRow): Acknowledgement => ({
    sid: m.op.includes('.add') ? row.sid : null,
    rows: [row],
    superseded: [],
    now: NOW,
  });
  const put = (row: ServerRow) => answer(write(w, row));
  if (m.op === 'todos.add') return put(serverTodo(w.next++, { title: (m.args['fields'] as { title: string }).title }));
  if (m.op === 'todos.addOdometer') {
    const todo = await reference(w, m.args['todo'] as Lid);
    if (!w.server.has(key('todos', todo.sid))) return 'gone';
    return put({
      t: 'odometers',
      sid: w.next++,
      fields: { value: m.args['value'], read_at: '' },
      refs: { todo },
      deleted: false,
    });
  }
  const before = w.server.get(key(m.t, (await w.store.sidOf(m.lid)) ?? 0));
  if (!before) return 'gone';
  if (m.op === 'todos.remove') {
    deleteTodo(w, before.sid);
    return { sid: null, rows: [], superseded: [], now: NOW };
  }
  const patch = m.op === 'todos.complete' ? { status: 'completed' } : (m.args['patch'] as object);
  return put({ ...before, fields: { ...before.fields, ...patch } });
}

function deleteTodo(w: World, sid: number): void {
  w.server.delete(key('todos', sid));
  for (const [at, row] of w.server) if (row.refs['todo']?.sid === sid) w.server.delete(at);
}

/** Lane heads that wait for nothing. */
async function sendable(w: World): Promise<Mutation[]> {
  const outbox = await w.store.outbox();
  const heads = outbox.filter((m) => m.st === 'ready' && outbox.find((other) => other.lane === m.lane) === m);
  const known = await Promise.all(
    heads.map(async (m) => (await Promise.all(m.deps.map((at) => w.store.sidOf(at)))).every((sid) => sid !== null)),
  );
  return heads.filter((_, i) => known[i]);
}

async function send(w: World, pick: number): Promise<void> {
  const m = choose(await sendable(w), pick);
  if (
    !m ||
    !(await w.store.move(m.mid, w.epoch, sources('send'), { st: 'sending', sentAt: NOW, attempts: m.attempts + 1 }))
  )
    return;
  w.answers.set(m.mid, w.answers.get(m.mid) ?? (await effect(w, m)));
  w.flying.push(m.mid);
}

async function answer(w: World, pick: number): Promise<void> {
  const mid = choose(w.flying, pick);
  const told = mid === undefined ? undefined : w.answers.get(mid);
  if (mid === undefined || !told) return;
  w.flying.splice(w.flying.indexOf(mid), 1);
  if (told === 'gone') return void (await w.store.move(mid, w.epoch, ['sending'], { st: 'failed' }));
  const m = (await w.store.outbox()).find((one) => one.mid === mid);
  await w.store.acknowledge(mid, w.epoch, told);
  if (m?.op === 'todos.remove') w.buried.add(m.lid);
}

/** The answer is lost: the same is sent again, and answered the same. */
async function lose(w: World, pick: number): Promise<void> {
  const mid = choose(w.flying, pick);
  if (mid === undefined) return;
  w.flying.splice(w.flying.indexOf(mid), 1);
  await w.store.move(mid, w.epoch, ['sending'], { st: 'ready' });
}

type Pulling = Omit<Pulled, 'epoch'>;

async function beginPull(w: World): Promise<Pulling> {
  const fence = await w.store.fence();
  const whole = null;
  return {
    key: 'todos',
    rows: [...w.server.values()],
    vehicles: [],
    covers: coversDay(),
    etag: 'e',
    at: NOW,
    fence,
    whole,
  };
}

/** Here one and the same takes the lead again and again. */
const endPull = async ({ store }: World, pull: Pulling): Promise<void> =>
  store.applyPull({ ...pull, epoch: (await store.lead()).epoch });

async function someTodo(w: World, pick: number): Promise<Lid | undefined> {
  const pulledLids = [...w.server.values()]
    .filter((row) => row.t === 'todos')
    .map((row) => w.store.lidOf('todos', row.sid));
  const all = [...w.made.filter((row) => row.t === 'todos').map((row) => row.lid), ...(await Promise.all(pulledLids))];
  const shown = await Promise.all(all.map(async (at) => (at === null ? undefined : await w.store.row('todos', at))));
  return choose(
    shown.filter((row): row is Row => row !== undefined && !row['deleted_at']),
    pick,
  )?.lid;
}

const STEPS = {
  add: async (w: World) => {
    const at = lid('todos');
    w.made.push({ t: 'todos', lid: at });
    await act(w.store, addTodo(at, `made ${w.made.length}`));
  },
  edit: async (w: World, pick: number) => {
    const at = await someTodo(w, pick);
    if (at) await act(w.store, retitle(at, `mine ${pick}`));
  },
  complete: async (w: World, pick: number) => {
    const at = await someTodo(w, pick);
    if (at) await act(w.store, intent('todos.complete', { lid: at }));
  },
  remove: async (w: World, pick: number) => {
    const at = await someTodo(w, pick);
    if (at) await act(w.store, intent('todos.remove', { lid: at, reason: 'r' }));
  },
  read: async (w: World, pick: number) => {
    const todo = await someTodo(w, pick);
    const at = lid('odometers');
    if (todo) await act(w.store, addReading(at, todo, pick % 1000));
  },
  send,
  answer,
  lose,
  // The engine pulls one after another.
  pullBegins: async (w: World) => (w.pulls.length > 0 ? undefined : void w.pulls.push(await beginPull(w))),
  pullEnds: async (w: World, pick: number) => {
    const pull = choose(w.pulls, pick);
    if (!pull) return;
    w.pulls.splice(w.pulls.indexOf(pull), 1);
    await endPull(w, pull);
  },
  discard: async (w: World, pick: number) => {
    const m = choose(await w.store.outbox(), pick);
    // What the server has done already, nobody can take back.
    if (m && !w.answers.has(m.mid)) await w.store.discard([m.mid]);
  },
  office: async (w: World, pick: number) => {
    const row = choose(
      [...w.server.values()].filter((one) => one.t === 'todos'),
      pick,
    );
    if (row) write(w, { ...row, fields: { ...row.fields, title: `theirs ${pick}` } });
  },
  officeDeletes: async (w: World, pick: number) => {
    const row = choose(
      [...w.server.values()].filter((one) => one.t === 'todos'),
      pick,
    );
    if (row && pick % 4 === 0) deleteTodo(w, row.sid);
  },
  crash: async (w: World) => {
    w.flying.length = 0;
    w.epoch = await w.store.takeLead(NOW);
  },
} as const satisfies Record<string, (w: World, pick: number) => Promise<unknown>>;

/** Common things often, rare things seldom. */
const OFTEN: readonly StepKind[] = [
  'add',
  'edit',
  'edit',
  'read',
  'complete',
  'send',
  'send',
  'send',
  'answer',
  'answer',
  'pullBegins',
  'pullEnds',
];

export const steps = fc.array(
  fc.tuple(fc.constantFrom<StepKind>(...OFTEN, ...(Object.keys(STEPS) as StepKind[])), fc.nat(10_000)),
  { minLength: 5, maxLength: 60 },
);

/** Sends and answers until nothing is left that can be, as the engine does; what the server refuses, the person takes back. */
async function drain(w: World): Promise<void> {
  for (let round = 0; round < 200; round++) {
    while (w.flying.length > 0) await answer(w, 0);
    const failed = (await w.store.outbox()).filter((m) => m.st === 'failed');
    if (failed.length > 0) await w.store.discard(failed.map((m) => m.mid));
    if ((await sendable(w)).length === 0) return;
    await send(w, 0);
  }
}

export async function runHistory(store: Store, history: readonly Step[]): Promise<void> {
  const w: World = {
    store,
    server: new Map(),
    answers: new Map(),
    flying: [],
    pulls: [],
    made: [],
    next: 100,
    epoch: 0,
    revision: 0,
    seen: new Map(),
    buried: new Set(),
  };
  await store.setMeta('capabilities', { idem: true, stamps: true, etag: true });
  w.epoch = await store.takeLead(NOW);
  for (let sid = 1; sid <= 3; sid++) write(w, serverTodo(sid));
  await endPull(w, await beginPull(w));
  for (const [kind, pick] of history) {
    await STEPS[kind](w, pick);
    await expectFolded(store);
    await expectForward(w);
  }
  await drain(w);
  expect(await store.outbox()).toEqual([]);
  await endPull(w, await beginPull(w));
  await expectSame(w);
}

/** Every row of the server is here once, clean and the same; nothing else is. */
async function expectSame(w: World): Promise<void> {
  for (const row of w.server.values()) {
    const at = await w.store.lidOf(row.t, row.sid);
    const shown = await w.store.row(row.t, at ?? '');
    expect(shown).toMatchObject({ sid: row.sid, dirty: 0, ...row.fields });
    const { todo } = row.refs;
    if (todo) expect(shown?.['todo']).toBe(await w.store.lidOf('todos', todo.sid));
    if (at !== `${row.t === 'todos' ? 'todo' : 'odometer'}/${row.sid}`) {
      expect(await w.store.row(row.t, `${row.t === 'todos' ? 'todo' : 'odometer'}/${row.sid}`)).toBeUndefined();
    }
  }
  for (const { t, lid: at } of w.made) {
    const shown = await w.store.row(t, at);
    if (shown) expect(w.server.has(key(t, shown.sid ?? 0))).toBe(true);
  }
}

/** What the phone shows as the server's never goes back, and what work is pending on does not vanish. */
async function expectForward(w: World): Promise<void> {
  const lids = await Promise.all([...w.server.values()].map((row) => w.store.lidOf(row.t, row.sid)));
  for (const at of lids.filter((one) => one !== null)) {
    const t = at.startsWith('todo/') ? 'todos' : 'odometers';
    const [base, view] = [await w.store.base(t, at), await w.store.row(t, at)];
    const revision = Number((base === undefined ? view : base)?.['revision'] ?? 0);
    expect(revision).toBeGreaterThanOrEqual(w.seen.get(at) ?? 0);
    w.seen.set(at, revision);
  }
  for (const at of w.buried) {
    const row = await w.store.row('todos', at);
    expect(row === undefined || row['deleted_at'] !== null).toBe(true);
  }
  const readings = (await w.store.outbox()).filter((m) => m.t === 'odometers');
  for (const m of readings) expect(await w.store.row('todos', m.args['todo'] as Lid)).toBeDefined();
}
