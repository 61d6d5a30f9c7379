/** The office hears of unsent work: at every connection, when it came and went, now and then while it lasts; and nothing else suffers. */
import { expect, test } from 'vitest';
import { Phone } from '#tests/support/phone.ts';
import type { DeviceFacts } from './device-report.ts';

const SECOND = 1_000;
const MINUTE = 60_000;

const FACTS: DeviceFacts = {
  kind: 'phone',
  browser: 'Chrome on Android',
  app: 'test',
  photos_unconfirmed: 2,
  storage_kept: true,
  storage_share: 0.1,
};

/** A phone of a server that takes reports, with one mirrored todo. */
async function reporting(part: ConstructorParameters<typeof Phone>[0] = {}) {
  const phone = new Phone({ ports: { device: async () => FACTS }, ...part });
  phone.yard.capabilities = 'idem, stamps, etag, reports';
  const { lid } = await phone.mirrored();
  return { phone, lid };
}

const counts = (phone: Phone) => phone.yard.reports.map((r) => r.unsent);
const asked = (phone: Phone) => phone.yard.timeline.filter((line) => line.includes('device-report')).length;

test('a connection begins with a report, of what is unsent before it is sent and of nothing after', async () => {
  const { phone, lid } = await reporting();
  phone.yard.online = false;
  await phone.lead();
  const at = phone.clock.now();
  await phone.retitle(lid, 'one');
  await phone.addTodo('two');
  await phone.clock.pass(2 * MINUTE);
  expect(phone.yard.reports).toEqual([]);
  phone.yard.online = true;
  await phone.clock.pass(2 * MINUTE);
  expect(counts(phone)).toEqual([2, 0]);
  expect(phone.yard.reports[0]).toEqual({
    ...FACTS,
    device: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
    number: 1,
    unsent: 2,
    needs_person: 0,
    oldest_at: new Date(at).toISOString(),
    last_success_at: null,
    clock_offset_ms: expect.closeTo(0, -3) as number,
    stuck: false,
  });
  expect(phone.yard.reports[1]).toMatchObject({ number: 2, oldest_at: null });
  expect(phone.yard.reports[1]?.last_success_at).not.toBeNull();
  expect(phone.yard.reports[1]?.device).toBe(phone.yard.reports[0]?.device);
});

test('work that is sent at once is not worth a report', async () => {
  const { phone, lid } = await reporting();
  await phone.lead();
  await phone.clock.pass(10 * SECOND);
  for (const title of ['a', 'b', 'c']) {
    await phone.retitle(lid, title);
    await phone.clock.pass(3 * SECOND);
  }
  await phone.clock.pass(30 * MINUTE);
  expect(counts(phone)).toEqual([0]);
});

test('work that does not go is told when the person pauses, or after a minute', async () => {
  const { phone } = await reporting();
  await phone.lead();
  await phone.clock.pass(10 * SECOND);
  phone.yard.next('add-todo', { status: 503, retryAfterMs: 900 * SECOND }, 1e9);
  for (let i = 0; i < 3; i += 1) {
    await phone.addTodo(`todo ${i}`);
    await phone.clock.pass(4 * SECOND);
  }
  expect(counts(phone)).toEqual([0]);
  await phone.clock.pass(2 * SECOND);
  expect(counts(phone)).toEqual([0, 3]);

  const busy = await reporting();
  await busy.phone.lead();
  await busy.phone.clock.pass(10 * SECOND);
  busy.phone.yard.next('add-todo', { status: 503, retryAfterMs: 900 * SECOND }, 1e9);
  for (let i = 0; i < 20; i += 1) {
    await busy.phone.addTodo(`todo ${i}`);
    await busy.phone.clock.pass(4.5 * SECOND);
  }
  expect(counts(busy.phone)).toEqual([0, 14]);
});

test('while work waits the office hears of it every three minutes, and at once when it is gone', async () => {
  const { phone, lid } = await reporting();
  await phone.lead();
  await phone.clock.pass(10 * SECOND);
  phone.yard.next('update-todo', { status: 422, body: { message: 'No.' } });
  const [mid = ''] = await phone.retitle(lid, 'refused');
  await phone.clock.pass(4 * SECOND);
  expect(counts(phone)).toEqual([0]);
  await phone.clock.pass(10 * MINUTE);
  expect(counts(phone)).toEqual([0, 1, 1, 1, 1]);
  expect(phone.yard.reports.at(-1)).toMatchObject({ needs_person: 1, stuck: false });
  await phone.store.discard([mid]);
  phone.engine.wake('person');
  await phone.clock.pass(SECOND);
  expect(counts(phone)).toEqual([0, 1, 1, 1, 1, 0]);
  await phone.clock.pass(60 * MINUTE);
  expect(phone.yard.reports).toHaveLength(6);
});

test('says that it is stuck', async () => {
  const { phone, lid } = await reporting();
  await phone.lead();
  await phone.clock.pass(10 * SECOND);
  phone.yard.next('update-todo', { status: 409, retryAfterMs: 5_000 }, 999);
  await phone.retitle(lid, 'again and again');
  await phone.clock.pass(4 * MINUTE);
  expect(phone.yard.reports.at(-1)).toMatchObject({ unsent: 1, stuck: false });
  await phone.clock.pass(5 * MINUTE);
  expect(phone.yard.reports.at(-1)).toMatchObject({ unsent: 1, stuck: true });
});

test('a server that did not say that it takes reports gets none, nor does one that refuses them get another', async () => {
  const { phone, lid } = await reporting();
  phone.yard.capabilities = 'idem, stamps, etag';
  await phone.lead();
  await phone.retitle(lid, 'one');
  await phone.clock.pass(10 * MINUTE);
  expect(asked(phone)).toBe(0);

  const older = await reporting();
  older.phone.yard.next('device-report', { status: 404, body: { message: 'The route could not be found.' } });
  await older.phone.lead();
  await older.phone.retitle(older.lid, 'one');
  await older.phone.clock.pass(60 * MINUTE);
  expect(asked(older.phone)).toBe(1);
});

test.each([
  ['is lost', 'lost' as const],
  ['is never answered', 'answer lost' as const],
  ['meets a broken server', { status: 500, body: { message: 'Sorry.' } }],
  ['meets somebody who is signed out', { status: 401, body: { message: 'Unauthenticated.' } }],
  ['is answered by somebody else', { status: 200, foreign: true, body: undefined }],
])('a report that %s stops nothing and is not repeated in haste', async (_, fault) => {
  const { phone, lid } = await reporting();
  phone.yard.next('device-report', fault, 999);
  phone.yard.next('update-todo', { status: 422, body: { message: 'No.' } });
  await phone.lead();
  await phone.retitle(lid, 'refused');
  await phone.addTodo('fine');
  await phone.clock.pass(3 * SECOND);
  expect(await phone.states()).toEqual(['failed']);
  await phone.clock.pass(9 * MINUTE);
  expect(asked(phone)).toBeLessThanOrEqual(4);
  expect(phone.engine.status()).toMatchObject({ reach: 'online' });
  expect(phone.expiries).toBe(0);
  expect(phone.errors).toEqual([]);
});

test('419 renews the cookie and goes once more; 429 is heard', async () => {
  const { phone } = await reporting();
  phone.yard.next('device-report', { status: 419 });
  await phone.lead();
  await phone.clock.pass(5 * SECOND);
  expect([counts(phone), phone.yard.csrfRefreshes]).toEqual([[0], 1]);

  const busy = await reporting();
  busy.phone.yard.next('device-report', { status: 429, retryAfterMs: 5 * MINUTE });
  busy.phone.yard.next('update-todo', { status: 422, body: { message: 'No.' } });
  await busy.phone.lead();
  await busy.phone.retitle(busy.lid, 'refused');
  await busy.phone.clock.pass(4 * MINUTE);
  expect(asked(busy.phone)).toBe(1);
  await busy.phone.clock.pass(2 * MINUTE);
  expect(counts(busy.phone)).toEqual([1]);
});

test('a device that is full or asks in vain for its facts goes on with its work', async () => {
  const { phone, lid } = await reporting({ ports: { device: () => Promise.reject(new Error('no')) } });
  await phone.lead();
  await phone.retitle(lid, 'one');
  await phone.clock.pass(MINUTE);
  expect([phone.yard.reports, await phone.store.outbox(), phone.errors]).toEqual([[], [], []]);
});

test('the name stays, and the numbers go on, in the next turn', async () => {
  const { phone, lid } = await reporting();
  await phone.lead();
  await phone.retitle(lid, 'one');
  await phone.clock.pass(MINUTE);
  const before = phone.yard.reports.length;
  await phone.crash();
  await phone.lead();
  await phone.clock.pass(MINUTE);
  const { reports } = phone.yard;
  expect(reports.length).toBeGreaterThan(before);
  expect(reports.map((r) => r.number)).toEqual(reports.map((_, i) => i + 1));
  expect(new Set(reports.map((r) => r.device)).size).toBe(1);
  expect(reports.at(-1)?.last_success_at).not.toBeNull();
});
