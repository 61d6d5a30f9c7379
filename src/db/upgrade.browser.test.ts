import { Dexie } from 'dexie';
import { expect, it } from 'vitest';
import { uuid } from '#tests/support/store/subject.ts';
import { databaseName, openOwn } from './open.ts';

/** As releases before the second version made it. */
const FIRST = {
  todos: 'lid, &sid, [todo_date+lid], [status+todo_date+lid], vehicle_id, parent',
  checklists: 'lid, &sid, todo, status_todo',
  odometers: 'lid, &sid, todo, [vehicle_id+read_at]',
  images: 'lid, &sid, todo, odometer, bid, thumb',
  base: '[t+lid], [t+row.sid]',
};

it('rows of the first version say what those of the second do, and lose nothing of what they said', async () => {
  const host = `upgrade-${uuid()}`;
  const old = new Dexie(databaseName(host, 7));
  old.version(1).stores(FIRST);
  await old.open();
  const wash = {
    lid: 'todo/1',
    sid: 1,
    dirty: 1,
    title: 'Wash',
    note: 'gently',
    status: 'pending',
    todo_date: '2026-11-21',
  };
  await old.table('todos').bulkAdd([wash, { lid: 'todo/~2', dirty: 1, title: 'Made here', returns: 3 }]);
  await old.table('checklists').add({ lid: 'line/1', todo: 'todo/1', title: 'Mats' });
  await old.table('odometers').add({ lid: 'odometer/1', todo: 'todo/1', value: 7 });
  await old.table('images').add({ lid: 'image/1', todo: 'todo/1', kind: 'photo' });
  await old.table('base').bulkAdd([
    { t: 'todos', lid: 'todo/1', row: wash },
    { t: 'todos', lid: 'todo/~2', row: null },
    { t: 'punches', lid: 'punch/1', row: { lid: 'punch/1', sid: 1 } },
  ]);
  old.close();
  const database = await openOwn(host, 7);
  const made = { completion_note: '', follow_ons: [], removedLines: [], returned_at: null, parent_title: null };
  expect(await database.todos.get('todo/1')).toMatchObject({ ...wash, ...made, returns: 0 });
  const second = await database.todos.get('todo/~2');
  expect(second).toMatchObject({ title: 'Made here', returns: 3 });
  expect(second).not.toHaveProperty('sid');
  expect(await database.checklists.get('line/1')).toMatchObject({ title: 'Mats', created_by: null });
  expect(await database.odometers.get('odometer/1')).toMatchObject({ value: 7, previous: null });
  expect(await database.images.where('line').equals('line/1').count()).toBe(0);
  expect(await database.images.get('image/1')).toMatchObject({ kind: 'photo', line: null });
  expect((await database.base.get(['todos', 'todo/1']))?.row).toMatchObject({ ...wash, ...made });
  expect((await database.base.get(['todos', 'todo/~2']))?.row).toBeNull();
  expect((await database.base.get(['punches', 'punch/1']))?.row).toEqual({ lid: 'punch/1', sid: 1 });
  // Since the third version.
  expect(await database.reports.count()).toBe(0);
  await database.delete();
});
