/** What somebody with bad intentions tries at the door. */
import { hash, verify } from '@node-rs/argon2';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { account } from '#contract/areas/account.ts';
import { auth } from '#contract/areas/auth.ts';
import { settings } from '#contract/areas/settings.ts';
import type { AnyEndpoint, Input } from '#contract/endpoint.ts';
import { CSRF_COOKIE, HEADERS } from '#contract/headers.ts';
import { codeAt, enrol, mailsTo } from '#tests/support/accounts.ts';
import type { Client } from '#tests/support/browser.ts';

vi.mock('@node-rs/argon2', { spy: true });
// Test files share what they loaded, and another may have loaded the server without the spy.
vi.resetModules();
const { startTestApp } = await import('#tests/support/server.ts');

const app = await startTestApp();
const NEW = 'seven-quiet-otters';

beforeEach(async () => void (await app.db.deleteFrom('rate_limits').execute()));

async function stranger(from = app): Promise<Client> {
  const browser = from.guest();
  await browser.call(auth.csrfCookie);
  return browser;
}

describe('who is known', () => {
  /** What an answer tells, and how often a password was hashed for it. */
  async function told<E extends AnyEndpoint>(endpoint: E, input: Input<E>) {
    const browser = await stranger();
    for (const work of [hash, verify]) vi.mocked(work).mockClear();
    const { status, message, errors, headers } = await browser.call(endpoint, input);
    const cookies = headers.getSetCookie().length;
    const hashed = vi.mocked(hash).mock.calls.length + vi.mocked(verify).mock.calls.length;
    return { status, message, errors, cookies, hashed };
  }

  it('is told neither by the answer nor by the work for it: signing in, forgetting, asking to join', async () => {
    const { email } = await app.makeUser();
    const left = await app.makeUser('technician', { active: false });
    const value = JSON.stringify({ registration: 'approval' });
    const decided = { key: 'accounts', branch_id: null, value, updated_at: app.clock.now, updated_by: null };
    await app.db.insertInto('settings').values(decided).execute();
    for (const known of [email, left.email]) {
      const unknown = `not.${known}`;
      const login = (of: string) => told(auth.login, { body: { email: of, password: 'wrong' } });
      expect(await login(known)).toEqual(await login(unknown));
      const forgot = (of: string) => told(account.forgot, { body: { email: of } });
      expect(await forgot(known)).toEqual(await forgot(unknown));
      const register = (of: string) => told(account.register, { body: { name: 'Jo', email: of, password: NEW } });
      expect(await register(known)).toEqual(await register(unknown));
      for (const call of [login, forgot]) expect((await call(unknown)).hashed).toBeGreaterThan(0);
    }
    expect(await mailsTo(app, left.email)).toEqual([]);
  });

  it('five wrong codes lock the door for ten minutes, also for the right one', async () => {
    const user = await app.makeUser();
    const { secret } = await enrol(app, await app.signIn(user));
    const { email, password } = user;
    const guess = async (code: string) => (await stranger()).call(auth.login, { body: { email, password, code } });
    for (let i = 0; i < 5; i += 1) expect((await guess('000000')).errors).toHaveProperty('code');
    const locked = await guess(codeAt(secret, app.clock.now));
    expect([locked.status, Number(locked.headers.get('retry-after'))]).toEqual([429, 600]);
    app.clock.advance(600_001);
    expect((await guess(codeAt(secret, app.clock.now))).status).toBe(200);
  });
});

describe('a session', () => {
  const cookieOf = (browser: Client) => browser.cookie('yardhand');

  it('that somebody put into the browser before is none after signing in', async () => {
    const [mine, theirs] = [await app.makeUser(), await app.makeUser()];
    const planted = cookieOf(await app.signIn(theirs))!;
    const browser = app.guest();
    browser.setCookie('yardhand', planted);
    await browser.call(auth.csrfCookie);
    await browser.call(auth.login, { body: mine });
    expect(cookieOf(browser)).not.toBe(planted);
    const answer = await app.fetch('/api/checkinout-master', { headers: { cookie: `yardhand=${planted}` } });
    expect(answer.status).toBe(401);
    browser.setCookie('yardhand', 'made-up-by-a-stranger');
    await browser.call(auth.csrfCookie);
    await browser.call(auth.login, { body: mine });
    expect(cookieOf(browser)).not.toBe('made-up-by-a-stranger');
    expect((await browser.call(settings.master)).body.resource.id).toBe(mine.id);
  });

  it('behind https is bound to the host, and no script reads it', async () => {
    const secure = await startTestApp({ tls: true });
    const browser = await stranger(secure);
    const { headers } = await browser.call(auth.login, { body: await secure.makeUser() });
    expect(headers.getSetCookie()).toEqual([
      expect.stringMatching(/^__Host-yardhand=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
      expect.stringMatching(new RegExp(`^${CSRF_COOKIE}=[\\w.-]+; Max-Age=2592000; Path=/; Secure; SameSite=Lax$`)),
    ]);
  });
});

describe('another site', () => {
  const body = { email: 'a@yard.test', password: NEW, token: 'x', name: 'Jo', current_password: 'x', id: 'others' };
  const calls: readonly AnyEndpoint[] = [
    auth.login,
    auth.logout,
    auth.getBearerToken,
    account.register,
    account.forgot,
    account.link,
    account.reset,
    account.confirmEmail,
    account.change,
    account.confirm,
    account.recoveryCodes,
    account.endSession,
    account.saveProfile,
  ];

  it.each(calls)('cannot make a browser call $path', async (endpoint) => {
    const browser = await app.signIn(await app.makeUser());
    const forged = { headers: { [HEADERS.csrf]: '', origin: 'https://evil.test' } };
    const { status } = await browser.call(endpoint, { params: { id: 'others' }, body }, forged);
    expect(status).toBe(419);
    expect((await browser.call(settings.master)).status).toBe(200);
  });

  it('is sent nowhere: no answer leads elsewhere, whatever Host and Origin say', async () => {
    const user = await app.makeUser();
    const evil = { headers: { origin: 'https://evil.test', host: 'evil.test', 'x-forwarded-host': 'evil.test' } };
    const browser = await stranger();
    const login = await browser.call(auth.login, { body: { email: user.email, password: user.password } }, evil);
    const forgot = await browser.call(account.forgot, { body: { email: user.email } }, evil);
    expect([login.status, forgot.status]).toEqual([200, 200]);
    for (const { headers, bytes } of [login, forgot])
      expect([headers.get('location'), Buffer.from(bytes).toString()]).toEqual([
        null,
        expect.not.stringContaining('evil'),
      ]);
    expect(JSON.stringify(await mailsTo(app, user.email))).not.toContain('evil');
  });
});
