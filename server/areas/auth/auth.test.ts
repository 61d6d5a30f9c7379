import { describe, expect, test } from 'vitest';
import { auth } from '#contract/areas/auth.ts';
import { rentalToken } from '#contract/areas/rental-token.ts';
import { settings } from '#contract/areas/settings.ts';
import { CSRF_COOKIE, HEADERS } from '#contract/headers.ts';
import { startTestApp } from '#tests/support/server.ts';

const app = await startTestApp();
const DAY = 86_400_000;

describe('signing in', () => {
  test('answers the person and what they may do, and the session opens the other calls', async () => {
    const user = await app.makeUser('technician', { name: 'Ida', email: 'ida@yard.test' });
    const browser = app.guest();
    await browser.call(auth.csrfCookie);
    const { status, body } = await browser.call(auth.login, {
      body: { email: 'IDA@yard.test ', password: user.password },
    });
    expect(status).toBe(200);
    expect(body.user).toMatchObject({ id: user.id, name: 'Ida', email: 'ida@yard.test', role: 'technician' });
    expect(body.userPermissions).toContain('todo.complete');
    expect(body.userPermissions).not.toContain('todo.approve');
    expect((await browser.call(settings.master)).body.resource.id).toBe(user.id);
  });

  test('sets a session cookie that scripts cannot read and a CSRF cookie that they can', async () => {
    const user = await app.makeUser();
    const browser = app.guest();
    await browser.call(auth.csrfCookie);
    const { headers } = await browser.call(auth.login, { body: user });
    const [session = '', csrf = ''] = headers.getSetCookie();
    expect(session).toMatch(/^yardhand=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(csrf).toMatch(new RegExp(`^${CSRF_COOKIE}=[\\w.-]+; Max-Age=2592000; Path=/; SameSite=Lax$`));
  });

  test('a wrong password, an unknown e-mail and a person who left are told apart by nobody', async () => {
    const user = await app.makeUser();
    const left = await app.makeUser('technician', { active: false });
    const browser = app.guest();
    await browser.call(auth.csrfCookie);
    const answers = [];
    for (const body of [{ ...user, password: 'wrong' }, { email: 'nobody@yard.test', password: 'wrong' }, left]) {
      const { status, errors, message } = await browser.call(auth.login, { body });
      answers.push({ status, errors, message });
    }
    expect(answers[0]).toEqual({
      status: 422,
      message: 'This e-mail and password do not go together.',
      errors: { email: ['This e-mail and password do not go together.'] },
    });
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
  });

  test('names every missing field', async () => {
    const browser = app.guest();
    await browser.call(auth.csrfCookie);
    const { status, errors } = await browser.call(auth.login, { body: {} as never });
    expect(status).toBe(422);
    expect(errors).toEqual({ email: ['Please fill this in.'], password: ['Please fill this in.'] });
  });

  test('ends the session the browser had before', async () => {
    const [first, second] = [await app.makeUser(), await app.makeUser()];
    const browser = await app.signIn(first);
    const old = browser.cookie('yardhand')!;
    await browser.call(auth.login, { body: second });
    expect((await app.fetch('/api/checkinout-master', { headers: { cookie: `yardhand=${old}` } })).status).toBe(401);
    expect((await browser.call(settings.master)).body.resource.id).toBe(second.id);
  });

  test('stores no secret of a session as it is', async () => {
    const user = await app.makeUser();
    const browser = await app.signIn(user);
    const rows = await app.db.selectFrom('sessions').selectAll().where('user_id', '=', user.id).execute();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(browser.cookie('yardhand'));
  });
});

describe('guessing', () => {
  const guess = (browser: ReturnType<typeof app.guest>, email: string) =>
    browser.call(auth.login, { body: { email, password: 'guess' } });

  test('one e-mail can be tried ten times in ten minutes, then not even with the right password', async () => {
    await app.db.deleteFrom('rate_limits').execute();
    const user = await app.makeUser();
    const browser = app.guest();
    await browser.call(auth.csrfCookie);
    for (let i = 0; i < 10; i += 1) expect((await guess(browser, user.email)).status).toBe(422);
    const refused = await browser.call(auth.login, { body: { ...user, email: user.email.toUpperCase() } });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(500);
    app.clock.advance(601_000);
    expect((await browser.call(auth.login, { body: user })).status).toBe(200);
  });

  test('signing in makes earlier mistakes forgotten', async () => {
    await app.db.deleteFrom('rate_limits').execute();
    const user = await app.makeUser();
    const browser = app.guest();
    await browser.call(auth.csrfCookie);
    for (let round = 0; round < 2; round += 1) {
      for (let i = 0; i < 6; i += 1) await guess(browser, user.email);
      expect((await browser.call(auth.login, { body: user })).status).toBe(200);
    }
  });

  test('one address can try a hundred e-mails', async () => {
    await app.db.deleteFrom('rate_limits').execute();
    await app.db
      .insertInto('rate_limits')
      .values({ key: await addressKey(), hits: 100, resets_at: new Date(app.clock.now.getTime() + 1000) })
      .execute();
    const browser = app.guest();
    await browser.call(auth.csrfCookie);
    expect((await guess(browser, 'a@yard.test')).status).toBe(429);
    app.clock.advance(1001);
    expect((await guess(browser, 'b@yard.test')).status).toBe(422);
  });

  /** The key under which this test's address is counted: whatever a first try adds. */
  async function addressKey(): Promise<string> {
    const browser = app.guest();
    await browser.call(auth.csrfCookie);
    await guess(browser, 'first@yard.test');
    const { key } = await app.db
      .selectFrom('rate_limits')
      .select('key')
      .where('key', 'like', 'login:address:%')
      .executeTakeFirstOrThrow();
    await app.db.deleteFrom('rate_limits').execute();
    return key;
  }
});

describe('a session', () => {
  test('lasts thirty days after it was last used', async () => {
    const browser = await app.signIn(await app.makeUser());
    app.clock.advance(29 * DAY);
    const used = await browser.call(settings.master);
    expect(used.status).toBe(200);
    expect(used.headers.getSetCookie().join()).toContain('Max-Age=2592000');
    app.clock.advance(29 * DAY);
    expect((await browser.call(settings.master)).status).toBe(200);
    app.clock.advance(30 * DAY + 1);
    expect((await browser.call(settings.master)).status).toBe(401);
  });

  test('ends at once for a person who left', async () => {
    const user = await app.makeUser();
    const browser = await app.signIn(user);
    await app.db.updateTable('users').set({ active: false }).where('id', '=', user.id).execute();
    const { status, message } = await browser.call(settings.master);
    expect([status, message]).toEqual([401, 'Unauthenticated.']);
  });

  test('signing out ends it, and the cookies with it', async () => {
    const browser = await app.signIn(await app.makeUser());
    const secret = browser.cookie('yardhand')!;
    expect((await browser.call(auth.logout)).status).toBe(200);
    expect(browser.cookie('yardhand')).toBeUndefined();
    expect((await app.fetch('/api/checkinout-master', { headers: { cookie: `yardhand=${secret}` } })).status).toBe(401);
  });

  test('signing in and out leaves a line in the audit trail', async () => {
    const user = await app.makeUser();
    const browser = await app.signIn(user);
    await browser.call(auth.logout);
    const rows = await app.db
      .selectFrom('audit')
      .select(['action', 'entity_id'])
      .where('entity', '=', 'user')
      .where('entity_id', '=', user.id)
      .orderBy('id')
      .execute();
    expect(rows.map((row) => row.action)).toEqual(['login', 'logout']);
  });
});

describe('a bearer token', () => {
  test('is given to a session, stored only as a hash, and goes when the session goes', async () => {
    const user = await app.makeUser();
    const browser = await app.signIn(user);
    const { body } = await browser.call(auth.getBearerToken);
    expect(body).toMatchObject({ token_type: 'Bearer', expires_in: 3600 });
    const rows = () => app.db.selectFrom('tokens').selectAll().where('user_id', '=', user.id).execute();
    expect(JSON.stringify(await rows())).not.toContain(body.token);
    await browser.call(auth.logout);
    expect(await rows()).toEqual([]);
  });

  test('is not given to nobody', async () => {
    expect((await app.guest().call(auth.getBearerToken)).status).toBe(401);
  });

  test('is given sixty times in ten minutes, and rental tokens are counted apart', async () => {
    const user = await app.makeUser('manager');
    const browser = await app.signIn(user);
    await browser.call(auth.getBearerToken);
    await app.db.updateTable('rate_limits').set({ hits: 60 }).where('key', 'like', 'token:%').execute();
    expect((await browser.call(auth.getBearerToken)).status).toBe(429);
    expect((await browser.call(rentalToken)).status).toBe(200);
    await app.db.deleteFrom('rate_limits').execute();
  });
});

describe('CSRF', () => {
  const write = (browser: ReturnType<typeof app.guest>, token?: string) =>
    browser.call(auth.getBearerToken, {}, token === undefined ? {} : { headers: { [HEADERS.csrf]: token } });

  test('a write without the token, with half of it or with another one is refused with 419', async () => {
    const browser = await app.signIn(await app.makeUser());
    const token = browser.cookie(CSRF_COOKIE)!;
    for (const wrong of ['', 'x', token.slice(0, -1), `${token}x`, token.split('.').toReversed().join('.')]) {
      const { status, message } = await write(browser, wrong);
      expect([wrong, status, message]).toEqual([wrong, 419, 'CSRF token mismatch.']);
    }
    expect((await write(browser)).status).toBe(200);
  });

  test("somebody else's token does not count, not even with their cookie", async () => {
    const [mine, theirs] = [await app.signIn(await app.makeUser()), await app.signIn(await app.makeUser())];
    const token = theirs.cookie(CSRF_COOKIE)!;
    mine.setCookie(CSRF_COOKIE, token);
    expect((await write(mine)).status).toBe(419);
  });

  test('the token of before signing in no longer counts after it, and a new one can be fetched', async () => {
    const browser = app.guest();
    await browser.call(auth.csrfCookie);
    const before = browser.cookie(CSRF_COOKIE)!;
    await browser.call(auth.login, { body: await app.makeUser() });
    const after = browser.cookie(CSRF_COOKIE)!;
    browser.setCookie(CSRF_COOKIE, before);
    expect((await write(browser)).status).toBe(419);
    expect((await browser.call(auth.csrfCookie)).status).toBe(204);
    expect(browser.cookie(CSRF_COOKIE)).not.toBe(after);
    expect((await write(browser)).status).toBe(200);
  });

  test('signing in needs it too', async () => {
    expect((await app.guest().call(auth.login, { body: await app.makeUser() })).status).toBe(419);
  });

  test('who is signed out hears of that first', async () => {
    expect((await write(app.guest(), 'x')).status).toBe(401);
  });
});
