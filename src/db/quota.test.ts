import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  acknowledged,
  actOne,
  bytesOf,
  lid,
  readyBlob,
  serverImage,
  serverTodo,
  upload,
  uuid,
} from '#tests/support/store/subject.ts';
import { openYard, type Yard } from '#tests/support/store/yard.ts';
import { makeRoom, measureRoom } from './quota.ts';
import { copiesIn, copyOf } from './views/last-pictures.ts';

const storage = (usage: number, quota = 100) => ({ estimate: () => Promise.resolve({ usage, quota }) });

describe('measureRoom', () => {
  it.each([
    [69, 'free'],
    [70, 'evict'],
    [85, 'no-prefetch'],
    [94, 'no-prefetch'],
    [95, 'no-photos'],
    [120, 'no-photos'],
  ])('at %i %% is %s', async (usage, pressure) => {
    expect(await measureRoom(0, storage(usage))).toEqual({ usage, quota: 100, share: usage / 100, pressure });
  });

  it('counts what would come', async () => {
    expect((await measureRoom(10, storage(86))).pressure).toBe('no-photos');
  });

  it('does not stand in the way where nobody knows', async () => {
    const unknown = { usage: null, quota: null, share: 0, pressure: 'free' };
    expect(await measureRoom(5, undefined)).toEqual(unknown);
    // Safari 15 and 16 promise to keep data and do not tell how much there is.
    expect(await measureRoom(5, {})).toEqual(unknown);
    expect(await measureRoom(5, { estimate: () => Promise.resolve({}) })).toEqual(unknown);
    expect(await measureRoom(5, { estimate: () => Promise.reject(new Error('no')) })).toEqual(unknown);
  });
});

describe('makeRoom', () => {
  let yard: Yard;
  beforeEach(async () => {
    yard = await openYard();
    await yard.rows(serverTodo(1));
  });
  afterEach(() => yard.close());

  /** A photo of five bytes with a small picture of two; the server knows it as `sid`, taken in that minute. */
  async function photo(sid: number): Promise<{ image: string; thumb: string }> {
    const image = lid('images');
    const m = await actOne(yard.store, upload(image, 'todo/1', bytesOf(1, 2, 3, 4, 5)));
    const thumb = { ...readyBlob(m.mid, 1, 2), bid: uuid(), st: 'thumb' as const };
    await yard.store.replaceBlob(m.bids[0]!, readyBlob(m.mid, 1), m.mid, {}, thumb);
    const taken_at = `2026-11-21T08:${String(sid).padStart(2, '0')}:00.000Z`;
    await acknowledged(yard.store, m.mid, { sid, rows: [serverImage(sid, 1, { taken_at })] });
    return { image, thumb: thumb.bid };
  }

  it('takes small pictures that the server has, the oldest first, until it is enough', async () => {
    const photos = [await photo(3), await photo(1), await photo(2)];
    await yard.rows(
      serverTodo(1),
      ...[1, 2, 3].map((sid) => serverImage(sid, 1, { taken_at: `2026-11-21T08:0${sid}:00.000Z` })),
    );
    expect(await makeRoom(yard.database, storage(69))).toBe(0);
    expect(await makeRoom(yard.database, storage(73))).toBe(4);
    expect(await Promise.all(photos.map(async ({ thumb }) => (await yard.store.blob(thumb)) !== undefined))).toEqual([
      true,
      false,
      false,
    ]);
    expect(await yard.store.row('images', photos[1]!.image)).toMatchObject({ thumb: null, sid: 1 });
    expect(await makeRoom(yard.database, storage(100))).toBe(2);
  });

  it('takes first what was only fetched ahead', async () => {
    const { thumb } = await photo(1);
    await yard.rows(serverTodo(1), serverImage(1, 1));
    const copy = { mid: null, st: 'thumb', mime: 'image/webp', sha256: null, at: 0 } as const;
    await yard.database.blobs.bulkPut([1, 2].map((file) => ({ ...copy, bid: copyOf(file), bytes: bytesOf(1, 2, 3) })));
    const left = async () => (await copiesIn(yard.database)).length;
    expect([await makeRoom(yard.database, storage(72)), await left()]).toEqual([3, 1]);
    expect(await yard.store.blob(thumb)).toBeDefined();
    expect([await makeRoom(yard.database, storage(75)), await left()]).toEqual([5, 0]);
    expect(await yard.store.blob(thumb)).toBeUndefined();
  });

  it('never takes anything of a photo that is not confirmed', async () => {
    const { thumb } = await photo(1);
    const unsent = await actOne(yard.store, upload(lid('images'), 'todo/1', bytesOf(9)));
    expect(await makeRoom(yard.database, storage(100))).toBe(0);
    expect(await yard.store.blob(thumb)).toBeDefined();
    expect(await yard.store.blob(unsent.bids[0]!)).toBeDefined();
  });
});
