/** What a person says of the same row again. */
import { expect } from 'vitest';
import { cell, type Cell, type State, type Table } from './cell.ts';
import { expectState, found, inState, plug, type Stage, stateOf, unplug } from './stage.ts';

export type Saving = 'the row is edited again' | 'the row is removed' | 'the row is removed, with an undo';

const retitle = ({ phone, lid }: Stage, title: string) =>
  phone.act({ op: 'todos.update', args: { lid, patch: { title } } });
const remove = ({ phone, lid }: Stage) => phone.act({ op: 'todos.remove', args: { lid, reason: 'twice' } });

/** The new one is a mutation of its own, and not on its way before this one is settled. */
function behind(state: State, act: (stage: Stage) => Promise<readonly string[]>): Cell {
  return cell('stays; the new one waits behind it', async () => {
    const stage = await inState(state, 'make');
    const [mid] = await act(stage);
    await stage.phone.clock.pass(10);
    const outbox = await stage.phone.store.outbox();
    expect(outbox.map((m) => [m.mid, m.st])).toEqual([
      [stage.mid, state],
      [mid, 'ready'],
    ]);
  });
}

function anew(act: (stage: Stage) => Promise<readonly string[]>): Cell {
  return cell('a new mutation begins, as ready', async () => {
    const stage = await inState('gone');
    await unplug(stage.phone);
    const [mid = ''] = await act(stage);
    expect(mid).not.toBe(stage.mid);
    await expectState({ ...stage, mid }, 'ready');
  });
}

async function edited(): Promise<void> {
  const stage = await inState('ready');
  expect(await retitle(stage, 'Better')).toEqual([stage.mid]);
  expect(await stage.phone.only()).toMatchObject({ st: 'ready', args: { patch: { title: 'Better' } } });
  // Once a byte of it may have left, it is what it is.
  await stage.phone.crash();
  await stage.phone.store.move(stage.mid, 1, ['ready'], { attempts: 1 });
  const [second] = await retitle(stage, 'Best');
  expect(second).not.toBe(stage.mid);
  expect((await found(stage))?.args).toMatchObject({ patch: { title: 'Better' } });
}

async function cancelled(): Promise<void> {
  const stage = await inState('ready', 'make');
  expect(await remove(stage)).toEqual([]);
  expect(await stateOf(stage)).toBe('gone');
  expect(await stage.phone.store.row('todos', stage.lid)).toBeUndefined();
  expect(stage.phone.yard.writes()).toEqual([]);
}

const removeLater = ({ phone, lid }: Stage) =>
  phone.actLater(10_000, { op: 'todos.remove', args: { lid, reason: 'twice' } });

/** The server is there all the time: only the undo keeps both back. */
async function cancelledLater(): Promise<void> {
  const stage = await inState('ready', 'make');
  const { phone, lid } = stage;
  expect(await removeLater(stage)).toHaveLength(1);
  await plug(phone);
  phone.engine.wake('seen');
  await phone.clock.pass(5_000);
  expect(await phone.states()).toEqual(['ready', 'ready']);
  await phone.clock.pass(3_000);
  expect(await phone.states()).toEqual([]);
  expect(await phone.store.row('todos', lid)).toBeUndefined();
  expect(phone.yard.writes()).toEqual([]);
}

const again = (stage: Stage) => retitle(stage, 'Better');

export const saving: Table<Saving, State> = {
  'the row is edited again': {
    ready: cell('stays; never tried, it takes the edit in', edited),
    sending: behind('sending', again),
    unsure: behind('unsure', again),
    failed: behind('failed', again),
    held: behind('held', again),
    gone: anew(again),
  },
  'the row is removed': {
    ready: cell('→ gone, when it made the row and was never tried', cancelled),
    sending: behind('sending', remove),
    unsure: behind('unsure', remove),
    failed: behind('failed', remove),
    held: behind('held', remove),
    gone: anew(remove),
  },
  'the row is removed, with an undo': {
    ready: cell('stays, when it made the row and was never tried, until the undo is over; then → gone', cancelledLater),
    sending: behind('sending', removeLater),
    unsure: behind('unsure', removeLater),
    failed: behind('failed', removeLater),
    held: behind('held', removeLater),
    gone: anew(removeLater),
  },
};
