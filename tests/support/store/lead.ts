import { describe, expect, it } from 'vitest';
import { EpochLost } from '#sync/ports.ts';
import { actOne, addTodo, bytesOf, intent, lid, NOW, pulled, retitle, serverTodo, upload } from './subject.ts';
import type { Get } from './suite.ts';

export function leadConformance(get: Get): void {
  describe('move', () => {
    it('moves only from the states named, and remembers who did', async () => {
      const { store } = get();
      await pulled(store, [serverTodo(1)]);
      const m = await actOne(store, retitle('todo/1', 'B'));
      const epoch = await store.takeLead(NOW);
      expect(await store.move(m.mid, epoch, ['failed', 'held'], { st: 'ready' })).toBeNull();
      expect(await store.move(m.mid, epoch, ['ready'], { st: 'sending', sentAt: NOW, attempts: 1 })).toMatchObject({
        mid: m.mid,
        st: 'sending',
      });
      expect(await store.outbox()).toEqual([{ ...m, st: 'sending', sentAt: NOW, attempts: 1, epoch }]);
      expect(await store.move(m.mid, epoch, ['ready'], { st: 'sending' })).toBeNull();
      expect(await store.move('nobody', epoch, ['ready'], {})).toBeNull();
    });

    it('of one moment is as good as one after the other, also of one mutation', async () => {
      const { store } = get();
      const made = [];
      for (let i = 0; i < 6; i++) made.push(await actOne(store, addTodo(lid('todos'))));
      const epoch = await store.takeLead(NOW);
      const [first] = made.map(({ mid }) => mid);
      const moves = made.map(({ mid }) => store.move(mid, epoch, ['ready'], { st: 'sending', sentAt: NOW }));
      const late = store.move(first ?? '', epoch, ['ready'], { nextAt: NOW + 5 });
      const notes = made.map(({ mid }) => store.note({ at: NOW, event: 'sent', mid, detail: '' }));
      expect((await Promise.all(moves)).map((m) => m?.st)).toEqual(made.map(() => 'sending'));
      expect(await late).toBeNull();
      await Promise.all(notes);
      expect(await store.outbox()).toEqual(made.map((m) => ({ ...m, st: 'sending', sentAt: NOW, epoch })));
    });

    it('of one moment, some under an epoch that is over: those throw, the others stand', async () => {
      const { store } = get();
      const made = [];
      for (let i = 0; i < 4; i++) made.push(await actOne(store, addTodo(lid('todos'))));
      const old = await store.takeLead(NOW);
      const epoch = await store.takeLead(NOW + 1);
      const moves = made.map(({ mid }, i) => store.move(mid, i === 2 ? old : epoch, ['ready'], { st: 'sending' }));
      expect((await Promise.allSettled(moves)).map(({ status }) => status)).toEqual([
        'fulfilled',
        'fulfilled',
        'rejected',
        'fulfilled',
      ]);
      expect((await store.outbox()).map(({ st }) => st)).toEqual(['sending', 'sending', 'ready', 'sending']);
    });

    it('throws EpochLost for a leader that was overtaken', async () => {
      const { store } = get();
      await pulled(store, [serverTodo(1)]);
      const m = await actOne(store, retitle('todo/1', 'B'));
      const old = await store.takeLead(NOW);
      await store.takeLead(NOW + 1);
      await expect(store.move(m.mid, old, ['ready'], { st: 'sending' })).rejects.toBeInstanceOf(EpochLost);
      await expect(store.beat(old, NOW)).rejects.toBeInstanceOf(EpochLost);
      expect(await store.outbox()).toEqual([m]);
    });
  });

  describe('takeLead', () => {
    it('raises the epoch, and the heartbeat is seen', async () => {
      const { store } = get();
      expect(await store.lead()).toEqual({ epoch: 0, beatAt: 0 });
      expect(await store.takeLead(NOW)).toBe(1);
      expect(await store.takeLead(NOW + 1)).toBe(2);
      expect(await store.lead()).toEqual({ epoch: 2, beatAt: NOW + 1 });
      await store.beat(2, NOW + 5000);
      expect(await store.lead()).toEqual({ epoch: 2, beatAt: NOW + 5000 });
    });

    it.each([
      { server: 'without keys', capabilities: null, st: 'unsure' },
      { server: 'with keys', capabilities: { idem: true, stamps: true, etag: true }, st: 'ready' },
    ])('knows what the leader before left on its way, on a server $server', async ({ capabilities, st }) => {
      const { store } = get();
      if (capabilities) await store.setMeta('capabilities', capabilities);
      await pulled(store, [serverTodo(1)]);
      const made = await actOne(store, addTodo(lid('todos')));
      const edit = await actOne(store, retitle('todo/1', 'B'));
      const waiting = await actOne(store, upload(lid('images'), 'todo/1', bytesOf(1)));
      const old = await store.takeLead(NOW);
      for (const { mid } of [made, edit]) await store.move(mid, old, ['ready'], { st: 'sending', sentAt: NOW });
      const epoch = await store.takeLead(NOW + 1);
      const states = new Map((await store.outbox()).map((m) => [m.mid, m]));
      expect(states.get(made.mid)).toMatchObject({ st, epoch, sentAt: NOW });
      expect(states.get(edit.mid)).toMatchObject({ st, epoch, sentAt: NOW });
      expect(states.get(waiting.mid)).toEqual(waiting);
    });

    it('keeps deletions in mind for a day', async () => {
      const { store } = get();
      await pulled(store, [serverTodo(1)]);
      const image = lid('images');
      const made = await actOne(store, upload(image, 'todo/1', bytesOf(1)));
      const epoch = await store.takeLead(NOW);
      await store.acknowledge(made.mid, epoch, { sid: 70, rows: [], superseded: [], now: NOW });
      const removed = await actOne(store, intent('todos.deleteImage', { lid: image, todo: 'todo/1' }));
      await store.acknowledge(removed.mid, epoch, { sid: null, rows: [], superseded: [], now: NOW });
      expect(await store.meta('gone:image/70')).toEqual([2, NOW]);
      await store.takeLead(NOW + 3_600_000);
      expect(await store.meta('gone:image/70')).toEqual([2, NOW]);
      await store.takeLead(NOW + 90_000_000);
      expect(await store.meta('gone:image/70')).toBeUndefined();
    });
  });
}
