/** One's own account through HTTP: passwords, confirming, sign-ins, profile (people.md §3, §4.1). */
import { beforeEach, describe, expect, it, test } from 'vitest';
import { account } from '#contract/areas/account.ts';
import { auth } from '#contract/areas/auth.ts';
import { twoFactor } from '#contract/areas/two-factor.ts';
import { settings } from '#contract/areas/settings.ts';
import { purge } from '#server/db/purge.ts';
import { linkTo, mailsTo, enrol } from '#tests/support/accounts.ts';
import { withToken } from '#tests/support/bearer.ts';
import type { Client } from '#tests/support/browser.ts';
import { startTestApp, type TestUser } from '#tests/support/server.ts';

const app = await startTestApp();
const START = app.clock.now;
const DAY = 86_400_000;
const NEW = 'seven-quiet-otters';
const PIXEL =
  'Mozilla/5.0 (Linux; Android 15; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36';

beforeEach(async () => {
  app.clock.set(START);
  await app.db.deleteFrom('rate_limits').execute();
});

const login = async ({ email, password }: Pick<TestUser, 'email' | 'password'>, headers = {}) => {
  const browser = app.guest();
  await browser.call(auth.csrfCookie);
  return { browser, ...(await browser.call(auth.login, { body: { email, password } }, { headers })) };
};
const works = async (browser: Client) => (await browser.call(settings.master)).status === 200;
const acts = async (userId: number) =>
  (
    await app.db
      .selectFrom('audit')
      .select(['action', 'detail'])
      .where('entity', '=', 'user')
      .where('entity_id', '=', userId)
      .orderBy('id')
      .execute()
  ).map(({ action }) => action);
const noticesOf = async (userId: number) =>
  (await app.db.selectFrom('notices').select(['kind', 'body']).where('user_id', '=', userId).execute()).map(
    ({ kind, body }) => `${kind} ${body}`,
  );

describe('choosing another password', () => {
  const change = (browser: Client, body: object) => browser.call(account.change, { body: body as never });

  it('is nobody’s who is not signed in, and refused by field', async () => {
    const user = await app.makeUser('technician', { name: 'Maya Lindqvist', email: 'maya@yard.test' });
    const browser = await app.signIn(user);
    expect((await change(app.guest(), { current_password: 'x', password: NEW })).status).toBe(401);
    expect(Object.keys((await change(browser, {})).errors)).toEqual(['current_password', 'password']);
    const of = async (password: string, current_password = user.password) =>
      (await change(browser, { current_password, password })).errors;
    expect(await of(NEW, 'wrong')).toEqual({ current_password: ['This is not your password.'] });
    expect(await of('too short')).toEqual({ password: ['At least 10 characters.'] });
    for (const common of ['password123', 'Qwerty12345', '1111111111', '0123456789', 'hellohello'])
      expect([common, await of(common)]).toMatchObject([common, { password: [/Too many people/] }].map(asIs));
    for (const name of ['Maya.Lindqvist', 'yardhand2026', 'test-yard!123'])
      expect([name, await of(name)]).toMatchObject([name, { password: [/hardly more/] }].map(asIs));
    expect((await login(user)).status).toBe(200);
  });

  it('counts exactly as typed, ends the other sessions, and is told by mail and notice', async () => {
    const user = await app.makeUser();
    const [browser, other] = [await app.signIn(user), await app.signIn(user)];
    const password = '  Søvn under åben himmel  ';
    expect((await change(browser, { current_password: user.password, password })).status).toBe(200);
    expect([await works(browser), await works(other)]).toEqual([true, false]);
    expect((await login({ ...user, password: password.trim() })).status).toBe(422);
    expect((await login({ ...user, password })).status).toBe(200);
    expect((await login(user)).status).toBe(422);
    expect((await mailsTo(app, user.email)).map(({ subject }) => subject)).toEqual(['Your password was changed']);
    expect(await noticesOf(user.id)).toEqual([expect.stringContaining('account.password')]);
    const wrong = 'proof.wrong';
    expect(await acts(user.id)).toEqual(['login', 'login', 'password.change', wrong, 'login', wrong]);
  });

  it('leaves the other sessions when asked to', async () => {
    const user = await app.makeUser();
    const [browser, other] = [await app.signIn(user), await app.signIn(user)];
    await change(browser, { current_password: user.password, password: NEW, end_others: false });
    expect(await works(other)).toBe(true);
  });

  it('is refused after ten wrong guesses, which a refusal does not forget', async () => {
    const browser = await app.signIn(await app.makeUser());
    const guess = () => change(browser, { current_password: 'wrong', password: NEW });
    for (let i = 0; i < 10; i += 1) expect((await guess()).status).toBe(422);
    const refused = await guess();
    expect([refused.status, Number(refused.headers.get('retry-after'))]).toEqual([429, 600]);
  });
});

/** Patterns are compared as such by `toMatchObject` only when they are matchers. */
function asIs(value: unknown): unknown {
  if (typeof value === 'string') return value;
  const { password } = value as { password: RegExp[] };
  return { password: password.map((pattern) => expect.stringMatching(pattern) as unknown) };
}

describe('confirming', () => {
  it('is asked for after 15 minutes by the calls that want it, with a word for programs; each session for itself', async () => {
    const user = await app.makeUser();
    const [browser, other] = [await app.signIn(user), await app.signIn(user)];
    const read = async (from = browser) => (await withToken(from)).call(twoFactor.read);
    app.clock.advance(15 * 60_000);
    expect((await read()).status).toBe(200);
    app.clock.advance(1);
    const late = await read();
    expect([late.status, late.body]).toEqual([403, { message: 'Please confirm that it is you.', confirm: true }]);
    expect((await browser.call(account.confirm, { body: { password: 'wrong' } })).errors).toHaveProperty('password');
    expect((await read()).status).toBe(403);
    expect((await browser.call(account.confirm, { body: { password: user.password } })).status).toBe(200);
    expect([(await read()).status, (await read(other)).status]).toEqual([200, 403]);
    expect(await acts(user.id)).toEqual(['login', 'login', 'proof.wrong', 'session.confirm']);
  });
});

describe('sign-ins', () => {
  const list = async (browser: Client) => (await browser.call(account.sessions)).body.sessions;

  it('are listed with browser and shortened network, without any secret', async () => {
    const user = await app.makeUser();
    const { browser } = await login(user, { 'user-agent': PIXEL });
    app.clock.advance(1000);
    const computer = await app.signIn(user);
    expect((await app.guest().call(account.sessions)).status).toBe(401);
    const sessions = await list(browser);
    expect(sessions.map(({ label, kind, here }) => ({ label, kind, here }))).toEqual([
      { label: 'A browser', kind: 'computer', here: false },
      { label: 'Chrome on Android', kind: 'phone', here: true },
    ]);
    const hashes = await app.db.selectFrom('sessions').select('id_hash').where('user_id', '=', user.id).execute();
    for (const { id_hash } of hashes) expect(JSON.stringify(sessions)).not.toContain(id_hash);
    expect(JSON.stringify(sessions)).not.toContain(computer.cookie('yardhand'));
  });

  it('are ended one by one or all but this one, and nobody else’s', async () => {
    const [user, stranger] = [await app.makeUser(), await app.makeUser()];
    const [browser, second, third] = [await app.signIn(user), await app.signIn(user), await app.signIn(user)];
    const theirs = await app.signIn(stranger);
    const end = (id: string) => browser.call(account.endSession, { params: { id } });
    expect((await app.guest().call(account.endSession, { params: { id: 'others' } })).status).toBe(401);
    expect((await end((await list(theirs))[0]!.id)).status).toBe(404);
    const [last] = (await list(second)).filter(({ here }) => here);
    expect((await end(last!.id)).status).toBe(200);
    expect([await works(second), await works(third), await works(theirs)]).toEqual([false, true, true]);
    expect((await end('others')).status).toBe(200);
    expect([await works(browser), await works(third), await works(theirs)]).toEqual([true, false, true]);
    expect((await acts(user.id)).slice(-2)).toEqual(['session.end', 'session.end']);
  });

  it('end after 180 days, however often they are used', async () => {
    const browser = await app.signIn(await app.makeUser());
    for (let day = 20; day < 180; day += 20) {
      app.clock.advance(20 * DAY);
      expect([day, await works(browser)]).toEqual([day, true]);
    }
    app.clock.set(new Date(START.getTime() + 179 * DAY));
    const { status, headers } = await browser.call(settings.master);
    expect([status, headers.getSetCookie().join()]).toEqual([200, expect.stringContaining(`Max-Age=${DAY / 1000};`)]);
    app.clock.advance(DAY);
    expect(await works(browser)).toBe(false);
  });

  it('from a strange browser are told of by mail and notice, from a known one not', async () => {
    const user = await app.makeUser();
    await login(user, { 'user-agent': PIXEL });
    await login(user, { 'user-agent': PIXEL });
    expect([await mailsTo(app, user.email), await noticesOf(user.id)]).toEqual([[], []]);
    const { body } = await login(user);
    expect(body.two_factor).toBeNull();
    expect((await mailsTo(app, user.email))[0]).toMatchObject({
      subject: 'Somebody signed in to your account',
      body: expect.stringContaining('A browser') as string,
    });
    expect(await noticesOf(user.id)).toEqual([expect.stringMatching(/^account.signed-in .* A browser/)]);
    await login(user);
    expect(await mailsTo(app, user.email)).toHaveLength(1);
  });

  it('the first one is remembered', async () => {
    const user = await app.makeUser();
    await app.signIn(user);
    app.clock.advance(DAY);
    await app.signIn(user);
    const row = app.db.selectFrom('users').select('first_signed_in_at').where('id', '=', user.id);
    expect((await row.executeTakeFirstOrThrow()).first_signed_in_at).toEqual(START);
  });
});

describe('a profile', () => {
  const save = (browser: Client, body: object) => browser.call(account.saveProfile, { body });

  it('is one’s own, and changes by field', async () => {
    const user = await app.makeUser('technician', { name: 'Tom Okafor' });
    const browser = await app.signIn(user);
    expect((await app.guest().call(account.profile)).status).toBe(401);
    expect((await save(app.guest(), {})).status).toBe(401);
    const { profile } = (await browser.call(account.profile)).body;
    expect(profile).toMatchObject({
      id: user.id,
      name: 'Tom Okafor',
      phone: null,
      new_email: null,
      branches: [{ name: 'Test yard' }],
      two_factor: { enabled: false, required: false, from: null },
    });
    const wrong = await save(browser, { name: ' ', phone: 7, new_email: 'nobody' });
    expect(Object.keys(wrong.errors).toSorted()).toEqual(['name', 'new_email', 'phone']);
    const { body } = await save(browser, { phone: '020 7946 0958' });
    expect(body.profile).toMatchObject({ name: 'Tom Okafor', phone: '020 7946 0958' });
    await save(browser, { name: 'Thomas Okafor' });
    await save(browser, { name: 'Thomas Okafor' });
    expect((await browser.call(settings.master)).body.resource.name).toBe('Thomas Okafor');
    expect((await browser.call(account.profile)).body.profile.phone).toBe('020 7946 0958');
    expect(await acts(user.id)).toEqual(['login', 'user.update', 'user.update']);
  });

  it('says that the role asks for a second factor, and from when', async () => {
    const user = await app.makeUserWith([]);
    const browser = await app.signIn(user);
    const role = app.db.selectFrom('users').select('role_id').where('id', '=', user.id);
    const demand = { two_factor: 'required', two_factor_from: '2026-11-28' } as const;
    await app.db.updateTable('roles').set(demand).where('id', '=', role).execute();
    const of = async () => (await browser.call(account.profile)).body.profile.two_factor;
    const remindedOf = async () => (await browser.call(settings.master)).body.two_factor_from;
    expect(await of()).toEqual({ enabled: false, required: true, from: '2026-11-28' });
    expect(await remindedOf()).toBe('2026-11-28');
    await app.db.updateTable('roles').set({ two_factor: 'off' }).where('id', '=', role).execute();
    expect(await remindedOf()).toBeNull();
    await app.db.updateTable('roles').set(demand).where('id', '=', role).execute();
    await enrol(app, browser);
    expect((await of()).enabled).toBe(true);
    expect(await remindedOf()).toBeNull();
  });

  it('gets another address only by the link that is mailed there, in a confirmed session', async () => {
    const [user, other] = [await app.makeUser(), await app.makeUser()];
    const browser = await app.signIn(user);
    app.clock.advance(16 * 60_000);
    const to = 'new.address@yard.test';
    expect((await save(browser, { new_email: to })).body).toMatchObject({ confirm: true });
    await browser.call(account.confirm, { body: { password: user.password } });
    expect((await save(browser, { new_email: other.email.toUpperCase() })).errors).toEqual({
      new_email: ['Somebody has this address.'],
    });
    expect((await save(browser, { new_email: user.email })).errors).toHaveProperty('new_email');
    expect((await save(browser, { new_email: to })).body.profile).toMatchObject({ email: user.email, new_email: to });
    const token = await linkTo(app, to);
    const guest = app.guest();
    await guest.call(auth.csrfCookie);
    expect((await guest.call(account.link, { body: { token } })).body).toMatchObject({ kind: 'email', email: to });
    expect((await login({ ...user, email: to })).status).toBe(422);
    expect((await guest.call(account.confirmEmail, { body: {} as never })).errors).toHaveProperty('token');
    expect((await guest.call(account.reset, { body: { token, password: NEW } })).errors).toHaveProperty('token');
    expect((await guest.call(account.confirmEmail, { body: { token } })).status).toBe(200);
    expect((await guest.call(account.confirmEmail, { body: { token } })).errors).toHaveProperty('token');
    expect((await login({ ...user, email: to })).status).toBe(200);
    expect((await mailsTo(app, user.email))[0]?.subject).toBe('Your e-mail address was changed');
    expect((await browser.call(account.profile)).body.profile).toMatchObject({ email: to, new_email: null });
  });

  it('a new address can be taken back, waits for a day, and is nobody else’s meanwhile', async () => {
    const user = await app.makeUser();
    const browser = await app.signIn(user);
    const guest = app.guest();
    await guest.call(auth.csrfCookie);
    const confirm = async (token: string) => (await guest.call(account.confirmEmail, { body: { token } })).status;
    await save(browser, { new_email: 'a.way@yard.test' });
    const first = await linkTo(app, 'a.way@yard.test');
    await save(browser, { new_email: null });
    expect(await confirm(first)).toBe(422);
    await save(browser, { new_email: 'b.way@yard.test' });
    const second = await linkTo(app, 'b.way@yard.test');
    await app.makeUser('technician', { email: 'B.way@yard.test' });
    expect(await confirm(second)).toBe(422);
    await save(browser, { new_email: 'c.way@yard.test' });
    app.clock.advance(DAY);
    expect(await confirm(await linkTo(app, 'c.way@yard.test'))).toBe(422);
    await purge(app.db, new Date(app.clock.now.getTime() + 1));
    expect(await app.db.selectFrom('links').select('kind').where('user_id', '=', user.id).execute()).toEqual([]);
  });
});

test('an audit line tells what happened to an account and none of its secrets', async () => {
  const user = await app.makeUser();
  const browser = await app.signIn(user);
  await browser.call(account.change, { body: { current_password: user.password, password: NEW } });
  const lines = JSON.stringify(await app.db.selectFrom('audit').selectAll().where('entity_id', '=', user.id).execute());
  for (const secret of [user.password, NEW, browser.cookie('yardhand')!]) expect(lines).not.toContain(secret);
});
