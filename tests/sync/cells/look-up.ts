/** How an unsure mutation is settled: its effect is looked for in the documented list. */
import { expect } from 'vitest';
import { plan } from '#sync/core/plan.ts';
import { OPS } from '#sync/ops/table.ts';
import type { Fault } from '#tests/support/tiny-yard.ts';
import { cell, type Cell, never, type State, type Table } from './cell.ts';
import { CALL, expectRefused, expectState, found, inState, say, type Stage, working } from './stage.ts';

export type LookUp = 'looked up: one' | 'looked up: none' | 'looked up: several, or unclear' | 'looked up: no answer';

/** Unsure, a second before it is looked up; whether its effect happened. */
async function lost(fault: 'lost' | 'answer lost'): Promise<Stage> {
  const { phone, todo } = await working('keeps none');
  phone.yard.next(CALL.make, fault);
  const stage = await say(phone, todo.lid, 'make');
  await phone.clock.pass(89_000);
  await expectState(stage, 'unsure');
  return stage;
}

const made = ({ phone }: Stage) => [...phone.yard.todos.values()].filter((t) => t.title === 'New');
const sent = ({ phone }: Stage) => phone.yard.writes().length;

async function adopted(): Promise<void> {
  const stage = await lost('answer lost');
  await stage.phone.clock.pass(2_000);
  await expectState(stage, 'gone');
  expect([made(stage).length, sent(stage)]).toEqual([1, 1]);
  expect(await stage.phone.store.sidOf(stage.lid)).toBe(made(stage)[0]?.id);
}

async function again(): Promise<void> {
  const stage = await lost('lost');
  stage.phone.yard.latency = 2_000;
  await stage.phone.clock.pass(3_500);
  // The look-up took two seconds; then it was ready, and is under way again.
  await expectState(stage, 'sending');
  await stage.phone.clock.pass(5_000);
  await expectState(stage, 'gone');
  expect([made(stage).length, sent(stage)]).toEqual([1, 2]);
}

async function unclear(): Promise<void> {
  const several = await lost('answer lost');
  several.phone.yard.todo({ title: 'New', todo_date: '2026-11-21' });
  const faults: readonly Fault[] = [{ status: 403 }, { status: 200, body: { something: 'else' } }];
  for (const fault of [null, ...faults]) {
    const stage = fault ? await lost('answer lost') : several;
    if (fault) stage.phone.yard.next('todo-data', fault, 9);
    await stage.phone.clock.pass(3_000);
    expect(await found(stage)).toMatchObject({ st: 'failed', err: { class: 'unconfirmed' } });
    await stage.phone.clock.pass(3_600_000);
    expect(sent(stage)).toBe(1);
  }
}

async function noAnswer(): Promise<void> {
  const stage = await lost('answer lost');
  stage.phone.yard.next('todo-data', { status: 503, retryAfterMs: 60_000 }, 1);
  await stage.phone.clock.pass(50_000);
  await expectState(stage, 'unsure');
  await stage.phone.clock.pass(15_000);
  await expectState(stage, 'gone');
  expect([made(stage).length, sent(stage)]).toEqual([1, 1]);
}

/** Whatever the time: no look-up begins, and what a look-up decides is refused. */
function notLookedUp(state: State): Cell {
  return never('only what is unsure is looked up', async () => {
    const stage = await inState(state);
    const now = stage.phone.clock.now() + 86_400_000;
    const gates = { userId: 7, reachable: true, until: 0 };
    const outbox = await stage.phone.store.outbox();
    expect(plan({ outbox, sid: () => 1, ops: OPS, now, gates, busy: new Set(), ahead: 0 }).probe).toEqual([]);
    for (const event of ['found', 'not-found', 'unclear'] as const) await expectRefused(stage, event);
  });
}

function row(unsure: Cell): Readonly<Record<State, Cell>> {
  return {
    ready: notLookedUp('ready'),
    sending: notLookedUp('sending'),
    unsure,
    failed: notLookedUp('failed'),
    held: notLookedUp('held'),
    gone: notLookedUp('gone'),
  };
}

export const lookUp: Table<LookUp, State> = {
  'looked up: one': row(cell('→ gone; that row is the one made here', adopted)),
  'looked up: none': row(cell('→ ready; it did not happen', again)),
  'looked up: several, or unclear': row(cell('→ failed: a person looks', unclear)),
  'looked up: no answer': row(cell('stays; looked up again later', noAnswer)),
};
