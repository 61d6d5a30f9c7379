/** What a person decides about unsent work. Nothing that may be on its way is touched. */
import { expect } from 'vitest';
import { cell, type Cell, type State, type Table } from './cell.ts';
import { expectState, found, inState, plug, type Stage, unplug } from './stage.ts';

export type Person =
  | 'the person tries it again'
  | 'the person says it differently'
  | 'the person discards it'
  | 'the person takes it back (an undo)';

const NEW = 'm-new';
const BETTER = (lid: string) => ({ lid, patch: { title: 'Better' } });

const tryAgain = ({ phone, mid }: Stage) => phone.store.release([mid]);
const sayDifferently = ({ phone, mid, lid }: Stage) => phone.store.replace(mid, NEW, BETTER(lid));
const discard = ({ phone, mid }: Stage) => phone.store.discard([mid]);

const undo = ({ phone, mid }: Stage) => phone.store.undo([mid]);

/** The act is refused, and changes nothing. */
function untouched(is: string, state: State, act: (stage: Stage) => Promise<unknown>, says: unknown): Cell {
  return cell(is, async () => {
    const stage = await inState(state);
    const before = [await stage.phone.store.outbox(), await stage.phone.store.row('todos', stage.lid)];
    expect(await act(stage)).toEqual(says);
    expect([await stage.phone.store.outbox(), await stage.phone.store.row('todos', stage.lid)]).toEqual(before);
  });
}

async function released(): Promise<void> {
  const stage = await inState('failed');
  await unplug(stage.phone);
  await tryAgain(stage);
  expect(await found(stage)).toMatchObject({ st: 'ready', attempts: 0, err: null, nextAt: 0 });
  await plug(stage.phone);
  await expectState(stage, 'gone');
}

async function releasedHeld(): Promise<void> {
  const stage = await inState('held');
  await stage.phone.crash();
  await tryAgain(stage);
  await expectState(stage, 'ready');
  await stage.phone.lead();
  await stage.phone.clock.pass(1_000);
  expect(await found(stage)).toMatchObject({ st: 'held', err: { class: 'unknown-op' } });
  expect(stage.phone.yard.writes()).toEqual([]);
}

function replaced(state: 'ready' | 'failed'): Cell {
  return cell('→ ready under a new key, at its place', async () => {
    const stage = await inState(state);
    await unplug(stage.phone);
    const before = await found(stage);
    expect(await sayDifferently(stage)).toBe(true);
    const now = await found({ ...stage, mid: NEW });
    expect(now).toMatchObject({ st: 'ready', seq: before?.seq, attempts: 0, err: null, args: BETTER(stage.lid) });
    await expectState(stage, 'gone');
    await plug(stage.phone);
    expect(stage.phone.yard.requests.findLast((r) => r.endpoint.method === 'POST')?.key).toBe(NEW);
    expect(stage.phone.yard.todos.get(101)?.title).toBe('Better');
  });
}

function discarded(state: 'ready' | 'failed' | 'held'): Cell {
  return cell('→ gone; its row as if it had never been', async () => {
    const stage = await inState(state);
    expect(await discard(stage)).toEqual([stage.mid]);
    await expectState(stage, 'gone');
    expect(await stage.phone.store.row('todos', stage.lid)).toMatchObject({ title: 'Wash', dirty: 0 });
  });
}

async function takenBack(): Promise<void> {
  const stage = await inState('ready');
  expect(await undo(stage)).toBe('done');
  await expectState(stage, 'gone');
  expect(await stage.phone.store.row('todos', stage.lid)).toMatchObject({ title: 'Wash', dirty: 0 });
  // Once a byte may have left, it is too late.
  const tried = await inState('ready');
  await tried.phone.crash();
  await tried.phone.store.move(tried.mid, 1, ['ready'], { attempts: 1 });
  expect(await undo(tried)).toBe('sent');
  await expectState(tried, 'ready');
  // What was done since on the row it made would be lost.
  const made = await inState('ready', 'make');
  await made.phone.photo(made.lid);
  expect(await undo(made)).toBe('needed');
  await expectState(made, 'ready');
}

const ON_ITS_WAY = 'refused: it may have happened';

export const person: Table<Person, State> = {
  'the person tries it again': {
    ready: untouched('stays', 'ready', tryAgain, undefined),
    sending: untouched(ON_ITS_WAY, 'sending', tryAgain, undefined),
    unsure: untouched(ON_ITS_WAY, 'unsure', tryAgain, undefined),
    failed: cell('→ ready, as if never tried, under its key', released),
    held: cell('→ ready; held again unless the app knows it', releasedHeld),
    gone: untouched('nothing', 'gone', tryAgain, undefined),
  },
  'the person says it differently': {
    ready: replaced('ready'),
    sending: untouched(ON_ITS_WAY, 'sending', sayDifferently, false),
    unsure: untouched(ON_ITS_WAY, 'unsure', sayDifferently, false),
    failed: replaced('failed'),
    held: untouched('refused: nobody here knows how to say it', 'held', sayDifferently, false),
    gone: untouched('refused: it is settled', 'gone', sayDifferently, false),
  },
  'the person discards it': {
    ready: discarded('ready'),
    sending: untouched(ON_ITS_WAY, 'sending', discard, []),
    unsure: untouched(ON_ITS_WAY, 'unsure', discard, []),
    failed: discarded('failed'),
    held: discarded('held'),
    gone: untouched('nothing', 'gone', discard, []),
  },
  'the person takes it back (an undo)': {
    ready: cell('→ gone, when it was never tried and nothing needs it; its row as if it had never been', takenBack),
    sending: untouched(ON_ITS_WAY, 'sending', undo, 'sent'),
    unsure: untouched(ON_ITS_WAY, 'unsure', undo, 'sent'),
    failed: untouched('refused: it was tried', 'failed', undo, 'sent'),
    held: untouched('refused: nobody here knows what it did', 'held', undo, 'sent'),
    gone: untouched('refused: it is settled', 'gone', undo, 'sent'),
  },
};
