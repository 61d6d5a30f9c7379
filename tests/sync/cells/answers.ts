/**
 * What answers do that do not refuse: a success settles it, the others make it wait. It is the table of core/classify.ts, through the
 * loop. An answer belongs to a mutation that is under way; a later one comes to a leader that was overtaken, and may change nothing.
 */
import { expect } from 'vitest';
import type { Outcome } from '#sync/core/types.ts';
import { type Fault, PORTAL } from '#tests/support/tiny-yard.ts';
import { meets, row, tries } from './answered.ts';
import { cell, type State, type Table } from './cell.ts';
import { CALL, expectState, found, intercepted, say, working } from './stage.ts';

export type Answers =
  | 'a success'
  | 'a success without the id of what it made'
  | 'a success that is cut off'
  | 'no answer, nothing left the phone'
  | 'no answer, something may have left'
  | 'somebody else’s page (a portal)'
  | '408, 425, 503'
  | '429'
  | '500, 502, 504';

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
async function repeated(fault: Fault, ms: number): Promise<void> {
  const stage = await meets('change', fault, { ms });
  expect(await found(stage)).toMatchObject({ st: 'ready', attempts: 1, err: null });
  await stage.phone.clock.pass(3_000);
  await expectState(stage, 'gone');
  expect(tries(stage).map((r) => r.key)).toEqual([stage.mid, stage.mid]);
}

/** Without keys a making cannot be repeated blindly; a change can, unless it may still be on its way. */
async function unknown(fault: Fault, ms: number, arrived: boolean): Promise<void> {
  await repeated(fault, ms);
  for (const kind of ['make', 'photo'] as const)
    await expectState(await meets(kind, fault, { server: 'keeps none', ms }), 'unsure');
  await expectState(await meets('make', fault, { ms }), 'ready');
  await expectState(await meets('change', fault, { server: 'keeps none', ms }), arrived ? 'ready' : 'unsure');
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
  for (const status of [500, 502, 504]) await unknown({ status }, 150, status === 500);
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

const CUT: Fault = { status: 200, broken: true, body: undefined };

export const answers: Table<Answers, State> = {
  'a success': row(cell('→ gone; its row is what the server said', acknowledged), null),
  'a success without the id of what it made': row(cell('→ unsure: the list knows the id', nameless), {
    status: 200,
    body: {},
  }),
  'a success that is cut off': row(
    cell('→ ready, same key; made without keys: → unsure', () => unknown(CUT, 150, true)),
    CUT,
  ),
  'no answer, nothing left the phone': row(cell('→ ready, after a backoff', neverLeft), 'lost'),
  'no answer, something may have left': row(
    cell('→ ready, same key; without keys: → unsure', async () => {
      await unknown('lost', 60, false);
      await unknown('answer lost', 30_060, false);
    }),
    'answer lost',
  ),
  'somebody else’s page (a portal)': row(cell('→ ready as never sent; only one GET every 30 s', portal), PORTAL),
  '408, 425, 503': row(cell('→ ready; waits as told, 15 min at most', asked), { status: 503 }),
  '429': row(cell('→ ready; all lanes wait as told', tooMany), { status: 429 }),
  '500, 502, 504': row(
    cell('as no answer (500: as cut off); → failed after 8 tries over 30 min if others succeed', serverFails),
    {
      status: 500,
    },
  ),
};
