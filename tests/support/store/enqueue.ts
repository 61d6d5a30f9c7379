import { describe, expect, it } from 'vitest';
import { parseStamp } from '#contract/stamp.ts';
import type { StoreName } from '#sync/store-tx.ts';
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
  serverLine,
  serverTodo,
  upload,
} from './subject.ts';
import type { Get } from './suite.ts';

export function enqueueConformance(get: Get): void {
  describe('enqueue', () => {
    it('shows a change of a pulled row at once and keeps what the server has', async () => {
      const { store } = get();
      await pulled(store, [serverTodo(1, { title: 'Wash' })]);
      const m = await actOne(store, retitle('todo/1', 'Wash and dry'));
      expect(await store.row('todos', 'todo/1')).toMatchObject({ title: 'Wash and dry', dirty: 1, sid: 1 });
      expect(await store.base('todos', 'todo/1')).toMatchObject({ title: 'Wash', dirty: 0 });
      expect(m).toMatchObject({
        st: 'ready',
        attempts: 0,
        sentAt: null,
        base: { title: 'Wash' },
        lane: 'todo:todo/1',
        off: 500,
      });
      expect(await store.outbox()).toEqual([m]);
    });

    it('makes a row that the server does not know yet', async () => {
      const { store } = get();
      const todo = lid('todos');
      await actOne(store, addTodo(todo));
      expect(await store.row('todos', todo)).toMatchObject({ lid: todo, title: 'Wash', dirty: 1 });
      expect(await store.base('todos', todo)).toBeNull();
      expect(await store.sidOf(todo)).toBeNull();
    });

    it('numbers mutations in the order of the acts and stamps them by one growing clock', async () => {
      const { store } = get();
      const [first, second] = [lid('todos'), lid('todos')];
      await act(store, addTodo(first), addReading(lid('odometers'), first, 100));
      await act(store, addTodo(second));
      const outbox = await store.outbox();
      expect(outbox.map((m) => m.seq)).toEqual(outbox.map((m) => m.seq).toSorted((a, b) => a - b));
      expect(new Set(outbox.map((m) => m.seq)).size).toBe(3);
      const stamps = outbox.map((m) => m.hlc);
      expect(stamps).toEqual([...new Set(stamps)].toSorted());
      const parsed = stamps.map(parseStamp);
      expect(parsed.map((s) => s?.ms)).toEqual([NOW + 500, NOW + 500, NOW + 500]);
      expect(new Set(parsed.map((s) => s?.device)).size).toBe(1);
    });

    it('keeps the mutations of one act together, and photo bytes with them', async () => {
      const { store } = get();
      await pulled(store, [serverTodo(1)]);
      const [image, other] = [lid('images'), lid('images')];
      const saved = await act(store, upload(image, 'todo/1', bytesOf(1, 2, 3)), upload(other, 'todo/1', bytesOf(9)));
      expect(new Set(saved.map((m) => m.group)).size).toBe(1);
      const row = await store.row('images', image);
      expect(row).toMatchObject({ todo: 'todo/1', confirmed: 0, bid: saved[0]?.bids[0] });
      const blob = await store.blob(String(row?.['bid']));
      expect(blob).toMatchObject({ st: 'raw', mime: 'image/jpeg', mid: saved[0]?.mid });
      expect([...new Uint8Array(blob!.bytes)]).toEqual([1, 2, 3]);
    });

    it.each<StoreName>(['meta', 'outbox', 'base', 'images', 'todos', 'blobs'])(
      'leaves nothing when writing to %s fails',
      async (table) => {
        const { store, failAt } = get();
        await pulled(store, [serverTodo(1, { title: 'Wash' })]);
        await actOne(store, addTodo(lid('todos')));
        const before = {
          outbox: await store.outbox(),
          clock: await store.meta('clock'),
          row: await store.row('todos', 'todo/1'),
        };
        const image = lid('images');
        failAt(table);
        await expect(act(store, upload(image, 'todo/1', bytesOf(1)), retitle('todo/1', 'Other'))).rejects.toThrow(
          `${table} failed`,
        );
        failAt(null);
        expect({
          outbox: await store.outbox(),
          clock: await store.meta('clock'),
          row: await store.row('todos', 'todo/1'),
        }).toEqual(before);
        expect(await store.row('images', image)).toBeUndefined();
        expect(await store.base('todos', 'todo/1')).toBeUndefined();
        expect(await store.base('images', image)).toBeUndefined();
      },
    );

    it('names what a mutation waits for', async () => {
      const { store } = get();
      const todo = lid('todos');
      await actOne(store, addTodo(todo));
      const image = await actOne(store, upload(lid('images'), todo, bytesOf(1)));
      expect(image.deps).toEqual([todo]);
      expect(image.lane).not.toBe(`todo:${todo}`);
    });

    it('melts a repeated edit into the one before it while that is unsent', async () => {
      const { store } = get();
      await pulled(store, [serverTodo(1, { title: 'A' })]);
      const first = await actOne(store, retitle('todo/1', 'B'));
      const second = await actOne(store, retitle('todo/1', 'C'));
      expect(second).toMatchObject({ mid: first.mid, seq: first.seq, base: { title: 'A' } });
      expect(await store.outbox()).toHaveLength(1);
      expect(await store.row('todos', 'todo/1')).toMatchObject({ title: 'C' });
      await expectFolded(store);
    });

    it('never melts into what may be on its way', async () => {
      const { store } = get();
      await pulled(store, [serverTodo(1)]);
      const first = await actOne(store, retitle('todo/1', 'B'));
      const epoch = await store.takeLead(NOW);
      await store.move(first.mid, epoch, ['ready'], { st: 'sending', sentAt: NOW });
      const second = await actOne(store, retitle('todo/1', 'C'));
      expect(second.mid).not.toBe(first.mid);
      expect(await store.outbox()).toHaveLength(2);
      await expectFolded(store);
    });

    it('melts within one act', async () => {
      const { store } = get();
      await pulled(store, [serverTodo(1)]);
      const saved = await act(store, retitle('todo/1', 'B'), retitle('todo/1', 'C'));
      expect(saved).toHaveLength(1);
      expect(await store.row('todos', 'todo/1')).toMatchObject({ title: 'C' });
    });

    it('lets making and removing cancel out, with the bytes', async () => {
      const { store } = get();
      await pulled(store, [serverTodo(1)]);
      const image = lid('images');
      const made = await actOne(store, upload(image, 'todo/1', bytesOf(1)));
      const removed = await act(store, intent('todos.deleteImage', { lid: image, todo: 'todo/1' }));
      expect(removed).toEqual([]);
      expect(await store.outbox()).toEqual([]);
      expect(await store.row('images', image)).toBeUndefined();
      expect(await store.base('images', image)).toBeUndefined();
      expect(await store.blob(made.bids[0]!)).toBeUndefined();
    });

    it('does not cancel out a row that other work needs', async () => {
      const { store } = get();
      const todo = lid('todos');
      await actOne(store, addTodo(todo));
      await actOne(store, upload(lid('images'), todo, bytesOf(1)));
      await act(store, intent('todos.remove', { lid: todo, reason: 'twice' }));
      expect(await store.outbox()).toHaveLength(3);
      await expectFolded(store);
    });

    it('hides a deleted row until the server has deleted it', async () => {
      const { store } = get();
      await pulled(store, [serverTodo(1), serverLine(5, 1)]);
      await actOne(store, intent('todos.deleteChecklist', { lid: 'line/5', todo: 'todo/1' }));
      expect(await store.row('checklists', 'line/5')).toBeUndefined();
      expect(await store.base('checklists', 'line/5')).toMatchObject({ sid: 5 });
      expect(await store.sidOf('line/5')).toBe(5);
      expect(await store.lidOf('checklists', 5)).toBe('line/5');
    });

    it('refuses operations it does not know', async () => {
      const { store } = get();
      await expect(act(store, { op: 'todos.fly', args: { lid: 'todo/1' } } as never)).rejects.toThrow('todos.fly');
    });
  });
}
