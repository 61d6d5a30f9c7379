import { describe, expect, it } from 'vitest';
import { EpochLost } from '#sync/ports.ts';
import {
  ack,
  acknowledged,
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
  serverImage,
  serverLine,
  serverTodo,
  upload,
} from './subject.ts';
import type { Get } from './suite.ts';

export function acknowledgeConformance(get: Get): void {
  describe('acknowledge', () => {
    it('cleans the row and takes the answer over', async () => {
      const { store } = get();
      await pulled(store, [serverTodo(1, { title: 'A' })]);
      const m = await actOne(store, retitle('todo/1', 'B'));
      expect(await acknowledged(store, m.mid, { rows: [serverTodo(1, { title: 'B', note: 'from the server' })] })).toBe(
        true,
      );
      expect(await store.row('todos', 'todo/1')).toMatchObject({
        title: 'B',
        note: 'from the server',
        dirty: 0,
        sid: 1,
      });
      expect(await store.base('todos', 'todo/1')).toBeUndefined();
      expect(await store.outbox()).toEqual([]);
    });

    it('is base plus patch where the answer holds no row', async () => {
      const { store } = get();
      await pulled(store, [serverTodo(1, { title: 'A', note: 'kept' })]);
      const m = await actOne(store, retitle('todo/1', 'B'));
      await acknowledged(store, m.mid, {});
      expect(await store.row('todos', 'todo/1')).toMatchObject({ title: 'B', note: 'kept', dirty: 0 });
    });

    it('leaves alone what the server keeps a newer value of', async () => {
      const { store } = get();
      await pulled(store, [serverTodo(1, { title: 'A' })]);
      const m = await actOne(store, retitle('todo/1', 'B'));
      await acknowledged(store, m.mid, { superseded: ['title'] });
      expect(await store.row('todos', 'todo/1')).toMatchObject({ title: 'A', dirty: 0 });
    });

    it('does so when many come in one moment, one of them pulled before, one edited since', async () => {
      const { store } = get();
      const made = [];
      for (let i = 0; i < 4; i++) made.push(await actOne(store, addTodo(lid('todos'), `made ${i}`)));
      const lids = made.map((m) => m.lid);
      const reading = await actOne(store, addReading(lid('odometers'), lids[3] ?? '', 7));
      const epoch = await store.takeLead(NOW);
      await pulled(store, [serverTodo(11, { title: 'made 1' })]);
      for (const { mid } of made) await store.move(mid, epoch, ['ready'], { st: 'sending', sentAt: NOW });
      const edit = await actOne(store, retitle(lids[2] ?? '', 'edited'));
      const answer = (sid: number) => ack({ sid, rows: [serverTodo(sid, { title: `told ${sid}` })] });
      const all = await Promise.all(made.map(({ mid }, i) => store.acknowledge(mid, epoch, answer(10 + i))));
      expect(all).toEqual(made.map(() => true));
      const rows = await Promise.all(lids.map((at) => store.row('todos', at)));
      expect(rows.map((row) => [row?.sid, row?.['title'], row?.dirty])).toEqual([
        [10, 'told 10', 0],
        [11, 'told 11', 0],
        [12, 'edited', 1],
        [13, 'told 13', 0],
      ]);
      expect(await store.row('todos', 'todo/11')).toBeUndefined();
      expect((await store.outbox()).map(({ mid }) => mid)).toEqual([reading.mid, edit.mid]);
      await expectFolded(store);
      expect(await store.fence()).toBe(4);
    });

    it('gives a made row its server id under the same local id', async () => {
      const { store } = get();
      const todo = lid('todos');
      const m = await actOne(store, addTodo(todo));
      await acknowledged(store, m.mid, { sid: 41, rows: [serverTodo(41, { title: 'Wash' })] });
      expect(await store.row('todos', todo)).toMatchObject({ lid: todo, sid: 41, dirty: 0, title: 'Wash' });
      expect(await store.sidOf(todo)).toBe(41);
      expect(await store.lidOf('todos', 41)).toBe(todo);
      expect(await store.row('todos', 'todo/41')).toBeUndefined();
    });

    it('shows what is still pending on top of the answer', async () => {
      const { store } = get();
      const todo = lid('todos');
      const made = await actOne(store, addTodo(todo));
      const epoch = await store.takeLead(NOW);
      await store.move(made.mid, epoch, ['ready'], { st: 'sending', sentAt: NOW });
      await actOne(store, retitle(todo, 'Mine'));
      await store.acknowledge(made.mid, epoch, ack({ sid: 41, rows: [serverTodo(41, { title: 'Wash', note: 'n' })] }));
      expect(await store.row('todos', todo)).toMatchObject({ title: 'Mine', note: 'n', sid: 41, dirty: 1 });
      expect(await store.base('todos', todo)).toMatchObject({ title: 'Wash', sid: 41 });
      await expectFolded(store);
    });

    it('takes the other rows of the answer, with references to rows made here', async () => {
      const { store } = get();
      const todo = lid('todos');
      const m = await actOne(store, addTodo(todo, 'Wash', ['Inside']));
      await acknowledged(store, m.mid, { sid: 41, rows: [serverTodo(41), serverLine(90, 41)] });
      expect(await store.row('checklists', 'line/90')).toMatchObject({ todo, sid: 90, dirty: 0 });
    });

    it('answers false for what is gone, and changes nothing', async () => {
      const { store } = get();
      const epoch = await store.takeLead(NOW);
      expect(await store.acknowledge('nobody', epoch, ack())).toBe(false);
      expect(await store.fence()).toBe(0);
    });

    it('throws EpochLost for a leader that was overtaken, and changes nothing', async () => {
      const { store } = get();
      await pulled(store, [serverTodo(1, { title: 'A' })]);
      const m = await actOne(store, retitle('todo/1', 'B'));
      const old = await store.takeLead(NOW);
      await store.takeLead(NOW + 1);
      await expect(store.acknowledge(m.mid, old, ack())).rejects.toBeInstanceOf(EpochLost);
      expect(await store.outbox()).toEqual([m]);
      expect(await store.base('todos', 'todo/1')).toMatchObject({ title: 'A' });
    });

    it('removes a row whose deletion succeeded, and a pull that began before does not bring it back', async () => {
      const { store } = get();
      await pulled(store, [serverTodo(1), serverLine(5, 1)]);
      const m = await actOne(store, intent('todos.deleteChecklist', { lid: 'line/5', todo: 'todo/1' }));
      const fence = await store.fence();
      await acknowledged(store, m.mid, {});
      expect(await store.base('checklists', 'line/5')).toBeUndefined();
      await pulled(store, [serverTodo(1), serverLine(5, 1)], { fence });
      expect(await store.row('checklists', 'line/5')).toBeUndefined();
      // The office may have brought it back since.
      await pulled(store, [serverTodo(1), serverLine(5, 1)]);
      expect(await store.row('checklists', 'line/5')).toBeDefined();
    });

    it('leaves nothing behind when it is aborted', async () => {
      const { store, failAt } = get();
      const todo = lid('todos');
      const m = await actOne(store, addTodo(todo));
      const epoch = await store.takeLead(NOW);
      failAt('todos');
      await expect(store.acknowledge(m.mid, epoch, ack({ sid: 41 }))).rejects.toThrow('todos failed');
      failAt(null);
      expect(await store.outbox()).toEqual([m]);
      expect(await store.base('todos', todo)).toBeNull();
      expect(await store.fence()).toBe(0);
      expect(await store.acknowledge(m.mid, epoch, ack({ sid: 41 }))).toBe(true);
    });

    it('merges the row that a pull brought before the answer came', async () => {
      const { store } = get();
      const todo = lid('todos');
      const m = await actOne(store, addTodo(todo));
      const photo = await actOne(store, upload(lid('images'), todo, bytesOf(1)));
      // The server has it, we do not know yet: the pull shows it a second time, with its line and a picture of somebody else.
      await pulled(store, [serverTodo(41, { title: 'Wash' }), serverLine(90, 41), serverImage(70, 41)]);
      const tick = await actOne(
        store,
        intent('todos.updateStatus', { lid: 'line/90', todo: 'todo/41', state: 'done' }),
      );
      const edit = await actOne(store, retitle('todo/41', 'Edited twin'));
      await acknowledged(store, m.mid, { sid: 41, rows: [serverTodo(41, { title: 'Wash' })] });

      expect(await store.row('todos', 'todo/41')).toBeUndefined();
      expect(await store.base('todos', 'todo/41')).toBeUndefined();
      expect(await store.row('todos', todo)).toMatchObject({ sid: 41, title: 'Edited twin', dirty: 1 });
      expect(await store.row('checklists', 'line/90')).toMatchObject({ todo, state: 'done' });
      expect(await store.base('checklists', 'line/90')).toMatchObject({ todo });
      expect(await store.row('images', 'image/70')).toMatchObject({ todo });
      const byMid = new Map((await store.outbox()).map((one) => [one.mid, one]));
      expect(byMid.get(tick.mid)).toMatchObject({ lane: `todo:${todo}`, args: { todo, lid: 'line/90' } });
      expect(byMid.get(edit.mid)).toMatchObject({ lid: todo, lane: `todo:${todo}`, args: { lid: todo }, deps: [todo] });
      expect(byMid.get(photo.mid)).toEqual(photo);
      await expectFolded(store);
      // And the next pull finds the one row.
      await pulled(store, [serverTodo(41, { title: 'Wash' }), serverLine(90, 41)]);
      expect(await store.row('todos', 'todo/41')).toBeUndefined();
    });

    it('merges a twin that was only pulled, so that one row is left', async () => {
      const { store } = get();
      await pulled(store, [serverTodo(1)]);
      const reading = lid('odometers');
      const m = await actOne(store, addReading(reading, 'todo/1', 500));
      const fields = { vehicle_id: 3, value: 500, note: '', read_at: '2026-11-21T09:00:00.500Z' };
      const row = { t: 'odometers', sid: 8, fields, refs: { todo: { t: 'todos', sid: 1 } }, deleted: false } as const;
      await pulled(store, [row]);
      await acknowledged(store, m.mid, { sid: 8, rows: [row] });
      expect(await store.row('odometers', 'odometer/8')).toBeUndefined();
      expect(await store.row('odometers', reading)).toMatchObject({ sid: 8, value: 500, dirty: 0, todo: 'todo/1' });
    });

    it('keeps what a pull brought that was written after the answer', async () => {
      const { store } = get();
      await pulled(store, [serverTodo(1, { title: 'Wash' })]);
      const m = await actOne(store, retitle('todo/1', 'Mine'));
      const [earlier, later] = ['2026-11-21T10:00:00.000Z', '2026-11-21T10:00:05.000Z'];
      await pulled(store, [serverTodo(1, { title: 'Theirs', updated_at: later })]);
      await acknowledged(store, m.mid, { rows: [serverTodo(1, { title: 'Mine', updated_at: earlier })] });
      expect(await store.row('todos', 'todo/1')).toMatchObject({ title: 'Theirs', updated_at: later, dirty: 0 });
      expect(await store.base('todos', 'todo/1')).toBeUndefined();
    });

    it('merges two pictures made here that the server holds for one', async () => {
      const { store } = get();
      await pulled(store, [serverTodo(1)]);
      const [first, second] = [lid('images'), lid('images')];
      const one = await actOne(store, upload(first, 'todo/1', bytesOf(1)));
      const other = await actOne(store, upload(second, 'todo/1', bytesOf(1)));
      await acknowledged(store, one.mid, { sid: 70, rows: [serverImage(70, 1)] });
      await acknowledged(store, other.mid, { sid: 70, rows: [serverImage(70, 1)] });
      expect(await store.outbox()).toEqual([]);
      expect(await store.row('images', first)).toBeUndefined();
      expect(await store.row('images', second)).toMatchObject({ sid: 70, bid: other.bids[0], dirty: 0 });
      // The bytes of the one that is shown stay; those of the other go with it.
      expect(await store.blob(one.bids[0]!)).toBeUndefined();
      expect(await store.blob(other.bids[0]!)).toBeDefined();
      await pulled(store, [serverTodo(1), serverImage(70, 1)]);
      expect(await store.row('images', second)).toMatchObject({ confirmed: 1 });
    });

    it('acknowledges the acts of one group one by one', async () => {
      const { store } = get();
      await pulled(store, [serverTodo(1)]);
      const punch = intent('attendance.checkin', { lid: lid('punches'), todo: 'todo/1' });
      const [complete, checkin] = await act(store, intent('todos.complete', { lid: 'todo/1' }), punch);
      await acknowledged(store, complete!.mid, { rows: [serverTodo(1, { status: 'completed' })] });
      expect(await store.outbox()).toEqual([checkin]);
      expect(await store.row('todos', 'todo/1')).toMatchObject({ status: 'completed', dirty: 0 });
      expect(await store.row('punches', checkin!.lid)).toMatchObject({ dirty: 1, kind: 'in' });
    });
  });
}
