/** The second factor through HTTP: setting it up, signing in with it, losing it, and roles that ask for it (people.md §4.1, §7.4, §7.5). */
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it, test } from 'vitest';
import { account } from '#contract/areas/account.ts';
import { auth } from '#contract/areas/auth.ts';
import { settings } from '#contract/areas/settings.ts';
import { sync } from '#contract/areas/sync.ts';
import { todos } from '#contract/areas/todos.ts';
import { twoFactor } from '#contract/areas/two-factor.ts';
import { HEADERS } from '#contract/headers.ts';
import { totpSecretOf } from '#server/http/totp-secret.ts';
import { codeAt, enrol, mailsTo } from '#tests/support/accounts.ts';
import { showing, withToken } from '#tests/support/bearer.ts';
import type { Client } from '#tests/support/browser.ts';
import { startTestApp, type TestUser } from '#tests/support/server.ts';
import { TODAY } from '#tests/support/yard.ts';
import { stepOf } from './authenticator.ts';
import { removeTwoFactor } from './authenticator.ts';

const app = await startTestApp();
/** The secret of RFC 6238, appendix B, in base32: GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ. */
const RFC = Uint8Array.from(Buffer.from('12345678901234567890'));
const START = app.clock.now;

beforeEach(async () => {
  app.clock.set(START);
  await app.db.deleteFrom('rate_limits').execute();
});

async function enrolled(fields: { role?: 'technician' | 'admin' } = {}) {
  const user = await app.makeUser(fields.role ?? 'technician');
  const browser = await app.signIn(user);
  return { user, browser, ...(await enrol(app, browser)) };
}

async function freshBrowser(): Promise<Client> {
  const browser = app.guest();
  await browser.call(auth.csrfCookie);
  return browser;
}

async function login(user: TestUser, code?: string) {
  const browser = await freshBrowser();
  const { email, password } = user;
  return { browser, ...(await browser.call(auth.login, { body: { email, password, ...(code && { code }) } })) };
}

describe('an authenticator', () => {
  it('has the secret of RFC 6238: T = 59 s is 287082, one step of drift is taken, two are not', () => {
    const step = (code: string, seconds: number) => stepOf(RFC, code, new Date(seconds * 1000));
    expect(step('287082', 59)).toBe(1);
    expect([step('287082', 29), step('287082', 89)]).toEqual([1, 1]);
    expect([step('287082', 120), step('287083', 59), step('94287082', 59), step('', 59)]).toEqual([
      null,
      null,
      null,
      null,
    ]);
    expect(step('081804', 1_111_111_109)).toBe(37_037_036);
  });

  it('has a secret of its own for each person and generation, the same each time', () => {
    const secret = totpSecretOf(Buffer.alloc(32, 1));
    expect(secret(1, 1)).toEqual(secret(1, 1));
    const all = [secret(1, 1), secret(1, 2), secret(2, 1), totpSecretOf(Buffer.alloc(32, 2))(1, 1)];
    expect(new Set(all.map(String)).size).toBe(4);
    expect(all.map(({ length }) => length)).toEqual([20, 20, 20, 20]);
  });

  it('is offered as key and picture to whoever confirmed, the same until a code of it was verified; reading writes nothing', async () => {
    const user = await app.makeUser();
    const browser = await app.signIn(user);
    const token = await withToken(browser);
    const [first, second] = [(await token.call(twoFactor.read)).body, (await token.call(twoFactor.read)).body];
    expect(first).toMatchObject({ enabled: false, required: false, recovery_left: 0 });
    expect(first.secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(second).toEqual(first);
    const svg = Buffer.from(first.qrCodeUrl!.replace('data:image/svg+xml;base64,', ''), 'base64').toString();
    expect(svg).toContain('<svg');
    expect(await app.db.selectFrom('two_factors').selectAll().where('user_id', '=', user.id).execute()).toEqual([]);
    app.clock.advance(15 * 60_000 + 1);
    const late = await token.fetch('/api/settings/googleAuthenticatorData');
    expect([late.status, await late.json()]).toMatchObject([403, { confirm: true }]);
    await browser.call(account.confirm, { body: { password: user.password } });
    expect((await token.call(twoFactor.read)).body.secret).toBe(first.secret);
  });

  it('is on after one code, with ten recovery codes; other sessions end; a mail and a notice tell of it', async () => {
    const user = await app.makeUser();
    const [browser, other] = [await app.signIn(user), await app.signIn(user)];
    const { recovery } = await enrol(app, browser);
    expect(recovery).toHaveLength(10);
    expect(recovery[2]).toMatch(/^03-[0-9A-HJKMNP-TV-Z]{10}$/);
    expect((await other.call(settings.master)).status).toBe(401);
    expect((await browser.call(settings.master)).status).toBe(200);
    expect((await mailsTo(app, user.email))[0]?.subject).toBe('Your authenticator is on');
    const notices = await app.db.selectFrom('notices').select('kind').where('user_id', '=', user.id).execute();
    expect(notices).toEqual([{ kind: 'account.two-factor' }]);
    const { body } = await (await withToken(browser)).call(twoFactor.read);
    expect(body).toMatchObject({ enabled: true, recovery_left: 10, secret: null, qrCodeUrl: null });
    const stored = JSON.stringify(await app.db.selectFrom('recovery_codes').selectAll().execute());
    expect(stored).not.toContain(recovery[0]!.slice(3));
  });

  it('refuses a wrong code, and counts only one of two that come at once', async () => {
    const browser = await app.signIn(await app.makeUser());
    const token = await withToken(browser);
    expect((await app.guest().call(twoFactor.verify, { body: { code: '000000' } })).status).toBe(401);
    expect((await token.call(twoFactor.verify, { body: {} as never })).errors).toEqual({
      code: ['Please fill this in.'],
    });
    expect(Object.keys((await token.call(twoFactor.verify, { body: { code: '12' } })).errors)).toEqual(['code']);
    const code = codeAt((await token.call(twoFactor.read)).body.secret!, app.clock.now);
    const both = await Promise.all([0, 1].map(() => token.call(twoFactor.verify, { body: { code } })));
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
  });

  it('takes each code once, also of two sign-ins at the same moment, and no earlier one', async () => {
    const { user, secret } = await enrolled();
    const [before, now] = [-30_000, 0].map((ms) => codeAt(secret, new Date(app.clock.now.getTime() + ms)));
    const both = await Promise.all([login(user, now), login(user, now)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
    expect((await login(user, before)).errors).toHaveProperty('code');
  });

  it('goes with password and code, unless the role asks for it; the next one has another secret', async () => {
    const { user, browser, secret } = await enrolled();
    const token = await withToken(browser);
    const off = (body: { password: string; code: string }) => token.call(twoFactor.disable, { body });
    const code = () => codeAt(secret, app.clock.now);
    expect((await app.guest().call(twoFactor.disable, { body: { password: 'x', code: 'x' } })).status).toBe(401);
    expect((await off({ password: 'wrong', code: code() })).errors).toHaveProperty('password');
    expect((await off({ password: user.password, code: '000000' })).errors).toHaveProperty('code');
    const role = (
      await app.db.selectFrom('users').select('role_id').where('id', '=', user.id).executeTakeFirstOrThrow()
    ).role_id;
    const demand = (two_factor: 'off' | 'required') =>
      app.db.updateTable('roles').set({ two_factor }).where('id', '=', role).execute();
    await demand('required');
    expect((await off({ password: user.password, code: code() })).errors).toEqual({ role: ['Your role asks for it.'] });
    await demand('off');
    expect((await off({ password: user.password, code: code() })).status).toBe(200);
    expect((await mailsTo(app, user.email))[0]?.subject).toBe('Your authenticator is off');
    const { body } = await token.call(twoFactor.read);
    expect([body.enabled, body.recovery_left, body.secret === secret]).toEqual([false, 0, false]);
    expect((await login(user)).body.two_factor).toBeNull();
  });

  it('gives new recovery codes to whoever confirmed', async () => {
    const { user, browser, recovery } = await enrolled();
    const fresh = () => browser.call(account.recoveryCodes, { body: {} });
    expect((await app.guest().call(account.recoveryCodes, { body: {} })).status).toBe(401);
    expect(
      (await (await app.signIn(await app.makeUser())).call(account.recoveryCodes, { body: {} })).errors,
    ).toHaveProperty('code');
    app.clock.advance(15 * 60_000);
    expect((await fresh()).status).toBe(403);
    const code = recovery[0]!;
    expect((await browser.call(account.confirm, { body: { password: user.password } })).errors).toHaveProperty('code');
    expect((await browser.call(account.confirm, { body: { password: user.password, code } })).status).toBe(200);
    const { body } = await fresh();
    expect(body.recovery_codes).toHaveLength(10);
    expect((await login(user, recovery[5])).errors).toHaveProperty('code');
    expect((await login(user, body.recovery_codes![5])).status).toBe(200);
  });
});

describe('a session that lacks the code', () => {
  it('answers everything with 401 and what it lacks, and becomes a full one under a new secret', async () => {
    const { user, secret } = await enrolled();
    const { browser, status, body } = await login(user);
    expect([status, body.two_factor, body.userPermissions]).toEqual([200, 'code', []]);
    for (const path of ['/api/checkinout-master', '/api/notices', '/api/sessions']) {
      const answer = await browser.fetch(path);
      expect([path, answer.status, await answer.json()]).toMatchObject([path, 401, { two_factor: 'code' }]);
    }
    const before = browser.cookie('yardhand')!;
    const { token } = (await browser.call(auth.getBearerToken)).body;
    const done = await showing(browser, token).call(twoFactor.verify, {
      body: { code: codeAt(secret, app.clock.now) },
    });
    expect([done.status, done.body.two_factor, done.body.recovery_codes]).toEqual([200, null, null]);
    expect(done.body.userPermissions).toContain('todo.complete');
    expect(browser.cookie('yardhand')).not.toBe(before);
    expect((await browser.call(settings.master)).status).toBe(200);
    expect((await app.fetch('/api/checkinout-master', { headers: { cookie: `yardhand=${before}` } })).status).toBe(401);
    expect((await showing(browser, token).call(twoFactor.read)).status).toBe(401);
  });

  it('lasts ten minutes, however it is used', async () => {
    const { user } = await enrolled();
    const { browser } = await login(user);
    app.clock.advance(9 * 60_000);
    expect((await browser.call(auth.getBearerToken)).status).toBe(200);
    app.clock.advance(60_001);
    const late = await browser.call(auth.getBearerToken);
    expect([late.status, late.message]).toEqual([401, 'Unauthenticated.']);
  });

  it('can sign out', async () => {
    const { browser } = await login((await enrolled()).user);
    expect((await browser.call(auth.logout)).status).toBe(200);
  });
});

test('people 7.4: two-factor is required from today, unsent work waits at 401 and is sent once after enrolling; the old token is 401', async () => {
  const tom = await app.makeUserWith(['todo.view', 'todo.create']);
  const phone = await app.signIn(tom);
  const { token } = (await phone.call(auth.getBearerToken)).body;
  const secretBefore = phone.cookie('yardhand');
  const unsent = [1, 2, 3, 4].map((n) => ({ title: `Unsent ${n}`, key: randomUUID() }));
  const send = () =>
    Promise.all(
      unsent.map(({ title, key }) =>
        phone.call(todos.add, { body: { title, todo_date: TODAY } }, { headers: { [HEADERS.key]: key } }),
      ),
    );

  const ofTom = app.db.selectFrom('users').select('role_id').where('id', '=', tom.id);
  await app.db
    .updateTable('roles')
    .set({ two_factor: 'required', two_factor_from: '2026-11-22' })
    .where('id', '=', ofTom)
    .execute();
  expect((await phone.call(settings.master)).status).toBe(200);
  await app.db.updateTable('roles').set({ two_factor_from: TODAY }).where('id', '=', ofTom).execute();

  expect((await send()).map(({ status, body }) => [status, (body as { two_factor?: string }).two_factor])).toEqual(
    Array.from({ length: 4 }, () => [401, 'enrol']),
  );
  const part = { method: 'POST', path: '/api/add-todo', body: '{}', key: randomUUID(), stamp: null } as const;
  expect((await phone.call(sync.batch, { body: { parts: [part] } })).status).toBe(401);

  const at401 = await login(tom);
  expect([at401.status, at401.body.two_factor, at401.body.userPermissions]).toEqual([200, 'enrol', []]);
  app.clock.advance(20 * 60_000);
  const old = showing(phone, token);
  expect((await old.call(twoFactor.read)).status).toBe(403);
  expect((await phone.call(account.confirm, { body: { password: tom.password } })).status).toBe(200);
  const { body } = await old.call(twoFactor.read);
  expect([body.required, body.enabled]).toEqual([true, false]);
  const verified = await old.call(twoFactor.verify, { body: { code: codeAt(body.secret!, app.clock.now) } });
  expect([verified.status, verified.body.two_factor]).toEqual([200, null]);

  expect(phone.cookie('yardhand')).not.toBe(secretBefore);
  expect((await old.call(twoFactor.read)).status).toBe(401);
  expect((await send()).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  await send();
  const made = await app.db.selectFrom('todos').select('id').where('title', 'like', 'Unsent %').execute();
  expect(made).toHaveLength(4);
});

describe('people 7.5', () => {
  test('people 7.5: 287082 at T = 59 signs in, again 422; six wrong are 429 with Retry-After; recovery 03 works once and leaves 9', async () => {
    const other = await startTestApp({ now: new Date(59_000), totpSecret: () => RFC });
    const user = await other.makeUser();
    const two = { user_id: user.id, generation: 1, enabled_at: new Date(0), last_step: 0 };
    await other.db.insertInto('two_factors').values(two).execute();
    const signIn = async (code: string) => {
      const browser = other.guest();
      await browser.call(auth.csrfCookie);
      const { email, password } = user;
      return { browser, ...(await browser.call(auth.login, { body: { email, password, code } })) };
    };
    const first = await signIn('287082');
    expect([first.status, first.body.two_factor]).toEqual([200, null]);
    expect((await signIn('287082')).errors).toEqual({ code: ['This code is wrong, or it was used before.'] });
    await other.db.deleteFrom('rate_limits').execute();
    for (let i = 0; i < 5; i += 1) expect((await signIn('000000')).status).toBe(422);
    const sixth = await signIn('000000');
    expect([sixth.status, Number(sixth.headers.get('retry-after'))]).toEqual([429, 600]);
    other.clock.advance(600_001);
    const codes = (await first.browser.call(account.recoveryCodes, { body: {} })).body.recovery_codes!;
    expect(codes[2]).toMatch(/^03-/);
    const third = await signIn(codes[2]!.toLowerCase().replace('-', ' '));
    expect(third.status).toBe(200);
    expect((await signIn(codes[2]!)).errors).toHaveProperty('code');
    const { body } = await (await withToken(third.browser)).call(twoFactor.read);
    expect(body.recovery_left).toBe(9);
  });
});

test('whoever takes the authenticator of somebody away leaves no code of it', async () => {
  const { user, recovery } = await enrolled();
  await removeTwoFactor(app.db, user.id);
  expect((await login(user, recovery[0])).body.two_factor).toBeNull();
  expect(await app.db.selectFrom('recovery_codes').selectAll().where('user_id', '=', user.id).execute()).toEqual([]);
});
