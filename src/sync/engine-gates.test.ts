/** Sessions, permissions, another person's cookie: gates, not failures. */
import { expect, test } from 'vitest';
import { Phone } from '#tests/support/phone.ts';

async function working() {
  const phone = new Phone();
  const [a, b] = [await phone.mirrored(), await phone.mirrored()];
  await phone.lead();
  await phone.clock.pass(2_000);
  phone.yard.requests.length = 0;
  return { phone, a, b };
}

test('401: signed out, nothing counted, nothing deleted, nothing sent until the person signed in again', async () => {
  const { phone, a, b } = await working();
  phone.yard.signedIn = false;
  await phone.retitle(a.lid, 'one');
  await phone.retitle(b.lid, 'two');
  await phone.clock.pass(3_600_000);
  expect(phone.expiries).toBe(1);
  expect(phone.engine.status()).toMatchObject({ reach: 'signed-out' });
  expect(phone.yard.requests.length).toBeLessThanOrEqual(2);
  expect((await phone.store.outbox()).map((m) => [m.st, m.attempts, m.err])).toEqual([
    ['ready', 0, null],
    ['ready', 0, null],
  ]);
  phone.yard.signedIn = true;
  phone.engine.wake('session');
  await phone.clock.pass(3_000);
  expect(await phone.store.outbox()).toEqual([]);
  expect(phone.engine.status()).toMatchObject({ reach: 'online' });
});

test('people 7.4: an authenticator is asked for while 4 are unsent: none fails, and each goes once when there is one', async () => {
  const { phone, a, b } = await working();
  phone.yard.stage = 'enrol';
  await phone.retitle(a.lid, 'one');
  await phone.retitle(b.lid, 'two');
  await phone.addTodo('three');
  await phone.photo(a.lid);
  await phone.clock.pass(3_600_000);
  phone.engine.wake('tick');
  await phone.clock.pass(60_000);
  expect(phone).toMatchObject({ expiries: 1, asks: 'enrol' });
  expect((await phone.store.outbox()).map((m) => [m.st, m.attempts, m.err])).toEqual(
    Array.from({ length: 4 }, () => ['ready', 0, null]),
  );
  expect(phone.engine.status()).toMatchObject({ reach: 'signed-out' });
  phone.yard.requests.length = 0;
  phone.yard.stage = null;
  phone.engine.wake('session');
  await phone.clock.pass(5_000);
  expect(await phone.store.outbox()).toEqual([]);
  expect(
    phone.yard
      .writes()
      .filter((path) => path !== 'device-report')
      .toSorted(),
  ).toEqual(['add-todo', 'update-todo/{id}', 'update-todo/{id}', 'upload-todo']);
  expect(phone.yard.todos.get(a.sid)).toMatchObject({ title: 'one', todoimages: [{}] });
});

test('people 7.3: a photo is refused while the right is taken, kept, and goes by itself when it is given back', async () => {
  const { phone, a } = await working();
  const taken = { status: 403, body: { message: 'No.', permission: 'image.create' } };
  phone.yard.permissions = ['todo.view', 'todo.update', 'image.create'];
  phone.engine.wake('person', ['master']);
  await phone.clock.pass(1_000);
  phone.yard.next('upload-todo', taken);
  phone.yard.permissions = ['todo.view', 'todo.update'];
  await phone.photo(a.lid);
  await phone.clock.pass(2_000);
  expect(await phone.only()).toMatchObject({ st: 'failed', err: { class: 'forbidden', permission: 'image.create' } });
  phone.yard.permissions = ['todo.view', 'todo.update', 'image.create'];
  await phone.clock.pass(30_000);
  phone.engine.wake('tick');
  await phone.clock.pass(2_000);
  expect(await phone.store.outbox()).toEqual([]);
});

test('what is refused although the right is held, as when it was away for a moment only, is tried again, once a minute at most', async () => {
  const { phone, a } = await working();
  phone.yard.next('update-todo', { status: 403, body: { permission: 'todo.update' } }, 2);
  await phone.retitle(a.lid, 'one');
  await phone.clock.pass(2_000);
  expect(phone.yard.writes()).toHaveLength(1);
  for (let minute = 0; minute < 2; minute += 1) {
    await phone.clock.pass(60_000);
    phone.engine.wake('tick');
    await phone.clock.pass(2_000);
    expect(phone.yard.writes().filter((path) => path !== 'device-report')).toHaveLength(minute + 2);
  }
  expect(await phone.store.outbox()).toEqual([]);
});

test('who was overtaken meanwhile says nothing of the session', async () => {
  const { phone } = await working();
  phone.yard.signedIn = false;
  phone.engine.wake('person', ['todos']);
  await phone.store.takeLead(phone.clock.now());
  await phone.clock.pass(1_000);
  expect(phone.expiries).toBe(0);
});

test('a read that finds the session gone closes the gate, too', async () => {
  const { phone } = await working();
  phone.yard.signedIn = false;
  phone.engine.wake('person', ['todos']);
  await phone.clock.pass(1_000);
  expect(phone.expiries).toBe(1);
});

test('419: one refresh for all that wait; a second 419 is a closed session', async () => {
  const { phone, a, b } = await working();
  phone.yard.next('update-todo', { status: 419 }, 2);
  await phone.retitle(a.lid, 'one');
  await phone.retitle(b.lid, 'two');
  await phone.clock.pass(3_000);
  expect(await phone.store.outbox()).toEqual([]);
  phone.yard.next('update-todo', { status: 419 }, 2);
  await phone.retitle(a.lid, 'three');
  await phone.clock.pass(3_000);
  expect(phone.engine.status()).toMatchObject({ reach: 'signed-out' });
  expect(await phone.only()).toMatchObject({ st: 'ready', attempts: 0 });
});

test('403 is tried again when the permissions change', async () => {
  const { phone, a } = await working();
  phone.yard.next('update-todo', { status: 403 });
  await phone.retitle(a.lid, 'not yet');
  await phone.clock.pass(1_000);
  expect(await phone.only()).toMatchObject({ st: 'failed', err: { class: 'forbidden' } });
  phone.engine.wake('person', ['master']);
  await phone.clock.pass(1_000);
  expect(await phone.states()).toEqual(['failed']);
  phone.yard.permissions = ['todo.view', 'todo.update', 'todo.complete'];
  phone.engine.wake('person', ['master']);
  await phone.clock.pass(2_000);
  expect(await phone.store.outbox()).toEqual([]);
});

test('another person’s session behind our cookie: nothing of ours is sent, nothing of theirs is kept', async () => {
  const { phone, a } = await working();
  phone.yard.me = 99;
  phone.yard.permissions = ['todo.approve'] as never;
  phone.engine.wake('person', ['master']);
  await phone.clock.pass(1_000);
  await phone.retitle(a.lid, 'mine');
  await phone.clock.pass(60_000);
  expect(phone.yard.writes()).toEqual([]);
  expect(await phone.store.meta('master')).toMatchObject({ resource: { id: 7 } });
  expect(phone.engine.status()).toMatchObject({ reach: 'signed-out' });
});

test('while somebody signs in or out what is being sent is interrupted, and goes again afterwards', async () => {
  const { phone, a } = await working();
  await phone.retitle(a.lid, 'interrupted');
  await phone.clock.pass(20);
  phone.engine.interrupt();
  await phone.clock.pass(3_000);
  expect(await phone.store.outbox()).toEqual([]);
  expect(phone.yard.writes()).toHaveLength(2);
});

test('a pull that this person may not make does not stand in the way of green', async () => {
  const { phone } = await working();
  phone.yard.next('userPunchList', { status: 403 }, 99);
  await phone.addTodo('New');
  await phone.clock.pass(3_000);
  expect(await phone.store.meta('confirmed')).toMatchObject({ fence: 1 });
});
