import { describe, expect, it } from 'vitest';
import type { Lid } from '#db/records.ts';
import { EpochLost, type Store } from '#sync/ports.ts';
import {
  act,
  actLater,
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
  upload,
} from './subject.ts';
import type { Get } from './suite.ts';

const deletion = (image: string) => intent('todos.deleteImage', { lid: image, todo: 'todo/1' });

/** A photo that was taken, and deleted again a moment later; nothing of it was sent. */
async function takenAndDeleted(store: Store) {
  const image = lid('images');
  await pulled(store, [serverTodo(1)]);
  const made = await actOne(store, upload(image, 'todo/1', bytesOf(1, 2, 3)));
  const [removal] = await actLater(store, deletion(image));
  return { image, made, removal: removal! };
}

/** A photo of the dial that a reading was taken from. */
const uploadOf = (image: Lid, todo: Lid, odometer: Lid) =>
  intent(
    'todos.upload',
    { lid: image, todo, kind: 'odometer', odometer, taken_at: '2026-11-21T09:00:00.000Z' },
    bytesOf(4, 5),
  );

export function undoConformance(get: Get): void {
  describe('an act with an undo', () => {
    it('stays apart from what is said before and after it', async () => {
      const { store } = get();
      await pulled(store, [serverTodo(1)]);
      await act(store, retitle('todo/1', 'a'));
      await actLater(store, retitle('todo/1', 'b'));
      await act(store, retitle('todo/1', 'c'));
      const outbox = await store.outbox();
      expect(outbox.map(({ undo, nextAt }) => [undo === true, nextAt])).toEqual([
        [false, 0],
        [true, NOW + 10_000],
        [false, 0],
      ]);
      await expectFolded(store);
    });

    it('leaves the outbox whole when it is taken back, and its rows are as before', async () => {
      const { store } = get();
      await pulled(store, [serverTodo(1, { title: 'A', status: 'pending' })]);
      const before = await store.row('todos', 'todo/1');
      const punch = intent('attendance.checkin', { lid: lid('punches'), todo: 'todo/1' });
      const said = await actLater(store, intent('todos.complete', { lid: 'todo/1' }), punch);
      expect(await store.undo(said.map((m) => m.mid))).toBe('done');
      expect(await store.outbox()).toEqual([]);
      expect(await store.row('todos', 'todo/1')).toEqual(before);
      expect(await store.row('punches', punch.args.lid)).toBeUndefined();
    });

    it('is not taken back in part: one that may have been sent keeps the others', async () => {
      const { store } = get();
      await pulled(store, [serverTodo(1), serverTodo(2)]);
      const said = await actLater(store, retitle('todo/1', 'x'), retitle('todo/2', 'x'));
      const epoch = await store.takeLead(NOW);
      await store.move(said[0]!.mid, epoch, ['ready'], { st: 'sending', sentAt: NOW });
      expect(await store.undo(said.map((m) => m.mid))).toBe('sent');
      expect(await store.outbox()).toHaveLength(2);
      expect(await store.undo([said[1]!.mid, 'nobody'])).toBe('sent');
    });

    it('is not taken back once something else needs what it made', async () => {
      const { store } = get();
      const [reading, image] = [lid('odometers'), lid('images')];
      await pulled(store, [serverTodo(1)]);
      const complete = intent('todos.complete', { lid: 'todo/1' });
      const said = await actLater(store, addReading(reading, 'todo/1', 52_000), complete);
      const dial = await actOne(store, uploadOf(image, 'todo/1', reading));
      const before = [await store.outbox(), await store.row('todos', 'todo/1')];
      expect(await store.undo(said.map((m) => m.mid))).toBe('needed');
      expect([await store.outbox(), await store.row('todos', 'todo/1')]).toEqual(before);
      expect(await store.blob(dial.bids[0]!)).toBeDefined();
      await store.discard([dial.mid]);
      expect(await store.undo(said.map((m) => m.mid))).toBe('done');
      expect(await store.outbox()).toEqual([]);
      await expectFolded(store);
    });

    it('brings a photo back with its bytes', async () => {
      const { store } = get();
      const { image, made, removal } = await takenAndDeleted(store);
      expect(await store.row('images', image)).toBeUndefined();
      expect(await store.undo([removal.mid])).toBe('done');
      expect(await store.row('images', image)).toMatchObject({ bid: made.bids[0] });
      expect(await store.blob(made.bids[0]!)).toBeDefined();
      await expectFolded(store);
    });
  });

  describe('a removal whose undo is over, of a row whose making was never sent', () => {
    it('goes with the making and its bytes', async () => {
      const { store } = get();
      const { image, made, removal } = await takenAndDeleted(store);
      await store.cancelOut(removal.mid, await store.takeLead(NOW));
      expect(await store.outbox()).toEqual([]);
      expect(await store.row('images', image)).toBeUndefined();
      expect(await store.base('images', image)).toBeUndefined();
      expect(await store.blob(made.bids[0]!)).toBeUndefined();
    });

    it('stays when the making may have been sent meanwhile, when it was taken back, and where nothing was made here', async () => {
      const { store } = get();
      const { made, removal } = await takenAndDeleted(store);
      const epoch = await store.takeLead(NOW);
      await store.move(made.mid, epoch, ['ready'], { st: 'sending', sentAt: NOW });
      await store.cancelOut(removal.mid, epoch);
      expect(await store.outbox()).toHaveLength(2);
      await store.undo([removal.mid]);
      await store.cancelOut(removal.mid, epoch);
      expect((await store.outbox()).map((m) => m.mid)).toEqual([made.mid]);
      await pulled(store, [serverTodo(2)]);
      const [late] = await actLater(store, intent('todos.remove', { lid: 'todo/2', reason: 'twice' }));
      await store.cancelOut(late!.mid, epoch);
      expect(await store.outbox()).toHaveLength(2);
    });

    it('stays when something else needs the row', async () => {
      const { store } = get();
      const todo = lid('todos');
      await act(store, addTodo(todo));
      const [removal] = await actLater(store, intent('todos.remove', { lid: todo, reason: 'twice' }));
      await act(store, upload(lid('images'), todo, bytesOf(1)));
      await store.cancelOut(removal!.mid, await store.takeLead(NOW));
      expect((await store.outbox()).length).toBe(3);
    });

    it('is nothing to a leader that was overtaken', async () => {
      const { store } = get();
      const { removal } = await takenAndDeleted(store);
      const epoch = await store.takeLead(NOW);
      await store.takeLead(NOW);
      await expect(store.cancelOut(removal.mid, epoch)).rejects.toThrow(EpochLost);
      expect(await store.outbox()).toHaveLength(2);
    });
  });
}
