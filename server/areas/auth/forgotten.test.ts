/** Links by mail through HTTP: forgotten passwords, invitations, asking to be let in (people.md §3, §4.1, §7.6). */
import { beforeEach, describe, expect, it, test } from 'vitest';
import { account } from '#contract/areas/account.ts';
import { auth } from '#contract/areas/auth.ts';
import { mails } from '#contract/areas/mails.ts';
import { settings } from '#contract/areas/settings.ts';
import { yardSettings } from '#contract/areas/yard-settings.ts';
import { codeAt, enrol, linkTo, mailsTo } from '#tests/support/accounts.ts';
import type { Client } from '#tests/support/browser.ts';
import { startTestApp, type TestUser } from '#tests/support/server.ts';
import { mailLink } from './link-mails.ts';
import { useLink } from './links.ts';

const app = await startTestApp();
const START = app.clock.now;
const NEW = 'seven-quiet-otters';
const HOUR = 3_600_000;

beforeEach(async () => {
  app.clock.set(START);
  await app.db.deleteFrom('rate_limits').execute();
  await app.db.deleteFrom('settings').execute();
});

async function stranger(from = app): Promise<Client> {
  const browser = from.guest();
  await browser.call(auth.csrfCookie);
  return browser;
}
const forgot = (browser: Client, email: string) => browser.call(account.forgot, { body: { email } });
const reset = (browser: Client, token: string, password = NEW) =>
  browser.call(account.reset, { body: { token, password } });
const login = async (user: Pick<TestUser, 'email' | 'password'>) =>
  (await stranger()).call(auth.login, { body: { email: user.email, password: user.password } });

test('people 7.6: known and unknown get one answer; looking uses nothing up, the reset does; sessions end, the code is still asked', async () => {
  const user = await app.makeUser();
  const phone = await app.signIn(user);
  const { secret } = await enrol(app, phone);
  const browser = await stranger();
  const [known, unknown] = [await forgot(browser, user.email.toUpperCase()), await forgot(browser, 'no@yard.test')];
  expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
  expect(known.body.message).toMatch(/cannot send mail yet/);
  expect(await mailsTo(app, 'no@yard.test')).toEqual([]);
  const token = await linkTo(app, user.email);
  for (let i = 0; i < 20; i += 1) {
    const { status, body } = await browser.call(account.link, { body: { token } });
    expect([status, body.kind, body.email]).toEqual([200, 'reset', user.email]);
  }
  expect((await reset(browser, token, 'password123')).errors).toHaveProperty('password');
  expect((await reset(browser, token)).status).toBe(200);
  expect((await reset(browser, token)).errors).toEqual({ token: ['This link is old or was used. Ask for a new one.'] });
  expect((await browser.call(account.link, { body: { token } })).errors).toHaveProperty('token');
  expect((await phone.call(settings.master)).status).toBe(401);
  expect((await browser.call(settings.master)).status).toBe(401);
  expect((await login(user)).status).toBe(422);
  const signedIn = await login({ ...user, password: NEW });
  expect([signedIn.status, signedIn.body.two_factor]).toEqual([200, 'code']);
  const withCode = { email: user.email, password: NEW, code: codeAt(secret, app.clock.now) };
  expect((await (await stranger()).call(auth.login, { body: withCode })).body.two_factor).toBeNull();
  expect((await mailsTo(app, user.email)).map(({ subject }) => subject)).toContain('Your password was changed');
});

describe('a link', () => {
  it('works for an hour, once, and only the newest of a kind', async () => {
    const user = await app.makeUser();
    const browser = await stranger();
    await forgot(browser, user.email);
    const first = await linkTo(app, user.email);
    await forgot(browser, user.email);
    const second = await linkTo(app, user.email);
    expect(second).not.toBe(first);
    expect((await reset(browser, first)).errors).toHaveProperty('token');
    app.clock.advance(HOUR);
    expect((await reset(browser, second)).errors).toHaveProperty('token');
    app.clock.advance(-1);
    const both = await Promise.all([reset(browser, second), reset(browser, second)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
  });

  it('is stored only as a hash, its secret is behind #, and whoever reads the yard’s mails does not see it', async () => {
    const user = await app.makeUser();
    await forgot(await stranger(), user.email);
    const token = await linkTo(app, user.email);
    expect((await mailsTo(app, user.email))[0]?.body).toContain(`http://yard.test/reset#${token}\n`);
    expect(JSON.stringify(await app.db.selectFrom('links').selectAll().execute())).not.toContain(token);
    const admin = await app.signIn(await app.makeUser('admin'));
    const [shown] = (await admin.call(mails.list, { query: { search: user.email } })).body.mails;
    expect(shown?.body).toMatch(/Open this link to choose one:\n\n\(a link that only its reader sees\)/);
  });

  it('of two that are made at once leaves one', async () => {
    const user = await app.makeUser();
    const browser = await stranger();
    expect(
      (await Promise.all([forgot(browser, user.email), forgot(browser, user.email)])).map((a) => a.status),
    ).toEqual([200, 200]);
    const live = app.db.selectFrom('links').select('kind').where('user_id', '=', user.id).where('used_at', 'is', null);
    expect(await live.execute()).toHaveLength(1);
  });

  it('is used up by its own kind alone, and not by who was kept out meanwhile', async () => {
    const user = await app.makeUser();
    const browser = await stranger();
    await forgot(browser, user.email);
    const token = await linkTo(app, user.email);
    expect(await useLink({ db: app.db, now: app.clock.now }, 'invite', token)).toBeNull();
    expect((await browser.call(account.confirmEmail, { body: { token } })).errors).toHaveProperty('token');
    await app.db.updateTable('users').set({ active: false }).where('id', '=', user.id).execute();
    expect((await reset(browser, token)).errors).toHaveProperty('token');
    expect((await browser.call(account.link, { body: { token } })).errors).toHaveProperty('token');
  });
});

describe('the address in mails', () => {
  it('is where an administrator signed in last, never what somebody else’s request says', async () => {
    const other = await startTestApp();
    const [user, admin] = [await other.makeUser(), await other.makeUser('admin')];
    const evil = { headers: { origin: 'https://evil.test', host: 'evil.test', 'x-forwarded-host': 'evil.test' } };
    const mailed = async () => {
      await other.db.deleteFrom('rate_limits').execute();
      await (await stranger(other)).call(account.forgot, { body: { email: user.email } }, evil);
      return (await mailsTo(other, user.email))[0]?.body ?? '';
    };
    const signIn = async ({ email, password }: TestUser, origin: string) =>
      (await stranger(other)).call(auth.login, { body: { email, password } }, { headers: { origin } });
    expect(await mailed()).toContain('http://yard.test/reset#');
    await signIn(user, 'https://evil.test');
    await signIn({ ...admin, password: 'wrong' }, 'https://evil.test');
    expect(await mailed()).toContain('http://yard.test/reset#');
    await signIn(admin, 'https://yard.example.com');
    expect(await mailed()).toContain('https://yard.example.com/reset#');
    await signIn(admin, 'http://localhost:8080');
    expect(await mailed()).toContain('https://yard.example.com/reset#');
  });
});

describe('a new password', () => {
  it('ends every link that whoever knew the old one may have asked for', async () => {
    const user = await app.makeUser();
    const phone = await app.signIn(user);
    await phone.call(account.saveProfile, { body: { new_email: 'else@yard.test' } });
    const stolen = await linkTo(app, 'else@yard.test');
    const browser = await stranger();
    await forgot(browser, user.email);
    const forgotten = await linkTo(app, user.email);
    const body = { current_password: user.password, password: NEW };
    expect((await phone.call(account.change, { body })).status).toBe(200);
    expect((await reset(browser, forgotten)).errors).toHaveProperty('token');
    expect((await browser.call(account.confirmEmail, { body: { token: stolen } })).errors).toHaveProperty('token');
  });
});

describe('who forgets', () => {
  it('may ask five times an hour for an address, known or not', async () => {
    const user = await app.makeUser();
    for (const email of [user.email, 'nobody@yard.test']) {
      const browser = await stranger();
      for (let i = 0; i < 5; i += 1) expect((await forgot(browser, email)).status).toBe(200);
      const sixth = await forgot(browser, email);
      expect([sixth.status, Number(sixth.headers.get('retry-after'))]).toEqual([429, 3600]);
    }
  });

  it('and is asked for an e-mail', async () => {
    expect((await (await stranger()).call(account.forgot, { body: {} as never })).errors).toHaveProperty('email');
    expect((await app.guest().call(account.forgot, { body: { email: 'a@b' } })).status).toBe(419);
  });
});

describe('an invitation', () => {
  async function invited(email: string): Promise<string> {
    const { id } = await app.makeUser('technician', { email, active: false });
    await app.db.updateTable('users').set({ password_hash: null, invited_at: START }).where('id', '=', id).execute();
    const ctx = { ...app.kernel, now: app.clock.now, mailFrom: null };
    await mailLink(ctx, { kind: 'invite', userId: id, email, name: 'Noor' });
    return linkTo(app, email);
  }
  const body = { name: 'Noor Haddad', email: 'noor@yard.test', password: NEW };

  it('lets somebody in, signed in at once, and works once', async () => {
    const invitation = await invited('noor@yard.test');
    const browser = await stranger();
    expect((await browser.call(account.link, { body: { token: invitation } })).body.kind).toBe('invite');
    expect((await login({ email: body.email, password: NEW })).status).toBe(422);
    const join = (other: object) => browser.call(account.register, { body: { ...body, invitation, ...other } });
    expect((await join({ email: 'else@yard.test' })).errors).toEqual({
      email: ['This invitation is for noor@yard.test.'],
    });
    expect((await join({ password: 'noorhaddad12' })).errors).toHaveProperty('password');
    expect((await join({ invitation: 'x'.repeat(43) })).errors).toHaveProperty('invitation');
    const { status, body: answer } = await join({});
    expect([status, answer.user?.name, answer.two_factor]).toEqual([200, 'Noor Haddad', null]);
    expect(answer.userPermissions).toContain('todo.complete');
    expect((await browser.call(settings.master)).body.resource.name).toBe('Noor Haddad');
    expect((await (await stranger()).call(account.register, { body: { ...body, invitation } })).errors).toHaveProperty(
      'invitation',
    );
    expect((await login({ email: body.email, password: NEW })).status).toBe(200);
    const row = await app.db
      .selectFrom('users')
      .select(['first_signed_in_at', 'active'])
      .where('email', '=', body.email)
      .executeTakeFirst();
    expect(row).toEqual({ first_signed_in_at: START, active: true });
  });

  it('works for seven days', async () => {
    const invitation = await invited('late@yard.test');
    app.clock.advance(7 * 24 * HOUR);
    const late = await (
      await stranger()
    ).call(account.register, { body: { ...body, email: 'late@yard.test', invitation } });
    expect(late.errors).toHaveProperty('invitation');
  });
});

describe('asking to be let in', () => {
  const person = { name: 'Jo Brandt', email: 'jo@yard.test', password: NEW };
  const ask = async (body: object = person, browser?: Client) =>
    (browser ?? (await stranger())).call(account.register, { body: body as typeof person });
  const open = async () => {
    const admin = await app.signIn(await app.makeUser('admin'));
    const body = { key: 'accounts' as const, value: { registration: 'approval' } };
    expect((await admin.call(yardSettings.update, { body })).status).toBe(200);
  };

  it('is refused while the yard takes nobody', async () => {
    const { status, message } = await ask();
    expect([status, message]).toEqual([403, 'People join this yard by invitation. Ask your office for one.']);
    expect((await ask({})).errors).toMatchObject({
      name: [expect.any(String)],
      email: [expect.any(String)],
      password: [expect.any(String)],
    });
  });

  it('waits for somebody who may add people, and signs nobody in', async () => {
    await open();
    const boss = await app.makeUserWith(['user.create']);
    const browser = await stranger();
    const { status, body } = await ask(person, browser);
    expect([status, body.user, body.userPermissions, body.two_factor]).toEqual([200, null, [], null]);
    expect((await browser.call(settings.master)).status).toBe(401);
    expect((await login(person)).status).toBe(422);
    const notices = await app.db
      .selectFrom('notices')
      .select(['kind', 'title'])
      .where('user_id', '=', boss.id)
      .execute();
    expect(notices).toEqual([{ kind: 'user.requested', title: 'Asks to be let in: Jo Brandt' }]);
    expect((await ask({ ...person, email: 'x@yard.test', password: 'brandt-jo-1' })).errors).toHaveProperty('password');
    await app.db
      .updateTable('users')
      .set({ active: true, requested_at: null })
      .where('email', '=', person.email)
      .execute();
    expect((await login(person)).status).toBe(200);
  });

  it('answers the same for a known address, whose owner gets a mail, once a day', async () => {
    await open();
    const user = await app.makeUser();
    const fresh = await ask({ ...person, email: 'kim.new@yard.test' });
    for (const email of [user.email, user.email.toUpperCase()]) {
      const known = await ask({ ...person, email });
      expect([known.status, known.body]).toEqual([fresh.status, fresh.body]);
    }
    expect((await mailsTo(app, user.email)).map(({ subject }) => subject)).toEqual(['You have an account already']);
    expect((await login(user)).status).toBe(200);
  });

  it('may be tried ten times an hour from one address', async () => {
    const browser = await stranger();
    for (let i = 0; i < 10; i += 1) expect((await ask(person, browser)).status).toBe(403);
    const more = await ask(person, browser);
    expect([more.status, Number(more.headers.get('retry-after'))]).toEqual([429, 3600]);
  });
});
