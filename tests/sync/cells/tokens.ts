/** What befalls a mutation whose call needs a rental token. Here all calls of todos do, and the call for the token is answered as told. */
import { expect } from 'vitest';
import { rentalToken } from '#contract/areas/rental-token.ts';
import { OPS } from '#sync/ops/table.ts';
import { rentalOps } from '#tests/support/rental-calls.ts';
import { type Fault, PORTAL } from '#tests/support/tiny-yard.ts';
import { tries } from './answered.ts';
import { cell, type Cell, type State, type Table } from './cell.ts';
import { CALL, expectState, found, inState, type Kind, plug, say, type Stage, unplug, working } from './stage.ts';

export type Tokens = 'its token has ended' | 'there is no token for it' | 'its new token is refused, too';

const RENTAL = { ops: rentalOps(OPS, ({ t }) => t === 'todos') };

const GET_TOKEN = rentalToken.path;
const WAIT_MS = 30_000;

const fetches = ({ phone }: Pick<Stage, 'phone'>): number =>
  phone.yard.requests.filter(({ endpoint }) => endpoint.path === GET_TOKEN).length;

/** From now on the phone has one. */
async function fetchToken(phone: Stage['phone']): Promise<void> {
  const got = phone.yard.token('rental', null);
  await phone.clock.pass(200);
  expect(await got).toMatchObject({ token: expect.any(String) as unknown });
}

/** A phone that has a token; `ended`: the server knows it no longer. */
async function withToken(ended: 'ended' | 'good' = 'ended') {
  const { phone, todo } = await working('keeps keys', undefined, RENTAL);
  await fetchToken(phone);
  if (ended === 'ended') phone.yard.endTokens();
  phone.yard.requests.length = 0;
  return { phone, todo };
}

/** Said where the call for a token is answered so; after `ms` it is looked at. */
async function without(fault: Fault, ms = 150, times = 1): Promise<Stage> {
  const { phone, todo } = await working('keeps keys', undefined, RENTAL);
  phone.yard.next(GET_TOKEN, fault, times);
  const stage = await say(phone, todo.lid, 'change');
  await phone.clock.pass(ms);
  return stage;
}

/** Waits half a minute in its lane, and then goes. */
async function waits(stage: Stage, sent: number): Promise<void> {
  const { phone } = stage;
  expect(await found(stage)).toMatchObject({ st: 'ready', firstFailedAt: null, err: null });
  const at = (await found(stage))?.nextAt ?? 0;
  expect(at - phone.clock.now()).toBeGreaterThan(WAIT_MS - 1_000);
  expect(at - phone.clock.now()).toBeLessThanOrEqual(WAIT_MS);
  // Nobody else waits for that, and nobody is signed out.
  phone.engine.wake('person', ['todos']);
  await phone.clock.pass(1_000);
  expect(phone.engine.status()).toMatchObject({ reach: 'online' });
  expect(phone.expiries).toBe(0);
  expect(tries(stage)).toHaveLength(sent);
  await phone.clock.pass(WAIT_MS);
  await expectState(stage, 'gone');
}

async function endedReady(): Promise<void> {
  const { phone, todo } = await withToken();
  await unplug(phone);
  const stage = await say(phone, todo.lid, 'change');
  phone.yard.requests.length = 0;
  await plug(phone);
  await expectState(stage, 'gone');
  expect([tries(stage).length, fetches(stage), phone.expiries]).toEqual([2, 1, 0]);
}

async function endedSending(): Promise<void> {
  const { phone, todo } = await withToken();
  const [stage, made] = [await say(phone, todo.lid, 'change'), await say(phone, todo.lid, 'make')];
  await phone.clock.pass(110);
  await expectState(stage, 'sending');
  await phone.clock.pass(500);
  for (const one of [stage, made]) await expectState(one, 'gone');
  expect([tries(stage).length, tries(made, 'make').length, fetches(stage), phone.expiries]).toEqual([2, 2, 1, 0]);
  const [dead, fresh] = tries(stage).map(({ token }) => token);
  expect(fresh).not.toBe(dead);
  expect(new Set(tries(stage).map(({ key }) => key))).toEqual(new Set([stage.mid]));
}

async function unsure(): Promise<Stage> {
  const stage = await inState('unsure', 'make', RENTAL);
  stage.phone.yard.requests.length = 0;
  return stage;
}

async function endedUnsure(): Promise<void> {
  const stage = await unsure();
  stage.phone.yard.endTokens();
  await stage.phone.clock.pass(61_000);
  await expectState(stage, 'gone');
  expect([fetches(stage), stage.phone.expiries, stage.phone.yard.writes()]).toEqual([1, 0, []]);
}

const EMPTY: Fault = { status: 200, body: { status: 200, message: '' } };

async function noneReady(): Promise<void> {
  const others = [404, 410, 419, 422, 429, 500, 503].map((status): Fault => ({
    status,
    body: { message: 'Not now.' },
  }));
  for (const fault of [EMPTY, { status: 200, broken: true, body: undefined }, ...others]) {
    const stage = await without(fault);
    expect(await found(stage)).toMatchObject({ sentAt: null, attempts: 1 });
    await waits(stage, 0);
  }
  const told = await without({ status: 429, retryAfterMs: 120_000 });
  await told.phone.clock.pass(100_000);
  await expectState(told, 'ready');
  const silent = await without('lost', 60);
  expect(await found(silent)).toMatchObject({ st: 'ready', sentAt: null, firstFailedAt: null });
  await silent.phone.clock.pass(3_000);
  await expectState(silent, 'gone');
  const portal = await without(PORTAL, 110);
  expect(portal.phone.engine.status()).toMatchObject({ reach: 'network' });
  await expectState(portal, 'ready');
}

/** Said twice, as of every 401; and a right that is missing is somebody else's to give. */
async function mayNot(): Promise<void> {
  const once = await without({ status: 401 }, 1_500);
  await expectState(once, 'gone');
  const stranger = await without({ status: 401 }, 1_500, 2);
  expect(await found(stranger)).toMatchObject({ st: 'ready', attempts: 0, sentAt: null });
  expect(stranger.phone.expiries).toBe(1);
  const body = { message: 'You may not see bookings.', permission: 'booking.view' };
  const stage = await without({ status: 403, body });
  const err = { class: 'forbidden', permission: 'booking.view' };
  expect(await found(stage)).toMatchObject({ st: 'failed', sentAt: null, err });
  stage.phone.yard.permissions = [...stage.phone.yard.permissions, 'booking.view'];
  stage.phone.engine.wake('person', ['master']);
  await stage.phone.clock.pass(1_500);
  await expectState(stage, 'gone');
}

async function noneSending(): Promise<void> {
  const { phone, todo } = await withToken();
  phone.yard.next(GET_TOKEN, { status: 500 });
  const stage = await say(phone, todo.lid, 'change');
  await phone.clock.pass(250);
  await waits(stage, 1);
}

async function noneUnsure(): Promise<void> {
  const later = await unsure();
  later.phone.yard.endTokens();
  later.phone.yard.next(GET_TOKEN, { status: 500 });
  await later.phone.clock.pass(80_000);
  await expectState(later, 'unsure');
  await later.phone.clock.pass(20_000);
  await expectState(later, 'gone');
  for (const status of [403, 404]) {
    const stage = await unsure();
    stage.phone.yard.endTokens();
    stage.phone.yard.next(GET_TOKEN, { status }, 9);
    await stage.phone.clock.pass(62_000);
    expect(await found(stage)).toMatchObject({ st: 'failed', err: { class: 'unconfirmed' } });
  }
}

async function refusedReady(): Promise<void> {
  const stage = await inState('ready', 'change', RENTAL);
  stage.phone.yard.next(CALL.change, { status: 401 }, 2);
  await plug(stage.phone, 1_000);
  await waits(stage, 2);
}

async function refusedSending(): Promise<void> {
  for (const kind of ['change', 'make'] as const) {
    const { phone, todo } = await withToken('good');
    phone.yard.next(CALL[kind], { status: 401 }, 2);
    const stage = await say(phone, todo.lid, kind);
    await phone.clock.pass(350);
    expect([tries(stage, kind).length, fetches(stage), phone.expiries]).toEqual([2, 1, 0]);
    expect(await found(stage)).toMatchObject({ st: 'ready', firstFailedAt: null, err: null });
    if (kind === 'change') await waits(stage, 2);
  }
}

async function refusedUnsure(): Promise<void> {
  const stage = await unsure();
  stage.phone.yard.next('todo-data', { status: 401 }, 2);
  await stage.phone.clock.pass(62_000);
  await expectState(stage, 'unsure');
  expect(stage.phone.expiries).toBe(0);
  await stage.phone.clock.pass(WAIT_MS);
  await expectState(stage, 'gone');
}

/** Nothing of it is under way, nor will be: whatever becomes of tokens. */
function apart(is: string, state: State, kind: Kind, fault: Fault | null): Cell {
  return cell(is, async () => {
    const stage = await inState(state, kind, RENTAL);
    const { phone } = stage;
    const [before, writes] = [await found(stage), phone.yard.writes().length];
    phone.yard.endTokens();
    if (fault) phone.yard.next(GET_TOKEN, fault, 99);
    phone.engine.wake('seen');
    await phone.clock.pass(3 * WAIT_MS);
    expect(await found(stage)).toEqual(before);
    expect([phone.yard.writes().length, phone.expiries]).toEqual([writes, 0]);
  });
}

const rest = (fault: Fault | null) => ({
  failed: apart('stays', 'failed', 'change', fault),
  held: apart('stays', 'held', 'change', fault),
  gone: apart('nothing', 'gone', 'change', fault),
});

export const tokens: Table<Tokens, State> = {
  'its token has ended': {
    ready: cell('as sending, when it is chosen', endedReady),
    sending: cell('stays; a new token, one fetch for all; once more', endedSending),
    unsure: cell('is looked up with a new one', endedUnsure),
    ...rest(null),
  },
  'there is no token for it': {
    ready: cell('stays, never sent: asked again after 30 s; 401: the session is closed; 403: → failed', async () => {
      await noneReady();
      await mayNot();
    }),
    sending: cell('→ ready; asked again after 30 s', noneSending),
    unsure: cell('stays; looked up again later; 403, 404: → failed: a person looks', noneUnsure),
    ...rest({ status: 500 }),
  },
  'its new token is refused, too': {
    ready: cell('as sending, when it is chosen', refusedReady),
    sending: cell('→ ready, not counted; waits 30 s in its lane', refusedSending),
    unsure: cell('stays; looked up again later', refusedUnsure),
    ...rest(EMPTY),
  },
};
