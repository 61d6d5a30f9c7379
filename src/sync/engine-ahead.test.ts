/** Work that is written down as sent before a connection is free: how much, for whom, and what becomes of it. */
import { expect, test } from 'vitest';
import { deployTo } from '#http/deployment.ts';
import { Phone } from '#tests/support/phone.ts';

async function busyPhone(capabilities: string | null, latency = 100): Promise<Phone> {
  const phone = new Phone();
  phone.yard.capabilities = capabilities;
  await phone.lead();
  await phone.clock.pass(2_000);
  phone.yard.mostUnderWay = 0;
  phone.yard.latency = latency;
  for (let i = 0; i < 40; i++) await phone.addTodo(`Wash ${i}`);
  await phone.clock.pass(50);
  return phone;
}

const sending = async (phone: Phone): Promise<number> => (await phone.states()).filter((st) => st === 'sending').length;

test('a server with keys: the next ones are written down already, four are under way', async () => {
  const phone = await busyPhone('idem, stamps, etag');
  expect(await sending(phone)).toBe(32);
  await phone.clock.pass(3_000);
  expect(phone.yard.mostUnderWay).toBe(4);
  expect(phone.yard.writes()).toHaveLength(40);
  expect(await phone.store.outbox()).toEqual([]);
});

test('a server without keys: nothing that has not left looks as if it had', async () => {
  const phone = await busyPhone(null);
  expect(await sending(phone)).toBe(4);
  await phone.clock.pass(3_000);
  expect(phone.yard.writes()).toHaveLength(40);
});

test('what waits for a connection when the session ends is put back, and sent after the next sign-in', async () => {
  const phone = new Phone();
  await phone.lead();
  await phone.clock.pass(2_000);
  phone.yard.signedIn = false;
  for (let i = 0; i < 12; i++) await phone.addTodo(`Wash ${i}`);
  await phone.clock.pass(1_000);
  expect(phone.yard.writes()).toHaveLength(4);
  expect(await phone.states()).toEqual(Array.from({ length: 12 }, () => 'ready'));
  expect((await phone.store.outbox()).filter((m) => m.sentAt !== null)).toEqual([]);
  phone.yard.signedIn = true;
  phone.engine.wake('session');
  await phone.clock.pass(3_000);
  expect(await phone.store.outbox()).toEqual([]);
  expect(phone.yard.todos.size).toBe(12);
});

test('a leader that stops leaves what it did not send to the next', async () => {
  const phone = await busyPhone('idem, stamps, etag');
  await phone.crash();
  const before = phone.yard.writes().length;
  expect(before).toBe(4);
  await phone.lead();
  await phone.clock.pass(5_000);
  expect(await phone.store.outbox()).toEqual([]);
  expect(phone.yard.todos.size).toBe(40);
});

test('a leader that was overtaken while it stood still sends nothing of what it had written down', async () => {
  const phone = await busyPhone('idem, stamps, etag', 10_000);
  await phone.store.takeLead(phone.clock.now());
  await phone.clock.pass(60_000);
  expect(phone.yard.writes()).toHaveLength(4);
});

test('over a slow line all of it goes, each when it is its turn', async () => {
  const phone = await busyPhone('idem, stamps, etag', 10_000);
  await phone.clock.pass(5 * 60_000);
  expect(phone.yard.writes()).toHaveLength(40);
  expect(await phone.store.outbox()).toEqual([]);
});

test.each([
  [true, 'POST'],
  [false, 'GET'],
])('what a server can do is known (ours: %s): the first request is a %s', async (ours, method) => {
  const phone = new Phone();
  await phone.lead();
  await phone.clock.pass(2_000);
  await phone.crash();
  await phone.addTodo('Wash');
  phone.yard.requests.length = 0;
  deployTo({ ours });
  await phone.lead();
  await phone.clock.pass(3_000);
  deployTo({ ours: true });
  expect(phone.yard.requests[0]?.endpoint.method).toBe(method);
  expect(await phone.store.outbox()).toEqual([]);
});
