/** Unanswered creates on a server without keys, and a device whose clock somebody sets. */
import { expect, test } from 'vitest';
import { Phone } from '#tests/support/phone.ts';

const HOUR = 3_600_000;

/** A create whose answer is lost, on its way for ten seconds of the real time. */
async function unanswered(): Promise<Phone> {
  const phone = new Phone();
  phone.yard.capabilities = null;
  await phone.lead();
  await phone.clock.pass(2_000);
  phone.yard.next('add-todo', 'answer lost');
  await phone.addTodo('Wash');
  await phone.clock.pass(31_000);
  expect(await phone.states()).toEqual(['unsure']);
  return phone;
}

/** Somebody sets the clock of the phone; the server's goes on as it did. */
function setClock(phone: Phone, by: number): void {
  phone.clock.time += by;
  phone.yard.off -= by;
  phone.engine.wake('seen');
}

const looks = (phone: Phone): number => phone.yard.requests.filter((r) => r.endpoint.path === '/api/todo-data').length;

test('set forward, the wait is as long as it was', async () => {
  const phone = await unanswered();
  setClock(phone, 2 * HOUR);
  await phone.clock.pass(40_000);
  expect(await phone.states()).toEqual(['unsure']);
  await phone.clock.pass(30_000);
  expect(phone.yard.writes()).toEqual(['add-todo']);
  // When it was done, nobody can be sure any more.
  expect((await phone.only()).err?.class).toBe('unconfirmed');
});

test('set back, the wait begins anew and is no longer than that', async () => {
  const phone = await unanswered();
  setClock(phone, -2 * HOUR);
  await phone.clock.pass(120_000);
  expect(looks(phone)).toBe(1);
  expect(await phone.states()).toEqual(['failed']);
  expect((await phone.only()).err?.class).toBe('unconfirmed');
});

test('two equal creates looked for at once take two rows', async () => {
  const phone = new Phone();
  phone.yard.capabilities = null;
  await phone.lead();
  await phone.clock.pass(2_000);
  phone.yard.next('add-todo', 'answer lost');
  phone.yard.next('add-todo', 'lost');
  await phone.addTodo('Wash');
  await phone.addTodo('Wash');
  await phone.clock.pass(200_000);
  expect(await phone.store.outbox()).toEqual([]);
  expect(phone.yard.todos.size).toBe(2);
});

test('what a server said to wait is waited, whoever looks', async () => {
  const phone = new Phone();
  const { lid } = await phone.mirrored();
  await phone.lead();
  await phone.clock.pass(2_000);
  phone.yard.next('update-todo', { status: 503, retryAfterMs: 60_000 });
  await phone.retitle(lid, 'Wax');
  await phone.clock.pass(5_000);
  phone.engine.wake('seen');
  await phone.clock.pass(30_000);
  expect(phone.yard.writes()).toHaveLength(1);
  await phone.clock.pass(30_000);
  expect(await phone.store.outbox()).toEqual([]);
});
