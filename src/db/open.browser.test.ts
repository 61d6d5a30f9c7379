import { afterEach, expect, it } from 'vitest';
import { OPS } from '#sync/ops/table.ts';
import { dexieStore } from '#sync/store-dexie.ts';
import { act, actOne, addTodo, bytesOf, lid, ME, upload, uuid } from '#tests/support/store/subject.ts';
import { closeDatabase, openDatabase } from './open.ts';
import { imageBytes, imagesOf } from './views/todo-parts.ts';

afterEach(closeDatabase);

it('a connection that was closed underneath is opened again, and the act happens once', async () => {
  const database = await openDatabase(`closing-${uuid()}`, ME);
  const store = dexieStore(database, OPS);
  const todo = lid('todos');
  await act(store, addTodo(todo));
  for (let i = 0; i < 3; i++) {
    database.backendDB().close();
    const acts = [act(store, addTodo(lid('todos'))), act(store, upload(lid('images'), todo, bytesOf(i)))];
    await Promise.all(acts);
  }
  expect(await store.outbox()).toHaveLength(7);
  expect(await imagesOf(todo)).toHaveLength(3);
  await database.delete();
});

it('bytes of a photo are there after the app was closed, byte for byte', async () => {
  const host = `bytes-${uuid()}`;
  const store = dexieStore(await openDatabase(host, ME), OPS);
  const bytes = crypto.getRandomValues(new Uint8Array(60_000));
  const todo = lid('todos');
  await actOne(store, upload(lid('images'), todo, bytes.slice().buffer));
  closeDatabase();
  const database = await openDatabase(host, ME);
  const [image] = await imagesOf(todo);
  const kept = await imageBytes(image!, 'full');
  expect(new Uint8Array(kept!.bytes)).toEqual(bytes);
  await database.delete();
});
