/** What a pull does to a row that a mutation is about: other people's changes. */
import { expect } from 'vitest';
import type { Pulled, ServerRow } from '#sync/ports.ts';
import type { Phone } from '#tests/support/phone.ts';
import { cell, type Cell, type State, type Table } from './cell.ts';
import { expectState, onDisk } from './stage.ts';

export type Pulls = 'a pull names its row' | 'a pull no longer names its row, or may not be read any more';

const theirs = (title: string): ServerRow => ({
  t: 'todos',
  sid: 101,
  fields: { title, note: 'theirs', todo_date: '2026-11-21' },
  refs: {},
  deleted: false,
});

type Covers = Pulled['covers'];
const RANGE: Covers = [{ t: 'todos', index: 'todo_date', from: '2026-11-20', to: '2026-11-22' }];
/** The settings master says that the person may not read todos: none is named of all that are here. */
const ALL: Covers = [{ t: 'todos', index: '[todo_date+lid]', from: ['', ''], to: ['\uffff', '\uffff'] }];

const pull = async (
  { store, clock }: Phone,
  rows: readonly ServerRow[],
  fence: number,
  covers = RANGE,
): Promise<void> =>
  store.applyPull({
    key: 'todos',
    rows,
    vehicles: [],
    covers,
    etag: null,
    at: clock.now(),
    fence,
    whole: null,
    epoch: (await store.lead()).epoch,
  });

/** The screen goes on showing what the person did, on top of what others did. */
function onTop(state: State): Cell {
  return cell('stays; on top of the new snapshot', async () => {
    const stage = await onDisk(state);
    const { store } = stage.phone;
    const before = await store.outbox();
    await pull(stage.phone, [theirs('Theirs')], await store.fence());
    expect(await store.outbox()).toEqual(before);
    expect(await store.row('todos', stage.lid)).toMatchObject({ title: 'Mine', note: 'theirs', dirty: 1 });
    expect(await store.base('todos', stage.lid)).toMatchObject({ title: 'Theirs' });
  });
}

async function takenOver(): Promise<void> {
  const stage = await onDisk('gone');
  const { store } = stage.phone;
  // An answer from before the acknowledgement knows less than we do.
  await pull(stage.phone, [theirs('Older')], (await store.fence()) - 1);
  expect(await store.row('todos', stage.lid)).toMatchObject({ title: 'Mine' });
  await pull(stage.phone, [theirs('Theirs')], await store.fence());
  expect(await store.row('todos', stage.lid)).toMatchObject({ title: 'Theirs', dirty: 0 });
}

function kept(state: State): Cell {
  return cell('stays, with its row; its own answer will say', async () => {
    const stage = await onDisk(state);
    const { store } = stage.phone;
    for (const covers of [RANGE, ALL]) await pull(stage.phone, [], await store.fence(), covers);
    await expectState(stage, state);
    expect(await store.row('todos', stage.lid)).toMatchObject({ title: 'Mine', dirty: 1 });
  });
}

async function removed(): Promise<void> {
  for (const covers of [RANGE, ALL]) {
    const stage = await onDisk('gone');
    const { store } = stage.phone;
    await pull(stage.phone, [], (await store.fence()) - 1, covers);
    expect(await store.row('todos', stage.lid)).toMatchObject({ title: 'Mine' });
    await pull(stage.phone, [], await store.fence(), covers);
    expect(await store.row('todos', stage.lid)).toBeUndefined();
  }
}

export const pulls: Table<Pulls, State> = {
  'a pull names its row': {
    ready: onTop('ready'),
    sending: onTop('sending'),
    unsure: onTop('unsure'),
    failed: onTop('failed'),
    held: onTop('held'),
    gone: cell('the row is as pulled; an older answer is ignored', takenOver),
  },
  'a pull no longer names its row, or may not be read any more': {
    ready: kept('ready'),
    sending: kept('sending'),
    unsure: kept('unsure'),
    failed: kept('failed'),
    held: kept('held'),
    gone: cell('the row goes; an older answer is ignored', removed),
  },
};
