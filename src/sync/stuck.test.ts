/** The alarm for the silent state, over the whole loop: there is work and a server, and for five minutes nothing goes through. */
import { expect, test } from 'vitest';
import { Phone } from '#tests/support/phone.ts';
import { truthOf, unknownStatus } from './status.ts';

const MINUTE = 60_000;
const nothing = { photosUnconfirmed: 0, twins: 0, confirmed: null, fence: 0 };

async function truth(phone: Phone) {
  const outbox = await phone.store.outbox();
  return truthOf(phone.engine.status() ?? unknownStatus(true, 0), { ...nothing, outbox }, phone.clock.now());
}

/** What the strip says every ten seconds of so many minutes. */
async function watch(phone: Phone, minutes: number): Promise<{ stuck: boolean; reach: string }[]> {
  const seen = [];
  for (let i = 0; i < minutes * 6; i += 1) {
    await phone.clock.pass(10_000);
    const { stuck, reach } = await truth(phone);
    seen.push({ stuck, reach });
  }
  return seen;
}

async function three(phone: Phone): Promise<void> {
  for (const title of ['a', 'b', 'c']) await phone.retitle((await phone.mirrored()).lid, title);
}

test('reads are answered and no write is: one steady alarm, whatever the link believes', async () => {
  const phone = new Phone();
  await phone.lead();
  await phone.clock.pass(2_000);
  phone.yard.next('update-todo', 'lost', 1e9);
  await three(phone);
  expect((await watch(phone, 4)).some(({ stuck }) => stuck)).toBe(false);
  await watch(phone, 2);
  phone.yard.requests.length = 0;
  expect((await watch(phone, 20)).filter(({ stuck, reach }) => !stuck || reach !== 'online')).toEqual([]);
  // Three changes, each tried twice a minute or so, and not at every look at the link.
  expect(phone.yard.writes().length).toBeLessThan(20 * 3 * 4);
});

test('no server at all is no alarm, and the time without one does not count', async () => {
  const phone = new Phone();
  await phone.lead();
  await phone.clock.pass(2_000);
  phone.yard.online = false;
  await three(phone);
  await watch(phone, 2);
  expect((await watch(phone, 20)).filter(({ stuck, reach }) => stuck || reach !== 'silent')).toEqual([]);
  phone.yard.next('update-todo', { status: 409, retryAfterMs: 1_000 }, 1e9);
  phone.yard.online = true;
  expect((await watch(phone, 4)).some(({ stuck }) => stuck)).toBe(false);
  await watch(phone, 3);
  expect((await truth(phone)).stuck).toBe(true);
});

test('one change that goes through ends it', async () => {
  const phone = new Phone();
  await phone.lead();
  await phone.clock.pass(2_000);
  phone.yard.next('update-todo', { status: 409, retryAfterMs: 1_000 }, 1e9);
  await three(phone);
  await phone.clock.pass(6 * MINUTE);
  expect((await truth(phone)).stuck).toBe(true);
  await phone.addTodo('goes through');
  await phone.clock.pass(1_000);
  expect(await truth(phone)).toMatchObject({ stuck: false, pending: 3 });
});

test('nobody leads: the alarm does not wait for a leader’s word', async () => {
  const phone = new Phone();
  const opened = phone.clock.now();
  await three(phone);
  const outbox = await phone.store.outbox();
  const at = (ms: number) => truthOf(unknownStatus(true, opened), { ...nothing, outbox }, opened + ms).stuck;
  expect([at(4 * MINUTE), at(6 * MINUTE)]).toEqual([false, true]);
  expect(truthOf(unknownStatus(false, opened), { ...nothing, outbox }, opened + 6 * MINUTE).stuck).toBe(false);
});

test('one change alone finds out within seconds that the server is gone, whatever the device says of its network', async () => {
  const phone = new Phone();
  const { lid } = await phone.mirrored();
  await phone.lead();
  await phone.clock.pass(2_000);
  phone.yard.online = false;
  await phone.retitle(lid, 'nobody hears this');
  await phone.clock.pass(5_000);
  expect(await truth(phone)).toMatchObject({ reach: 'silent', pending: 1, stuck: false });
  phone.yard.online = true;
  await phone.clock.pass(30_000);
  expect(await truth(phone)).toMatchObject({ reach: 'online', pending: 0 });
});

test('a write that nobody answers does not make the server unreachable while others are answered', async () => {
  const phone = new Phone();
  const { lid } = await phone.mirrored();
  await phone.lead();
  await phone.clock.pass(2_000);
  phone.yard.next('update-todo', 'lost', 1e9);
  await phone.retitle(lid, 'lost');
  expect((await watch(phone, 4)).filter(({ reach }) => reach !== 'online')).toEqual([]);
});
