/** The loop in good weather: order, slots, photos, reading back, waking. */
import { expect, test } from 'vitest';
import { newLid } from './core/ids.ts';
import type { Store } from './ports.ts';
import { halver, Phone } from '#tests/support/phone.ts';

test('what was saved is sent, acknowledged, read back, and green', async () => {
  const phone = new Phone();
  const todo = await phone.mirrored({ title: 'Wash' });
  await phone.lead();
  await phone.clock.pass(2_000);
  expect(await phone.store.row('todos', todo.lid)).toMatchObject({ title: 'Wash', sid: todo.sid, dirty: 0 });
  await phone.retitle(todo.lid, 'Wash and wax');
  await phone.clock.pass(2_000);
  expect(phone.yard.todos.get(todo.sid)?.title).toBe('Wash and wax');
  expect(await phone.store.outbox()).toEqual([]);
  expect(await phone.store.meta('confirmed')).toMatchObject({ fence: 1 });
  expect(phone.yard.timeline).toEqual([
    // What the server can do is asked before the first write.
    '+0.0 GET /sanctum/csrf-cookie',
    '+0.1 GET /api/checkinout-master',
    '+0.2 GET /api/todo-data-range',
    '+0.3 GET /api/pending-todo',
    '+0.4 GET /api/userPunchList',
    '+0.5 GET /api/active_vehicles',
    '+0.6 GET /api/checkinout-reason',
    '+2.0 POST /api/update-todo/{id}',
    '+2.1 GET /api/todo-data-range',
    '+2.2 GET /api/pending-todo',
    '+2.3 GET /api/userPunchList',
  ]);
  expect(phone.errors).toEqual([]);
});

test('nothing is green while anything is unsent, and never by a pull that began before the last acknowledgement', async () => {
  const phone = new Phone();
  const todo = await phone.mirrored();
  await phone.lead();
  await phone.clock.pass(2_000);
  expect(await phone.store.meta('confirmed')).toMatchObject({ fence: 0 });
  // The round is under way when the write is acknowledged: it proves nothing about it.
  phone.engine.wake('person', ['todos', 'late', 'punches']);
  await phone.clock.pass(50);
  await phone.retitle(todo.lid, 'later');
  await phone.clock.pass(300);
  expect(await phone.store.outbox()).toEqual([]);
  expect(await phone.store.fence()).toBe(1);
  expect(await phone.store.meta('confirmed')).toMatchObject({ fence: 0 });
  await phone.clock.pass(1_000);
  expect(await phone.store.meta('confirmed')).toMatchObject({ fence: 1 });
});

test('a lane is sent in order, one at a time; lanes run beside each other, four at most', async () => {
  const phone = new Phone();
  const todos = await Promise.all(Array.from({ length: 9 }, () => phone.mirrored()));
  await phone.lead();
  await phone.clock.pass(2_000);
  phone.yard.requests.length = 0;
  phone.yard.mostUnderWay = 0;
  for (const { lid } of todos) {
    await phone.retitle(lid, 'first');
    await phone.act({ op: 'todos.complete', args: { lid } });
  }
  await phone.clock.pass(10_000);
  expect(phone.yard.mostUnderWay).toBe(4);
  expect(phone.yard.writes()).toHaveLength(18);
  for (const { sid } of todos) {
    const mine = phone.yard.requests.filter((r) => (r.input.params as { id?: number } | undefined)?.id === sid);
    expect(mine.map((r) => r.endpoint.path)).toEqual(['/api/update-todo/{id}', '/api/complete-todo/{id}']);
  }
});

test('what refers to a row made here waits for its server id', async () => {
  const phone = new Phone();
  await phone.lead();
  await phone.clock.pass(2_000);
  const todo = newLid('todos', phone.random.uuid());
  await phone.act({ op: 'todos.add', args: { lid: todo, fields: { title: 'New', todo_date: '2026-11-21' } } });
  await phone.photo(todo);
  await phone.clock.pass(3_000);
  expect(await phone.store.outbox()).toEqual([]);
  expect(phone.yard.writes()).toEqual(['add-todo', 'upload-todo']);
  const [made] = [...phone.yard.todos.values()];
  expect(made?.todoimages).toHaveLength(1);
  expect(await phone.store.row('todos', todo)).toMatchObject({ sid: made?.id, dirty: 0 });
});

test('photos: small ones are made before a network is there, text overtakes them, two at a time', async () => {
  const phone = new Phone();
  const todo = await phone.mirrored();
  await phone.lead();
  await phone.clock.pass(2_000);
  phone.online = phone.yard.online = false;
  phone.engine.wake('network');
  for (let i = 0; i < 3; i++) await phone.photo(todo.lid, 1_000);
  for (let i = 0; i < 5; i++) await phone.addTodo(`Todo ${i}`);
  await phone.clock.pass(5_000);
  const blobs = await Promise.all(
    (await phone.store.outbox()).flatMap((m) => m.bids).map((bid) => phone.store.blob(bid)),
  );
  expect(blobs.map((blob) => [blob?.st, blob?.bytes.byteLength])).toEqual([
    ['ready', 500],
    ['ready', 500],
    ['ready', 500],
  ]);
  phone.yard.requests.length = 0;
  phone.online = phone.yard.online = true;
  phone.engine.wake('network');
  await phone.clock.pass(5_000);
  const order = phone.yard.writes();
  expect(order.slice(0, 4)).toEqual(['add-todo', 'add-todo', 'add-todo', 'add-todo']);
  expect(order.filter((path) => path === 'upload-todo')).toHaveLength(3);
  const [first] = phone.yard.requests.filter((r) => r.endpoint.path === '/api/upload-todo');
  expect(first?.file).toMatchObject({ field: 'image', name: `${first?.key}.jpg`, mime: 'image/jpeg' });
  expect(first?.input.body).toMatchObject({ sha256: (500).toString(16).padStart(64, '0'), name: `${first?.key}.jpg` });
});

test('the bytes of a photo leave the phone only after a pull has shown the image', async () => {
  const phone = new Phone();
  const todo = await phone.mirrored();
  await phone.lead();
  await phone.clock.pass(2_000);
  await phone.photo(todo.lid);
  phone.yard.next('todo-data-range', { status: 503, retryAfterMs: 3_000 });
  await phone.clock.pass(50);
  const [bid] = (await phone.store.outbox()).flatMap((m) => m.bids);
  await phone.clock.pass(350);
  expect(await phone.store.outbox()).toEqual([]);
  expect(await phone.store.blob(bid ?? '')).toBeDefined();
  await phone.clock.pass(5_000);
  expect(await phone.store.blob(bid ?? '')).toBeUndefined();
  expect(phone.yard.files.size).toBe(1);
});

test('413 sends the next smaller size, and after the smallest a person is asked', async () => {
  const phone = new Phone();
  const todo = await phone.mirrored();
  await phone.lead();
  await phone.clock.pass(2_000);
  phone.yard.next('upload-todo', { status: 413 }, 2);
  await phone.photo(todo.lid, 4_000);
  await phone.clock.pass(2_000);
  expect([...phone.yard.files.values()].map((bytes) => bytes.byteLength)).toEqual([500]);
  phone.yard.next('upload-todo', { status: 413 }, 9);
  await phone.photo(todo.lid, 4_000);
  await phone.clock.pass(2_000);
  expect(await phone.only()).toMatchObject({ st: 'failed', err: { class: 'too-large', status: 413 } });
  expect(phone.yard.writes().filter((path) => path === 'upload-todo')).toHaveLength(6);
});

test('a photo whose bytes are gone is said, and stands in nobody’s way', async () => {
  const phone = new Phone();
  const todo = await phone.mirrored();
  const [mid] = await phone.photo(todo.lid);
  const [bid = ''] = (await phone.only()).bids;
  const lost = { ...phone.store, blob: async (id: string) => (id === bid ? undefined : phone.store.blob(id)) };
  const other = new Phone({ clock: phone.clock, yard: phone.yard, store: lost });
  await other.lead();
  await other.addTodo('goes on');
  await other.clock.pass(3_000);
  expect(await other.only()).toMatchObject({ mid, st: 'failed', err: { class: 'missing' } });
  expect(other.yard.writes()).toEqual(['add-todo']);
});

test('a photo worker that fails ends the turn, not the photo', async () => {
  const phone = new Phone({ media: { ...halver, compress: () => Promise.reject(new Error('worker died')) } });
  const todo = await phone.mirrored();
  await phone.lead();
  await phone.photo(todo.lid);
  await phone.clock.pass(1_000);
  expect(phone.errors).toHaveLength(1);
  const again = new Phone({ clock: phone.clock, yard: phone.yard, store: phone.store });
  await again.lead();
  await again.clock.pass(3_000);
  expect(await again.store.outbox()).toEqual([]);
  expect(again.yard.files.size).toBe(1);
});

test('a decoder that hangs holds up nothing else, and is given up in the end', async () => {
  const phone = new Phone({ media: { ...halver, compress: () => new Promise(() => undefined) } });
  const todo = await phone.mirrored();
  await phone.photo(todo.lid);
  for (let turn = 0; turn < 3; turn++) {
    await phone.lead();
    await phone.addTodo(`Todo ${turn}`);
    await phone.clock.pass(70_000);
    await phone.crash();
  }
  expect(phone.yard.writes()).toEqual(['add-todo', 'add-todo', 'add-todo']);
  expect(await phone.only()).toMatchObject({ op: 'todos.upload', st: 'failed', err: { class: 'rejected' } });
});

test('what the app cannot cope with ends two turns, then it is parked in sight; nothing else waits for it', async () => {
  const phone = new Phone();
  const [bad, good] = [await phone.mirrored(), await phone.mirrored()];
  const [mid] = await phone.retitle(bad.lid, 'poison');
  const poisoned: Store = {
    ...phone.store,
    acknowledge: (id, ...rest) =>
      id === mid ? Promise.reject(new Error('a bug')) : phone.store.acknowledge(id, ...rest),
  };
  const doomed = new Phone({ clock: phone.clock, yard: phone.yard, store: poisoned });
  for (let turn = 0; turn < 3; turn++) {
    await doomed.lead();
    await doomed.clock.pass(3_000);
    await doomed.crash();
  }
  await doomed.lead();
  await doomed.retitle(good.lid, 'goes on');
  await doomed.clock.pass(3_000);
  expect(doomed.errors).toHaveLength(2);
  expect(await doomed.only()).toMatchObject({ mid, st: 'failed', err: { class: 'unconfirmed' } });
  expect(doomed.yard.todos.get(good.sid)?.title).toBe('goes on');
});

test('a pull that cannot be written is tried again later and stops no sending', async () => {
  const phone = new Phone();
  const todo = await phone.mirrored();
  let broken = 2;
  const store: Store = {
    ...phone.store,
    applyPull: (pulled) => ((broken -= 1) >= 0 ? Promise.reject(new Error('a bug')) : phone.store.applyPull(pulled)),
  };
  const doomed = new Phone({ clock: phone.clock, yard: phone.yard, store });
  await doomed.lead();
  await doomed.retitle(todo.lid, 'goes on');
  await doomed.clock.pass(20_000);
  expect(doomed.errors).toEqual([]);
  expect(doomed.yard.todos.get(todo.sid)?.title).toBe('goes on');
  expect(await doomed.store.row('todos', todo.lid)).toMatchObject({ title: 'goes on', dirty: 0 });
});

test('an edit that melts into a mutation at the moment it is sent goes out with it', async () => {
  const phone = new Phone();
  const todo = await phone.mirrored();
  await phone.lead();
  await phone.clock.pass(2_000);
  await phone.crash();
  await phone.retitle(todo.lid, 'first');
  let raced = false;
  const racing: Store = {
    ...phone.store,
    move: async (mid, epoch, from, change) => {
      if (change.st === 'sending' && !raced) {
        raced = true;
        await phone.retitle(todo.lid, 'second');
      }
      return phone.store.move(mid, epoch, from, change);
    },
  };
  const sender = new Phone({ clock: phone.clock, yard: phone.yard, store: racing });
  await sender.lead();
  await sender.clock.pass(3_000);
  expect(raced).toBe(true);
  expect(await sender.store.outbox()).toEqual([]);
  expect(sender.yard.todos.get(todo.sid)?.title).toBe('second');
  expect(sender.yard.writes()).toHaveLength(1);
});

test('at rest nothing is asked and only the end of the turn is waited for', async () => {
  const phone = new Phone();
  await phone.lead();
  await phone.clock.pass(5_000);
  const before = phone.yard.timeline.length;
  expect(phone.clock.waiting).toBe(1);
  await phone.clock.pass(6 * 3_600_000);
  expect(phone.yard.timeline).toHaveLength(before);
  phone.engine.wake('tick');
  await phone.clock.pass(1_000);
  // A minute of being looked at brings what is old: after six hours everything.
  expect(phone.yard.timeline.length).toBe(before + 6);
});

test('a second engine on the same store sends nothing while the first leads, and takes over its work when it is gone', async () => {
  const first = new Phone();
  const todo = await first.mirrored();
  await first.lead();
  await first.clock.pass(2_000);
  await first.retitle(todo.lid, 'by the first');
  await first.clock.pass(60);
  const second = new Phone({ clock: first.clock, yard: first.yard, store: first.store });
  // The first is on its way when the second takes the lead: every write of the first is refused from now on.
  await second.lead();
  await second.clock.pass(3_000);
  expect(await second.store.outbox()).toEqual([]);
  expect(first.engine.status()).toBeNull();
  expect(second.engine.status()).toMatchObject({ epoch: 2, reach: 'online' });
  const keys = first.yard.requests.filter((r) => r.endpoint.path.includes('update-todo')).map((r) => r.key);
  expect(new Set(keys).size).toBe(1);
  expect(second.errors).toEqual([]);
});

test('work of another person on this store is left alone', async () => {
  const phone = new Phone();
  const todo = await phone.mirrored();
  await phone.retitle(todo.lid, 'mine');
  const other = new Phone({ clock: phone.clock, yard: phone.yard, store: phone.store, ports: { userId: 99 } });
  other.yard.me = 99;
  await other.lead();
  await other.clock.pass(60_000);
  expect(other.yard.writes()).toEqual([]);
  expect(await other.states()).toEqual(['ready']);
});

test('an operation of a newer version is held, and goes when this version knows it', async () => {
  const phone = new Phone();
  const todo = await phone.mirrored();
  await phone.retitle(todo.lid, 'x');
  const { mid } = await phone.only();
  await phone.store.move(mid, 0, ['ready'], { v: 2 });
  await phone.lead();
  await phone.clock.pass(2_000);
  expect(await phone.only()).toMatchObject({ st: 'held', err: { class: 'unknown-op' } });
  await phone.crash();
  await phone.store.move(mid, 1, ['held'], { v: 1 });
  await phone.lead();
  await phone.clock.pass(2_000);
  expect(await phone.store.outbox()).toEqual([]);
});
