/** Every row of the table of answers (sync design, §8), through the loop: what happens to the mutation, and to the others. */
import { describe, expect, test } from 'vitest';
import { type Fault, PORTAL } from '#tests/support/tiny-yard.ts';
import { Phone } from '#tests/support/phone.ts';

/** A phone that has pulled and knows its server, with two todos. */
async function working(capabilities: string | null = 'idem, stamps, etag') {
  const phone = new Phone();
  phone.yard.capabilities = capabilities;
  const [a, b] = [await phone.mirrored(), await phone.mirrored()];
  await phone.lead();
  await phone.clock.pass(2_000);
  phone.yard.requests.length = 0;
  return { phone, a, b };
}

const UPDATE = 'update-todo/{id}';

describe('answered once, then well', () => {
  test.each<[string, Fault, number]>([
    ['network error', 'lost', 2_000],
    ['time-out', 'answer lost', 40_000],
    ['500', { status: 500 }, 3_000],
    ['502 with a page of a proxy', { status: 502, body: undefined }, 3_000],
    ['504', { status: 504 }, 3_000],
    ['408', { status: 408 }, 3_000],
    ['425', { status: 425 }, 3_000],
    ['truncated JSON', { broken: true, body: undefined }, 3_000],
    ['409 with Retry-After: our own try is still running', { status: 409, retryAfterMs: 500 }, 3_000],
    ['412', { status: 412 }, 3_000],
    ['419', { status: 419 }, 1_000],
  ])('%s: kept, repeated with the same key, done', async (_, fault, ms) => {
    const { phone, a } = await working();
    phone.yard.next(UPDATE, fault);
    const [mid] = await phone.retitle(a.lid, 'twice');
    await phone.clock.pass(ms);
    const sent = phone.yard.requests.filter((r) => r.endpoint.path.includes(UPDATE));
    expect(sent.map((r) => r.key)).toEqual([mid, mid]);
    expect(await phone.store.outbox()).toEqual([]);
    expect(phone.yard.todos.get(a.sid)?.title).toBe('twice');
  });
});

describe('definitely refused', () => {
  test.each<[string, Fault, object]>([
    ['403', { status: 403, body: { message: 'You may not do this.' } }, { class: 'forbidden', status: 403 }],
    ['404', { status: 404 }, { class: 'missing', status: 404 }],
    ['410', { status: 410 }, { class: 'gone', status: 410 }],
    ['413 of text', { status: 413 }, { class: 'too-large', status: 413 }],
    ['400', { status: 400, body: { message: 'No.' } }, { class: 'rejected', message: 'No.' }],
    [
      '422',
      { status: 422, body: { message: 'Please check.', errors: { title: ['Too long.'] } } },
      { class: 'rejected', fields: { title: ['Too long.'] } },
    ],
    [
      '200 with an error field',
      { status: 200, body: { error: 'Closed yard.' } },
      { class: 'rejected', message: 'Closed yard.' },
    ],
  ])('%s: failed with its reason, after one try; its lane waits, the others go on', async (_, fault, err) => {
    const { phone, a, b } = await working();
    phone.yard.next(UPDATE, fault);
    await phone.retitle(a.lid, 'refused');
    await phone.act({ op: 'todos.complete', args: { lid: a.lid } });
    await phone.retitle(b.lid, 'goes on');
    await phone.clock.pass(120_000);
    const [head, behind, ...rest] = await phone.store.outbox();
    expect(head).toMatchObject({ st: 'failed', err });
    expect(behind).toMatchObject({ st: 'ready', op: 'todos.complete' });
    expect(rest).toEqual([]);
    expect(phone.yard.writes()).toEqual([UPDATE, UPDATE]);
    expect(phone.yard.todos.get(b.sid)?.title).toBe('goes on');
    // What the person sees keeps showing what they did.
    expect(await phone.store.row('todos', a.lid)).toMatchObject({ title: 'refused', status: 'completed', dirty: 1 });
  });

  test('a person who tries again, says it differently or discards it sets the lane free', async () => {
    const { phone, a } = await working();
    phone.yard.next(UPDATE, { status: 422 }, 2);
    await phone.retitle(a.lid, 'refused');
    await phone.clock.pass(1_000);
    const { mid } = await phone.only();
    await phone.store.release([mid]);
    phone.engine.wake('person');
    await phone.clock.pass(1_000);
    expect(await phone.only()).toMatchObject({ st: 'failed' });
    await phone.store.replace(mid, 'm-new', { lid: a.lid, patch: { title: 'better' } });
    phone.engine.wake('person');
    await phone.clock.pass(1_000);
    expect(await phone.store.outbox()).toEqual([]);
    expect(phone.yard.requests.filter((r) => r.key === 'm-new')).toHaveLength(1);
    expect(phone.yard.todos.get(a.sid)?.title).toBe('better');
  });
});

test('404 on a delete: the wish is fulfilled', async () => {
  const { phone, a } = await working();
  phone.yard.todos.delete(a.sid);
  await phone.act({ op: 'todos.remove', args: { lid: a.lid, reason: 'twice' } });
  await phone.clock.pass(2_000);
  expect(await phone.store.outbox()).toEqual([]);
});

test('429: all lanes wait as long as the server says, reads too', async () => {
  const { phone, a, b } = await working();
  phone.yard.next(UPDATE, { status: 429, retryAfterMs: 60_000 });
  await phone.retitle(a.lid, 'one');
  await phone.clock.pass(200);
  await phone.retitle(b.lid, 'two');
  phone.engine.wake('seen');
  await phone.clock.pass(59_000);
  expect(phone.yard.requests).toHaveLength(1);
  await phone.clock.pass(3_000);
  expect(await phone.store.outbox()).toEqual([]);
});

test('503: the lane waits as long as the server says, 15 minutes at most; the others go on', async () => {
  const { phone, a, b } = await working();
  phone.yard.next(UPDATE, { status: 503, retryAfterMs: 3_600_000 });
  await phone.retitle(a.lid, 'one');
  await phone.clock.pass(200);
  await phone.retitle(b.lid, 'two');
  await phone.clock.pass(14 * 60_000);
  expect(phone.yard.todos.get(b.sid)?.title).toBe('two');
  expect(await phone.only()).toMatchObject({ st: 'ready', lid: a.lid, err: null });
  await phone.clock.pass(2 * 60_000);
  expect(await phone.store.outbox()).toEqual([]);
});

test('503: what the server said of a change holds for the leader after this one, too', async () => {
  const { phone, a } = await working();
  phone.yard.next(UPDATE, { status: 503, retryAfterMs: 300_000 });
  await phone.retitle(a.lid, 'waits');
  await phone.clock.pass(1_000);
  await phone.crash();
  await phone.lead();
  phone.engine.wake('seen');
  await phone.clock.pass(200_000);
  expect(phone.yard.writes()).toEqual([UPDATE]);
  await phone.clock.pass(100_000);
  expect(phone.yard.writes()).toEqual([UPDATE, UPDATE]);
  expect(await phone.store.outbox()).toEqual([]);
});

test('a server that keeps failing on one thing: given up after eight tries over half an hour, while others succeed', async () => {
  const { phone, a, b } = await working();
  phone.yard.next(UPDATE, { status: 500, body: { message: 'Boom.' } }, 10_000);
  await phone.retitle(a.lid, 'poison');
  for (let minute = 0; minute < 29; minute++) {
    await phone.clock.pass(60_000);
    await phone.act({ op: 'todos.complete', args: { lid: b.lid, note: String(minute) } });
  }
  expect((await phone.store.outbox()).find((m) => m.lid === a.lid)).toMatchObject({ st: 'ready' });
  await phone.clock.pass(3 * 60_000);
  const poison = (await phone.store.outbox()).find((m) => m.lid === a.lid);
  expect(poison).toMatchObject({ st: 'failed', err: { class: 'server', status: 500 } });
  expect(poison?.attempts).toBeGreaterThanOrEqual(8);
});

test('a server that is down for everybody is waited for without end', async () => {
  const { phone, a } = await working();
  phone.yard.online = false;
  await phone.retitle(a.lid, 'patience');
  await phone.clock.pass(2 * 86_400_000);
  expect(await phone.only()).toMatchObject({ st: 'ready', err: null });
  phone.yard.online = true;
  await phone.clock.pass(6 * 60_000);
  expect(await phone.store.outbox()).toEqual([]);
});

test('captive portal: nothing is sent but one cheap GET every 30 s, and then everything at once', async () => {
  const { phone, a, b } = await working();
  phone.yard.next('', PORTAL, 4);
  await phone.retitle(a.lid, 'one');
  await phone.clock.pass(200);
  await phone.retitle(b.lid, 'two');
  expect(phone.engine.status()).toMatchObject({ reach: 'network' });
  await phone.clock.pass(89_000);
  expect(phone.yard.requests.map((r) => r.endpoint.path)).toEqual([
    '/api/update-todo/{id}',
    '/sanctum/csrf-cookie',
    '/sanctum/csrf-cookie',
  ]);
  expect((await phone.store.outbox()).map((m) => [m.st, m.attempts])).toEqual([
    ['ready', 0],
    ['ready', 0],
  ]);
  await phone.clock.pass(62_000);
  expect(await phone.store.outbox()).toEqual([]);
  expect(phone.engine.status()).toMatchObject({ reach: 'online' });
});

test('breaker: after three lanes in a row without a sign of life only a probe goes out, and it closes it', async () => {
  const { phone } = await working();
  for (let i = 0; i < 8; i++) await phone.addTodo(`Todo ${i}`);
  phone.yard.online = false;
  await phone.clock.pass(60_000);
  const paths = phone.yard.requests.map((r) => r.endpoint.path);
  const writes = paths.filter((path) => path === '/api/add-todo').length;
  expect(writes).toBeLessThanOrEqual(8);
  expect(paths.slice(writes).every((path) => path === '/sanctum/csrf-cookie')).toBe(true);
  expect(phone.engine.status()).toMatchObject({ reach: 'silent' });
  phone.yard.online = true;
  phone.engine.wake('network');
  await phone.clock.pass(5_000);
  expect(await phone.store.outbox()).toEqual([]);
  expect(phone.yard.todos.size).toBe(10);
});

test('without a network the device says so, and no write is tried at all', async () => {
  const { phone, a } = await working();
  phone.online = phone.yard.online = false;
  phone.engine.wake('network');
  await phone.retitle(a.lid, 'later');
  await phone.clock.pass(3_600_000);
  expect(phone.yard.writes()).toEqual([]);
  expect(await phone.only()).toMatchObject({ st: 'ready', attempts: 0, sentAt: null });
  // It may be wrong, too: what the probe says counts.
  phone.yard.online = true;
  await phone.clock.pass(60_000);
  expect(await phone.store.outbox()).toEqual([]);
});

test('backoff grows on disk, and begins anew when somebody looks or another leads', async () => {
  const { phone, a } = await working();
  phone.yard.next(UPDATE, { status: 500 }, 1_000);
  const writesIn = async (ms: number): Promise<number> => {
    const before = phone.yard.writes().length;
    await phone.clock.pass(ms);
    return phone.yard.writes().length - before;
  };
  await phone.retitle(a.lid, 'later');
  expect(await writesIn(10_000)).toBeGreaterThan(3);
  await phone.clock.pass(600_000);
  expect(await writesIn(60_000)).toBeLessThan(6);
  // Waits differ by chance: take a moment at which one is long enough to be cut short.
  while ((await phone.only()).nextAt < phone.clock.now() + 5_000) await phone.clock.pass(1_000);
  phone.engine.wake('seen');
  expect(await writesIn(4_000)).toBeGreaterThan(1);
  await phone.clock.pass(600_000);
  while ((await phone.only()).nextAt < phone.clock.now() + 5_000) await phone.clock.pass(1_000);
  await phone.crash();
  const heir = new Phone({ clock: phone.clock, yard: phone.yard, store: phone.store });
  await heir.lead();
  expect(await writesIn(4_000)).toBeGreaterThan(1);
  expect((await heir.only()).attempts).toBeGreaterThan(30);
});

test('one timer: however many lanes wait, the loop waits once', async () => {
  const { phone } = await working();
  for (const retryAfterMs of [20_000, 50_000, 40_000, 30_000])
    phone.yard.next('add-todo', { status: 503, retryAfterMs });
  for (let i = 0; i < 4; i++) await phone.addTodo(`Todo ${i}`);
  await phone.clock.pass(150);
  expect(phone.yard.underWay).toBe(0);
  expect(phone.clock.waiting).toBe(1);
});
