import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LAST_PICTURES } from '#db/records.ts';
import { copiesIn, copyOf } from '#db/views/last-pictures.ts';
import { actOne, bytesOf, lid, NOW, serverTodo, upload } from '#tests/support/store/subject.ts';
import { openYard, type Yard } from '#tests/support/store/yard.ts';
import { type Ahead, type Fetched, keepAhead } from './keep-ahead.ts';

let yard: Yard;
beforeEach(async () => {
  yard = await openYard();
});
afterEach(() => yard.close());

const list = (...files: number[]) =>
  yard.store.setMeta(
    LAST_PICTURES,
    files.map((file_id) => ({ vehicle_id: 3, slot: 'front', file_id, taken_at: '2026-11-20T09:00:00.000Z', by: null })),
  );
const here = async () => (await copiesIn(yard.database)).toSorted();
const open = new AbortController().signal;

function ahead(part: Partial<Ahead> = {}) {
  const smallForm = async (file: number): Promise<Fetched> => bytesOf(file);
  return { database: yard.database, now: () => NOW, may: () => Promise.resolve(true), smallForm, ...part };
}

it('fetches each that is listed once, two at a time, and removes what is no longer listed', async () => {
  await list(1, 2, 3, 3);
  let [now, most] = [0, 0];
  const smallForm = vi.fn<Ahead['smallForm']>(async (file: number): Promise<Fetched> => {
    most = Math.max(most, (now += 1));
    await new Promise((resolve) => setTimeout(resolve, 1));
    now -= 1;
    return bytesOf(file);
  });
  await keepAhead(ahead({ smallForm }), open);
  expect(await here()).toEqual([copyOf(1), copyOf(2), copyOf(3)]);
  expect([smallForm.mock.calls.length, most]).toEqual([3, 2]);
  expect(await yard.store.blob(copyOf(2))).toMatchObject({ st: 'thumb', mid: null });
  await list(2, 4);
  await keepAhead(ahead({ smallForm }), open);
  expect(await here()).toEqual([copyOf(2), copyOf(4)]);
  expect(smallForm).toHaveBeenCalledTimes(4);
});

it('leaves all other bytes alone, and keeps nothing where nothing is listed', async () => {
  await yard.rows(serverTodo(1));
  const photo = await actOne(yard.store, upload(lid('images'), 'todo/1', bytesOf(9)));
  await list(1);
  await keepAhead(ahead(), open);
  await list();
  await keepAhead(ahead(), open);
  expect(await here()).toEqual([]);
  expect(await yard.store.blob(photo.bids[0]!)).toBeDefined();
});

it('goes on where the server has one no more, and stops where nothing can be fetched or kept', async () => {
  await list(1, 2, 3, 4, 5);
  await keepAhead(ahead({ smallForm: async (file) => (file === 1 ? 'none' : bytesOf(file)) }), open);
  expect(await here()).toHaveLength(4);
  const stopped = vi.fn<Ahead['smallForm']>(async (): Promise<Fetched> => 'stop');
  await list(11, 12, 13, 14, 15, 16);
  await keepAhead(ahead({ smallForm: stopped }), open);
  expect(stopped.mock.calls.length).toBeLessThanOrEqual(2);
  const may = vi.fn<Ahead['may']>(() => Promise.resolve(false));
  const smallForm = vi.fn<Ahead['smallForm']>(async (): Promise<Fetched> => bytesOf(1));
  await keepAhead(ahead({ may, smallForm }), open);
  expect(smallForm).not.toHaveBeenCalled();
  yard.database.blobs.hook('creating', () => {
    throw new Error('the disk is full');
  });
  await expect(keepAhead(ahead({ smallForm }), open)).rejects.toThrow('the disk is full');
  expect(smallForm.mock.calls.length).toBeLessThanOrEqual(2);
});

it('keeps nothing that came after it was told to end', async () => {
  await list(1);
  const end = new AbortController();
  const smallForm = async (): Promise<Fetched> => {
    end.abort();
    return bytesOf(1);
  };
  await keepAhead(ahead({ smallForm }), end.signal);
  expect(await here()).toEqual([]);
});
