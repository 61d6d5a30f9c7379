import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Mutation, MutationError } from '#db/records.ts';
import {
  acknowledged,
  act,
  actOne,
  addReading,
  addTodo,
  bytesOf,
  intent,
  lid,
  NOW,
  retitle,
  serverImage,
  serverLine,
  serverTodo,
  upload,
} from '#tests/support/store/subject.ts';
import { openYard, type Yard } from '#tests/support/store/yard.ts';
import { outboxEntries } from './outbox.ts';
import { read } from '../open.ts';
import { rowTruth, recordTruth, unseenPictures } from './truth.ts';

let yard: Yard;
beforeEach(async () => {
  yard = await openYard();
  await yard.rows(serverTodo(1), serverLine(5, 1), serverTodo(2));
});
afterEach(() => yard.close());

const err = (cls: MutationError['class']): MutationError => ({ class: cls, status: 422, message: 'no', fields: null });

async function move(m: Mutation, change: Partial<Mutation>): Promise<void> {
  const { epoch } = await yard.store.lead();
  await yard.store.move(m.mid, epoch, ['ready', 'sending'], change);
}

describe('rowTruth', () => {
  it.each([
    [{}, 'here'],
    [{ st: 'sending' }, 'sending'],
    [{ st: 'unsure' }, 'sending'],
    [{ st: 'held', err: err('unknown-op') }, 'needs-you'],
    [{ st: 'failed', err: err('rejected') }, 'needs-you'],
    [{ st: 'failed', err: err('server') }, 'failed'],
  ] as [Partial<Mutation>, string][])('of work that is %o is %s', async (change, truth) => {
    await move(await actOne(yard.store, retitle('todo/1', 'B')), change);
    expect(await rowTruth('todos', 'todo/1')).toBe(truth);
    expect(await rowTruth('todos', 'todo/2')).toBe('sent');
  });

  it('of a photo is sent only when a read-back showed it', async () => {
    const image = lid('images');
    const m = await actOne(yard.store, upload(image, 'todo/1', bytesOf(1)));
    expect(await rowTruth('images', image)).toBe('here');
    await acknowledged(yard.store, m.mid, { sid: 70, rows: [serverImage(70, 1)] });
    expect(await rowTruth('images', image)).toBe('sending');
    expect(await recordTruth(['todo/1'])).toEqual(new Map([['todo/1', 'sending']]));
    await yard.rows(serverTodo(1), serverImage(70, 1));
    expect(await rowTruth('images', image)).toBe('sent');
    expect(await recordTruth(['todo/1'])).toEqual(new Map([['todo/1', 'sent']]));
  });
});

it('use 20: a photo is counted once: while it is to be sent as that, and then as not confirmed', async () => {
  const unseen = async () => (await read(unseenPictures)).length;
  const photos = [];
  for (const byte of [1, 2]) photos.push(await actOne(yard.store, upload(lid('images'), 'todo/1', bytesOf(byte))));
  expect(await unseen()).toBe(0);
  await acknowledged(yard.store, photos[0]!.mid, { sid: 70, rows: [serverImage(70, 1)] });
  expect(await unseen()).toBe(1);
  await yard.rows(serverTodo(1), serverImage(70, 1));
  expect(await unseen()).toBe(0);
});

describe('recordTruth', () => {
  it('is the worst of the todo, its checklist, its readings and its photos', async () => {
    const all = () => recordTruth(['todo/1', 'todo/2']);
    expect(await all()).toEqual(
      new Map([
        ['todo/1', 'sent'],
        ['todo/2', 'sent'],
      ]),
    );
    const tick = await actOne(
      yard.store,
      intent('todos.updateStatus', { lid: 'line/5', todo: 'todo/1', state: 'done' }),
    );
    await move(tick, { st: 'sending' });
    expect((await all()).get('todo/1')).toBe('sending');
    await act(yard.store, addReading(lid('odometers'), 'todo/1', 9));
    expect((await all()).get('todo/1')).toBe('here');
    const photo = await actOne(yard.store, upload(lid('images'), 'todo/2', bytesOf(1)));
    expect((await all()).get('todo/2')).toBe('here');
    await move(photo, { st: 'failed', err: err('too-large') });
    expect((await all()).get('todo/2')).toBe('needs-you');
    expect((await all()).get('todo/1')).toBe('here');
  });

  it('asks for nothing when no todo is named', async () => {
    await act(yard.store, retitle('todo/1', 'B'));
    expect(await recordTruth([])).toEqual(new Map());
  });
});

describe('outboxEntries', () => {
  it('shows one entry an act, the oldest first, with what it is about', async () => {
    await yard.todos([1, { title: 'Check In', vehicle: { id: 3, vin: 'V', plate: 'B 1', name: 'Van' } }]);
    await act(
      yard.store,
      intent('todos.complete', { lid: 'todo/1' }),
      intent('attendance.checkin', { lid: lid('punches'), todo: 'todo/1' }),
    );
    await act(yard.store, upload(lid('images'), 'todo/1', bytesOf(1)));
    await act(yard.store, intent('attendance.checkout', { lid: lid('punches') }));
    const entries = await outboxEntries();
    expect(entries.map(({ op, state, mutations }) => [op, state, mutations.length])).toEqual([
      ['todos.complete', 'ready', 2],
      ['todos.upload', 'ready', 1],
      ['attendance.checkout', 'ready', 1],
    ]);
    expect(entries[0]).toMatchObject({ at: NOW, todo: { lid: 'todo/1', title: 'Check In', plate: 'B 1' } });
    expect(entries[1]?.todo?.lid).toBe('todo/1');
    expect(entries[2]?.todo).toBeNull();
  });

  it('names the row whose work stands in the way', async () => {
    const todo = lid('todos');
    const made = await actOne(yard.store, addTodo(todo));
    await act(yard.store, addReading(lid('odometers'), todo, 9));
    await act(yard.store, upload(lid('images'), todo, bytesOf(1)));
    await act(yard.store, retitle('todo/1', 'B'));
    expect((await outboxEntries()).map((entry) => entry.state)).toEqual(['ready', 'ready', 'ready', 'ready']);
    await move(made, { st: 'failed', err: err('rejected') });
    const entries = await outboxEntries();
    expect(entries.map((entry) => [entry.state, entry.waitingFor])).toEqual([
      ['failed', undefined],
      ['waiting-for', todo],
      ['waiting-for', todo],
      ['ready', undefined],
    ]);
  });

  it('is empty when everything was sent', async () => {
    expect(await outboxEntries()).toEqual([]);
  });
});
