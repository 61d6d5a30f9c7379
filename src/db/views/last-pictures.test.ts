import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { LAST_PICTURES } from '#db/records.ts';
import { bytesOf, NOW } from '#tests/support/store/subject.ts';
import { openYard, type Yard } from '#tests/support/store/yard.ts';
import { copiesIn, copyOf, lastPictureOf } from './last-pictures.ts';

let yard: Yard;
beforeEach(async () => {
  yard = await openYard();
});
afterEach(() => yard.close());

it('is what was listed last of the vehicle and the place, with its small form once that is here', async () => {
  expect(await lastPictureOf(3, 'front')).toBeUndefined();
  const front = { vehicle_id: 3, slot: 'front', file_id: 41, taken_at: '2026-11-20T09:00:00.000Z', by: 'Ida' };
  await yard.store.setMeta(LAST_PICTURES, [front, { ...front, vehicle_id: 4, file_id: 42, by: null }]);
  expect(await lastPictureOf(3, 'front')).toMatchObject({ file_id: 41, by: 'Ida', bytes: null });
  expect(await lastPictureOf(3, 'rear')).toBeUndefined();
  const copy = { mid: null, st: 'thumb', mime: 'image/webp', sha256: null, at: NOW } as const;
  await yard.database.blobs.bulkPut([
    { ...copy, bid: copyOf(41), bytes: bytesOf(1, 2) },
    { ...copy, bid: 'another', bytes: bytesOf(1) },
  ]);
  const shot = await lastPictureOf(3, 'front');
  expect([shot?.bytes?.byteLength, shot?.mime]).toEqual([2, 'image/webp']);
  expect((await lastPictureOf(4, 'front'))?.bytes).toBeNull();
  expect(await copiesIn(yard.database)).toEqual([copyOf(41)]);
});
