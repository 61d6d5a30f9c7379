/** What a mutation refers to: a row that was made on this device and has no id on the server yet. */
import { expect } from 'vitest';
import { newLid } from '#sync/core/ids.ts';
import { cell, type Cell, never, type State, type Table } from './cell.ts';
import { epochOf, expectState, found, planned, plug, put, type Stage, stateOf, unplug, working } from './stage.ts';

export type Needs = 'what it needs fails' | 'what it needs is discarded' | 'what it needs can never come';

/** A photo of a todo that was made here and is not on the server: the todo's mutation, and the photo's in this state. */
async function dependent(state: 'ready' | 'failed' | 'held'): Promise<{ maker: Stage; stage: Stage }> {
  const { phone } = await working();
  await unplug(phone);
  const lid = newLid('todos', phone.random.uuid());
  const [made = ''] = await phone.act({
    op: 'todos.add',
    args: { lid, fields: { title: 'New', todo_date: '2026-11-21' } },
  });
  const [mid = ''] = await phone.photo(lid);
  await phone.clock.pass(100);
  const stage = { phone, mid, lid: (await phone.store.outbox()).find((m) => m.mid === mid)?.lid ?? '' };
  if (state === 'held')
    await phone.store.move(mid, await epochOf(stage), ['ready'], { v: 99, st: 'held', err: UNKNOWN });
  else await put(stage, state);
  return { maker: { phone, mid: made, lid }, stage };
}

const UNKNOWN = { class: 'unknown-op' as const, status: null, message: '', fields: null };

function makerFails(is: string, state: 'ready' | 'failed' | 'held'): Cell {
  return cell(is, async () => {
    const { maker, stage } = await dependent(state);
    stage.phone.yard.next('add-todo', { status: 422 });
    await plug(stage.phone);
    await expectState(maker, 'failed');
    await expectState(stage, state);
    expect(stage.phone.yard.writes()).toEqual(['add-todo']);
    const { waiting } = await planned(stage, null);
    const why = {
      ready: { for: 'row', lid: maker.lid, mid: maker.mid },
      failed: { for: 'person' },
      held: { for: 'update' },
    };
    expect(waiting.get(stage.mid)).toEqual(why[state]);
  });
}

function makerDiscarded(state: 'ready' | 'failed' | 'held'): Cell {
  return cell('→ gone with it', async () => {
    const { maker, stage } = await dependent(state);
    const mids = await stage.phone.store.discard([maker.mid]);
    expect(mids.toSorted()).toEqual([maker.mid, stage.mid].toSorted());
    await expectState(stage, 'gone');
    expect(await stage.phone.store.row('images', stage.lid)).toBeUndefined();
  });
}

/** When it is sent, what it needs has left the outbox: nothing can befall that any more. */
function settledBefore(state: 'sending' | 'unsure' | 'gone'): Cell {
  return never('sent only after that had its server id', async () => {
    const { phone } = await working('keeps none');
    if (state === 'unsure') phone.yard.next('upload-todo', 'lost');
    const lid = newLid('todos', phone.random.uuid());
    const [made = ''] = await phone.act({
      op: 'todos.add',
      args: { lid, fields: { title: 'New', todo_date: '2026-11-21' } },
    });
    const [mid = ''] = await phone.photo(lid);
    const stage = { phone, mid, lid };
    for (let ms = 0; (await stateOf(stage)) !== state && ms < 3_000; ms += 10) {
      // As long as the one is in the outbox, nothing of the other was sent.
      if ((await stateOf({ ...stage, mid: made })) !== 'gone') expect(phone.yard.writes()).not.toContain('upload-todo');
      await phone.clock.pass(10);
    }
    await expectState(stage, state);
    await expectState({ ...stage, mid: made }, 'gone');
    expect(await phone.store.sidOf(lid)).not.toBeNull();
    expect(await phone.store.discard([made])).toEqual([]);
  });
}

/** What makes the row is acknowledged, and nobody learnt its id. */
async function orphan(state: 'ready' | 'failed' | 'held'): Promise<Stage> {
  const { maker, stage } = await dependent(state);
  const { phone } = stage;
  await phone.store.acknowledge(maker.mid, await epochOf(stage), {
    sid: null,
    rows: [],
    superseded: [],
    now: phone.clock.now(),
  });
  await plug(phone);
  expect(phone.yard.writes()).toEqual([]);
  return stage;
}

async function orphaned(): Promise<void> {
  const stage = await orphan('ready');
  expect(await found(stage)).toMatchObject({ st: 'failed', err: { class: 'dependency' } });
}

const staysOrphan = (state: 'failed' | 'held'): Cell =>
  cell('stays', async () => expectState(await orphan(state), state));

export const needs: Table<Needs, State> = {
  'what it needs fails': {
    ready: makerFails('stays; says what it waits for', 'ready'),
    sending: settledBefore('sending'),
    unsure: settledBefore('unsure'),
    failed: makerFails('stays', 'failed'),
    held: makerFails('stays', 'held'),
    gone: settledBefore('gone'),
  },
  'what it needs is discarded': {
    ready: makerDiscarded('ready'),
    sending: settledBefore('sending'),
    unsure: settledBefore('unsure'),
    failed: makerDiscarded('failed'),
    held: makerDiscarded('held'),
    gone: settledBefore('gone'),
  },
  'what it needs can never come': {
    ready: cell('→ failed: dependency', orphaned),
    sending: settledBefore('sending'),
    unsure: settledBefore('unsure'),
    failed: staysOrphan('failed'),
    held: staysOrphan('held'),
    gone: settledBefore('gone'),
  },
};
