/** An answer on its way: to what is under way, and, too late, to what is not any more. */
import { expect } from 'vitest';
import type { Fault } from '#tests/support/tiny-yard.ts';
import { type Cell, never, type State } from './cell.ts';
import { CALL, expectState, type Kind, put, say, type Server, type Stage, working } from './stage.ts';

/** Said on a phone that works; the first `times` tries meet this. After `ms` it is looked at. */
export async function meets(
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

export const tries = ({ phone }: Stage, kind: Kind = 'change') =>
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
export function row(sending: Cell, fault: Fault | null): Readonly<Record<State, Cell>> {
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
