import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  act,
  actOne,
  addReading,
  bytesOf,
  intent,
  lid,
  ME,
  readyBlob,
  serverImage,
  serverLine,
  serverTodo,
  upload,
} from '#tests/support/store/subject.ts';
import { openYard, type Yard } from '#tests/support/store/yard.ts';
import { conflictsOf } from './outbox.ts';
import { lastPunch, punchesSince, stoppedPunch } from './punches.ts';
import { master, putSetting, setting } from './settings.ts';
import { checklistOf, imageBytes, imagesOf, odometersOf, readingsOf } from './todo-parts.ts';
import { vehicleById, vehicleRow, vehiclesByPlate } from './vehicles.ts';

let yard: Yard;
beforeEach(async () => {
  yard = await openYard();
});
afterEach(() => yard.close());

describe('what belongs to a todo', () => {
  it('comes in the order people expect', async () => {
    await yard.rows(
      serverTodo(1),
      serverTodo(2),
      serverLine(5, 1, { position: 2 }),
      serverLine(6, 1, { position: 1 }),
      serverLine(7, 2),
    );
    await yard.rows(
      serverImage(8, 1, { taken_at: '2026-11-21T10:00:00.000Z' }),
      serverImage(9, 1, { taken_at: '2026-11-21T09:00:00.000Z' }),
    );
    expect((await checklistOf('todo/1')).map((line) => line.sid)).toEqual([6, 5]);
    expect((await imagesOf('todo/1')).map((image) => image.sid)).toEqual([9, 8]);
    const [first, second] = [lid('odometers'), lid('odometers')];
    await act(yard.store, addReading(first, 'todo/1', 100));
    await act(yard.store, addReading(second, 'todo/1', 120));
    expect((await odometersOf('todo/1')).map((reading) => reading.value)).toEqual([100, 120]);
    expect(await readingsOf(3, 1)).toHaveLength(1);
    expect(await readingsOf(4)).toEqual([]);
  });

  it('has the bytes of a photo as far as they are here', async () => {
    await yard.rows(serverTodo(1), serverImage(8, 1));
    const image = lid('images');
    const m = await actOne(yard.store, upload(image, 'todo/1', bytesOf(1, 2)));
    const [taken, pulled] = [
      (await imagesOf('todo/1')).find((i) => i.lid === image)!,
      (await imagesOf('todo/1')).find((i) => i.sid === 8)!,
    ];
    expect(await imageBytes(pulled, 'full')).toBeUndefined();
    expect((await imageBytes(taken, 'thumb'))?.bytes.byteLength).toBe(2);
    const [next, thumb] = [readyBlob(m.mid, 3, 3, 3), { ...readyBlob(m.mid, 4), bid: 'thumb', st: 'thumb' as const }];
    await yard.store.replaceBlob(m.bids[0]!, next, m.mid, {}, thumb);
    const [prepared] = (await imagesOf('todo/1')).filter((i) => i.lid === image);
    expect((await imageBytes(prepared!, 'full'))?.bytes.byteLength).toBe(3);
    expect((await imageBytes(prepared!, 'thumb'))?.bytes.byteLength).toBe(1);
  });
});

describe('punches', () => {
  const midnight = new Date(2026, 10, 21).getTime();

  it('bugs 1: are those of one person since a moment, and those before it that tell which of them count', async () => {
    const of = (sid: number, at: Date, user_id = ME) => ({
      t: 'punches' as const,
      sid,
      fields: { user_id, kind: 'in', at: at.toISOString() },
      refs: { todo: null },
      deleted: false,
    });
    await yard.rows(
      of(1, new Date(2026, 10, 21, 0, 0)),
      of(2, new Date(2026, 10, 21, 23, 59, 59)),
      of(3, new Date(2026, 10, 22, 0, 0)),
      of(4, new Date(2026, 10, 20, 23, 59)),
      // After so long a pause an `in` counts, whatever was before it.
      of(6, new Date(2026, 10, 20, 9)),
      of(7, new Date(2026, 10, 19, 16)),
      of(5, new Date(2026, 10, 21, 12), 99),
    );
    expect((await punchesSince(ME, midnight)).map((punch) => punch.sid)).toEqual([6, 4, 1, 2, 3]);
    expect(await lastPunch(ME)).toMatchObject({ sid: 3 });
    await act(yard.store, intent('attendance.checkout', { lid: lid('punches') }));
    expect(await lastPunch(12_345)).toBeUndefined();
  });

  it('that are unsent come in the order they were done, after those that the server has, whatever the clock said', async () => {
    const fields = { user_id: ME, kind: 'out', at: new Date(2026, 10, 21, 21, 0).toISOString() };
    await yard.rows({ t: 'punches', sid: 1, fields, refs: { todo: null }, deleted: false });
    const done = ['attendance.checkin', 'attendance.checkout', 'attendance.checkin'] as const;
    const lids: string[] = [];
    for (const [i, op] of done.entries()) {
      lids.push(lid('punches'));
      await act(yard.store, intent(op, { lid: lids[i]! }));
      // The clock was set back by an hour before the next.
      await yard.database.punches.update(lids[i]!, { at: new Date(2026, 10, 21, 20 - i, 0).toISOString() });
    }
    const sorted = (await punchesSince(ME, midnight)).map((punch) => punch.lid);
    expect(sorted.slice(1)).toEqual(lids);
    expect(await lastPunch(ME)).toMatchObject({ lid: lids[2] });
    expect(await stoppedPunch(ME)).toBeUndefined();
    const [, second] = await yard.store.outbox();
    await yard.database.outbox.update(second!.seq, { st: 'failed' });
    expect(await stoppedPunch(ME)).toMatchObject({ mutation: { lid: lids[1] }, behind: 1 });
  });
});

describe('vehicles, settings, conflicts', () => {
  it('are found again', async () => {
    const vehicle = { id: 3, vin: '1FTBR1C80LKA54321', plate: 'b-yd 104', name: 'Van', branch_id: 1, status: 'ready' };
    const more = {
      odometer_unit: 'km',
      last_odometer: null,
      last_odometer_at: null,
      daily_average: null,
      daily_p95: null,
      updated_at: '',
      class_id: null,
      class_name: null,
      cover: null,
      document_state: null,
      document_on: null,
      damages: 0,
    } as const;
    const row = vehicleRow({ ...vehicle, ...more });
    expect(row).toMatchObject({ vin6: 'A54321', plateKey: 'BYD104' });
    await yard.database.vehicles.bulkPut([row, { ...row, id: 4, plateKey: 'AAA1' }]);
    expect(await vehicleById(3)).toEqual(row);
    expect((await vehiclesByPlate()).map((v) => v.id)).toEqual([4, 3]);

    expect(await setting('size')).toBeUndefined();
    await putSetting('size', 'large');
    expect(await setting('size')).toBe('large');
    expect(await yard.store.meta('size')).toBeUndefined();

    expect(await master()).toBeUndefined();
    await yard.store.setMeta('master', { branch: [] });
    expect(await master()).toEqual({ branch: [] });

    const conflict = { t: 'todos', lid: 'todo/1', field: 'title', mine: 'a', theirs: 'b', by: 'Kim', at: 100 } as const;
    await yard.store.addConflicts([conflict, { ...conflict, at: 300 }, { ...conflict, lid: 'todo/2' }]);
    expect((await conflictsOf('todo/1')).map((c) => c.at)).toEqual([300, 100]);
  });
});
