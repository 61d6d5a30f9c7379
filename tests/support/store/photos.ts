import { describe, expect, it } from 'vitest';
import type { BlobRow } from '#db/records.ts';
import {
  acknowledged,
  actOne,
  bytesOf,
  expectFolded,
  intent,
  lid,
  NOW,
  pulled,
  readyBlob,
  retitle,
  serverImage,
  serverTodo,
  upload,
  uuid,
} from './subject.ts';
import type { Get } from './suite.ts';

const thumbOf = (mid: string): BlobRow => ({ ...readyBlob(mid, 4), bid: uuid(), st: 'thumb', sha256: null });

export function photoConformance(get: Get): void {
  describe('photos', () => {
    it('puts the prepared bytes in the place of those taken', async () => {
      const { store } = get();
      await pulled(store, [serverTodo(1)]);
      const image = lid('images');
      const m = await actOne(store, upload(image, 'todo/1', bytesOf(1, 1, 1, 1)));
      const [next, thumb] = [readyBlob(m.mid, 2, 2), thumbOf(m.mid)];
      const facts = { sha256: 'a'.repeat(64), mime: 'image/jpeg', size: 2, width: 1600, height: 1200 };
      await store.replaceBlob(m.bids[0]!, next, m.mid, facts, thumb);
      expect(await store.blob(m.bids[0]!)).toBeUndefined();
      const blob = await store.blob(next.bid);
      expect([...new Uint8Array(blob!.bytes)]).toEqual([2, 2]);
      expect(await store.blob(thumb.bid)).toMatchObject({ st: 'thumb' });
      const [now] = await store.outbox();
      expect(now).toMatchObject({ bids: [next.bid], args: { image: { ...facts, thumb: thumb.bid } } });
      expect(await store.row('images', image)).toMatchObject({ ...facts, bid: next.bid, thumb: thumb.bid, dirty: 1 });
      await expectFolded(store);
    });

    it('keeps nothing for a mutation that is gone', async () => {
      const { store } = get();
      const next = readyBlob('nobody', 2);
      await store.replaceBlob('old', next, 'nobody', {});
      expect(await store.blob(next.bid)).toBeUndefined();
    });

    it('drops full bytes once they are confirmed, and only then; the small picture stays', async () => {
      const { store } = get();
      await pulled(store, [serverTodo(1)]);
      const [image, other] = [lid('images'), lid('images')];
      const m = await actOne(store, upload(image, 'todo/1', bytesOf(1)));
      const unsent = await actOne(store, upload(other, 'todo/1', bytesOf(2)));
      const [next, thumb] = [readyBlob(m.mid, 2), thumbOf(m.mid)];
      await store.replaceBlob(m.bids[0]!, next, m.mid, {}, thumb);
      await acknowledged(store, m.mid, { sid: 70, rows: [serverImage(70, 1)] });
      expect(await store.dropConfirmedBlobs()).toBe(0);
      await pulled(store, [serverTodo(1), serverImage(70, 1)]);
      expect(await store.dropConfirmedBlobs()).toBe(1);
      expect(await store.blob(next.bid)).toBeUndefined();
      expect(await store.blob(thumb.bid)).toBeDefined();
      expect(await store.blob(unsent.bids[0]!)).toBeDefined();
      expect(await store.row('images', image)).toMatchObject({ bid: null, thumb: thumb.bid, confirmed: 1 });
      expect(await store.dropConfirmedBlobs()).toBe(0);
    });

    it('keeps the bytes of a photo that is being deleted until the server has deleted it', async () => {
      const { store } = get();
      await pulled(store, [serverTodo(1)]);
      const image = lid('images');
      const m = await actOne(store, upload(image, 'todo/1', bytesOf(1)));
      const [next, thumb] = [readyBlob(m.mid, 2), thumbOf(m.mid)];
      await store.replaceBlob(m.bids[0]!, next, m.mid, {}, thumb);
      await acknowledged(store, m.mid, { sid: 70, rows: [serverImage(70, 1)] });
      const removed = await actOne(store, intent('todos.deleteImage', { lid: image, todo: 'todo/1' }));
      expect(await store.blob(next.bid)).toBeDefined();
      await store.discard([removed.mid]);
      expect(await store.row('images', image)).toMatchObject({ bid: next.bid, thumb: thumb.bid });
      const again = await actOne(store, intent('todos.deleteImage', { lid: image, todo: 'todo/1' }));
      await acknowledged(store, again.mid, {});
      expect(await store.blob(next.bid)).toBeUndefined();
      expect(await store.blob(thumb.bid)).toBeUndefined();
    });

    it('loses the small picture with the photo that is taken back', async () => {
      const { store } = get();
      await pulled(store, [serverTodo(1)]);
      const m = await actOne(store, upload(lid('images'), 'todo/1', bytesOf(1)));
      const [next, thumb] = [readyBlob(m.mid, 2), thumbOf(m.mid)];
      await store.replaceBlob(m.bids[0]!, next, m.mid, {}, thumb);
      await store.discard([m.mid]);
      expect(await store.blob(next.bid)).toBeUndefined();
      expect(await store.blob(thumb.bid)).toBeUndefined();
    });
  });

  describe('meta, conflicts and journal', () => {
    it('keeps small facts', async () => {
      const { store } = get();
      expect(await store.meta('x')).toBeUndefined();
      await store.setMeta('x', { a: [1, null, 'b'] });
      expect(await store.meta('x')).toEqual({ a: [1, null, 'b'] });
      await store.setMeta('x', 0);
      expect(await store.meta('x')).toBe(0);
    });

    it('takes notes and values that lost while work is pending', async () => {
      const { store } = get();
      await pulled(store, [serverTodo(1)]);
      const m = await actOne(store, retitle('todo/1', 'B'));
      await store.note({ at: NOW, event: 'sending', mid: m.mid, detail: '' });
      const conflict = {
        t: 'todos',
        lid: 'todo/1',
        field: 'title',
        mine: 'B',
        theirs: 'C',
        by: null,
        at: NOW,
      } as const;
      await store.addConflicts([conflict, { ...conflict, field: 'note' }]);
      await store.addConflicts([]);
      expect(await store.outbox()).toEqual([m]);
    });
  });
}
