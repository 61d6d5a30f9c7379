import { expect, it } from 'vitest';
import { bytesOf, intent, lid, ME, NOW, upload, uuid } from '#tests/support/store/subject.ts';
import { memoryStore } from './memory-store.ts';
import { mutate, type Actor } from './mutate.ts';
import { OPS } from './ops/table.ts';
import { NoSpace, type Store } from './ports.ts';

function actor(part: Partial<Actor> = {}): Actor & { readonly store: Store } {
  const store = memoryStore(OPS);
  const clock = { now: () => NOW, mono: () => 12 };
  const rest = { offset: () => -250, room: () => Promise.resolve(), app: '1.2.3' };
  return { ...rest, ops: OPS, userId: ME, clock, random: { uuid }, ...part, store };
}

it('makes one act of the intents, with whose it is, when it was and by which app', async () => {
  const a = actor();
  const todo = lid('todos');
  const add = intent('todos.add', { lid: todo, fields: { title: 'Wash', todo_date: '2026-11-21' } });
  const saved = await mutate(a, [add, upload(lid('images'), todo, bytesOf(1, 2))]);
  const outbox = await a.store.outbox();
  expect(outbox.map((m) => m.mid)).toEqual(saved.mids);
  const act = { group: saved.group, userId: ME, at: NOW, off: -250, mono: 12, app: '1.2.3' };
  expect(outbox).toMatchObject([
    { ...act, op: 'todos.add', t: 'todos', lid: todo, deps: [] },
    { ...act, op: 'todos.upload', t: 'images', deps: [todo] },
  ]);
});

it('keeps no fields that a form left undefined', async () => {
  const a = actor();
  await mutate(a, [intent('attendance.checkin', { lid: lid('punches'), todo: undefined, note: 'late' } as never)]);
  expect(Object.keys((await a.store.outbox())[0]?.args ?? {})).toEqual(['lid', 'note']);
});

it('asks for room only for bytes, before anything is saved', async () => {
  const asked: number[] = [];
  const room = (bytes: number) => {
    asked.push(bytes);
    return Promise.reject(new NoSpace('full'));
  };
  const a = actor({ room });
  const todo = lid('todos');
  await mutate(a, [intent('todos.add', { lid: todo, fields: { title: 'Wash', todo_date: '2026-11-21' } })]);
  const photos = [upload(lid('images'), todo, bytesOf(1, 2)), upload(lid('images'), todo, bytesOf(3))];
  await expect(mutate(a, photos)).rejects.toBeInstanceOf(NoSpace);
  expect(asked).toEqual([3]);
  expect(await a.store.outbox()).toHaveLength(1);
});
