/** What the plan decides about a mutation by itself: it is sent, waits, or is put right. */
import { expect } from 'vitest';
import { SETTLE_MS } from '#sync/core/plan.ts';
import { cell, type Cell, never, type State, type Table } from './cell.ts';
import {
  CALL,
  epochOf,
  expectRefused,
  expectState,
  found,
  inState,
  intercepted,
  planned,
  plug,
  say,
  type Stage,
  unplug,
  working,
} from './stage.ts';

export type Planning =
  | 'the plan chooses it'
  | 'its settle time is over'
  | 'this app does not know its operation'
  | 'this app knows its operation again';

function notChosen(why: string, state: State, waits: string | undefined): Cell {
  return never(why, async () => {
    const stage = await inState(state);
    const { send, waiting } = await planned(stage);
    expect(send.map((m) => m.mid)).not.toContain(stage.mid);
    expect(waiting.get(stage.mid)?.for).toBe(waits);
    await expectRefused(stage, 'send');
  });
}

async function chosen(): Promise<void> {
  const seen: unknown[] = [];
  const through = intercepted(async (yard, request, signal) => {
    if (request.endpoint.method !== 'GET') {
      // At the moment the bytes leave.
      const { st, sentAt } = await phone.only();
      seen.push([st, sentAt]);
    }
    return yard.send(request, signal);
  });
  const { phone, todo } = await working('keeps keys', through);
  const now = phone.clock.now();
  const stage = await say(phone, todo.lid, 'change');
  await phone.clock.pass(1_000);
  expect(seen).toEqual([['sending', now]]);
  await expectState(stage, 'gone');
}

/** It stays what it is, and nothing is asked or sent about it. */
function untilThen(is: string, state: State): Cell {
  return cell(is, async () => {
    const stage = await inState(state);
    const asked = stage.phone.yard.requests.length;
    await stage.phone.clock.pass(SETTLE_MS + 1_000);
    await expectState(stage, state);
    const calls = stage.phone.yard.requests.slice(asked).map((r) => r.endpoint.path);
    expect(calls.filter((path) => path !== '/sanctum/csrf-cookie')).toEqual([]);
  });
}

async function hangs(): Promise<void> {
  const { phone, todo } = await working();
  phone.yard.latency = 10 * SETTLE_MS;
  const [mid = ''] = await phone.retitle(todo.lid, 'Mine');
  await phone.clock.pass(SETTLE_MS + 1_000);
  await expectState({ phone, mid, lid: todo.lid }, 'sending');
  expect(phone.yard.writes()).toHaveLength(1);
}

async function lookedUp(): Promise<void> {
  const stage = await inState('unsure');
  const sentAt = (await found(stage))?.sentAt ?? 0;
  const look = () => stage.phone.yard.requests.filter((r) => r.endpoint.path === '/api/todo-data').length;
  await stage.phone.clock.pass(sentAt + SETTLE_MS - 1 - stage.phone.clock.now());
  expect(look()).toBe(0);
  await stage.phone.clock.pass(2);
  expect(look()).toBe(1);
}

/** A change is not looked for: nothing of its first try can be on its way any more, and it goes again. */
async function goesAgain(): Promise<void> {
  const { phone, todo } = await working('keeps none');
  phone.yard.next(CALL.change, 'lost');
  const stage = await say(phone, todo.lid, 'change');
  await phone.clock.pass(SETTLE_MS - 1);
  await expectState(stage, 'unsure');
  const later = await say(phone, todo.lid, 'change');
  await phone.clock.pass(5_000);
  await expectState(stage, 'gone');
  await expectState(later, 'gone');
  expect(phone.yard.writes()).toHaveLength(3);
}

/** It only seems to be over: the clock was set forward, and the next answer says so. */
async function seemsOver(): Promise<void> {
  const { phone, todo } = await working('keeps none');
  phone.yard.next(CALL.change, 'lost');
  const stage = await say(phone, todo.lid, 'change');
  await phone.clock.pass(10_000);
  phone.clock.time += 3_600_000;
  phone.yard.off -= 3_600_000;
  await plug(phone);
  await expectState(stage, 'unsure');
  expect(phone.yard.writes()).toHaveLength(1);
}

/** This phone goes on with another version of the app, which does not know the operation. */
async function forgets(stage: Stage): Promise<void> {
  const { phone, mid } = stage;
  await phone.crash();
  await phone.store.move(mid, await epochOf(stage), ['ready', 'sending', 'unsure', 'failed', 'held'], { v: 99 });
  await phone.lead();
  await plug(phone);
}

async function knowsAgain(stage: Stage): Promise<void> {
  const { phone, mid } = stage;
  await phone.crash();
  await phone.store.move(mid, await epochOf(stage), ['ready', 'sending', 'unsure', 'failed', 'held'], { v: 1 });
  await phone.lead();
}

function unknownStays(is: string, state: 'failed' | 'held' | 'gone'): Cell {
  return cell(is, async () => {
    const stage = await inState(state);
    const writes = stage.phone.yard.writes().length;
    await forgets(stage);
    await expectState(stage, state);
    expect(stage.phone.yard.writes()).toHaveLength(writes);
  });
}

async function unknownHeld(state: 'ready' | 'sending'): Promise<void> {
  const stage = await inState(state);
  await forgets(stage);
  expect(await found(stage)).toMatchObject({ st: 'held', err: { class: 'unknown-op' } });
}

async function unknownUnsure(): Promise<void> {
  const stage = await inState('unsure');
  await forgets(stage);
  const asked = stage.phone.yard.requests.length;
  await stage.phone.clock.pass(10 * SETTLE_MS);
  await expectState(stage, 'unsure');
  expect(stage.phone.yard.requests.slice(asked)).toEqual([]);
}

async function letGo(): Promise<void> {
  const stage = await inState('held');
  await unplug(stage.phone);
  await knowsAgain(stage);
  expect(await found(stage)).toMatchObject({ st: 'ready', err: null });
  await plug(stage.phone);
  await expectState(stage, 'gone');
}

async function unsureKnown(): Promise<void> {
  const stage = await inState('unsure');
  await forgets(stage);
  await stage.phone.clock.pass(SETTLE_MS);
  await expectState(stage, 'unsure');
  await knowsAgain(stage);
  await stage.phone.clock.pass(5_000);
  await expectState(stage, 'gone');
  expect(stage.phone.yard.writes()).toHaveLength(1);
}

function knownStays(is: string, state: 'ready' | 'sending' | 'failed' | 'gone'): Cell {
  return cell(is, async () => {
    const stage = await inState(state);
    const before = await found(stage);
    const { moves } = await planned(stage);
    expect(moves).toEqual([]);
    if (state === 'failed' || state === 'gone') await knowsAgain(stage);
    expect(await found(stage)).toEqual(before && { ...before, epoch: (await found(stage))?.epoch });
  });
}

export const planning: Table<Planning, State> = {
  'the plan chooses it': {
    ready: cell('→ sending; `sentAt` is on disk before a byte leaves', chosen),
    sending: notChosen('it is under way', 'sending', undefined),
    unsure: notChosen('it is looked up first', 'unsure', 'answer'),
    failed: notChosen('it waits for a person', 'failed', 'person'),
    held: notChosen('it waits for another app', 'held', 'update'),
    gone: notChosen('it is not in the outbox', 'gone', undefined),
  },
  'its settle time is over': {
    ready: untilThen('stays; nothing is unknown of it', 'ready'),
    sending: cell('stays until its answer or its time-out', hangs),
    unsure: cell('stays; its effect is looked up; a change: → ready', async () => {
      await lookedUp();
      await goesAgain();
      await seemsOver();
    }),
    failed: untilThen('stays', 'failed'),
    held: untilThen('stays', 'held'),
    gone: untilThen('nothing', 'gone'),
  },
  'this app does not know its operation': {
    ready: cell('→ held', () => unknownHeld('ready')),
    sending: cell('put down by the next leader, then as there', () => unknownHeld('sending')),
    unsure: cell('stays; is not looked up', unknownUnsure),
    failed: unknownStays('stays', 'failed'),
    held: unknownStays('stays', 'held'),
    gone: unknownStays('nothing', 'gone'),
  },
  'this app knows its operation again': {
    ready: knownStays('nothing: it knew it', 'ready'),
    sending: knownStays('nothing: it knew it', 'sending'),
    unsure: cell('stays; is looked up again', unsureKnown),
    failed: knownStays('stays', 'failed'),
    held: cell('→ ready', letGo),
    gone: knownStays('nothing', 'gone'),
  },
};
