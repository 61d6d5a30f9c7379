import { describe, expect, it } from 'vitest';
import type { VehicleRow } from '#db/records.ts';
import { EpochLost } from '#sync/ports.ts';
import {
  ack,
  acknowledged,
  actOne,
  addTodo,
  bytesOf,
  coversDay,
  expectFolded,
  intent,
  lid,
  NOW,
  pulled,
  retitle,
  serverImage,
  serverLine,
  serverTodo,
  upload,
} from './subject.ts';
import type { Get } from './suite.ts';

export function pullConformance(get: Get): void {
  describe('applyPull', () => {
    it('leaves unknown rows alone while something made here may be among them', async () => {
      const { store } = get();
      const todo = lid('todos');
      const m = await actOne(store, addTodo(todo));
      const epoch = await store.takeLead(NOW);
      await store.move(m.mid, epoch, ['ready'], { st: 'sending', sentAt: NOW });
      await store.move(m.mid, epoch, ['sending'], { st: 'unsure' });
      await pulled(store, [serverTodo(41), serverLine(90, 41)]);
      expect(await store.row('todos', 'todo/41')).toBeUndefined();
      expect(await store.row('checklists', 'line/90')).toBeUndefined();
      // The same answer must be asked for again.
      expect(await store.pull('todos')).toMatchObject({ etag: null });
      await store.acknowledge(m.mid, epoch, { sid: 40, rows: [serverTodo(40)], superseded: [], now: NOW });
      await pulled(store, [serverTodo(40), serverTodo(41), serverLine(90, 41)]);
      expect(await store.row('todos', 'todo/41')).toBeDefined();
      expect(await store.row('checklists', 'line/90')).toMatchObject({ todo: 'todo/41' });
    });

    it('does so between two tries, too, unless they have failed for long', async () => {
      const { store } = get();
      const m = await actOne(store, addTodo(lid('todos')));
      const epoch = await store.takeLead(NOW);
      await store.move(m.mid, epoch, ['ready'], { st: 'sending', sentAt: NOW });
      await store.move(m.mid, epoch, ['sending'], { st: 'ready', attempts: 1 });
      await pulled(store, [serverTodo(41)]);
      expect(await store.row('todos', 'todo/41')).toBeUndefined();
      await store.move(m.mid, epoch, ['ready'], { attempts: 20 });
      await pulled(store, [serverTodo(41)]);
      expect(await store.row('todos', 'todo/41')).toBeDefined();
    });

    it('writes nothing of what a leader asked for that was overtaken since', async () => {
      const { store } = get();
      const epoch = await store.takeLead(NOW);
      await store.takeLead(NOW);
      await pulled(store, [serverTodo(1, { title: 'Newer' })]);
      const many = Array.from({ length: 300 }, (_, i) => serverTodo(i + 1, { title: 'Older' }));
      for (const rows of [many.slice(0, 1), many]) {
        const whole = { key: 'settings', value: 'older' };
        await expect(pulled(store, rows, { epoch, whole, etag: 'W/"older"' })).rejects.toThrow(EpochLost);
      }
      expect(await store.row('todos', 'todo/1')).toMatchObject({ title: 'Newer' });
      expect(await store.row('todos', 'todo/2')).toBeUndefined();
      expect(await store.meta('settings')).toBeUndefined();
      expect(await store.pull('todos')).toMatchObject({ etag: 'W/"1"' });
    });

    it('still knows whose a row is that was made here and that it took from the screen, for a day', async () => {
      const { store } = get();
      const todo = lid('todos');
      const m = await actOne(store, addTodo(todo));
      await acknowledged(store, m.mid, { sid: 40, rows: [serverTodo(40)] });
      const [acked, covers] = [await store.fence(), coversDay()];
      await pulled(store, [], { covers, fence: acked });
      expect(await store.row('todos', todo)).toBeUndefined();
      expect(await store.lidOf('todos', 40)).toBe(todo);
      // Another pull brings it back, and it looks like anybody's.
      await pulled(store, [serverTodo(40)]);
      expect(await store.row('todos', 'todo/40')).toBeDefined();
      expect(await store.lidOf('todos', 40)).toBe(todo);
      await store.takeLead(NOW + 25 * 60 * 60 * 1000);
      expect(await store.lidOf('todos', 40)).toBe('todo/40');
    });

    it('writes rows with their references, whatever the order', async () => {
      const { store } = get();
      await pulled(store, [serverLine(5, 1), serverTodo(1), serverImage(9, 1)]);
      expect(await store.row('todos', 'todo/1')).toMatchObject({ lid: 'todo/1', sid: 1, dirty: 0, parent: null });
      expect(await store.row('checklists', 'line/5')).toMatchObject({ todo: 'todo/1', status_todo: null });
      expect(await store.row('images', 'image/9')).toMatchObject({
        todo: 'todo/1',
        confirmed: 1,
        bid: null,
        thumb: null,
      });
    });

    it('remembers what it knows of the answer', async () => {
      const { store } = get();
      expect(await store.pull('todos')).toBeUndefined();
      await pulled(store, [], { etag: 'W/"7"', at: NOW + 5 });
      expect(await store.pull('todos')).toEqual({ key: 'todos', etag: 'W/"7"', at: NOW + 5, fence: 0 });
    });

    it('asks for everything again after something was taken back, whatever "unchanged" is still under way', async () => {
      const { store } = get();
      await pulled(store, [serverTodo(1)]);
      const m = await actOne(store, retitle('todo/1', 'Mine'));
      await pulled(store, [], { etag: undefined });
      expect(await store.pull('todos')).toMatchObject({ etag: 'W/"1"' });
      await store.discard([m.mid]);
      expect(await store.pull('todos')).toMatchObject({ etag: null });
      await pulled(store, [], { etag: undefined });
      expect(await store.pull('todos')).toMatchObject({ etag: null });
    });

    it('brings a new base under pending work', async () => {
      const { store } = get();
      await pulled(store, [serverTodo(1, { title: 'A', note: 'old' })]);
      await actOne(store, retitle('todo/1', 'Mine'));
      await pulled(store, [serverTodo(1, { title: 'Theirs', note: 'new' })]);
      expect(await store.row('todos', 'todo/1')).toMatchObject({ title: 'Mine', note: 'new', dirty: 1 });
      expect(await store.base('todos', 'todo/1')).toMatchObject({ title: 'Theirs', note: 'new' });
      await expectFolded(store);
    });

    it('does not show again what is being deleted', async () => {
      const { store } = get();
      await pulled(store, [serverTodo(1), serverLine(5, 1)]);
      const m = await actOne(store, intent('todos.deleteChecklist', { lid: 'line/5', todo: 'todo/1' }));
      await pulled(store, [serverTodo(1), serverLine(5, 1, { title: 'Renamed' })], { covers: coversDay() });
      expect(await store.row('checklists', 'line/5')).toBeUndefined();
      await store.discard([m.mid]);
      expect(await store.row('checklists', 'line/5')).toMatchObject({ title: 'Renamed', dirty: 0 });
    });

    it('leaves the base of what is being deleted alone when it was acknowledged since', async () => {
      const { store } = get();
      await pulled(store, [serverTodo(1), serverLine(5, 1)]);
      const line = { lid: 'line/5', todo: 'todo/1' };
      const tick = await actOne(store, intent('todos.updateStatus', { ...line, state: 'done' }));
      const fence = await store.fence();
      await acknowledged(store, tick.mid, { rows: [serverLine(5, 1, { state: 'done' })] });
      const removed = await actOne(store, intent('todos.deleteChecklist', line));
      await pulled(store, [serverTodo(1), serverLine(5, 1)], { fence });
      await store.discard([removed.mid]);
      expect(await store.row('checklists', 'line/5')).toMatchObject({ state: 'done', dirty: 0 });
    });

    it('leaves rows alone that were acknowledged since it began, and asks for the same again', async () => {
      const { store } = get();
      await pulled(store, [serverTodo(1, { title: 'A' }), serverTodo(2, { title: 'A' })]);
      const m = await actOne(store, retitle('todo/1', 'B'));
      const fence = await store.fence();
      await acknowledged(store, m.mid, { rows: [serverTodo(1, { title: 'B' })] });
      await pulled(store, [serverTodo(1, { title: 'A' }), serverTodo(2, { title: 'new' })], { fence, etag: 'W/"9"' });
      expect(await store.row('todos', 'todo/1')).toMatchObject({ title: 'B' });
      expect(await store.row('todos', 'todo/2')).toMatchObject({ title: 'new' });
      // With the ETag, the next answer would be "unchanged" and the row would never be looked at again.
      expect(await store.pull('todos')).toMatchObject({ etag: null });
      await pulled(store, [serverTodo(1, { title: 'C' })]);
      expect(await store.row('todos', 'todo/1')).toMatchObject({ title: 'C' });
    });

    it('finds rows made here by their server id', async () => {
      const { store } = get();
      const todo = lid('todos');
      const m = await actOne(store, addTodo(todo));
      await acknowledged(store, m.mid, { sid: 41, rows: [serverTodo(41)] });
      await pulled(store, [serverTodo(41, { title: 'Seen' }), serverLine(5, 41)], { covers: coversDay() });
      expect(await store.row('todos', todo)).toMatchObject({ title: 'Seen', sid: 41 });
      expect(await store.row('todos', 'todo/41')).toBeUndefined();
      expect(await store.row('checklists', 'line/5')).toMatchObject({ todo });
    });

    it('removes clean rows that a complete answer did not name, with what belongs to them', async () => {
      const { store } = get();
      await pulled(store, [serverTodo(1), serverTodo(2), serverLine(5, 2), serverTodo(3, { todo_date: '2026-11-22' })]);
      await pulled(store, [serverTodo(1)], { covers: coversDay() });
      expect(await store.row('todos', 'todo/1')).toBeDefined();
      expect(await store.row('todos', 'todo/2')).toBeUndefined();
      expect(await store.row('checklists', 'line/5')).toBeUndefined();
      expect(await store.row('todos', 'todo/3')).toBeDefined();
      expect(await store.pull('todos')).toMatchObject({ etag: 'W/"1"' });
    });

    it('removes the parts that a todo no longer has', async () => {
      const { store } = get();
      await pulled(store, [serverTodo(1), serverLine(5, 1), serverLine(6, 1), serverImage(9, 1)]);
      await pulled(store, [serverTodo(1), serverLine(6, 1)], { covers: coversDay() });
      expect(await store.row('checklists', 'line/5')).toBeUndefined();
      expect(await store.row('checklists', 'line/6')).toBeDefined();
      expect(await store.row('images', 'image/9')).toBeUndefined();
    });

    it('removes nothing without a range, and nothing made here, dirty, or acknowledged since', async () => {
      const { store } = get();
      await pulled(store, [serverTodo(1), serverTodo(2), serverTodo(3), serverLine(5, 3)]);
      const mine = lid('todos');
      await actOne(store, addTodo(mine));
      await actOne(store, retitle('todo/1', 'Mine'));
      const done = await actOne(store, retitle('todo/2', 'Done'));
      await actOne(store, intent('todos.updateStatus', { lid: 'line/5', todo: 'todo/3', state: 'done' }));
      const fence = await store.fence();
      await acknowledged(store, done.mid, {});
      await pulled(store, []);
      await pulled(store, [], { covers: coversDay(), fence });
      for (const todo of [mine, 'todo/1', 'todo/2', 'todo/3'])
        expect(await store.row('todos', todo)).toMatchObject({ lid: todo });
      expect(await store.row('checklists', 'line/5')).toMatchObject({ state: 'done', dirty: 1 });
      expect(await store.pull('todos')).toMatchObject({ etag: null });
      await expectFolded(store);
    });

    it('removes what the server says is deleted, unless work on it is pending', async () => {
      const { store } = get();
      await pulled(store, [serverTodo(1), serverTodo(2)]);
      await actOne(store, retitle('todo/2', 'Mine'));
      const gone = (sid: number) => ({ ...serverTodo(sid), deleted: true });
      await pulled(store, [gone(1), gone(2)]);
      expect(await store.row('todos', 'todo/1')).toBeUndefined();
      expect(await store.row('todos', 'todo/2')).toMatchObject({ title: 'Mine', dirty: 1 });
    });

    it('confirms a photo only by a pull that began after its acknowledgement', async () => {
      const { store } = get();
      await pulled(store, [serverTodo(1)]);
      const image = lid('images');
      const m = await actOne(store, upload(image, 'todo/1', bytesOf(1)));
      const fence = await store.fence();
      await acknowledged(store, m.mid, { sid: 70, rows: [serverImage(70, 1)] });
      expect(await store.row('images', image)).toMatchObject({ sid: 70, confirmed: 0, bid: m.bids[0], dirty: 0 });
      await pulled(store, [serverTodo(1), serverImage(70, 1)], { fence });
      expect(await store.row('images', image)).toMatchObject({ confirmed: 0 });
      await pulled(store, [serverTodo(1), serverImage(70, 1)]);
      expect(await store.row('images', image)).toMatchObject({ confirmed: 1, bid: m.bids[0], sha256: 'f'.repeat(64) });
    });

    it('keeps a photo that a complete answer does not show although it was acknowledged', async () => {
      const { store } = get();
      await pulled(store, [serverTodo(1)]);
      const image = lid('images');
      const m = await actOne(store, upload(image, 'todo/1', bytesOf(1)));
      await acknowledged(store, m.mid, { sid: 70, rows: [serverImage(70, 1)] });
      await pulled(store, [serverTodo(1)], { covers: coversDay() });
      expect(await store.row('images', image)).toMatchObject({ confirmed: 0 });
      expect(await store.blob(m.bids[0]!)).toBeDefined();
    });

    it('takes large answers in pieces, and all of them', async () => {
      const { store } = get();
      const rows = Array.from({ length: 603 }, (_, i) => serverTodo(i + 1));
      await pulled(store, rows, { covers: coversDay() });
      expect(await store.row('todos', 'todo/1')).toBeDefined();
      expect(await store.row('todos', 'todo/603')).toBeDefined();
      await pulled(store, rows.slice(0, 300), { covers: coversDay() });
      expect(await store.row('todos', 'todo/300')).toBeDefined();
      expect(await store.row('todos', 'todo/603')).toBeUndefined();
    });

    it('keeps vehicles', async () => {
      const { store } = get();
      const vehicle = { id: 3, vin: 'V', plate: 'B 1', vin6: 'V', plateKey: 'B1' } as VehicleRow;
      await pulled(store, [], { vehicles: [vehicle] });
      await pulled(store, [], { vehicles: [{ ...vehicle, plate: 'B 2' }] });
      expect(await store.pull('todos')).toBeDefined();
    });

    it('makes no row of one that it only knows the id of', async () => {
      const { store } = get();
      await pulled(store, [{ t: 'todos', sid: 1, fields: {}, refs: {}, deleted: false }]);
      expect(await store.row('todos', 'todo/1')).toBeUndefined();
    });

    it('counts acknowledgements as its fence', async () => {
      const { store } = get();
      await pulled(store, [serverTodo(1), serverTodo(2)]);
      expect(await store.fence()).toBe(0);
      const [a, b] = [await actOne(store, retitle('todo/1', 'x')), await actOne(store, retitle('todo/2', 'x'))];
      await acknowledged(store, a.mid, {});
      const epoch = await store.takeLead(NOW);
      await store.acknowledge(b.mid, epoch, ack());
      expect(await store.fence()).toBe(2);
      expect(await store.row('todos', 'todo/2')).toMatchObject({ acked: 2 });
    });
  });
}
