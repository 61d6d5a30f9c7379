import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { auth } from '#contract/areas/auth.ts';
import { get, post } from '#contract/endpoint.ts';
import { HEADERS } from '#contract/headers.ts';
import { text } from '#contract/schema.ts';
import { formatStamp } from '#contract/stamp.ts';
import type { Route } from '#server/app.ts';
import { purge } from '#server/db/purge.ts';
import type { Handler } from '#server/http/handler.ts';
import { forbidden, invalid } from '#server/http/refusal.ts';
import { signIn, startTestApp } from '#tests/support/server.ts';

/** A row whose effect can be counted: it adds a branch. */
const addBranch = post('/api/test-branch', {
  permission: null,
  replay: 'create',
  body: z.object({
    name: text(100),
    end: z.optional(z.enum(['refuse', 'forbid', 'break'])),
    elapsed_ms: z.optional(z.int()),
  }),
  answer: z.object({ id: z.int(), stamp: z.string() }),
});
const supersede = post('/api/test-supersede', { permission: null, replay: 'repeat', answer: z.object({}) });
const slow = post('/api/test-slow', {
  permission: null,
  replay: 'create',
  body: z.object({ name: text(100) }),
  answer: z.object({}),
});
const stampRead = get('/api/test-stamp', { permission: null, answer: z.object({ stamp: z.string() }) });

let release: () => void = () => undefined;
let entered: () => void = () => undefined;

const onAdd: Handler<typeof addBranch> = async ({ body }, { db, stamp, audit }) => {
  const { id } = await db
    .insertInto('branches')
    .values({ name: body.name, timezone: 'UTC' })
    .returning('id')
    .executeTakeFirstOrThrow();
  audit({ action: 'add', entity: 'branch', entityId: id, detail: { name: body.name } });
  if (body.end === 'refuse') throw invalid({ name: ['Not this one.'] });
  if (body.end === 'forbid') throw forbidden();
  if (body.end === 'break') throw new Error('the power went out');
  return { id, stamp };
};
const onSlow: Handler<typeof slow> = async ({ body }, { db }) => {
  await db.insertInto('branches').values({ name: body.name, timezone: 'UTC' }).execute();
  entered();
  await new Promise<void>((resolve) => (release = resolve));
  return {};
};
const onSupersede: Handler<typeof supersede> = async (_, { superseded }) => {
  superseded(['title']);
  superseded(['note', 'title']);
  return {};
};
const onStamp: Handler<typeof stampRead> = async (_, { stamp }) => ({ stamp });

const route = (endpoint: Route['endpoint'], handler: unknown): Route => ({
  endpoint,
  handler: handler as Route['handler'],
});
const app = await startTestApp({
  routes: [route(addBranch, onAdd), route(slow, onSlow), route(supersede, onSupersede), route(stampRead, onStamp)],
});
const me = await app.makeUser();
const browser = await app.signIn(me);
const withKey = (key: string) => ({ headers: { [HEADERS.key]: key } });
const named = (name: string) => app.db.selectFrom('branches').select('id').where('name', '=', name).execute();

describe('a write with an idempotency key', () => {
  test('happens once; the repetition gets the same answer, byte for byte', async () => {
    const first = await browser.call(addBranch, { body: { name: 'North' } }, withKey('k-north'));
    const again = await browser.call(addBranch, { body: { name: 'North' } }, withKey('k-north'));
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(again.bytes).toEqual(first.bytes);
    expect(first.headers.get(HEADERS.replayed)).toBeNull();
    expect(again.headers.get(HEADERS.replayed)).toBe('true');
    expect(await named('North')).toHaveLength(1);
    expect(
      await app.db
        .selectFrom('audit')
        .select('id')
        .where('entity', '=', 'branch')
        .where('entity_id', '=', first.body.id)
        .execute(),
    ).toHaveLength(1);
  });

  test('is the same write when only the time since the act has grown', async () => {
    const first = await browser.call(addBranch, { body: { name: 'Gate', elapsed_ms: 1_000 } }, withKey('k-gate'));
    const again = await browser.call(addBranch, { body: { name: 'Gate', elapsed_ms: 31_000 } }, withKey('k-gate'));
    expect([again.status, again.headers.get(HEADERS.replayed)]).toEqual([200, 'true']);
    expect(again.bytes).toEqual(first.bytes);
    expect(await named('Gate')).toHaveLength(1);
  });

  test('is refused when the key was used for something else', async () => {
    await browser.call(addBranch, { body: { name: 'East' } }, withKey('k-east'));
    const other = await browser.call(addBranch, { body: { name: 'East 2' } }, withKey('k-east'));
    expect(other.status).toBe(422);
    expect(other.errors).toEqual({ [HEADERS.key]: ['This key was used for another request.'] });
    expect(await named('East 2')).toEqual([]);
  });

  test('may be corrected and sent again under the same key after a refusal: nothing of it was kept', async () => {
    const refused = await browser.call(addBranch, { body: { name: 'South', end: 'refuse' } }, withKey('k-south'));
    expect([refused.status, refused.errors]).toEqual([422, { name: ['Not this one.'] }]);
    expect(await named('South')).toEqual([]);
    expect((await browser.call(addBranch, { body: { name: 'South' } }, withKey('k-south'))).status).toBe(200);
    expect(await named('South')).toHaveLength(1);
  });

  test('leaves nothing behind when the handler breaks, and the repetition does the work', async () => {
    const broken = await quietly(() =>
      browser.call(addBranch, { body: { name: 'West', end: 'break' } }, withKey('k-west')),
    );
    expect(broken.status).toBe(500);
    expect(new TextDecoder().decode(broken.bytes)).not.toContain('power');
    expect(await named('West')).toEqual([]);
    expect(await app.db.selectFrom('idempotency').select('key').where('key', '=', 'k-west').execute()).toEqual([]);
    expect((await browser.call(addBranch, { body: { name: 'West' } }, withKey('k-west'))).status).toBe(200);
  });

  test('sent ten times at once happens once; each answer is the one answer or "wait"', async () => {
    const calls = Array.from({ length: 10 }, () =>
      browser.call(addBranch, { body: { name: 'Rush' } }, withKey('k-rush')),
    );
    const answers = await Promise.all(calls);
    const done = answers.filter((answer) => answer.status === 200);
    const waiting = answers.filter((answer) => answer.status === 409);
    expect(done.length).toBeGreaterThan(0);
    expect(done.length + waiting.length).toBe(10);
    for (const answer of done) expect(answer.bytes).toEqual(done[0]!.bytes);
    for (const answer of waiting) expect(answer.headers.get('retry-after')).toBe('1');
    expect(await named('Rush')).toHaveLength(1);
  });

  test('repeated while it still runs is told to wait, or waits itself; then gets the one answer', async () => {
    const running = new Promise<void>((resolve) => (entered = resolve));
    const first = browser.call(slow, { body: { name: 'Slow' } }, withKey('k-slow'));
    await running;
    const second = browser.call(slow, { body: { name: 'Slow' } }, withKey('k-slow'));
    // PostgreSQL answers while the first still runs; the embedded database's one connection makes the second wait.
    const isBusy = process.env['TEST_DATABASE'] === 'postgres';
    if (isBusy) await second;
    release();
    expect((await first).status).toBe(200);
    const { status, headers } = await second;
    expect([status, headers.get('retry-after')]).toEqual(isBusy ? [409, '1'] : [200, null]);
    const last = await browser.call(slow, { body: { name: 'Slow' } }, withKey('k-slow'));
    expect([last.status, last.headers.get(HEADERS.replayed)]).toEqual([200, 'true']);
    expect(await named('Slow')).toHaveLength(1);
  });

  test('is its person’s own: the same key of somebody else is another write', async () => {
    const other = await app.signIn(await app.makeUser());
    await browser.call(addBranch, { body: { name: 'Mine' } }, withKey('k-shared'));
    const theirs = await other.call(addBranch, { body: { name: 'Theirs' } }, withKey('k-shared'));
    expect([theirs.status, theirs.headers.get(HEADERS.replayed)]).toEqual([200, null]);
  });

  test('survives sixty days, not more', async () => {
    await browser.call(addBranch, { body: { name: 'Old' } }, withKey('k-old'));
    const stored = () => app.db.selectFrom('idempotency').select('key').where('key', '=', 'k-old').execute();
    const later = (days: number) => new Date(app.clock.now.getTime() + days * 86_400_000);
    await purge(app.db, later(25));
    expect(await stored()).toHaveLength(1);
    await purge(app.db, later(61));
    expect(await stored()).toEqual([]);
    // The purge ended the session as well: it lasts thirty days.
    await signIn(browser, me);
  });

  test('refuses a key that is none', async () => {
    for (const key of ['', ' ', 'a b', 'x'.repeat(201)]) {
      const { status, errors } = await browser.call(addBranch, { body: { name: 'No' } }, withKey(key));
      expect([key, status, Object.keys(errors)]).toEqual([key, 422, [HEADERS.key]]);
    }
  });

  test('never stores the answers of calls that hand out secrets', async () => {
    const [one, two] = [
      await browser.call(auth.getBearerToken, {}, withKey('k-token')),
      await browser.call(auth.getBearerToken, {}, withKey('k-token')),
    ];
    expect(one.body.token).not.toBe(two.body.token);
    expect(await app.db.selectFrom('idempotency').select('key').where('key', '=', 'k-token').execute()).toEqual([]);
  });
});

describe('a refused write', () => {
  test('leaves neither effect nor audit line', async () => {
    const before = await app.db
      .selectFrom('audit')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow();
    expect((await browser.call(addBranch, { body: { name: 'Gone', end: 'forbid' } })).status).toBe(403);
    expect(await named('Gone')).toEqual([]);
    expect(
      await app.db
        .selectFrom('audit')
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow(),
    ).toEqual(before);
  });

  test('by a unique column is a conflict, not a failure of the server', async () => {
    await browser.call(addBranch, { body: { name: 'Twice' } });
    const again = await quietly(() => browser.call(addBranch, { body: { name: 'Twice' } }));
    expect([again.status, again.message]).toEqual([
      409,
      'Somebody else changed this at the same moment. Please try again.',
    ]);
  });
});

describe('stamps', () => {
  const stampOf = async (sent?: string) =>
    (await browser.call(stampRead, {}, sent === undefined ? {} : { headers: { [HEADERS.stamp]: sent } })).body.stamp;
  const at = (ms: number) => formatStamp({ ms, counter: 3, device: 'phone001' });

  test("the client's is taken as it is, or moved back when it lies more than a minute ahead", async () => {
    const now = app.clock.now.getTime();
    expect(await stampOf(at(now + 60_000))).toBe(at(now + 60_000));
    expect(await stampOf(at(now + 60_001))).toBe(at(now + 60_000));
    expect(await stampOf(at(Date.UTC(2099, 0)))).toBe(at(now + 60_000));
  });

  test('without one the server makes its own, each greater than the last', async () => {
    const [one, two] = [await stampOf(), await stampOf()];
    expect(one).toMatch(new RegExp(`^0*${app.clock.now.getTime()}-[0-9a-f]{4}-[0-9a-z]{8}$`));
    expect(two > one).toBe(true);
  });

  test('nonsense is refused by name', async () => {
    const { status, errors } = await browser.call(stampRead, {}, { headers: { [HEADERS.stamp]: 'yesterday' } });
    expect([status, errors]).toEqual([422, { [HEADERS.stamp]: ['This is not a stamp.'] }]);
  });

  test('fields that lost are named once each, also when the answer is a repetition', async () => {
    for (let i = 0; i < 2; i += 1) {
      const { headers } = await browser.call(supersede, {}, withKey('k-lost'));
      expect(headers.get(HEADERS.superseded)).toBe('title, note');
    }
  });
});

/** The log of an error that the test wants. */
async function quietly<T>(work: () => Promise<T>): Promise<T> {
  const { level } = app.kernel.log;
  app.kernel.log.level = 'silent';
  try {
    return await work();
  } finally {
    app.kernel.log.level = level;
  }
}
