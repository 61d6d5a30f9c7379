import { describe, expect, it } from 'vitest';
import type { Mutation } from '#db/records.ts';
import type { Store } from '#sync/ports.ts';
import {
  act,
  actOne,
  addReading,
  addTodo,
  bytesOf,
  expectFolded,
  intent,
  lid,
  NOW,
  pulled,
  retitle,
  serverTodo,
  uuid,
} from './subject.ts';
import type { Get } from './suite.ts';

const ERR: Mutation['err'] = {
  class: 'rejected',
  status: 422,
  message: 'no',
  fields: { title: ['Please fill this in.'] },
};

async function failed(store: Store, m: Mutation): Promise<void> {
  const epoch = await store.takeLead(NOW);
  await store.move(m.mid, epoch, ['ready'], {
    st: 'failed',
    attempts: 3,
    sentAt: NOW,
    firstFailedAt: NOW,
    nextAt: NOW + 9,
    err: ERR,
  });
}

export function personConformance(get: Get): void {
  describe('discard', () => {
    it('shows the server’s row again', async () => {
      const { store } = get();
      await pulled(store, [serverTodo(1, { title: 'A' })]);
      const before = await store.row('todos', 'todo/1');
      const m = await actOne(store, retitle('todo/1', 'B'));
      expect(await store.discard([m.mid])).toEqual([m.mid]);
      expect(await store.row('todos', 'todo/1')).toEqual(before);
      expect(await store.base('todos', 'todo/1')).toBeUndefined();
      expect(await store.outbox()).toEqual([]);
    });

    it('keeps the other work of the row', async () => {
      const { store } = get();
      await pulled(store, [serverTodo(1, { title: 'A', status: 'pending' })]);
      const edit = await actOne(store, retitle('todo/1', 'B'));
      await actOne(store, intent('todos.complete', { lid: 'todo/1' }));
      await store.discard([edit.mid]);
      expect(await store.row('todos', 'todo/1')).toMatchObject({ title: 'A', status: 'completed', dirty: 1 });
      await expectFolded(store);
    });

    it('takes all that needs a row that is taken back, with the bytes', async () => {
      const { store } = get();
      const todo = lid('todos');
      const [reading, image] = [lid('odometers'), lid('images')];
      const made = await actOne(store, addTodo(todo));
      const read = await actOne(store, addReading(reading, todo, 5));
      const dial = intent(
        'todos.upload',
        { lid: image, todo, kind: 'odometer', odometer: reading, taken_at: '2026-11-21T09:00:00.000Z' },
        bytesOf(1),
      );
      const photo = await actOne(store, dial);
      const other = await actOne(store, addTodo(lid('todos'), 'Stays'));
      expect(new Set(await store.discard([made.mid]))).toEqual(new Set([made.mid, read.mid, photo.mid]));
      expect(await store.outbox()).toEqual([other]);
      expect(await store.row('todos', todo)).toBeUndefined();
      expect(await store.row('odometers', reading)).toBeUndefined();
      expect(await store.row('images', image)).toBeUndefined();
      expect(await store.blob(photo.bids[0]!)).toBeUndefined();
    });

    it('touches nothing that may be on its way', async () => {
      const { store } = get();
      await pulled(store, [serverTodo(1)]);
      const m = await actOne(store, retitle('todo/1', 'B'));
      const epoch = await store.takeLead(NOW);
      await store.move(m.mid, epoch, ['ready'], { st: 'sending', sentAt: NOW });
      expect(await store.discard([m.mid])).toEqual([]);
      expect(await store.outbox()).toHaveLength(1);
    });

    it('knows nothing of what is gone', async () => {
      const { store } = get();
      expect(await store.discard(['nobody'])).toEqual([]);
    });
  });

  describe('replace', () => {
    it('says it differently under another key at the same place', async () => {
      const { store } = get();
      await pulled(store, [serverTodo(1, { title: 'A' })]);
      const first = await actOne(store, retitle('todo/1', ''));
      await failed(store, first);
      const second = await actOne(store, intent('todos.complete', { lid: 'todo/1' }));
      const mid = uuid();
      expect(await store.replace(first.mid, mid, { lid: 'todo/1', patch: { title: 'Right' } })).toBe(true);
      const outbox = await store.outbox();
      expect(outbox.map((m) => m.mid)).toEqual([mid, second.mid]);
      expect(outbox[0]).toMatchObject({
        seq: first.seq,
        st: 'ready',
        attempts: 0,
        sentAt: null,
        nextAt: 0,
        err: null,
        firstFailedAt: null,
      });
      expect(await store.row('todos', 'todo/1')).toMatchObject({ title: 'Right', status: 'completed' });
      await expectFolded(store);
    });

    it('does not replace what may be on its way, nor what is gone', async () => {
      const { store } = get();
      await pulled(store, [serverTodo(1)]);
      const m = await actOne(store, retitle('todo/1', 'B'));
      const epoch = await store.takeLead(NOW);
      await store.move(m.mid, epoch, ['ready'], { st: 'unsure', sentAt: NOW });
      expect(await store.replace(m.mid, uuid(), { lid: 'todo/1', patch: {} })).toBe(false);
      expect(await store.replace('nobody', uuid(), {})).toBe(false);
      expect((await store.outbox())[0]?.mid).toBe(m.mid);
    });
  });

  describe('release', () => {
    it('makes failed and held work as good as new, and leaves the rest', async () => {
      const { store } = get();
      await pulled(store, [serverTodo(1), serverTodo(2), serverTodo(3)]);
      const [a, b, c] = await act(store, retitle('todo/1', 'x'), retitle('todo/2', 'x'), retitle('todo/3', 'x'));
      await failed(store, a!);
      const epoch = await store.takeLead(NOW);
      await store.move(b!.mid, epoch, ['ready'], { st: 'held' });
      await store.move(c!.mid, epoch, ['ready'], { st: 'unsure', sentAt: NOW });
      await store.release([a!.mid, b!.mid, c!.mid, 'nobody']);
      const states = (await store.outbox()).map(({ st, err, attempts, nextAt }) => ({ st, err, attempts, nextAt }));
      const fresh = { st: 'ready', err: null, attempts: 0, nextAt: 0 };
      expect(states).toEqual([fresh, fresh, { ...fresh, st: 'unsure' }]);
    });

    it('lets nothing melt into what was sent once: the server may know its key', async () => {
      const { store } = get();
      await pulled(store, [serverTodo(1)]);
      const first = await actOne(store, retitle('todo/1', 'x'));
      await failed(store, first);
      await store.release([first.mid]);
      const second = await actOne(store, retitle('todo/1', 'y'));
      expect((await store.outbox()).map((m) => m.mid)).toEqual([first.mid, second.mid]);
    });
  });
}
