/**
 * What answers do: the table of core/classify.ts, through the loop. An answer belongs to a mutation that is under way; one that comes
 * when it is not any more comes to a leader that was overtaken, and may change nothing.
 */
import { expect } from 'vitest';
import type { MutationError } from '#db/records.ts';
import type { Outcome } from '#sync/core/types.ts';
import { type Fault, PORTAL } from '#tests/support/tiny-yard.ts';
import { cell, type Cell, never, type State, type Table } from './cell.ts';
import {
  CALL,
  expectState,
  found,
  intercepted,
  type Kind,
  put,
  say,
  type Server,
  type Stage,
  working,
} from './stage.ts';

export type Answers =
  | 'a success'
  | 'a success without the id of what it made'
  | 'a success that is cut off'
  | 'no answer, nothing left the phone'
  | 'no answer, something may have left'
  | 'somebody else’s page (a portal)'
  | '408, 425, 503'
  | '429'
  | '500, 502, 504'
  | '401'
  | '419'
  | '403'
  | '404, 410'
  | '409 with Retry-After'
  | '409, 412'
  | '413'
  | '400, 422, any other refusal, a success with an error';

/** Said on a phone that works; the first `times` tries meet this. After `ms` it is looked at. */
async function meets(
  kind: Kind,
  fault: Fault,
  { server = 'keeps keys', times = 1, ms = 150 }: { server?: Server; times?: number; ms?: number } = {},
): Promise<Stage> {
  const { phone, todo } = await working(server);
  phone.yard.next(CALL[kind], fault, times);
  const stage = await say(phone, todo.lid, kind);
  await phone.clock.pass(ms);
  return stage;
}

const tries = ({ phone }: Stage, kind: Kind = 'change') =>
  phone.yard.requests.filter((r) => r.endpoint.path.includes(CALL[kind]));

/** The answer comes when a new leader has put the mutation down already: in this state. */
async function comesLate(fault: Fault | null, state: State): Promise<void> {
  const { phone, todo } = await working();
  if (fault) phone.yard.next(CALL.change, fault);
  const stage = await say(phone, todo.lid, 'change');
  await phone.clock.pass(20);
  await expectState(stage, 'sending');
  await phone.store.takeLead(phone.clock.now());
  await put(stage, state);
  const [outbox, row] = [await phone.store.outbox(), await phone.store.row('todos', todo.lid)];
  await phone.clock.pass(40_000);
  expect(await phone.store.outbox()).toEqual(outbox);
  expect(await phone.store.row('todos', todo.lid)).toEqual(row);
  // It found out, and leads no more.
  expect(phone.engine.status()).toBeNull();
  expect(phone.errors).toEqual([]);
}

/** One row: what the answer does to what is under way, and that it does nothing to anything else. */
function row(sending: Cell, fault: Fault | null): Readonly<Record<State, Cell>> {
  const late = (state: State) => never('not under way; whoever asked leads no more', () => comesLate(fault, state));
  return {
    ready: late('ready'),
    sending,
    unsure: late('unsure'),
    failed: late('failed'),
    held: late('held'),
    gone: late('gone'),
  };
}

async function acknowledged(): Promise<void> {
  const { phone, todo } = await working();
  Object.assign(phone.yard.todos.get(todo.sid) ?? {}, { note: 'from the office' });
  const stage = await say(phone, todo.lid, 'change');
  await phone.clock.pass(90);
  await expectState(stage, 'sending');
  await phone.clock.pass(20);
  await expectState(stage, 'gone');
  expect(await phone.store.row('todos', todo.lid)).toMatchObject({ title: 'Mine', note: 'from the office', dirty: 0 });
}

async function nameless(): Promise<void> {
  const body = { status: 200, message: 'Created.' };
  const stage = await meets('make', { status: 200, body });
  await expectState(stage, 'unsure');
}

/** Waits, uncounted as a refusal, and goes again under the same key. */
async function repeated(fault: Fault, ms: number, part: { readonly attempts?: number } = {}): Promise<void> {
  const stage = await meets('change', fault, { ms });
  expect(await found(stage)).toMatchObject({ st: 'ready', attempts: 1, err: null, ...part });
  await stage.phone.clock.pass(3_000);
  await expectState(stage, 'gone');
  expect(tries(stage).map((r) => r.key)).toEqual([stage.mid, stage.mid]);
}

/** Without keys a making cannot be repeated blindly; a change can. */
async function unknown(fault: Fault, ms: number): Promise<void> {
  await repeated(fault, ms);
  for (const kind of ['make', 'photo'] as const)
    await expectState(await meets(kind, fault, { server: 'keeps none', ms }), 'unsure');
  await expectState(await meets('make', fault, { ms }), 'ready');
  await expectState(await meets('change', fault, { server: 'keeps none', ms }), 'ready');
}

async function neverLeft(): Promise<void> {
  let offline = true;
  const silence: Outcome = { kind: 'silence', reason: 'network', left: false };
  const through = intercepted(async (yard, request, signal) =>
    offline && request.endpoint.method !== 'GET' ? silence : yard.send(request, signal),
  );
  const { phone, todo } = await working('keeps none', through);
  const stage = await say(phone, todo.lid, 'make');
  await phone.clock.pass(10);
  // Even a making on a server without keys.
  expect(await found(stage)).toMatchObject({ st: 'ready', attempts: 1 });
  offline = false;
  await phone.clock.pass(2_000);
  await expectState(stage, 'gone');
}

async function portal(): Promise<void> {
  const stage = await meets('change', PORTAL, { ms: 110 });
  const { phone } = stage;
  expect(await found(stage)).toMatchObject({ st: 'ready', attempts: 0, sentAt: null });
  expect(phone.engine.status()).toMatchObject({ reach: 'network' });
  phone.yard.requests.length = 0;
  await phone.clock.pass(29_000);
  expect(phone.yard.requests).toEqual([]);
  await phone.clock.pass(2_000);
  expect(phone.yard.requests[0]?.endpoint.path).toBe('/sanctum/csrf-cookie');
  await expectState(stage, 'gone');
}

async function asked(): Promise<void> {
  for (const status of [408, 425, 503]) {
    const stage = await meets('change', { status, retryAfterMs: 60_000 });
    const now = stage.phone.clock.now();
    expect(await found(stage)).toMatchObject({ st: 'ready', attempts: 1, firstFailedAt: null });
    expect((await found(stage))?.nextAt).toBe(now - 100 + 60_000);
    await stage.phone.clock.pass(59_800);
    await expectState(stage, 'ready');
    await stage.phone.clock.pass(300);
    await expectState(stage, 'gone');
  }
  const stage = await meets('change', { status: 503, retryAfterMs: 86_400_000 });
  await stage.phone.clock.pass(15 * 60_000 + 1_000);
  await expectState(stage, 'gone');
}

async function tooMany(): Promise<void> {
  const stage = await meets('change', { status: 429, retryAfterMs: 60_000 });
  const { phone } = stage;
  const other = await phone.addTodo('Another lane');
  await phone.clock.pass(59_000);
  expect(await phone.states()).toEqual(['ready', 'ready']);
  expect(phone.yard.writes()).toHaveLength(1);
  await phone.clock.pass(3_000);
  expect(other).toHaveLength(1);
  expect(await phone.store.outbox()).toEqual([]);
}

async function serverFails(): Promise<void> {
  for (const status of [500, 502, 504]) await unknown({ status }, 150);
  const { phone, todo } = await working();
  phone.yard.next(CALL.change, { status: 500 }, 10_000);
  const stage = await say(phone, todo.lid, 'change');
  const { lid } = await phone.mirrored();
  for (let minute = 0; minute < 29; minute++) {
    await phone.clock.pass(60_000);
    await phone.act({ op: 'todos.complete', args: { lid, note: String(minute) } });
  }
  await expectState(stage, 'ready');
  await phone.clock.pass(3 * 60_000);
  expect(await found(stage)).toMatchObject({ st: 'failed', err: { class: 'server', status: 500 } });
}

async function signedOut(): Promise<void> {
  const stage = await meets('change', { status: 401 }, { times: 99 });
  expect(await found(stage)).toMatchObject({ st: 'ready', attempts: 0, sentAt: null, err: null });
  expect(stage.phone.sessions).toEqual([false]);
  await stage.phone.clock.pass(3_600_000);
  expect(tries(stage)).toHaveLength(1);
}

async function staleCookie(): Promise<void> {
  const stage = await meets('change', { status: 419 });
  await expectState(stage, 'sending');
  expect(stage.phone.yard.csrfRefreshes).toBe(1);
  await stage.phone.clock.pass(300);
  await expectState(stage, 'gone');
  const twice = await meets('change', { status: 419 }, { times: 2, ms: 500 });
  expect(await found(twice)).toMatchObject({ st: 'ready', attempts: 0 });
  expect(twice.phone.sessions).toEqual([false]);
}

async function refused(fault: Fault, err: Partial<MutationError>, kind: Kind = 'change'): Promise<void> {
  const stage = await meets(kind, fault, { times: 99 });
  expect(await found(stage)).toMatchObject({ st: 'failed', err });
  await stage.phone.clock.pass(3_600_000);
  expect(tries(stage, kind)).toHaveLength(1);
  // What the person sees is still what they did.
  if (kind === 'change')
    expect(await stage.phone.store.row('todos', stage.lid)).toMatchObject({ title: 'Mine', dirty: 1 });
}

async function missing(): Promise<void> {
  for (const [status, kind] of [
    [404, 'missing'],
    [410, 'gone'],
  ] as const) {
    await expectState(await meets('remove', { status }), 'gone');
    await refused({ status }, { class: kind, status });
  }
}

async function stillRunning(): Promise<void> {
  const stage = await meets('change', { status: 409, retryAfterMs: 500 }, { ms: 110 });
  expect(await found(stage)).toMatchObject({ st: 'ready', attempts: 1, err: null });
  await stage.phone.clock.pass(700);
  await expectState(stage, 'gone');
}

async function changedMeanwhile(): Promise<void> {
  for (const status of [409, 412]) {
    const stage = await meets('change', { status }, { ms: 100 });
    await expectState(stage, 'sending');
    expect(stage.phone.yard.requests.at(-1)?.endpoint.path).toBe('/api/get-todo-details');
    await stage.phone.clock.pass(300);
    await expectState(stage, 'gone');
    expect(stage.phone.yard.todos.get(101)?.title).toBe('Mine');
    const stubborn = await meets('change', { status }, { times: 4, ms: 2_000 });
    expect(await found(stubborn)).toMatchObject({ st: 'failed', err: { class: 'conflict' } });
    expect(tries(stubborn)).toHaveLength(4);
  }
}

async function tooLarge(): Promise<void> {
  await refused({ status: 413 }, { class: 'too-large', status: 413 });
  const photo = await meets('photo', { status: 413 }, { times: 2, ms: 1_000 });
  await expectState(photo, 'gone');
  expect([...photo.phone.yard.files.values()].map((bytes) => bytes.byteLength)).toEqual([13]);
  const huge = await meets('photo', { status: 413 }, { times: 3, ms: 1_000 });
  expect(await found(huge)).toMatchObject({ st: 'failed', err: { class: 'too-large' } });
}

async function rejected(): Promise<void> {
  const errors = { title: ['Too long.'] };
  await refused({ status: 422, body: { message: 'Please check.', errors } }, { class: 'rejected', fields: errors });
  await refused({ status: 400, body: { message: 'No.' } }, { class: 'rejected', message: 'No.' });
  await refused({ status: 418 }, { class: 'rejected' });
  await refused({ status: 200, body: { error: 'Closed yard.' } }, { class: 'rejected', message: 'Closed yard.' });
}

const CUT: Fault = { status: 200, broken: true, body: undefined };

export const answers: Table<Answers, State> = {
  'a success': row(cell('→ gone; its row is what the server said', acknowledged), null),
  'a success without the id of what it made': row(cell('→ unsure: the list knows the id', nameless), {
    status: 200,
    body: {},
  }),
  'a success that is cut off': row(
    cell('→ ready, same key; made without keys: → unsure', () => unknown(CUT, 150)),
    CUT,
  ),
  'no answer, nothing left the phone': row(cell('→ ready, after a backoff', neverLeft), 'lost'),
  'no answer, something may have left': row(
    cell('→ ready, same key; made without keys: → unsure', async () => {
      await unknown('lost', 60);
      await unknown('answer lost', 30_060);
    }),
    'answer lost',
  ),
  'somebody else’s page (a portal)': row(cell('→ ready as never sent; only one GET every 30 s', portal), PORTAL),
  '408, 425, 503': row(cell('→ ready; waits as told, 15 min at most', asked), { status: 503 }),
  '429': row(cell('→ ready; all lanes wait as told', tooMany), { status: 429 }),
  '500, 502, 504': row(cell('as no answer; → failed after 8 tries over 30 min if others succeed', serverFails), {
    status: 500,
  }),
  '401': row(cell('→ ready, not counted; the session is closed', signedOut), { status: 401 }),
  '419': row(cell('stays; a new cookie, once more; then as 401', staleCookie), { status: 419 }),
  '403': row(
    cell('→ failed: forbidden', () => refused({ status: 403 }, { class: 'forbidden' })),
    { status: 403 },
  ),
  '404, 410': row(cell('→ gone, if a removal; else → failed', missing), { status: 404 }),
  '409 with Retry-After': row(cell('→ ready: our own try is still at work', stillRunning), {
    status: 409,
    retryAfterMs: 500,
  }),
  '409, 412': row(cell('stays; read again, merged, sent; the 4th: → failed', changedMeanwhile), { status: 412 }),
  '413': row(cell('a photo stays and goes smaller, twice; else → failed', tooLarge), { status: 413 }),
  '400, 422, any other refusal, a success with an error': row(cell('→ failed, with the server’s words', rejected), {
    status: 422,
  }),
};
