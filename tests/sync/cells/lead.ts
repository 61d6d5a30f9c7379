/** What becomes of a mutation when the one who sends changes. */
import { expect } from 'vitest';
import { EpochLost } from '#sync/ports.ts';
import { Phone } from '#tests/support/phone.ts';
import { cell, type Cell, type State, type Table } from './cell.ts';
import { epochOf, expectState, found, inState, onDisk, say, working } from './stage.ts';

export type Lead = 'another leads from now on' | 'the app is killed' | 'a leader that was overtaken writes';

function stays(is: string, state: State): Cell {
  return cell(is, async () => {
    const stage = await onDisk(state);
    const before = await stage.phone.store.outbox();
    await stage.phone.store.takeLead(stage.phone.clock.now());
    expect(await stage.phone.store.outbox()).toEqual(before);
  });
}

async function takenOver(): Promise<void> {
  const change = await inState('sending', 'change');
  await change.phone.store.takeLead(change.phone.clock.now());
  await expectState(change, 'ready');
  const keyed = await inState('sending', 'make');
  await keyed.phone.store.takeLead(keyed.phone.clock.now());
  await expectState(keyed, 'ready');
  for (const kind of ['make', 'change'] as const) {
    const { phone, todo } = await working('keeps none');
    const said = await say(phone, todo.lid, kind);
    await phone.clock.pass(20);
    const sentAt = (await found(said))?.sentAt;
    await phone.store.takeLead(phone.clock.now());
    // Since when its settle time is counted is on the disk.
    expect(await found(said)).toMatchObject({ st: 'unsure', sentAt });
  }
}

/** Nothing of it was in memory only. */
function survives(is: string, state: State): Cell {
  return cell(is, async () => {
    const stage = await inState(state);
    const before = await stage.phone.store.outbox();
    await stage.phone.crash();
    await stage.phone.clock.pass(600_000);
    expect(await stage.phone.store.outbox()).toEqual(before);
    await expectState(stage, state);
    stage.phone.yard.online = true;
    const heir = new Phone({ clock: stage.phone.clock, yard: stage.phone.yard, store: stage.phone.store });
    await heir.lead();
    await heir.clock.pass(10_000);
    expect(heir.errors).toEqual([]);
    // What needs a person or another app still does; all else is done, once.
    expect((await heir.store.outbox()).map((m) => m.st)).toEqual(state === 'failed' || state === 'held' ? [state] : []);
  });
}

function refused(state: State): Cell {
  return cell('refused: EpochLost', async () => {
    const stage = await onDisk(state);
    const { store, clock } = stage.phone;
    const old = await epochOf(stage);
    await store.takeLead(clock.now());
    const before = await store.outbox();
    const every = ['ready', 'sending', 'unsure', 'failed', 'held'] as const;
    await expect(store.move(stage.mid, old, every, { st: 'ready' })).rejects.toBeInstanceOf(EpochLost);
    const ack = { sid: null, rows: [], superseded: [], now: clock.now() };
    await expect(store.acknowledge(stage.mid, old, ack)).rejects.toBeInstanceOf(EpochLost);
    expect(await store.outbox()).toEqual(before);
  });
}

export const lead: Table<Lead, State> = {
  'another leads from now on': {
    ready: stays('stays', 'ready'),
    sending: cell('→ ready; without keys: → unsure', takenOver),
    unsure: stays('stays', 'unsure'),
    failed: stays('stays', 'failed'),
    held: stays('stays', 'held'),
    gone: stays('nothing', 'gone'),
  },
  'the app is killed': {
    ready: survives('stays', 'ready'),
    sending: survives('stays, until another leads', 'sending'),
    unsure: survives('stays', 'unsure'),
    failed: survives('stays', 'failed'),
    held: survives('stays', 'held'),
    gone: survives('nothing', 'gone'),
  },
  'a leader that was overtaken writes': {
    ready: refused('ready'),
    sending: refused('sending'),
    unsure: refused('unsure'),
    failed: refused('failed'),
    held: refused('held'),
    gone: refused('gone'),
  },
};
