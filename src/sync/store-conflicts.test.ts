import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { dexieSubject } from '#tests/support/store/dexie.ts';
import { acknowledged, actOne, intent, NOW, pulled, serverTodo } from '#tests/support/store/subject.ts';

it('keeps my value where the server keeps a newer one, in the transaction that takes the newer one over', async () => {
  const { store, database, close } = await dexieSubject();
  await pulled(store, [serverTodo(1, { title: 'A', note: 'old' })]);
  const m = await actOne(store, intent('todos.update', { lid: 'todo/1', patch: { title: 'Mine', note: 'mine' } }));
  await acknowledged(store, m.mid, { rows: [serverTodo(1, { title: 'Theirs', note: 'mine' })], superseded: ['title'] });
  expect(await store.row('todos', 'todo/1')).toMatchObject({ title: 'Theirs', note: 'mine', dirty: 0 });
  expect(await database.conflicts.toArray()).toMatchObject([
    { t: 'todos', lid: 'todo/1', field: 'title', mine: 'Mine', theirs: 'Theirs', at: NOW },
  ]);
  await close();
});
