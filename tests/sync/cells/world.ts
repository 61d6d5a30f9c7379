/** What befalls a mutation from outside: sessions, networks, permissions, what the person may do. */
import { expect } from 'vitest';
import { SETTLE_MS } from '#sync/core/plan.ts';
import { Phone } from '#tests/support/phone.ts';
import { cell, type Cell, type State, type Table } from './cell.ts';
import { CALL, expectState, found, inState, plug, say, type Stage, unplug, working } from './stage.ts';

export type World =
  | 'the session ends'
  | 'the person signs in again'
  | 'sending is broken off (somebody signs in or out)'
  | 'another person is signed in'
  | 'the permissions change'
  | 'no server can be reached'
  | 'a network comes, or somebody looks';

/** 401 to a read: from now on nobody is signed in. */
async function signOut({ phone }: Pick<Stage, 'phone'>): Promise<void> {
  phone.yard.signedIn = false;
  phone.engine.wake('person', ['todos']);
  await phone.clock.pass(500);
  expect(phone.expiries).toBe(1);
}

async function signIn({ phone }: Stage, ms = 3_000): Promise<void> {
  phone.yard.signedIn = true;
  phone.engine.wake('session');
  await phone.clock.pass(ms);
}

/** Settled is what nothing but a person or another app can move: this event does not. */
function stays(is: string, state: State, event: (stage: Stage) => Promise<void>): Cell {
  return cell(is, async () => {
    const stage = await inState(state);
    const [before, writes] = [await found(stage), stage.phone.yard.writes().length];
    await event(stage);
    expect(await found(stage)).toEqual(before);
    await expectState(stage, state);
    expect(stage.phone.yard.writes()).toHaveLength(writes);
  });
}

async function waitsForSignIn(): Promise<void> {
  const stage = await inState('ready');
  const { phone } = stage;
  phone.online = phone.yard.online = true;
  phone.yard.signedIn = false;
  await plug(phone, 60_000);
  await expectState(stage, 'ready');
  expect(phone.expiries).toBe(1);
  expect(await found(stage)).toMatchObject({ attempts: 0, err: null });
}

/** A read finds the session closed while this is under way: its answer comes 20 ms later. */
async function underWay(event: 'ends' | 'begins again'): Promise<void> {
  const { phone, todo } = await working();
  phone.yard.next('todo-data-range', { status: 401 });
  phone.engine.wake('person', ['todos']);
  await phone.clock.pass(20);
  const stage = await say(phone, todo.lid, 'change');
  await phone.clock.pass(40);
  expect(phone.expiries).toBe(1);
  await expectState(stage, 'sending');
  if (event === 'begins again') phone.engine.wake('session');
  await phone.clock.pass(100);
  await expectState(stage, 'gone');
  expect(phone.yard.writes()).toHaveLength(1);
}

async function unsureSignedOut(): Promise<void> {
  const stage = await inState('unsure');
  await signOut(stage);
  const asked = stage.phone.yard.requests.length;
  await stage.phone.clock.pass(10 * SETTLE_MS);
  await expectState(stage, 'unsure');
  expect(stage.phone.yard.requests).toHaveLength(asked);
}

async function readySignsIn(): Promise<void> {
  const { phone, todo } = await working();
  await signOut({ phone });
  const stage = await say(phone, todo.lid, 'change');
  await phone.clock.pass(60_000);
  await expectState(stage, 'ready');
  await signIn(stage);
  await expectState(stage, 'gone');
}

async function unsureSignsIn(): Promise<void> {
  const stage = await inState('unsure');
  await signOut(stage);
  await stage.phone.clock.pass(SETTLE_MS);
  await expectState(stage, 'unsure');
  await signIn(stage);
  await expectState(stage, 'gone');
}

const outAndIn = async (stage: Stage): Promise<void> => {
  await signOut(stage);
  await signIn(stage);
};

const breakOff = async ({ phone }: Stage): Promise<void> => {
  phone.engine.interrupt();
  await phone.clock.pass(200);
};

async function brokenOff(): Promise<void> {
  const stage = await inState('sending');
  stage.phone.engine.interrupt();
  await stage.phone.clock.pass(10);
  expect(await found(stage)).toMatchObject({ st: 'ready', attempts: 1 });
  const { phone, todo } = await working('keeps none');
  const made = await say(phone, todo.lid, 'make');
  await phone.clock.pass(20);
  phone.engine.interrupt();
  await phone.clock.pass(10);
  await expectState(made, 'unsure');
}

/** Somebody else signs in on this device; this database is not theirs, and the cookie is. */
async function other({ phone }: Stage): Promise<void> {
  await phone.crash();
  phone.yard.me = 99;
  const theirs = new Phone({ clock: phone.clock, yard: phone.yard, store: phone.store, ports: { userId: 99 } });
  await theirs.lead();
  await phone.clock.pass(10 * SETTLE_MS);
}

function leftAlone(is: string, state: State, then = state): Cell {
  return cell(is, async () => {
    const stage = await inState(state, state === 'unsure' ? 'make' : 'change');
    const writes = stage.phone.yard.writes().length;
    await other(stage);
    await expectState(stage, then);
    expect(stage.phone.yard.writes()).toHaveLength(writes);
  });
}

const permit = async ({ phone }: Stage, permissions = ['todo.view', 'todo.update', 'todo.complete']): Promise<void> => {
  phone.yard.permissions = permissions;
  phone.engine.wake('person', ['master']);
  await phone.clock.pass(500);
};

const allow = (stage: Stage): Promise<void> => permit(stage);

async function permitted(): Promise<void> {
  const { phone, todo } = await working();
  phone.yard.next(CALL.change, { status: 403 });
  const stage = await say(phone, todo.lid, 'change');
  await phone.clock.pass(500);
  expect(await found(stage)).toMatchObject({ st: 'failed', err: { class: 'forbidden' } });
  await permit(stage);
  await phone.clock.pass(1_000);
  await expectState(stage, 'gone');
  // Another permission does not help where the server says which one is missing.
  phone.yard.next(CALL.change, { status: 403, body: { permission: 'todo.update' } });
  phone.yard.permissions = ['todo.view', 'todo.update'];
  phone.engine.wake('person', ['master']);
  await phone.clock.pass(500);
  const named = await say(phone, todo.lid, 'change');
  phone.yard.permissions = ['todo.view'];
  await phone.clock.pass(1_000);
  await permit(named, ['todo.view', 'todo.create']);
  await expectState(named, 'failed');
  await permit(named);
  await phone.clock.pass(1_000);
  await expectState(named, 'gone');
  // Another reason is not cured by a permission.
  const rejected = await inState('failed');
  await permit(rejected);
  await expectState(rejected, 'failed');
}

/** What is under way when the permissions change comes to its own end. */
async function permittedMeanwhile(): Promise<void> {
  const { phone, todo } = await working();
  phone.yard.permissions = ['todo.view'];
  phone.engine.wake('person', ['master']);
  await phone.clock.pass(20);
  const stage = await say(phone, todo.lid, 'change');
  await phone.clock.pass(90);
  expect(await phone.store.meta('master')).toMatchObject({ userPermissions: ['todo.view'] });
  await expectState(stage, 'sending');
  await phone.clock.pass(100);
  await expectState(stage, 'gone');
  expect(phone.yard.writes()).toHaveLength(1);
}

const unreachable = async ({ phone }: Stage): Promise<void> => {
  await unplug(phone);
  await phone.clock.pass(10 * SETTLE_MS);
};

async function unsureUnreachable(): Promise<void> {
  const stage = await inState('unsure');
  await unreachable(stage);
  expect(stage.phone.yard.requests.filter((r) => r.endpoint.path === '/api/todo-data')).toEqual([]);
  await expectState(stage, 'unsure');
}

async function lostOnTheWay(): Promise<void> {
  const stage = await inState('sending');
  await unplug(stage.phone);
  expect(await found(stage)).toMatchObject({ st: 'ready', attempts: 1 });
}

const look = async ({ phone }: Stage): Promise<void> => {
  phone.engine.wake('seen');
  phone.engine.wake('network');
  await phone.clock.pass(200);
};

async function hurried(): Promise<void> {
  const { phone, todo } = await working();
  phone.yard.next(CALL.change, 'lost', 7);
  const stage = await say(phone, todo.lid, 'change');
  await phone.clock.pass(100_000);
  expect((await found(stage))?.nextAt).toBeGreaterThan(phone.clock.now() + 10_000);
  phone.engine.wake('seen');
  await phone.clock.pass(200);
  await expectState(stage, 'gone');
  phone.yard.next(CALL.change, { status: 503, retryAfterMs: 60_000 });
  const told = await say(phone, todo.lid, 'change');
  await phone.clock.pass(200);
  phone.engine.wake('seen');
  await phone.clock.pass(50_000);
  await expectState(told, 'ready');
  await phone.clock.pass(15_000);
  await expectState(told, 'gone');
  const [mid = ''] = await phone.actLater(10_000, { op: 'todos.complete', args: { lid: todo.lid } });
  phone.engine.wake('seen');
  await phone.clock.pass(8_000);
  await expectState({ ...told, mid }, 'ready');
  await phone.clock.pass(3_000);
  await expectState({ ...told, mid }, 'gone');
}

async function seenUnderWay(): Promise<void> {
  const stage = await inState('sending');
  stage.phone.engine.wake('seen');
  await stage.phone.clock.pass(20);
  await expectState(stage, 'sending');
  await stage.phone.clock.pass(200);
  expect(stage.phone.yard.writes()).toHaveLength(1);
  await expectState(stage, 'gone');
}

async function unsureSeen(): Promise<void> {
  const stage = await inState('unsure');
  await look(stage);
  await stage.phone.clock.pass(50_000);
  await expectState(stage, 'unsure');
  expect(stage.phone.yard.requests.filter((r) => r.endpoint.path === '/api/todo-data')).toEqual([]);
}

export const world: Table<World, State> = {
  'the session ends': {
    ready: cell('stays; waits for the sign-in, not counted', waitsForSignIn),
    sending: cell('stays; its own answer decides', () => underWay('ends')),
    unsure: cell('stays; is not looked up', unsureSignedOut),
    failed: stays('stays', 'failed', signOut),
    held: stays('stays', 'held', signOut),
    gone: stays('nothing', 'gone', signOut),
  },
  'the person signs in again': {
    ready: cell('may be chosen again', readySignsIn),
    sending: cell('stays; its own answer decides', () => underWay('begins again')),
    unsure: cell('is looked up, if its time is over', unsureSignsIn),
    failed: stays('stays', 'failed', outAndIn),
    held: stays('stays', 'held', outAndIn),
    gone: stays('nothing', 'gone', outAndIn),
  },
  'sending is broken off (somebody signs in or out)': {
    ready: stays('stays', 'ready', breakOff),
    sending: cell('as no answer: it may have left', brokenOff),
    unsure: stays('stays', 'unsure', breakOff),
    failed: stays('stays', 'failed', breakOff),
    held: stays('stays', 'held', breakOff),
    gone: stays('nothing', 'gone', breakOff),
  },
  'another person is signed in': {
    ready: leftAlone('stays; never sent under their name', 'ready'),
    sending: leftAlone('put down by the next leader, then as there', 'sending', 'ready'),
    unsure: leftAlone('stays; not looked up under their name', 'unsure'),
    failed: leftAlone('stays', 'failed'),
    held: leftAlone('stays', 'held'),
    gone: leftAlone('nothing', 'gone'),
  },
  'the permissions change': {
    ready: stays('stays', 'ready', allow),
    sending: cell('stays; its own answer decides', permittedMeanwhile),
    unsure: stays('stays', 'unsure', allow),
    failed: cell('→ ready, if what was missing is held again; else stays', permitted),
    held: stays('stays', 'held', allow),
    gone: stays('nothing', 'gone', allow),
  },
  'no server can be reached': {
    ready: stays('stays; waits for the network', 'ready', unreachable),
    sending: cell('as no answer: it may have left', lostOnTheWay),
    unsure: cell('stays; is not looked up', unsureUnreachable),
    failed: stays('stays', 'failed', unreachable),
    held: stays('stays', 'held', unreachable),
    gone: stays('nothing', 'gone', unreachable),
  },
  'a network comes, or somebody looks': {
    ready: cell('stays; its backoff ends, not a wait it was told, nor an undo', hurried),
    sending: cell('stays; its own answer decides', seenUnderWay),
    unsure: cell('stays until its settle time is over', unsureSeen),
    failed: stays('stays', 'failed', look),
    held: stays('stays', 'held', look),
    gone: stays('nothing', 'gone', look),
  },
};
